import { UNDO_MS } from './switch-state.js';
import { FEED_SCENE } from '../starter-scenes.js';
import type { QuickScenes } from './quick-scenes.js';

/** What is known of a server's program since this page was loaded. */
interface Past {
  current: string;
  /** Since when it is on program, ms. */
  since: number;
  /** The last scene that was no quick one; null if none was seen. */
  last: string | null;
}

/** By server. Shared, because home and the other pages have a thumb bar each. */
const pasts = new Map<string, Past>();

/** Notes the scene that a user has put on program. `isQuick`: the thumb bar has a button for it. */
export function noteScene(serverId: string, current: string, isQuick: boolean, now: number): void {
  const past = pasts.get(serverId);
  if (past?.current === current) return;
  pasts.set(serverId, { current, since: now, last: isQuick ? (past?.last ?? null) : current });
}

/**
 * Returns the time until the button of a quick scene may lead back, ms. A nervous second tap must not show the feed
 * again, also after another user's switch.
 */
export function untilBack(serverId: string, now: number): number {
  return Math.max(0, (pasts.get(serverId)?.since ?? now) + UNDO_MS - now);
}

/**
 * Returns the scene to which a quick scene on program leads back: the last one that was on program in its place, else
 * the one that shows the feed by its name. Null if the collection lacks both.
 */
export function backScene(serverId: string, scenes: readonly string[], quick: QuickScenes): string | null {
  const isBack = (scene: string) =>
    scenes.includes(scene) && scene !== quick.pause && scene !== quick.privacy;
  return (
    [pasts.get(serverId)?.last ?? null, FEED_SCENE].find((scene) => scene !== null && isBack(scene)) ?? null
  );
}
