import { useMemo } from 'react';
import { useSceneCollectionTextsQuery } from '../../../features/scene-collection/scene-collection.generated.js';
import { useLive } from '../../live.js';
import { countScenes } from './count-scenes.js';

interface CollectionTexts {
  findText: (id: string) => string | null;
  /** Returns the number of scenes of a collection; null while the text loads, or if it is not a scene collection. */
  findSceneCount: (id: string) => number | null;
  /** True if the texts can't be loaded, for example because together they are too long for one request. */
  hasFailed: boolean;
}

/** Loads the texts of all collections in one request, for their thumbnails. `isShown`: false while there are none. */
export function useCollectionTexts(isShown: boolean): CollectionTexts {
  const { hasConnected } = useLive();
  const { data, previousData, error } = useSceneCollectionTextsQuery({ skip: !hasConnected || !isShown });
  const collections = (data ?? previousData)?.sceneCollections;
  const sceneCounts = useMemo(
    () => new Map(collections?.map(({ id, scenes }) => [id, countScenes(scenes)])),
    [collections],
  );
  return {
    findSceneCount: (id) => sceneCounts.get(id) ?? null,
    findText: (id) => collections?.find((collection) => collection.id === id)?.scenes ?? null,
    hasFailed: error !== undefined && !collections,
  };
}
