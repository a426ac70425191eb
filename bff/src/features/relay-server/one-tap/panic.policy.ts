/** A panic as it is stored; `panicBy` is null if the account of who began it is deleted. */
export interface StoredPanic {
  panicSince?: number | null;
  panicBy?: number | null;
  owner: { id: number };
}

export function isPanic({ panicSince }: Pick<StoredPanic, 'panicSince'>): boolean {
  return Boolean(panicSince);
}

/** Returns whether a user who may operate the server may end its panic. Helpers end only what a helper began. */
export function mayEndPanic({ panicBy, owner }: StoredPanic, userId: number): boolean {
  if (userId === owner.id) return true;
  return typeof panicBy === 'number' && panicBy !== owner.id;
}

/** Returns whether a user who begins a panic that is on takes it over: the owner, from anybody else. */
export function takesPanicOver({ panicBy, owner }: StoredPanic, userId: number): boolean {
  return userId === owner.id && panicBy !== owner.id;
}
