import type { ReactNode } from 'react';

/** The user's images, which another feature keeps and the page connects. */
export interface ImageSlot {
  /** By id, pixels. */
  sizes: ReadonlyMap<string, { width: number; height: number }>;
  /** Draws an image into an SVG, canvas pixels. */
  draw: (id: string, size: { width: number; height: number }) => ReactNode;
  /** Shows the choice of an image. */
  chooser: (onChosen: (image: { id: string; name: string }) => void) => ReactNode;
}
