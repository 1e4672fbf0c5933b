// One of many people, named by a person: by number, by name, or as the list writes both.
import { plain } from '../ui/find';

export interface Someone {
  id: string;
  number: number;
  name: string;
}

export const listedAs = (one: Someone): string => `${one.number} ${one.name}`;

/** Who is meant by `text`; undefined when nobody is, or several. */
export function someone<Who extends Someone>(text: string, among: readonly Who[]): Who | undefined {
  const wish = plain(text);
  const found = among.filter((one) => String(one.number) === wish || plain(one.name) === wish || plain(listedAs(one)) === wish);
  return found.length === 1 ? found[0] : undefined;
}
