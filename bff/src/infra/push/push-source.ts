import type { OutboxKind } from '../outbox/outbox-event.js';
import type { PushBodies, PushDestination } from '@trailcast/schema/push';

/** Renders what a feature pushes. One per feature, registered in the composition root. */
export interface PushSource {
  readonly kind: Extract<OutboxKind, 'server' | 'stream' | 'data' | 'status' | 'payment' | 'token'>;
  /** The whole entity as `userId` may see it now; null when it has gone or is not the user's to see. */
  render(entityId: number, userId: number): Promise<object | null>;
  /** Bodies that a fresh SUBSCRIBE gets at once, by destination; undefined answers nothing. */
  readonly snapshots: Partial<{
    [D in PushDestination]: (userId: number) => Promise<PushBodies[D] | undefined>;
  }>;
}

/** Figures that move (bitrate, RTT): latest wins, at most once a second per entity, never in the outbox. */
export interface FigureSink {
  /** Whether this process holds a live channel of the user: figures for others need not be made. */
  reaches(userId: number): boolean;
  publish<D extends PushDestination>(
    userId: number,
    destination: D,
    entityId: number,
    body: PushBodies[D],
  ): void;
}
