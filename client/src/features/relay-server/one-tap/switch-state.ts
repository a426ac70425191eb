/** How long a switch can be undone, ms from the moment at which it is in force. */
export const UNDO_MS = 5_000;

/** Where a switch was made, which is where its undo is offered. */
export type Place = 'tiles' | 'bar';

/** A switch of the program scene by this page. */
export interface SceneChange {
  /** 'offer': in force, and can be undone. */
  kind: 'pending' | 'offer';
  /** The scene before. */
  from: string;
  to: string;
  /** False if `from` was shown automatically and not chosen by a user. */
  isUndoable: boolean;
  place: Place;
  /** True once the call has ended; the status may come later. */
  isSettled: boolean;
}

/**
 * Returns what becomes of a switch when the program is `current`: an offer to undo it once it is in force, and nothing once
 * somebody else has switched since.
 */
export function changeAt(change: SceneChange | null, current: string): SceneChange | null {
  if (change === null) return null;
  const isInForce = current === change.to;
  if (change.kind === 'offer') return isInForce ? change : null;
  if (isInForce) return change.isUndoable ? { ...change, kind: 'offer' } : null;
  const isOthers = current !== change.from;
  if (!isOthers) return change;
  // Another switch came in between: the program before it is not the user's former scene.
  if (change.isSettled) return null;
  return change.isUndoable ? { ...change, isUndoable: false } : change;
}
