import type { ReactNode } from 'react';

/** Access to the user's images. The page provides it, because the images belong to another feature. */
export interface ImageSlot {
  /** Sizes by image id, px. */
  sizes: ReadonlyMap<string, { width: number; height: number }>;
  /** Ids of the images without transparency. */
  opaque?: ReadonlySet<string>;
  /** Draws an image into an SVG, in canvas pixels. */
  draw: (id: string, size: { width: number; height: number }) => ReactNode;
  /** Renders a chooser for an image. */
  renderChooser: (onChosen: (image: { id: string; name: string }) => void) => ReactNode;
}
