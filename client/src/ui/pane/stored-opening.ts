/** Whether a part of the page that can be opened is open on this device. */
export interface StoredOpening {
  isOpen: () => boolean;
  store: (isOpen: boolean) => void;
}

/**
 * Returns the stored state of a part that is closed by default, unless `isOpenByDefault` returns true. `key`: its key in
 * the browser's storage.
 */
export function createStoredOpening(key: string, isOpenByDefault = () => false): StoredOpening {
  return {
    isOpen() {
      const stored = localStorage.getItem(key);
      return stored === null ? isOpenByDefault() : stored === 'open';
    },
    store(isOpen) {
      if (isOpen === isOpenByDefault()) localStorage.removeItem(key);
      else localStorage.setItem(key, isOpen ? 'open' : 'closed');
    },
  };
}
