// What a match says now: what was reported, or what the rules made of it.
import type { Match } from '../api/reads';

export interface InForce {
  code: string | null;
  awarded: number[] | undefined;
  /** The reported code, where something else is in force. */
  was: string | null;
  reason: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function inForce(match: Match): InForce {
  const reported = text(match.result?.result);
  const awarded = Array.isArray(match.result?.awarded) ? (match.result.awarded as number[]) : undefined;
  const ruled = match.effective;
  if (!ruled) return { code: reported, awarded, was: null, reason: text(match.result?.reason) };
  const differs = reported !== null && ruled.result !== reported;
  return { code: ruled.result, awarded: ruled.awarded, was: differs ? reported : null, reason: ruled.reason };
}
