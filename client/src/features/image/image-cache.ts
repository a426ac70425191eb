import type { ApolloCache } from '@apollo/client';
import type { Image } from '@trailcast/schema/wire';
import { ImagesDocument, type ImageFieldsFragment } from './image.generated.js';

/** Applies the user's uploads and deletions to the cached list. */
export const imageCache = {
  add(this: void, cache: ApolloCache, { id, name, type, width, height, bytes }: Image): void {
    const newImage: ImageFieldsFragment = {
      __typename: 'Image',
      id: String(id),
      name,
      type,
      width,
      height,
      bytes,
    };
    cache.updateQuery(
      { query: ImagesDocument },
      (data) => data && { images: [...data.images.filter((image) => image.id !== newImage.id), newImage] },
    );
  },

  delete(this: void, cache: ApolloCache, id: string): void {
    cache.updateQuery(
      { query: ImagesDocument },
      (data) => data && { images: data.images.filter((image) => image.id !== id) },
    );
  },
};
