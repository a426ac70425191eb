/**
 * A server's panic, in which viewers see and hear nothing of the feed, as stored. `panicBy` is null if the account of
 * the user who began the panic is deleted.
 */
export interface StoredPanic {
  panicSince?: number | null;
  panicBy?: number | null;
  owner: { id: number };
}

export function isPanic({ panicSince }: Pick<StoredPanic, 'panicSince'>): boolean {
  return Boolean(panicSince);
}

/**
 * Returns true if a user who may operate the server may end its panic. Helpers may end only a panic that a helper
 * began.
 */
export function mayEndPanic({ panicBy, owner }: StoredPanic, userId: number): boolean {
  if (userId === owner.id) return true;
  return typeof panicBy === 'number' && panicBy !== owner.id;
}

/** Returns true if a user may take over an ongoing panic. Only the owner may, and not the owner's own panic. */
export function mayTakePanicOver({ panicBy, owner }: StoredPanic, userId: number): boolean {
  return userId === owner.id && panicBy !== owner.id;
}
