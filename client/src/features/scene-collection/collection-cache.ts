import type { ApolloCache } from '@apollo/client';
import type { Deleted } from '@trailcast/schema/push';
import type { Data } from '@trailcast/schema/wire';
import { drop, put } from '../../lib/versioned-list.js';
import {
  SceneCollectionDocument,
  SceneCollectionTextsDocument,
  SceneCollectionsDocument,
  type CollectionFieldsFragment,
} from './scene-collection.generated.js';

/**
 * Applies pushes and mutation responses to the cache. A creation adds a collection, an update replaces it unless the
 * cached version is newer, and a deletion removes it.
 */
export const collectionCache = {
  /** Adds a collection from a mutation's response. The push of the same collection may arrive earlier or later. */
  add(cache: ApolloCache, collection: CollectionFieldsFragment): void {
    cache.updateQuery(
      { query: SceneCollectionsDocument },
      (cached) => cached && { ...cached, sceneCollections: put(cached.sceneCollections, collection) },
    );
  },

  put(this: void, cache: ApolloCache, data: Data): void {
    // A text may have 1 MiB, so texts are stored only where the thumbnails or an open editor have loaded them.
    cache.updateQuery(
      { query: SceneCollectionTextsDocument },
      (cached) =>
        cached && {
          sceneCollections: put(cached.sceneCollections, { ...collectionOf(data), scenes: data.scenes }),
        },
    );
    collectionCache.add(cache, collectionOf(data));
    cache.updateQuery({ query: SceneCollectionDocument, variables: { id: String(data.id) } }, (cached) =>
      cached && cached.sceneCollection.version <= data.version
        ? { sceneCollection: { ...collectionOf(data), scenes: data.scenes } }
        : cached,
    );
  },

  delete(this: void, cache: ApolloCache, { id }: Deleted): void {
    cache.updateQuery(
      { query: SceneCollectionsDocument },
      (cached) => cached && { ...cached, sceneCollections: drop(cached.sceneCollections, String(id)) },
    );
  },
};

function collectionOf({ id, name, version, removed }: Data): CollectionFieldsFragment {
  return {
    __typename: 'SceneCollection',
    id: String(id),
    name,
    version,
    removed: removed?.map((entry) => ({ __typename: 'Removed' as const, ...entry })) ?? null,
  };
}
