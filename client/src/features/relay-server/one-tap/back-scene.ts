import { UNDO_MS } from './switch-state.js';
import { FEED_SCENE } from '../starter-scenes.js';
import type { QuickScenes } from './quick-scenes.js';

/** What is known of a server's program since this page was loaded. */
interface ProgramHistory {
  current: string;
  /** Since when it is on program, ms. */
  shownSince: number;
  /** The last scene that was no quick one; null if none was seen. */
  lastNormalScene: string | null;
}

/** By server. Shared, because home and the other pages have a thumb bar each. */
const histories = new Map<string, ProgramHistory>();

/** Notes the scene that a user has put on program. `isQuick`: the thumb bar has a button for it. */
export function noteScene(serverId: string, current: string, isQuick: boolean, now: number): void {
  const history = histories.get(serverId);
  if (history?.current === current) return;
  histories.set(serverId, {
    current,
    shownSince: now,
    lastNormalScene: isQuick ? (history?.lastNormalScene ?? null) : current,
  });
}

/**
 * Returns the time until the button of a quick scene may lead back, ms. A nervous second tap must not show the feed
 * again, also after another user's switch.
 */
export function msUntilBack(serverId: string, now: number): number {
  return Math.max(0, (histories.get(serverId)?.shownSince ?? now) + UNDO_MS - now);
}

/**
 * Returns the scene to which a quick scene on program leads back: the last one that was on program in its place, else
 * the one that shows the feed by its name. Null if the collection lacks both.
 */
export function findBackScene(
  serverId: string,
  scenes: readonly string[],
  quickScenes: QuickScenes,
): string | null {
  const canReturnTo = (scene: string) =>
    scenes.includes(scene) && scene !== quickScenes.pause && scene !== quickScenes.privacy;
  return (
    [histories.get(serverId)?.lastNormalScene ?? null, FEED_SCENE].find(
      (scene) => scene !== null && canReturnTo(scene),
    ) ?? null
  );
}
