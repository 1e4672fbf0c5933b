import type { Translation } from '../text';
import type { PublicTexts } from './en';

export default { 'events.none.title': 'Belum ada yang diumumkan' } satisfies Translation<PublicTexts>;
