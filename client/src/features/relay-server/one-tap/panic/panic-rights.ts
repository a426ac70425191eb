/** Fields of a running panic that determine who may end it. */
interface RunningPanic {
  /** Null if that account was deleted; the owner then counts as the one who began it. */
  by?: { id: string } | null;
}

/**
 * Returns whether the user may end a panic: the owner always, a helper only one that a helper began. `ownerId` is null
 * for the owner.
 */
export function mayEndPanic({ by }: RunningPanic, ownerId: string | null): boolean {
  if (ownerId === null) return true;
  return Boolean(by) && by?.id !== ownerId;
}

/**
 * Returns whether scenes can be chosen during a panic: only if the node does not show the panic (a node of an earlier
 * version) and the user may end it. While a call is running, the node may be about to show it.
 */
export function canChooseScenes(
  { shown }: { shown: boolean },
  { mayEnd, isPending }: { mayEnd: boolean; isPending: boolean },
): boolean {
  return !shown && mayEnd && !isPending;
}
