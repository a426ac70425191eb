import { PAUSE_SCENE, PRIVACY_SCENE } from '../starter-scenes.js';

/** Scenes with their own button during a broadcast; null if the collection lacks the scene. */
export interface QuickScenes {
  pause: string | null;
  privacy: string | null;
}

/**
 * Returns the scenes of the thumb bar. Without 'Be right back', the pause is the feed-loss scene, which the owner has
 * chosen for waiting viewers.
 */
export function quickScenes(scenes: readonly string[], lossScene: string | null): QuickScenes {
  const present = (scene: string | null) => (scene !== null && scenes.includes(scene) ? scene : null);
  const loss = lossScene === PRIVACY_SCENE ? null : lossScene;
  return { pause: present(PAUSE_SCENE) ?? present(loss), privacy: present(PRIVACY_SCENE) };
}

/** Returns the scenes that have a tile: on a phone, the thumb bar of a broadcast has the others. */
export function tileScenes(
  scenes: readonly string[],
  quick: QuickScenes,
  isInBar: boolean,
): readonly string[] {
  return isInBar ? scenes.filter((scene) => scene !== quick.pause && scene !== quick.privacy) : scenes;
}
