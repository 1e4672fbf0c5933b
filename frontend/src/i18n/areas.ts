// The areas of texts. A page loads its own; nobody downloads what is said elsewhere, or in another language.
// To add an area: a folder with en, id and fa, a line in `Areas`, a line in `loaders`.
import type { Language } from './language';
import type { Texts } from './text';
import type { PublicTexts } from './public/en';

export interface Areas {
  public: PublicTexts;
}
export type Area = keyof Areas;

type Loader = () => Promise<{ default: Texts }>;

export const loaders: Record<Area, Record<Language, Loader>> = {
  public: { en: () => import('./public/en'), id: () => import('./public/id'), fa: () => import('./public/fa') },
};
