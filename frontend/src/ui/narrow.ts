// Whether there is little room: a phone held upright. The same line as in the styles.
import { MediaQuery } from 'svelte/reactivity';

export const narrow = new MediaQuery('max-width: 40rem', false);
