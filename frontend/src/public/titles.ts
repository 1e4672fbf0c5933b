// The names of criteria, as the server says them in the reader's language, by their bare code.
import * as reads from '../api/reads';

export async function criterionTitles(): Promise<ReadonlyMap<string, string>> {
  const all = await reads.criteria();
  return new Map(all.map((criterion) => [criterion.code, criterion.title]));
}
