import type { UserRef } from '@trailcast/schema/wire';
import { raiseGeneration } from '../reconcile/server-changes.js';
import type { RelayServerEntity } from '../relay-server.entity.js';

type Panic = Pick<RelayServerEntity, 'panicSince' | 'panicBy' | 'panicByName' | 'generation'>;

/** Begins a panic at `now`, ms since the epoch. */
export function beginPanic(server: Panic, by: UserRef, now: number): void {
  server.panicSince = now;
  server.panicBy = by.id;
  server.panicByName = by.displayName;
  raiseGeneration(server);
}

export function endPanic(server: Panic): void {
  server.panicSince = null;
  server.panicBy = null;
  server.panicByName = null;
  raiseGeneration(server);
}

export function setSilence(server: Pick<RelayServerEntity, 'muted' | 'generation'>, muted: boolean): void {
  server.muted = muted;
  raiseGeneration(server);
}
