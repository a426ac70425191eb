import type { OutboxKind } from '../outbox/outbox-event.js';
import type { PushBodies, PushDestination } from '@trailcast/schema/push';

/** Renders the entities that a feature pushes. Each feature registers its sources in the composition root. */
export interface PushSource {
  readonly kind: Extract<
    OutboxKind,
    | 'server'
    | 'stream'
    | 'data'
    | 'status'
    | 'payment'
    | 'token'
    | 'destination'
    | 'recording'
    | 'report'
    | 'alert'
    | 'helper'
    | 'helper-invite'
    | 'studio'
    | 'studio-status'
    | 'log'
    | 'overlay'
  >;
  /** Returns the complete entity as `userId` may see it; null if it does not exist or the user may not see it. */
  render(entityId: number, userId: number): Promise<object | null>;
  /** Bodies sent to a new subscription, by destination; undefined sends nothing. */
  readonly snapshots: Partial<{
    [D in PushDestination]: (userId: number) => Promise<PushBodies[D] | undefined>;
  }>;
}

/**
 * Sends live statistics (bitrate, RTT): at most one message per second and entity, always the latest
 * statistics, and never through the outbox.
 */
export interface StatsSender {
  /** Returns true if this process has a live channel of the user. Statistics of other users need not be computed. */
  hasChannel(userId: number): boolean;
  publish<D extends PushDestination>(
    userId: number,
    destination: D,
    entityId: number,
    body: PushBodies[D],
  ): void;
}
