import { useTranslation } from 'react-i18next';
import { collectionCache } from '../../../features/scene-collection/collection-cache.js';
import {
  useCreateSceneCollectionMutation,
  useSceneCollectionsQuery,
} from '../../../features/scene-collection/scene-collection.generated.js';
import { streamCache } from '../../../features/stream/stream-cache.js';
import { useCreateStreamMutation, useStreamsQuery } from '../../../features/stream/stream.generated.js';
import { describeError } from '../../../lib/describe-error.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';

/** Loads streams and scene collections. Throws if either can't be loaded. */
export function useHomeLists() {
  const { t } = useTranslation();
  const skip = !useLive().hasConnected;
  const { busy, run } = useAction<'stream' | 'collection'>();
  const streams = useStreamsQuery({ skip });
  const collections = useSceneCollectionsQuery({ skip });
  const [createStream] = useCreateStreamMutation({
    update: (cache, { data }) => data && streamCache.write(cache, data.createStream),
  });
  const [createCollection] = useCreateSceneCollectionMutation({
    update: (cache, { data }) => data && collectionCache.add(cache, data.createSceneCollection),
  });
  const loadError = (!streams.data && streams.error) || (!collections.data && collections.error);
  if (loadError) throw new Error(describeError(loadError, t), { cause: loadError });
  return {
    /** The list to which an entry is being added; null if none. */
    creating: busy,
    /** True if both lists are loaded. */
    isLoaded: streams.data !== undefined && collections.data !== undefined,
    streams: streams.data?.streams ?? [],
    collections: collections.data?.sceneCollections ?? [],
    createStream: () => void run('stream', 'create stream', () => createStream()),
    /** Resolves with the new collection's id, or null after a failure. */
    createCollection: async (): Promise<string | null> => {
      let id: string | null = null;
      await run('collection', 'create scenes', async () => {
        id = (await createCollection()).data?.createSceneCollection.id ?? null;
      });
      return id;
    },
  };
}
