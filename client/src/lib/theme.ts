const STORAGE_KEY = 'theme';
/** Window event that keeps all theme switches on the page in sync. */
const CHANGE_EVENT = 'trailcast:theme';
const BACKGROUND = { dark: '#0E1512', light: '#EFF3EC' } as const;

export type Theme = keyof typeof BACKGROUND;

const isTheme = (text: string | null): text is Theme => text === 'dark' || text === 'light';

/** The page's theme: Dusk (dark) or Noon (light). Follows the system until the user chooses one. */
export const theme = {
  /** Returns the user's choice, or null if the system's theme is used. */
  chosen(): Theme | null {
    const storedTheme = localStorage.getItem(STORAGE_KEY);
    return isTheme(storedTheme) ? storedTheme : null;
  },

  current(this: void): Theme {
    return theme.chosen() ?? (window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
  },

  choose(choice: Theme): void {
    localStorage.setItem(STORAGE_KEY, choice);
    theme.apply();
    window.dispatchEvent(new Event(CHANGE_EVENT));
  },

  /** Applies the theme to the page and to the browser's theme colour. */
  apply(): void {
    const current = theme.current();
    document.documentElement.classList.remove('dark', 'light');
    document.documentElement.classList.add(current);
    document.documentElement.style.colorScheme = current;
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', BACKGROUND[current]);
  },

  /** Calls `onChange` when the system's or the user's choice changes. Returns the unsubscribe function. */
  subscribe(onChange: () => void): () => void {
    const query = window.matchMedia('(prefers-color-scheme: light)');
    query.addEventListener('change', onChange);
    window.addEventListener(CHANGE_EVENT, onChange);
    return () => {
      query.removeEventListener('change', onChange);
      window.removeEventListener(CHANGE_EVENT, onChange);
    };
  },
};
