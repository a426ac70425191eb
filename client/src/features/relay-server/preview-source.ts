const ENTRY = 'preview';
const SOURCES = ['program', 'feed', 'off'] as const;

export type PreviewSource = (typeof SOURCES)[number];

/** The preview source chosen on this device; the program by default. */
export const previewSource = {
  read(): PreviewSource {
    const stored = localStorage.getItem(ENTRY);
    return SOURCES.find((source) => source === stored) ?? 'program';
  },

  store(source: PreviewSource): void {
    localStorage.setItem(ENTRY, source);
  },
};
