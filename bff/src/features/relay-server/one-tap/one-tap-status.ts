import type { ServerReport } from '@trailcast/schema/node';
import type { ServerStatus } from '@trailcast/schema/wire';
import type { RelayServerEntity } from '../relay-server.entity.js';

export type OneTapRow = Pick<RelayServerEntity, 'panicSince' | 'panicBy' | 'panicByName' | 'muted'>;

/**
 * Renders panic and mute. During a broadcast, `muted` is the node's report, because a requested mute takes time. During
 * a panic, `muted` is the request, because a panic is always silent.
 */
export function toOneTap(
  { panicSince, panicBy, panicByName, muted }: OneTapRow,
  report: ServerReport | null,
  isOnAir: boolean,
): Pick<ServerStatus, 'panic' | 'muted'> {
  const by = typeof panicBy === 'number' ? { id: panicBy, displayName: panicByName ?? '' } : null;
  const isMuted = isOnAir && !panicSince ? report?.muted === true : muted;
  return {
    ...(panicSince ? { panic: { by, since: panicSince, shown: Boolean(report?.panic) } } : {}),
    ...(isMuted ? { muted: true } : {}),
  };
}
