/** Whether a part of the page that can be opened is open on this device. */
export interface StoredOpening {
  isOpen: () => boolean;
  store: (isOpen: boolean) => void;
}

/** Returns the stored state of a part that is closed by default. `key`: its key in the browser's storage. */
export function createStoredOpening(key: string): StoredOpening {
  return {
    isOpen: () => localStorage.getItem(key) === 'open',
    store(isOpen) {
      if (isOpen) localStorage.setItem(key, 'open');
      else localStorage.removeItem(key);
    },
  };
}
