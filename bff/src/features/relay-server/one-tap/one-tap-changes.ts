import type { UserRef } from '@trailcast/schema/wire';
import { dumpDelay, raiseGeneration } from '../reconcile/server-changes.js';
import type { RelayServerEntity } from '../relay-server.entity.js';

type PanicRow = Pick<RelayServerEntity, 'panicSince' | 'panicBy' | 'panicByName'>;
type ChangedServer = PanicRow & Pick<RelayServerEntity, 'generation'>;
type DelayedServer = Pick<RelayServerEntity, 'streaming' | 'delayMs' | 'dumps'>;

/**
 * Begins a panic at `now`, ms since the epoch. Also dumps the delayed part, because a hub of an earlier version would
 * still send it.
 */
export function beginPanic(server: ChangedServer & DelayedServer, by: UserRef, now: number): void {
  server.panicSince = now;
  assignPanic(server, by);
  if (server.streaming && server.delayMs > 0) dumpDelay(server);
  else raiseGeneration(server);
}

/** Attributes the panic to another user. */
export function assignPanic(server: PanicRow, by: UserRef): void {
  server.panicBy = by.id;
  server.panicByName = by.displayName;
}

export function endPanic(server: ChangedServer): void {
  server.panicSince = null;
  server.panicBy = null;
  server.panicByName = null;
  raiseGeneration(server);
}

export function setMuted(server: Pick<RelayServerEntity, 'muted' | 'generation'>, muted: boolean): void {
  server.muted = muted;
  raiseGeneration(server);
}
