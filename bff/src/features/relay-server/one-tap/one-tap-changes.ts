import type { UserRef } from '@trailcast/schema/wire';
import { dumpDelay, raiseGeneration } from '../reconcile/server-changes.js';
import type { RelayServerEntity } from '../relay-server.entity.js';

type PanicColumns = Pick<RelayServerEntity, 'panicSince' | 'panicBy' | 'panicByName'>;
type ChangedColumns = PanicColumns & Pick<RelayServerEntity, 'generation'>;
type DelayColumns = Pick<RelayServerEntity, 'streaming' | 'delayMs' | 'dumps'>;

/**
 * Begins a panic at `now`, ms since the epoch. Also dumps the delayed content, because a hub of an earlier version
 * would still send it.
 */
export function beginPanic(server: ChangedColumns & DelayColumns, by: UserRef, now: number): void {
  server.panicSince = now;
  assignPanic(server, by);
  if (server.streaming && server.delayMs > 0) dumpDelay(server);
  else raiseGeneration(server);
}

/** Attributes the panic to another user. */
export function assignPanic(server: PanicColumns, by: UserRef): void {
  server.panicBy = by.id;
  server.panicByName = by.displayName;
}

export function endPanic(server: ChangedColumns): void {
  server.panicSince = null;
  server.panicBy = null;
  server.panicByName = null;
  raiseGeneration(server);
}

export function setMuted(server: Pick<RelayServerEntity, 'muted' | 'generation'>, muted: boolean): void {
  server.muted = muted;
  raiseGeneration(server);
}
