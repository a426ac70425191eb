import type { UserRef } from '@trailcast/schema/wire';
import { dumpDelay, raiseGeneration } from '../reconcile/server-changes.js';
import type { RelayServerEntity } from '../relay-server.entity.js';

type Panic = Pick<RelayServerEntity, 'panicSince' | 'panicBy' | 'panicByName'>;
type Changed = Panic & Pick<RelayServerEntity, 'generation'>;
type Delayed = Pick<RelayServerEntity, 'streaming' | 'delayMs' | 'dumps'>;

/**
 * Begins a panic at `now`, ms since the epoch. Also dumps the delayed part, because a hub of an earlier version keeps
 * it otherwise.
 */
export function beginPanic(server: Changed & Delayed, by: UserRef, now: number): void {
  server.panicSince = now;
  takePanicOver(server, by);
  if (server.streaming && server.delayMs > 0) dumpDelay(server);
  else raiseGeneration(server);
}

/** Attributes the panic to another user. */
export function takePanicOver(server: Panic, by: UserRef): void {
  server.panicBy = by.id;
  server.panicByName = by.displayName;
}

export function endPanic(server: Changed): void {
  server.panicSince = null;
  server.panicBy = null;
  server.panicByName = null;
  raiseGeneration(server);
}

export function setSilence(server: Pick<RelayServerEntity, 'muted' | 'generation'>, muted: boolean): void {
  server.muted = muted;
  raiseGeneration(server);
}
