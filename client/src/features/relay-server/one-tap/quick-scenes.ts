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
export function findQuickScenes(scenes: readonly string[], lossScene: string | null): QuickScenes {
  const ifPresent = (scene: string | null) => (scene !== null && scenes.includes(scene) ? scene : null);
  const allowedLossScene = lossScene === PRIVACY_SCENE ? null : lossScene;
  return { pause: ifPresent(PAUSE_SCENE) ?? ifPresent(allowedLossScene), privacy: ifPresent(PRIVACY_SCENE) };
}

/** Returns the scenes that have a tile: on a phone, the thumb bar of a broadcast has the others. */
export function tileScenes(
  scenes: readonly string[],
  quickScenes: QuickScenes,
  isInBar: boolean,
): readonly string[] {
  return isInBar
    ? scenes.filter((scene) => scene !== quickScenes.pause && scene !== quickScenes.privacy)
    : scenes;
}
