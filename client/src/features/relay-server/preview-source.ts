const ENTRY = 'preview';
const SOURCES = ['program', 'feed', 'off'] as const;

/** What the preview on this device shows. */
export type PreviewSource = (typeof SOURCES)[number];

/** The choice of this device; the program before any. */
export const previewSource = {
  read(): PreviewSource {
    const stored = localStorage.getItem(ENTRY);
    return SOURCES.find((source) => source === stored) ?? 'program';
  },

  store(source: PreviewSource): void {
    localStorage.setItem(ENTRY, source);
  },
};
