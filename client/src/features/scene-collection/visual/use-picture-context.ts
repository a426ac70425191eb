import { useTranslation } from 'react-i18next';
import type { ImageSlot } from '../image-slot.js';
import type { PictureContext } from './components/scene-picture.js';
import { measureLine } from './measure-line.js';
import type { Collection } from './model/collection.js';
import { findRemovedPages } from './model/web-pages.js';

/** Data that a picture needs beside the collection. */
export interface PictureOptions {
  /** If undefined, images are not drawn. */
  images?: ImageSlot | undefined;
  /** URL of the feed's last picture; null without one. */
  feedPicture?: string | null;
  /** True if servers show web pages; null while unknown. */
  canShowPages?: boolean | null;
}

const NO_IMAGES: PictureContext['images'] = new Map();

/** Returns the context with which scenes and sources of a collection are drawn. */
export function usePictureContext(
  collection: Collection,
  { sources, canvas }: Pick<PictureContext, 'sources' | 'canvas'>,
  { images, feedPicture = null, canShowPages }: PictureOptions,
): PictureContext {
  const { t } = useTranslation();
  return {
    sources,
    canvas,
    measure: measureLine,
    images: images?.sizes ?? NO_IMAGES,
    opaqueImages: images?.opaque,
    drawImage: images?.draw ?? null,
    feedPicture,
    removedPages: findRemovedPages(collection, canShowPages !== false),
    labels: { feed: t('visual.feedHere'), other: t('visual.notOnServer') },
  };
}
