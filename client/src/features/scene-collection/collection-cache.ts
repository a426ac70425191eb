import type { ApolloCache } from '@apollo/client';
import type { Deleted } from '@trailcast/schema/push';
import type { Data } from '@trailcast/schema/wire';
import { drop, put } from '../../lib/versioned-list.js';
import {
  SceneCollectionDocument,
  SceneCollectionsDocument,
  type CollectionFieldsFragment,
} from './scene-collection.generated.js';

/** Takes pushed scene collections into the cache: create adds, update replaces by id unless older, delete removes. */
export const collectionCache = {
  put(cache: ApolloCache, data: Data): void {
    cache.updateQuery(
      { query: SceneCollectionsDocument },
      (known) => known && { ...known, sceneCollections: put(known.sceneCollections, collectionOf(data)) },
    );
    // Only an open editor has read the text: others do without a megabyte each.
    cache.updateQuery({ query: SceneCollectionDocument, variables: { id: String(data.id) } }, (known) =>
      known && known.sceneCollection.version <= data.version
        ? { sceneCollection: { ...collectionOf(data), scenes: data.scenes } }
        : known,
    );
  },

  delete(cache: ApolloCache, { id }: Deleted): void {
    cache.updateQuery(
      { query: SceneCollectionsDocument },
      (known) => known && { ...known, sceneCollections: drop(known.sceneCollections, String(id)) },
    );
  },
};

function collectionOf({ id, name, version, removed }: Data): CollectionFieldsFragment {
  return {
    __typename: 'SceneCollection',
    id: String(id),
    name,
    version,
    removed: removed?.map((one) => ({ __typename: 'Removed' as const, ...one })) ?? null,
  };
}
