import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { until } from '../../../../e2e/_kit/wait.js';
import { FakeOutbox } from '../../../tests/_stomp/stomp-fake-outbox.js';
import type { OutboxDraft, OutboxReader } from '../outbox/outbox-event.js';
import { OutboxTail } from './outbox-tail.js';

const draft = (entityId: number): OutboxDraft => ({
  kind: 'stream',
  operation: 'update',
  entityId,
  version: 1,
  audience: [1],
});

function follow(outbox: OutboxReader, pollMs = 5_000) {
  const received: (number | 'gap')[] = [];
  const tail = new OutboxTail(
    outbox,
    { event: (event) => received.push(event.entityId), gap: () => received.push('gap') },
    pino({ enabled: false }),
    { pollMs, retryMs: 10 },
  );
  /** Waits until `count` events were received. */
  const saw = (count: number) => until(() => received.length >= count);
  return { tail, seen: received, saw };
}

describe('OutboxTail', () => {
  it('follows from the head at start, in order', async () => {
    const outbox = new FakeOutbox();
    outbox.commit(draft(1));
    const { tail, seen: received, saw } = follow(outbox);
    await tail.ready;
    outbox.commit(draft(2), draft(3));
    await saw(2);
    outbox.commit(draft(4));
    await saw(3);
    expect(received).toEqual([2, 3, 4]);
    await tail.close();
  });

  it('reads more than one batch', async () => {
    const outbox = new FakeOutbox();
    const { tail, seen: received, saw } = follow(outbox);
    await tail.ready;
    outbox.commit(...Array.from({ length: 1_200 }, (_, n) => draft(n)));
    await saw(1_200);
    expect(received).toEqual(Array.from({ length: 1_200 }, (_, n) => n));
    await tail.close();
  });

  it('reports unread changes that were pruned, and continues from the head', async () => {
    const outbox = new FakeOutbox();
    const { tail, seen: received, saw } = follow(outbox);
    await tail.ready;
    outbox.failure = new Error('away');
    outbox.commit(draft(1), draft(2), draft(3));
    outbox.prune(2);
    outbox.failure = null;
    await saw(1);
    outbox.commit(draft(4));
    await saw(2);
    expect(received).toEqual(['gap', 4]);
    await tail.close();
  });

  it('ignores a gap in the sequence if no row was pruned', async () => {
    const outbox = new FakeOutbox();
    outbox.commit(draft(0));
    const gappy: OutboxReader = {
      head: () => outbox.head(),
      after: async (sequence, limit) =>
        (await outbox.after(sequence, limit)).filter((event) => event.sequence !== 2),
      oldest: () => outbox.oldest(),
      changed: (signal) => outbox.changed(signal),
    };
    const { tail, seen: received, saw } = follow(gappy);
    await tail.ready;
    outbox.commit(draft(2), draft(3));
    await saw(1);
    expect(received).toEqual([3]);
    await tail.close();
  });

  it('continues after a database outage, also at start', async () => {
    const outbox = new FakeOutbox();
    outbox.failure = new Error('away');
    const { tail, seen: received, saw } = follow(outbox);
    await delay(25);
    outbox.failure = null;
    await tail.ready;
    outbox.commit(draft(1));
    await saw(1);
    outbox.failure = new Error('away again');
    outbox.commit(draft(2));
    await delay(25);
    outbox.failure = null;
    await saw(2);
    expect(received).toEqual([1, 2]);
    await tail.close();
  });

  it('polls if a wake-up was lost', async () => {
    const outbox = new FakeOutbox();
    const deaf: OutboxReader = {
      head: () => outbox.head(),
      after: (sequence, limit) => outbox.after(sequence, limit),
      oldest: () => outbox.oldest(),
      changed: (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    };
    const { tail, seen: received, saw } = follow(deaf, 20);
    await tail.ready;
    await delay(2);
    outbox.commit(draft(1));
    await saw(1);
    expect(received).toEqual([1]);
    await tail.close();
  });

  it('closes while it waits', async () => {
    const { tail } = follow(new FakeOutbox());
    await tail.ready;
    await delay(2);
    await expect(tail.close()).resolves.toBeUndefined();
  });
});
