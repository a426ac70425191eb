/** Scene names of the starter collection. */
const LIVE = 'Live';
const PAUSE = 'Be right back';
const PRIVACY = 'Privacy';

/**
 * Returns the scene of a command, or null if the collection has none. Without 'Be right back', uses the feed-loss scene
 * like the page's thumb bar, but never Privacy.
 */
export function sceneOf(
  command: 'live' | 'brb',
  scenes: readonly string[],
  lossScene: string | null,
): string | null {
  const choices = command === 'live' ? [LIVE] : [PAUSE, lossScene];
  return choices.find((scene) => scene !== null && scene !== PRIVACY && scenes.includes(scene)) ?? null;
}
