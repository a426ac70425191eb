const ENTRY = 'theme';
/** Window event that keeps all theme switches on the page in sync. */
const CHOSEN = 'trailcast:theme';
const GROUND = { dark: '#0E1512', light: '#EFF3EC' } as const;

export type Theme = keyof typeof GROUND;

const isTheme = (text: string | null): text is Theme => text === 'dark' || text === 'light';

/** The theme, Dusk (dark) or Noon (light). Follows the system until the user chooses one. */
export const theme = {
  /** Null if the system's theme is used. */
  chosen(): Theme | null {
    const stored = localStorage.getItem(ENTRY);
    return isTheme(stored) ? stored : null;
  },

  present(this: void): Theme {
    return theme.chosen() ?? (window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
  },

  choose(choice: Theme): void {
    localStorage.setItem(ENTRY, choice);
    theme.paint();
    window.dispatchEvent(new Event(CHOSEN));
  },

  /** Applies the theme to the page and to the browser's theme colour. */
  paint(): void {
    const current = theme.present();
    document.documentElement.classList.remove('dark', 'light');
    document.documentElement.classList.add(current);
    document.documentElement.style.colorScheme = current;
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[current]);
  },

  /** Calls `changed` when the system's or the user's choice changes. Returns the unsubscribe function. */
  follow(changed: () => void): () => void {
    const query = window.matchMedia('(prefers-color-scheme: light)');
    query.addEventListener('change', changed);
    window.addEventListener(CHOSEN, changed);
    return () => {
      query.removeEventListener('change', changed);
      window.removeEventListener(CHOSEN, changed);
    };
  },
};
