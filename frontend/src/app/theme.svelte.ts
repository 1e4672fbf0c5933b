// Light or dark: as the system says, unless the reader said otherwise here.

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
const STORED = 'babak.theme';

function kept(): Theme {
  try {
    const found = localStorage.getItem(STORED) as Theme | null;
    return found && THEMES.includes(found) ? found : 'system';
  } catch {
    return 'system';
  }
}

const state = $state<{ theme: Theme }>({ theme: 'system' });

export const theme = (): Theme => state.theme;

function apply(next: Theme): void {
  state.theme = next;
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
}

export function chooseTheme(next: Theme): void {
  apply(next);
  try {
    if (next === 'system') localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, next);
  } catch {
    /* the choice holds until the page is closed */
  }
}

/** Before the first page is drawn. */
export const startTheme = (): void => apply(kept());
