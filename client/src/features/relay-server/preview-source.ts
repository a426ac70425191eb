import { createStoredOpening } from '../../ui/pane/stored-opening.js';

const STORAGE_KEY = 'preview';
const SOURCES = ['program', 'feed', 'off'] as const;

export type PreviewSource = (typeof SOURCES)[number];

/** The preview source chosen on this device; the program by default. */
export const previewSource = {
  read(): PreviewSource {
    const storedSource = localStorage.getItem(STORAGE_KEY);
    return SOURCES.find((source) => source === storedSource) ?? 'program';
  },

  store(source: PreviewSource): void {
    localStorage.setItem(STORAGE_KEY, source);
  },
};

/** Whether this device plays the live preview instead of a picture every 2 s. */
export const liveWatching = createStoredOpening('watch');
