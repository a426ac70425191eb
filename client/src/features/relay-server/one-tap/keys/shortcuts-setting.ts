import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'keys';
/** Window event that keeps all switches on the page in sync. */
const CHANGE_EVENT = 'trailcast:keys';

/** The setting for keyboard shortcuts on this device; on by default. */
export const shortcutsSetting = {
  isOn(this: void): boolean {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  },

  set(this: void, on: boolean): void {
    if (on) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
    window.dispatchEvent(new Event(CHANGE_EVENT));
  },
};

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGE_EVENT, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGE_EVENT, onChange);
    window.removeEventListener('storage', onChange);
  };
}

export const useShortcutsSetting = () => useSyncExternalStore(subscribe, shortcutsSetting.isOn);
