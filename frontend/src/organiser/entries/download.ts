// A file of the API, in the reader's language, saved under the name that the server gives it.
import { ok, patient } from '../../api/client';
import { language } from '../../i18n/index.svelte';

/** The name that the server gave, else `otherwise`. */
const nameIn = (header: string | null, otherwise: string): string => /filename="([^"]+)"/.exec(header ?? '')?.[1] ?? otherwise;

export async function download(path: string, otherwise: string): Promise<void> {
  let name = otherwise;
  const answer = await ok(
    patient(new Request(new URL(path, location.origin), { headers: { 'Accept-Language': language() } })).then(async (response) => {
      name = nameIn(response.headers.get('Content-Disposition'), otherwise);
      return { response, ...(response.ok ? { data: await response.blob() } : { error: await response.json().catch(() => null) }) };
    }),
  );
  if (!answer) return;
  const url = URL.createObjectURL(answer);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
