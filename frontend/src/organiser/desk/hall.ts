// The clock of the hall: wall time in the event's zone, whatever the zone of this computer is.
import { plain } from '../../ui/find';

/** The day ("2026-11-30") and time ("09:30") that the hall's clock shows at `moment`. */
export function hallTime(moment: Date, zone: string | undefined): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/** The moment at which the hall's clock shows `day` and `time`; undefined for a time that is none. */
export function momentInHall(day: string, time: string, zone: string | undefined): Date | undefined {
  const found = /^([01]?\d|2[0-3])[:.٫ ]?([0-5]\d)$/.exec(plain(time));
  if (!found) return undefined;
  const wanted = Date.parse(`${day}T${(found[1] ?? '').padStart(2, '0')}:${found[2]}:00Z`);
  if (Number.isNaN(wanted)) return undefined;
  // The zone's offset at the guess, and once more at the corrected guess: enough on either side of a change of clocks.
  let guess = wanted;
  for (let turn = 0; turn < 2; turn += 1) {
    const shown = hallTime(new Date(guess), zone);
    guess += wanted - Date.parse(`${shown.day}T${shown.time}:00Z`);
  }
  return new Date(guess);
}

/** `count` days from `first` on, as ISO dates. */
export function daysFrom(first: string, count: number): string[] {
  const start = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) => new Date(start + at * 86_400_000).toISOString().slice(0, 10));
}

/** 3 661 000 ms as hours, minutes and seconds. */
export function split(ms: number): readonly [number, number, number] {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
}
