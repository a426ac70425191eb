const ENTRY = 'last-known';

/** Local storage entry of the last known state. It is deleted with the session. */
export const lastKnownEntry = {
  read: (): string | null => localStorage.getItem(ENTRY),
  /** Ignores errors of a full or blocked storage. */
  store: (text: string): void => {
    try {
      localStorage.setItem(ENTRY, text);
    } catch {
      localStorage.removeItem(ENTRY);
    }
  },
  remove: (): void => localStorage.removeItem(ENTRY),
};
