const ENTRY = 'last-known';

/** Storage of the last known state. It is deleted with the session. */
export const lastKnownEntry = {
  read: (): string | null => localStorage.getItem(ENTRY),
  /** Errors of a full or blocked storage are ignored. */
  store: (text: string): void => {
    try {
      localStorage.setItem(ENTRY, text);
    } catch {
      localStorage.removeItem(ENTRY);
    }
  },
  forget: (): void => localStorage.removeItem(ENTRY),
};
