const ENTRY = 'last-known';

/** Where the device keeps the last known state. It belongs to the session and goes with it. */
export const lastKnownEntry = {
  read: (): string | null => localStorage.getItem(ENTRY),
  /** A full or forbidden storage keeps nothing; the page works without. */
  store: (text: string): void => {
    try {
      localStorage.setItem(ENTRY, text);
    } catch {
      localStorage.removeItem(ENTRY);
    }
  },
  forget: (): void => localStorage.removeItem(ENTRY),
};
