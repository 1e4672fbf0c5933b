import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server of the API serves what is built here; while developing, Vite asks it for everything under /api.
const api = process.env.BABAK_API ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs travels in one piece; thirty small ones would each cost a request.
          groups: [{ name: 'shared', test: /node_modules|src[\\/](app|api|ui|i18n[\\/][^\\/]+$)/, minShareCount: 3 }],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: api, changeOrigin: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], restoreMocks: true },
});
