import { UNDO_MS } from './switch-state.js';
import { FEED_SCENE } from '../starter-scenes.js';
import type { QuickScenes } from './quick-scenes.js';

/** History of a server's program since this page was loaded. */
interface ProgramHistory {
  current: string;
  /** Time since which the scene is on program, ms since the epoch. */
  shownSince: number;
  /** The last scene that was not a quick scene; null if there was none. */
  lastNormalScene: string | null;
}

/** Histories by server id. They are shared, because home and the other pages each have a thumb bar. */
const histories = new Map<string, ProgramHistory>();

/** Records the scene that a user has put on program. `isQuick`: true if the thumb bar has a button for it. */
export function recordScene(serverId: string, current: string, isQuick: boolean, now: number): void {
  const history = histories.get(serverId);
  if (history?.current === current) return;
  histories.set(serverId, {
    current,
    shownSince: now,
    lastNormalScene: isQuick ? (history?.lastNormalScene ?? null) : current,
  });
}

/**
 * Returns the time until the button of a quick scene may switch back, ms. An accidental second tap must not show the
 * feed again, even after another user's switch.
 */
export function computeBackDelayMs(serverId: string, now: number): number {
  return Math.max(0, (histories.get(serverId)?.shownSince ?? now) + UNDO_MS - now);
}

/**
 * Returns the scene to which the button of the quick scene on program switches back: the last scene on program that is
 * not a quick scene, otherwise the feed scene. Null if the collection has neither.
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
