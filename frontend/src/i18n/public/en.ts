import type { Texts } from '../text';

const en = { 'events.none.title': 'Nothing has been published yet' } as const satisfies Texts;
export default en;
export type PublicTexts = typeof en;
