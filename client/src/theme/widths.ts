/** Viewport widths at which every page is checked, px. */
export const WIDTHS = [320, 360, 390, 768, 1280, 1920] as const;
