/** Scene names of the starter collection. The server protects a Privacy by this name. */
const PAUSE = 'Be right back';
const PRIVACY = 'Privacy';

/** Scenes that have a button of their own while live; null if the collection has none. */
export interface QuickScenes {
  pause: string | null;
  privacy: string | null;
}

/**
 * Returns the scenes of the thumb bar. Without 'Be right back', the scene for dead zones takes its place: it is what the
 * owner chose for viewers who wait.
 */
export function quickScenes(scenes: readonly string[], lossScene: string | null): QuickScenes {
  const present = (scene: string | null) => (scene !== null && scenes.includes(scene) ? scene : null);
  const loss = lossScene === PRIVACY ? null : lossScene;
  return { pause: present(PAUSE) ?? present(loss), privacy: present(PRIVACY) };
}
