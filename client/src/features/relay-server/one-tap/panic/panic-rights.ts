/** The running panic as far as its end is concerned. */
interface Begun {
  /** Null if that account is deleted, which counts as the owner. */
  by?: { id: string } | null;
}

/**
 * Returns whether the user may end a panic: its owner always, a helper one that a helper began. `ownerId` is null for the
 * owner itself.
 */
export function mayEndPanic({ by }: Begun, ownerId: string | null): boolean {
  if (ownerId === null) return true;
  return Boolean(by) && by?.id !== ownerId;
}

/**
 * Returns whether scenes can be chosen in a panic: if the node shows nothing of it, as one of an earlier version, and the user
 * may end it. While the call runs, the node may still show it.
 */
export function leavesScenes(
  { shown }: { shown: boolean },
  { mayEnd, isPending }: { mayEnd: boolean; isPending: boolean },
): boolean {
  return !shown && mayEnd && !isPending;
}
