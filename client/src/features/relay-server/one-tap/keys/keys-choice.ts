import { useSyncExternalStore } from 'react';

const ENTRY = 'keys';
/** Window event that keeps all switches on the page in sync. */
const CHOSEN = 'trailcast:keys';

/** The setting for keyboard shortcuts on this device; on by default. */
export const keysChoice = {
  isOn(this: void): boolean {
    return localStorage.getItem(ENTRY) !== 'off';
  },

  set(this: void, on: boolean): void {
    if (on) localStorage.removeItem(ENTRY);
    else localStorage.setItem(ENTRY, 'off');
    window.dispatchEvent(new Event(CHOSEN));
  },
};

function follow(changed: () => void): () => void {
  window.addEventListener(CHOSEN, changed);
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(CHOSEN, changed);
    window.removeEventListener('storage', changed);
  };
}

export const useKeysChoice = () => useSyncExternalStore(follow, keysChoice.isOn);
