// What types cannot check: words outside the catalogues, keys that nobody uses, physical sides and colours in styles,
// types that are older than the API.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

const root = fileURLToPath(new URL('../', import.meta.url));
const source = join(root, 'src');
const LONGEST = 500;
const SPOKEN = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label']);
const found = [];
const say = (file, line, what) => found.push(`${relative(root, file)}:${line}  ${what}`);

const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
const lineOf = (text, at) => text.slice(0, at).split('\n').length;

/** Every node of a syntax tree, of Svelte or of an expression in it. */
function* walk(node) {
  if (Array.isArray(node)) for (const each of node) yield* walk(each);
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') yield node;
    for (const [name, value] of Object.entries(node)) if (name !== 'css' && name !== 'instance' && name !== 'module' && value && typeof value === 'object') yield* walk(value);
  }
}

function markup(file, text) {
  const tree = parse(text, { modern: true, filename: file });
  for (const node of walk(tree.fragment)) {
    if (node.type === 'Text' && /\p{L}/u.test(node.data) && !node.inAttribute) say(file, lineOf(text, node.start), `text outside the catalogues: ${node.data.trim().slice(0, 40)}`);
    if (Array.isArray(node.value)) {
      for (const part of node.value) {
        part.inAttribute = true;
        if (node.type === 'Attribute' && part.type === 'Text' && SPOKEN.has(node.name) && /\p{L}/u.test(part.data)) say(file, lineOf(text, node.start), `text outside the catalogues in ${node.name}: ${part.data}`);
      }
    }
  }
}

const SIDES = /\b(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|(?<![-\w])(?:left|right)\s*:|(?:text-align|float|clear|justify-content|justify-items|justify-self|align-items)\s*:\s*(?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius/;
const COLOURS = /#[0-9a-f]{3,8}\b/i;

function styles(file, text, css, from) {
  const clean = css.replace(/\/\*(?!\s*physical:)[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  clean.split('\n').forEach((line, at) => {
    const where = from + at;
    if (SIDES.test(line) && !line.includes('/* physical:')) say(file, where, `a physical side; use start and end: ${line.trim()}`);
    if (COLOURS.test(line) && !file.endsWith('tokens.css') && !/#000\b/.test(line)) say(file, where, `a colour outside tokens.css: ${line.trim()}`);
  });
}

/** Texts of a catalogue file, read from its syntax: key → { line, forms }. */
function catalogue(file) {
  if (!existsSync(file)) {
    say(file, 1, 'a catalogue that is not there');
    return new Map();
  }
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts = new Map();
  const literal = (node) => (ts.isStringLiteralLike(node) ? node.text : undefined);
  const visit = (node) => {
    if (ts.isObjectLiteralExpression(node) && texts.size === 0) {
      for (const property of node.properties) {
        if (!ts.isPropertyAssignment(property)) continue;
        const key = property.name.text;
        const line = tree.getLineAndCharacterOfPosition(property.getStart()).line + 1;
        if (texts.has(key)) say(file, line, `the key stands here twice: ${key}`);
        const value = property.initializer;
        const forms = ts.isObjectLiteralExpression(value)
          ? Object.fromEntries(value.properties.map((form) => [form.name.text, literal(form.initializer) ?? '']))
          : { '': literal(value) ?? '' };
        texts.set(key, { line, forms });
      }
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts;
}

const named = (forms) => [...new Set(Object.values(forms).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1])))].sort().join(' ');

/** Where a key may be made of pieces: `status.${…}`, 'reason.' + code. */
function prefixes(text) {
  return [...text.matchAll(/[`'"]([a-zA-Z][\w]*(?:\.[\w]*)*)(?:\$\{)/g)].map((match) => match[1]).concat([...text.matchAll(/['"]([a-zA-Z][\w]*\.)['"]\s*\+/g)].map((match) => match[1]));
}

const all = files(source);
const code = all.filter((file) => /\.(svelte|ts)$/.test(file) && !/schema\.d\.ts$|\.test\.ts$/.test(file));
const inCatalogue = (file) => /i18n[\\/]\w+[\\/](en|id|fa)\.ts$/.test(file);

for (const file of code) {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').length;
  if (lines > LONGEST && !inCatalogue(file)) say(file, lines, `more than ${LONGEST} lines: it wants to be two files`);
  if (!file.endsWith('.svelte')) continue;
  markup(file, text);
  const style = /<style[^>]*>([\s\S]*?)<\/style>/.exec(text);
  if (style) styles(file, text, style[1], lineOf(text, style.index));
}
for (const file of all.filter((one) => one.endsWith('.css'))) {
  const text = readFileSync(file, 'utf8');
  styles(file, text, text, 1);
}

const written = code.filter((file) => !inCatalogue(file)).map((file) => readFileSync(file, 'utf8'));
const everything = written.join('\n');
const begun = [...new Set(written.flatMap(prefixes))];
const areas = readdirSync(join(source, 'i18n'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
const owner = new Map();
let keys = 0;
for (const area of areas) {
  const folder = join(source, 'i18n', area);
  const english = catalogue(join(folder, 'en.ts'));
  keys += english.size;
  for (const [key, { line, forms }] of english) {
    const file = join(folder, 'en.ts');
    if (owner.has(key)) say(file, line, `the area ${owner.get(key)} has this key too: ${key}`);
    owner.set(key, area);
    const used = everything.includes(`'${key}'`) || everything.includes(`"${key}"`) || everything.includes(`\`${key}\``) || begun.some((prefix) => key.startsWith(prefix));
    if (!used) say(file, line, `nobody uses ${key}`);
    if (Object.values(forms).some((form) => form.trim() === '')) say(file, line, `an empty text: ${key}`);
    if (!('' in forms) && !('one' in forms && 'other' in forms)) say(file, line, `${key} needs the plural forms one and other`);
  }
  for (const language of ['id', 'fa']) {
    const file = join(folder, `${language}.ts`);
    const texts = catalogue(file);
    for (const [key, { line, forms }] of english) {
      const other = texts.get(key);
      if (!other) {
        say(file, 1, `no text for ${key}`);
        continue;
      }
      if (Object.values(other.forms).some((form) => form.trim() === '')) say(file, other.line, `an empty text: ${key}`);
      if (named(forms) !== named(other.forms)) say(file, other.line, `${key} names {${named(other.forms)}}, English (line ${line}) {${named(forms)}}`);
      const given = Object.keys(other.forms).filter(Boolean);
      // Indonesian has one form; Persian counts with the singular, so `other` may serve for `one`.
      if (given.length > 0 && !given.includes('other')) say(file, other.line, `${key} lacks the plural form other`);
    }
    for (const [key, { line }] of texts) if (!english.has(key)) say(file, line, `English has no ${key}`);
  }
}

const { failures, pairs } = await import(pathToFileURL(join(root, 'tools/contrast.mjs')).href).then((module) => module.measure());
found.push(...failures);

const schema = join(source, 'api/schema.d.ts');
const generated = astToString(await openapiTS(JSON.parse(readFileSync(join(root, '../openapi/openapi.json'), 'utf8'))));
if (!readFileSync(schema, 'utf8').includes(generated.trim())) say(schema, 1, 'not what openapi/openapi.json gives: run npm run types');

if (found.length > 0) {
  console.error(found.join('\n'));
  console.error(`lint: ${found.length} to put right`);
  process.exit(1);
}
console.log(`lint: ${code.length} files, ${keys} texts in 3 languages, ${pairs} pairs of colours`);
