// After `vite build`: a .gz beside every file that shrinks, and what a reader downloads, against the budget.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const BUDGET = 45 * 1024;
// What the first visit of a spectator runs: the page of a tournament with its standings.
const FIRST = ['index.html', 'src/public/Tournament.svelte', 'src/public/Standings.svelte', 'src/i18n/public/fa.ts'];

const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });

const packed = new Map();
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
rmSync(join(dist, '.vite'), { recursive: true });

for (const path of files(dist)) {
  const plain = readFileSync(path);
  const small = gzipSync(plain, { level: 9 });
  const kept = small.length < plain.length * 0.95;
  if (kept) writeFileSync(`${path}.gz`, small);
  packed.set(relative(dist, path).replaceAll('\\', '/'), kept ? small.length : statSync(path).size);
}

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(9);
for (const [name, size] of [...packed].sort((a, b) => b[1] - a[1])) console.log(`${kb(size)}  ${name}`);

const seen = new Set();
const visit = (name) => {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return;
  seen.add(name);
  (chunk.imports ?? []).forEach(visit);
};
FIRST.forEach(visit);
const scripts = [...seen].map((name) => manifest[name].file).filter((name) => name.endsWith('.js'));
const total = scripts.reduce((sum, name) => sum + (packed.get(name) ?? 0), 0);
console.log(`${kb(total)}  script on a first public visit, gzip (budget ${kb(BUDGET).trim()})`);
if (total > BUDGET) {
  console.error('too much script on a first visit');
  process.exit(1);
}
