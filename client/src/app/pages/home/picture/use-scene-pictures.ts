import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { ScenePictureDocument } from '../../../../features/relay-server/relay-server.generated.js';

/** Delay that lets the rest of the page load first, ms. */
const LATER_MS = 1_500;
const EVERY_MS = 30_000;

interface Input {
  serverId: string;
  scenes: readonly string[];
  /** False if no pictures are wanted. */
  isOn: boolean;
  /** The pictures are loaded again when it changes. */
  state: string;
}

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Loads a picture of each scene every 30 s while the page is visible, one after the other. Returns data URLs by scene;
 * null if no pictures are wanted. Keeps the last picture of a scene if a load fails.
 */
export function useScenePictures({
  serverId,
  scenes,
  isOn,
  state,
}: Input): ReadonlyMap<string, string> | null {
  const client = useApolloClient();
  const [loaded, setLoaded] = useState({ serverId, pictures: NONE });
  const names = JSON.stringify(scenes);
  useEffect(
    function follow() {
      const wanted = JSON.parse(names) as string[];
      if (!isOn || serverId === '' || wanted.length === 0) return;
      let isOver = false;
      let timer = setTimeout(() => void load(), LATER_MS);
      const load = async () => {
        for (const scene of document.hidden ? [] : wanted) {
          const variables = { serverId, scene };
          const url = await client
            .query({ query: ScenePictureDocument, variables, fetchPolicy: 'no-cache' })
            .then(({ data }) => data?.scenePicture ?? null)
            .catch(() => undefined);
          if (isOver) return;
          if (url === undefined) continue;
          setLoaded((before) => ({
            serverId,
            pictures: withPicture(before.serverId === serverId ? before.pictures : NONE, scene, url),
          }));
        }
        timer = setTimeout(() => void load(), EVERY_MS);
      };
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    },
    [client, serverId, names, isOn, state],
  );
  if (!isOn) return null;
  return loaded.serverId === serverId ? loaded.pictures : NONE;
}

function withPicture(
  pictures: ReadonlyMap<string, string>,
  scene: string,
  url: string | null,
): ReadonlyMap<string, string> {
  const next = new Map(pictures);
  if (url === null) next.delete(scene);
  else next.set(scene, url);
  return next;
}
