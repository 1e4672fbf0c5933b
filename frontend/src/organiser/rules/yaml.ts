// YAML as people type it: read in the browser, so that the API gets data, and every error has its line.
import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, stringify, type Document, type Node } from 'yaml';
import { keyOf, type Changes, type Data } from './data';

export interface Fault {
  /** From 1; 0 where no line is to blame. */
  line: number;
  detail: string;
  path?: string;
}

export interface Read {
  data: Data;
  faults: Fault[];
  /** The line where the thing at a path stands, or the nearest thing around it. */
  lineOf: (path: string) => number;
}

/** Read YAML or JSON (which is YAML). `said` gives the words for a fault of the notation. */
export function read(text: string, said: (code: string) => string): Read {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, version: '1.2', uniqueKeys: true });
  const faults = document.errors.map((error) => ({ line: lines.linePos(error.pos[0]).line, detail: said(error.code) }));
  return {
    data: faults.length > 0 ? undefined : (document.toJS() as Data),
    faults,
    lineOf: (path) => lineOf(document, path, lines),
  };
}

function lineOf(document: Document.Parsed, path: string, lines: LineCounter): number {
  let node: unknown = document.contents;
  let rest = path;
  let line = 0;
  while (rest !== '' && node) {
    const found = step(node as Node, rest);
    if (!found) break;
    line = found.start === undefined ? line : lines.linePos(found.start).line;
    node = found.value;
    rest = found.rest;
  }
  return line;
}

interface Step {
  start: number | undefined;
  value: unknown;
  rest: string;
}

/** One step of a path into a node; a key may itself be a dotted path, as in overrides. */
function step(node: Node, path: string): Step | undefined {
  if (isMap(node)) {
    const fitting = node.items.filter((pair) => isPair(pair) && isScalar(pair.key) && begins(path, String(pair.key.value)));
    const best = fitting.sort((a, b) => String((b.key as never as { value: string }).value).length - String((a.key as never as { value: string }).value).length)[0];
    if (!best || !isScalar(best.key)) return undefined;
    return { start: best.key.range?.[0], value: best.value, rest: path.slice(String(best.key.value).length + 1) };
  }
  if (isSeq(node)) {
    for (const [at, item] of node.items.entries()) {
      const key = keyOf((item as Node).toJSON?.() ?? item, at);
      if (begins(path, key)) return { start: (item as Node).range?.[0], value: item, rest: path.slice(key.length + 1) };
    }
  }
  return undefined;
}

const begins = (path: string, key: string): boolean => path === key || path.startsWith(`${key}.`);

/** Overrides as lines of `path: value`. */
export const written = (changes: Changes): string => (Object.keys(changes).length === 0 ? '' : stringify(changes, { lineWidth: 0, collectionStyle: 'any' }));
