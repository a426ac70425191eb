/** Time for which a switch can be undone after it is in effect, ms. */
export const UNDO_MS = 5_000;

/** Where a switch was made; its undo is offered in the same place. */
export type Place = 'tiles' | 'bar';

/** A switch of the program scene that this page has made. */
export interface SceneChange {
  /** 'offer': in effect, and can be undone. */
  kind: 'pending' | 'offer';
  from: string;
  to: string;
  /** False if `from` was shown automatically, not chosen by a user. */
  isUndoable: boolean;
  place: Place;
  /** True once the call has ended; the status may come later. */
  isSettled: boolean;
}

/**
 * Returns the state of a switch when the program scene is `current`: an offer to undo it once it is in effect, null
 * after anybody has switched again.
 */
export function changeAt(change: SceneChange | null, current: string): SceneChange | null {
  if (change === null) return null;
  const isInForce = current === change.to;
  if (change.kind === 'offer') return isInForce ? change : null;
  if (isInForce) return change.isUndoable ? { ...change, kind: 'offer' } : null;
  const isOthers = current !== change.from;
  if (!isOthers) return change;
  // Another switch came in between, so the user's previous scene is not the one before the program.
  if (change.isSettled) return null;
  return change.isUndoable ? { ...change, isUndoable: false } : change;
}
