/** Scene names of the starter collection. */
const LIVE_SCENE = 'Live';
const PAUSE_SCENE = 'Be right back';
const PRIVACY_SCENE = 'Privacy';

/**
 * Returns the scene of a command, or null if the collection has none. Without 'Be right back', uses the feed-loss scene
 * like the page's thumb bar, but never Privacy.
 */
export function findCommandScene(
  command: 'live' | 'brb',
  scenes: readonly string[],
  feedLossScene: string | null,
): string | null {
  const candidates = command === 'live' ? [LIVE_SCENE] : [PAUSE_SCENE, feedLossScene];
  return (
    candidates.find((scene) => scene !== null && scene !== PRIVACY_SCENE && scenes.includes(scene)) ?? null
  );
}
