import { useSceneCollectionTextsQuery } from '../../../features/scene-collection/scene-collection.generated.js';
import { useLive } from '../../live.js';

interface CollectionTexts {
  findText: (id: string) => string | null;
  /** True if the texts can't be loaded, for example because together they are too long for one request. */
  hasFailed: boolean;
}

/** Loads the texts of all collections in one request, for their thumbnails. `isShown`: false while there are none. */
export function useCollectionTexts(isShown: boolean): CollectionTexts {
  const { hasConnected } = useLive();
  const { data, previousData, error } = useSceneCollectionTextsQuery({ skip: !hasConnected || !isShown });
  const collections = (data ?? previousData)?.sceneCollections;
  return {
    findText: (id) => collections?.find((collection) => collection.id === id)?.scenes ?? null,
    hasFailed: error !== undefined && !collections,
  };
}
