// Measures the contrast (WCAG 2.2, 1.4.3 and 1.4.11) of what src/styles/tokens.css puts on what, light and dark.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const TEXT = 4.5;
const EDGE = 3;
const GROUNDS = ['paper', 'paper-2', 'paper-3', 'accent-tint'];
const ON_PAPER = ['ink', 'ink-2', 'ink-3'];
const STATES = ['draft', 'signed', 'published', 'live', 'provisional', 'final', 'corrected', 'conflict'];

const channel = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
function ratio(one, two) {
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);

/** Every pair that is too close, and how many were measured. */
export function measure(path = fileURLToPath(new URL('../src/styles/tokens.css', import.meta.url))) {
  const css = readFileSync(path, 'utf8');
  const colours = new Map();
  for (const [, name, light, dark] of css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/gi)) {
    if (name === 'accent') colours.set('accents', [...(colours.get('accents') ?? []), [light, dark]]);
    else colours.set(name, [light, dark]);
  }
  const accents = colours.get('accents') ?? [];
  const failures = [];
  let pairs = 0;
  const need = (what, over, on, least, mode) => {
    pairs += 1;
    const measured = ratio(over, on);
    if (measured < least) failures.push(`tokens.css  ${what} in ${mode ? 'dark' : 'light'}: ${measured.toFixed(2)}, needs ${least}`);
  };
  const get = (name, mode) => {
    const value = colours.get(name);
    if (!value) throw new Error(`tokens.css has no --${name}`);
    return rgb(value[mode]);
  };
  for (const mode of [0, 1]) {
    const mixed = (accent) => get('paper', mode).map((value, at) => value * 0.91 + accent[at] * 0.09);
    for (const [at, pair] of accents.entries()) {
      const accent = rgb(pair[mode]);
      const grounds = { paper: get('paper', mode), 'paper-2': get('paper-2', mode), 'accent-tint': mixed(accent) };
      for (const [name, ground] of Object.entries(grounds)) need(`accent ${at + 1} on ${name}`, accent, ground, TEXT, mode);
      need(`on-accent on accent ${at + 1}`, get('on-accent', mode), accent, TEXT, mode);
      for (const ink of ON_PAPER) need(`${ink} on the tint of accent ${at + 1}`, get(ink, mode), mixed(accent), TEXT, mode);
    }
    for (const ground of GROUNDS.slice(0, 3)) {
      for (const ink of ON_PAPER.slice(0, ground === 'paper-3' ? 2 : 3)) need(`${ink} on ${ground}`, get(ink, mode), get(ground, mode), TEXT, mode);
      need(`focus on ${ground}`, get('focus', mode), get(ground, mode), EDGE, mode);
    }
    for (const state of STATES) for (const ground of ['paper', 'paper-2']) need(`${state} on ${ground}`, get(`st-${state}`, mode), get(ground, mode), TEXT, mode);
    for (const tint of ['provisional', 'conflict', 'corrected']) {
      need(`${tint} on its tint`, get(`st-${tint}`, mode), get(`tint-${tint}`, mode), TEXT, mode);
      need(`ink on the tint of ${tint}`, get('ink', mode), get(`tint-${tint}`, mode), TEXT, mode);
    }
    need('paper on live', get('paper', mode), get('st-live', mode), TEXT, mode);
    need('edge on paper', get('edge', mode), get('paper', mode), EDGE, mode);
    need('ring of a piece on paper', get('piece-ring', mode), get('paper', mode), EDGE, mode);
    need('the two pieces', get('piece-w', mode), get('piece-b', mode), EDGE, mode);
  }
  return { failures, pairs };
}
