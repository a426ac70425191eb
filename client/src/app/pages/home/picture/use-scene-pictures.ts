import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { ScenePictureDocument } from '../../../../features/relay-server/relay-server.generated.js';
import { usePageVisible } from '../../../../ui/use-page-visible.js';

/** Delay that lets the rest of the page load first, ms. */
const LOAD_DELAY_MS = 1_500;
const PICTURE_INTERVAL_MS = 30_000;
/** Maximum number of pictures, so that a large collection does not use up mobile data. */
const MAX_PICTURES = 12;

interface Input {
  serverId: string;
  /** The scenes that are shown. Empty if the user may not see them now. */
  scenes: readonly string[];
  /** False if the user has switched the pictures off. */
  isEnabled: boolean;
  /** When it changes, all pictures are removed and loaded again. */
  reloadKey: string;
}

const NO_PICTURES: ReadonlyMap<string, string> = new Map();

/**
 * Loads a picture of each scene every 30 s while the page is visible, one after the other. Returns data URLs by scene,
 * without those whose last load failed; null if they are switched off.
 */
export function useScenePictures({
  serverId,
  scenes,
  isEnabled,
  reloadKey,
}: Input): ReadonlyMap<string, string> | null {
  const client = useApolloClient();
  const isVisible = usePageVisible();
  const names = JSON.stringify(scenes.slice(0, MAX_PICTURES));
  const picturesKey = JSON.stringify([serverId, names, reloadKey]);
  const [loaded, setLoaded] = useState({ picturesKey, pictures: NO_PICTURES });
  useEffect(
    function pollPictures() {
      const sceneNames = JSON.parse(names) as string[];
      if (!isEnabled || !isVisible || serverId === '' || sceneNames.length === 0) return;
      let isCancelled = false;
      let timer = setTimeout(() => void load(), LOAD_DELAY_MS);
      const load = async () => {
        for (const scene of sceneNames) {
          const variables = { serverId, scene };
          const url = await client
            .query({ query: ScenePictureDocument, variables, fetchPolicy: 'no-cache' })
            .then(({ data }) => data?.scenePicture ?? null)
            .catch(() => null);
          if (isCancelled) return;
          setLoaded((current) => ({
            picturesKey,
            pictures: withPicture(
              current.picturesKey === picturesKey ? current.pictures : NO_PICTURES,
              scene,
              url,
            ),
          }));
        }
        timer = setTimeout(() => void load(), PICTURE_INTERVAL_MS);
      };
      return () => {
        isCancelled = true;
        clearTimeout(timer);
      };
    },
    [client, serverId, names, picturesKey, isEnabled, isVisible],
  );
  if (!isEnabled) return null;
  return loaded.picturesKey === picturesKey ? loaded.pictures : NO_PICTURES;
}

function withPicture(
  pictures: ReadonlyMap<string, string>,
  scene: string,
  url: string | null,
): ReadonlyMap<string, string> {
  if (url === null && !pictures.has(scene)) return pictures;
  const updatedPictures = new Map(pictures);
  if (url === null) updatedPictures.delete(scene);
  else updatedPictures.set(scene, url);
  return updatedPictures;
}
