// Sending a list to be read: first only looked at, then taken in.
import { ok, patient, Problem, type Schema } from '../../api/client';
import { language } from '../../i18n/index.svelte';

export type Report = Schema['ImportReport'];
export type Cell = Schema['ImportProblem'];

/** What a column may be told to fill. */
export const TARGETS = ['number', 'name', 'last_name', 'first_name', 'organisation', 'team', 'title', 'rating', 'federation', 'federation_id', 'birth_date', 'gender', 'category'] as const;

/** Header -> field, or null for none. */
export type Mapping = Record<string, string | null>;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function send(tournament: string, file: File, mapping: Mapping, dry: boolean, headers: Record<string, string> = {}): Promise<Report> {
  const workbook = /\.xlsx$/i.test(file.name) || file.type === XLSX;
  const query = new URLSearchParams({ dry_run: String(dry) });
  if (Object.keys(mapping).length > 0) query.set('columns', JSON.stringify(mapping));
  const url = new URL(`/api/v1/tournaments/${encodeURIComponent(tournament)}/imports/${workbook ? 'xlsx' : 'csv'}?${query}`, location.origin);
  const request = new Request(url, {
    method: 'POST',
    // Read first: a file that the spreadsheet program holds open cannot be sent twice as a stream.
    body: await file.arrayBuffer(),
    headers: { 'Content-Type': workbook ? XLSX : 'text/csv', 'Accept-Language': language(), ...headers },
  });
  let refused: Report | undefined;
  try {
    return await ok(
      patient(request).then(async (response) => {
        const body: unknown = await response.json().catch(() => null);
        if (response.status === 422 && typeof body === 'object' && body !== null && 'problems' in body) refused = body as Report;
        return { response, ...(response.ok ? { data: body as Report } : { error: body }) };
      }),
    );
  } catch (error) {
    // Somebody added entries since the preview: the report says which rows are now in the way.
    if (refused) return refused;
    throw error instanceof Problem ? error : new Problem(0, 'broken', '', '');
  }
}
