import { useState } from 'react';
import type { StatusFieldsFragment } from './relay-server.generated.js';
import { FEED_SCENE } from './starter-scenes.js';

type Status = Pick<StatusFieldsFragment, 'scene' | 'bridging' | 'weakLink' | 'panic'>;

/**
 * Returns the scene that the server shows again when the lost feed is back; undefined while it replaces none. On a
 * page that was opened after the loss, that scene is unknown: the feed scene is returned, or null if there is none.
 */
export function useReturnScene(
  status: Status | null | undefined,
  scenes: readonly string[] | null,
): string | null | undefined {
  const [chosenScene, setChosenScene] = useState<string | null>(null);
  if (!status) return undefined;
  const { scene, bridging, weakLink, panic } = status;
  if (!bridging && !weakLink?.shown && !panic && scene !== chosenScene) setChosenScene(scene);
  if (!bridging) return undefined;
  return chosenScene ?? (scenes?.includes(FEED_SCENE) ? FEED_SCENE : null);
}
