import type { ReactNode } from 'react';

/** The user's images. The page connects them, because another feature contains them. */
export interface ImageSlot {
  /** Sizes by image id, px. */
  sizes: ReadonlyMap<string, { width: number; height: number }>;
  /** Draws an image into an SVG, in canvas pixels. */
  draw: (id: string, size: { width: number; height: number }) => ReactNode;
  /** Renders a chooser for an image. */
  renderChooser: (onChosen: (image: { id: string; name: string }) => void) => ReactNode;
}
