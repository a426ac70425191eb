import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { ScenePictureDocument } from '../../../../features/relay-server/relay-server.generated.js';
import { usePageVisible } from '../../../../ui/use-page-visible.js';

/** Delay that lets the rest of the page load first, ms. */
const LATER_MS = 1_500;
const EVERY_MS = 30_000;
/** Maximum number of pictures, so that a large collection does not use up mobile data. */
const MAX_PICTURES = 12;

interface Input {
  serverId: string;
  /** The scenes that are shown. Empty if the user may not see them now. */
  scenes: readonly string[];
  /** False if no pictures are wanted. */
  isOn: boolean;
  /** When it changes, all pictures are removed and loaded again. */
  state: string;
}

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Loads a picture of each scene every 30 s while the page is visible, one after the other. Returns data URLs by scene,
 * without those whose last load failed; null if no pictures are wanted.
 */
export function useScenePictures({
  serverId,
  scenes,
  isOn,
  state,
}: Input): ReadonlyMap<string, string> | null {
  const client = useApolloClient();
  const isVisible = usePageVisible();
  const names = JSON.stringify(scenes.slice(0, MAX_PICTURES));
  const key = JSON.stringify([serverId, names, state]);
  const [loaded, setLoaded] = useState({ key, pictures: NONE });
  useEffect(
    function follow() {
      const wanted = JSON.parse(names) as string[];
      if (!isOn || !isVisible || serverId === '' || wanted.length === 0) return;
      let isOver = false;
      let timer = setTimeout(() => void load(), LATER_MS);
      const load = async () => {
        for (const scene of wanted) {
          const variables = { serverId, scene };
          const url = await client
            .query({ query: ScenePictureDocument, variables, fetchPolicy: 'no-cache' })
            .then(({ data }) => data?.scenePicture ?? null)
            .catch(() => null);
          if (isOver) return;
          setLoaded((before) => ({
            key,
            pictures: withPicture(before.key === key ? before.pictures : NONE, scene, url),
          }));
        }
        timer = setTimeout(() => void load(), EVERY_MS);
      };
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    },
    [client, serverId, names, key, isOn, isVisible],
  );
  if (!isOn) return null;
  return loaded.key === key ? loaded.pictures : NONE;
}

function withPicture(
  pictures: ReadonlyMap<string, string>,
  scene: string,
  url: string | null,
): ReadonlyMap<string, string> {
  if (url === null && !pictures.has(scene)) return pictures;
  const next = new Map(pictures);
  if (url === null) next.delete(scene);
  else next.set(scene, url);
  return next;
}
