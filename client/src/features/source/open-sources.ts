const STORAGE_KEY = 'sources';

/** Whether this device shows the sources of the shown scene on a desktop. Closed by default. */
export const openSources = {
  isOpen(this: void): boolean {
    return localStorage.getItem(STORAGE_KEY) === 'open';
  },

  store(isOpen: boolean): void {
    if (isOpen) localStorage.setItem(STORAGE_KEY, 'open');
    else localStorage.removeItem(STORAGE_KEY);
  },
};
