// After `vite build`: a .gz beside every file that shrinks, and what a reader downloads, against the budget.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
// What a first visit runs, by who comes: a spectator on the standings of a tournament, an organiser at the round desk of a Swiss.
const VISITS = {
  public: { most: 45 * 1024, pages: ['index.html', 'src/public/Tournament.svelte', 'src/public/Standings.svelte', 'src/i18n/public/fa.ts'] },
  organiser: {
    most: 120 * 1024,
    pages: ['index.html', 'src/organiser/Home.svelte', 'src/organiser/desk/RoundPage.svelte', 'src/i18n/public/fa.ts', 'src/i18n/organiser/fa.ts', 'src/i18n/office/fa.ts', 'src/i18n/desk/fa.ts', 'src/i18n/why/fa.ts', 'src/i18n/swiss/fa.ts', 'src/organiser/swiss/Draft.svelte'],
  },
};

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

const scriptOf = (pages) => {
  const seen = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    (chunk.imports ?? []).forEach(visit);
  };
  for (const name of pages) {
    if (!manifest[name]) throw new Error(`${name} is no chunk of its own any more; put finish.mjs right`);
    visit(name);
  }
  const scripts = new Set([...seen].map((name) => manifest[name].file).filter((name) => name.endsWith('.js')));
  return [...scripts].reduce((sum, name) => sum + (packed.get(name) ?? 0), 0);
};

const sizes = {};
for (const [who, { most, pages }] of Object.entries(VISITS)) {
  const total = scriptOf(pages);
  sizes[who] = [total, most];
  console.log(`${kb(total)}  script on a first visit, ${who}, gzip (at most ${kb(most).trim()})`);
  if (total > most) {
    console.error(`too much script on a first visit, ${who}`);
    process.exitCode = 1;
  }
}
writeFileSync(fileURLToPath(new URL('../sizes.json', import.meta.url)), `${JSON.stringify(sizes)}\n`);
