import type { Translation } from '../text';
import type { PublicTexts } from './en';

export default { 'events.none.title': 'هنوز چیزی منتشر نشده است' } satisfies Translation<PublicTexts>;
