import type { QuickScenes } from './quick-scenes.js';

/** Name of the starter collection's scene that shows the feed. */
const FEED = 'Live';

/**
 * Returns the scene to which a quick scene on program leads back: the last one that was on program in its place, else
 * the one that shows the feed by its name. Null if the collection lacks both.
 */
export function backScene(scenes: readonly string[], quick: QuickScenes, last: string | null): string | null {
  const isBack = (scene: string) =>
    scenes.includes(scene) && scene !== quick.pause && scene !== quick.privacy;
  return [last, FEED].find((scene) => scene !== null && isBack(scene)) ?? null;
}
