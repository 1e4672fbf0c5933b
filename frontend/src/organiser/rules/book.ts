// One rulebook from the server, its options with the articles that leave them open.
import { api, ok, type Schema } from '../../api/client';
import { valueAt, type Option } from './data';

export type Book = Schema['RulebookOut'];

export const book = (id: string): Promise<Book> => ok(api.GET('/api/v1/rulebooks/{rulebook}', { params: { path: { rulebook: id } } }));

/** The options as the form asks them; their articles stand in the rulebook itself. */
export function optionsOf(found: Book): Option[] {
  const written = (Array.isArray(found.data.options) ? found.data.options : []) as { path?: string; source?: string[] }[];
  return found.options.map((option) => ({
    path: option.path,
    value: option.value ?? valueAt(found.data, option.path),
    choices: option.choices,
    source: option.source.length > 0 ? option.source : (written.find((one) => one.path === option.path)?.source ?? []),
  }));
}
