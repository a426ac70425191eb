import { PAUSE_SCENE, PRIVACY_SCENE } from '../starter-scenes.js';

/** Scenes with their own button during a broadcast; null if the collection lacks the scene. */
export interface QuickScenes {
  pause: string | null;
  privacy: string | null;
}

/**
 * Returns the scenes of the thumb bar. If the collection has no 'Be right back', the pause scene is the feed-loss
 * scene, which the owner has chosen for waiting viewers.
 */
export function findQuickScenes(scenes: readonly string[], lossScene: string | null): QuickScenes {
  const sceneIfPresent = (scene: string | null) => (scene !== null && scenes.includes(scene) ? scene : null);
  const allowedLossScene = lossScene === PRIVACY_SCENE ? null : lossScene;
  return {
    pause: sceneIfPresent(PAUSE_SCENE) ?? sceneIfPresent(allowedLossScene),
    privacy: sceneIfPresent(PRIVACY_SCENE),
  };
}

/** Returns the scenes that have a tile. Quick scenes have none while the thumb bar shows their buttons. */
export function findTileScenes(
  scenes: readonly string[],
  quickScenes: QuickScenes,
  areQuickScenesInBar: boolean,
): readonly string[] {
  return areQuickScenesInBar
    ? scenes.filter((scene) => scene !== quickScenes.pause && scene !== quickScenes.privacy)
    : scenes;
}
