/** Time for which a switch can be undone after it is in effect, ms. */
export const UNDO_MS = 5_000;
/** Longest time from the end of a request to the status that shows the switch, ms. Without it, no undo is offered. */
export const MAX_STATUS_DELAY_MS = 20_000;

/** The control with which a switch was made; its undo is offered there. */
export type SwitchControl = 'tiles' | 'bar';

/** A switch of the program scene that this page has made. */
export interface SceneChange {
  /** 'offer': in effect, and can be undone. */
  kind: 'pending' | 'offer';
  previousScene: string;
  targetScene: string;
  /** False if `previousScene` was shown automatically, not chosen by a user. */
  isUndoable: boolean;
  control: SwitchControl;
  /** True once the request has ended. The status may arrive later. */
  hasRequestEnded: boolean;
}

/**
 * Returns the state of a switch when the program scene is `current`: an offer to undo it once it is in effect, null
 * after anybody has switched again.
 */
export function updateChange(change: SceneChange | null, current: string): SceneChange | null {
  if (change === null) return null;
  const isInEffect = current === change.targetScene;
  if (change.kind === 'offer') return isInEffect ? change : null;
  if (isInEffect) return change.isUndoable ? { ...change, kind: 'offer' } : null;
  const isOtherSwitch = current !== change.previousScene;
  if (!isOtherSwitch) return change;
  // Somebody has switched in between, so `previousScene` does not precede the target scene.
  if (change.hasRequestEnded) return null;
  return change.isUndoable ? { ...change, isUndoable: false } : change;
}
