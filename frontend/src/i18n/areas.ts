// The areas of texts. A page asks for its own; nobody downloads what is said elsewhere, or in another language.
// To add an area: a folder with en, id and fa, a line in `Areas`, a line in `loaders`.
import type { DeskTexts } from './desk/en';
import type { Language } from './language';
import type { OfficeTexts } from './office/en';
import type { OrganiserTexts } from './organiser/en';
import type { PublicTexts } from './public/en';
import type { RecordTexts } from './record/en';
import type { RollTexts } from './roll/en';
import type { RulesTexts } from './rules/en';
import type { SwissTexts } from './swiss/en';
import type { Texts } from './text';
import type { WhyTexts } from './why/en';
import type { WordTexts } from './words/en';

export interface Areas {
  public: PublicTexts;
  why: WhyTexts;
  organiser: OrganiserTexts;
  office: OfficeTexts;
  rules: RulesTexts;
  words: WordTexts;
  roll: RollTexts;
  record: RecordTexts;
  desk: DeskTexts;
  swiss: SwissTexts;
}
export type Area = keyof Areas;

type Loader = () => Promise<{ default: Texts }>;

export const loaders: Record<Area, Record<Language, Loader>> = {
  public: { en: () => import('./public/en'), id: () => import('./public/id'), fa: () => import('./public/fa') },
  why: { en: () => import('./why/en'), id: () => import('./why/id'), fa: () => import('./why/fa') },
  organiser: { en: () => import('./organiser/en'), id: () => import('./organiser/id'), fa: () => import('./organiser/fa') },
  office: { en: () => import('./office/en'), id: () => import('./office/id'), fa: () => import('./office/fa') },
  rules: { en: () => import('./rules/en'), id: () => import('./rules/id'), fa: () => import('./rules/fa') },
  words: { en: () => import('./words/en'), id: () => import('./words/id'), fa: () => import('./words/fa') },
  roll: { en: () => import('./roll/en'), id: () => import('./roll/id'), fa: () => import('./roll/fa') },
  record: { en: () => import('./record/en'), id: () => import('./record/id'), fa: () => import('./record/fa') },
  desk: { en: () => import('./desk/en'), id: () => import('./desk/id'), fa: () => import('./desk/fa') },
  swiss: { en: () => import('./swiss/en'), id: () => import('./swiss/id'), fa: () => import('./swiss/fa') },
};
