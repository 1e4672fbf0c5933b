// What the desk wants to know of a rulebook: the reasons of results, and the codes of incidents.
import type { Schema } from '../../api/client';

type Tree = Readonly<Record<string, unknown>>;

export interface Offence {
  code: string;
  /** The offence that counts this code; several codes may be one offence. */
  offence: string;
  /** Somebody may leave the event by it. */
  grave: boolean;
}

export interface DeskRules {
  win: readonly string[];
  draw: readonly string[];
  offences: readonly Offence[];
}

/** Codes that every rulebook understands. */
export const ARRIVALS = ['no_show', 'late_arrival'] as const;

const tree = (value: unknown): Tree => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {});
const words = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);

export function deskRules(book: Schema['RulebookOut']): DeskRules {
  const reasons = tree(tree(book.data.result).reasons);
  const offences = tree(tree(book.data.conduct).offences);
  const listed = Object.entries(offences)
    .filter(([name]) => name !== 'source' && name !== 'note')
    .flatMap(([name, value]) => {
      const codes = words(tree(value).codes);
      const grave = JSON.stringify(value).includes('"disqualify"');
      return (codes.length > 0 ? codes : [name]).map((code) => ({ code, offence: name, grave }));
    });
  const known = new Set(listed.map((one) => one.code));
  const arrivals = ARRIVALS.filter((code) => !known.has(code)).map((code) => ({ code, offence: code, grave: false }));
  return { win: words(reasons.win), draw: words(reasons.draw), offences: [...arrivals, ...listed] };
}

/** The reasons that fit a result: of a draw those for draws, otherwise those for wins. Forfeits bring their own. */
export function reasonsFor(rules: DeskRules, code: string): readonly string[] {
  if (code === '1/2-1/2' || code === '0-0') return rules.draw;
  return code === '1-0' || code === '0-1' ? rules.win : [];
}
