/** Fields of a running panic that determine who may end it. */
interface RunningPanic {
  /** The user who began the panic; null if the account was deleted. The owner then counts as that user. */
  by?: { id: string } | null;
}

/**
 * Returns true if the user may end a panic. The owner may end any panic, a helper only a helper's. `ownerId` is null
 * for the owner.
 */
export function mayEndPanic({ by }: RunningPanic, ownerId: string | null): boolean {
  if (ownerId === null) return true;
  return Boolean(by) && by?.id !== ownerId;
}

/**
 * Returns true if scenes can be chosen during a panic. This needs a node of an earlier version, which does not show the
 * panic, and the right to end it. While a request is running, the node may be about to show the panic.
 */
export function canChooseScenes(
  { shown }: { shown: boolean },
  { canEndPanic, isPending }: { canEndPanic: boolean; isPending: boolean },
): boolean {
  return !shown && canEndPanic && !isPending;
}
