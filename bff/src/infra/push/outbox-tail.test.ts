import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { until } from '../../../../e2e/_kit/wait.js';
import { FakeOutbox } from '../../../tests/_stomp/stomp-fake-outbox.js';
import type { OutboxDraft, OutboxReader } from '../outbox/outbox-event.js';
import { OutboxTail } from './outbox-tail.js';

const createDraft = (entityId: number): OutboxDraft => ({
  kind: 'stream',
  operation: 'update',
  entityId,
  version: 1,
  audience: [1],
});

function startTail(outbox: OutboxReader, pollMs = 5_000) {
  const received: (number | 'pruned')[] = [];
  const tail = new OutboxTail(
    outbox,
    { onEvent: (event) => received.push(event.entityId), onPrunedChanges: () => received.push('pruned') },
    pino({ enabled: false }),
    { pollMs, retryMs: 10 },
  );
  /** Waits until `count` events were received. */
  const waitForCount = (count: number) => until(() => received.length >= count);
  return { tail, received, waitForCount };
}

describe('OutboxTail', () => {
  it('delivers commits after the start in order', async () => {
    const outbox = new FakeOutbox();
    outbox.commit(createDraft(1));
    const { tail, received, waitForCount } = startTail(outbox);
    await tail.ready;
    outbox.commit(createDraft(2), createDraft(3));
    await waitForCount(2);
    outbox.commit(createDraft(4));
    await waitForCount(3);
    expect(received).toEqual([2, 3, 4]);
    await tail.close();
  });

  it('reads more than one batch', async () => {
    const outbox = new FakeOutbox();
    const { tail, received, waitForCount } = startTail(outbox);
    await tail.ready;
    outbox.commit(...Array.from({ length: 1_200 }, (_, n) => createDraft(n)));
    await waitForCount(1_200);
    expect(received).toEqual(Array.from({ length: 1_200 }, (_, n) => n));
    await tail.close();
  });

  it('reports unread changes that were pruned, and continues from the head', async () => {
    const outbox = new FakeOutbox();
    const { tail, received, waitForCount } = startTail(outbox);
    await tail.ready;
    outbox.failure = new Error('away');
    outbox.commit(createDraft(1), createDraft(2), createDraft(3));
    outbox.prune(2);
    outbox.failure = null;
    await waitForCount(1);
    outbox.commit(createDraft(4));
    await waitForCount(2);
    expect(received).toEqual(['pruned', 4]);
    await tail.close();
  });

  it('ignores a gap in the sequence if no row was pruned', async () => {
    const outbox = new FakeOutbox();
    outbox.commit(createDraft(0));
    const outboxWithGap: OutboxReader = {
      readHead: () => outbox.readHead(),
      readAfter: async (sequence, limit) =>
        (await outbox.readAfter(sequence, limit)).filter((event) => event.sequence !== 2),
      readOldest: () => outbox.readOldest(),
      waitForChange: (signal) => outbox.waitForChange(signal),
    };
    const { tail, received, waitForCount } = startTail(outboxWithGap);
    await tail.ready;
    outbox.commit(createDraft(2), createDraft(3));
    await waitForCount(1);
    expect(received).toEqual([3]);
    await tail.close();
  });

  it('continues after a database outage, even at start', async () => {
    const outbox = new FakeOutbox();
    outbox.failure = new Error('away');
    const { tail, received, waitForCount } = startTail(outbox);
    await delay(25);
    outbox.failure = null;
    await tail.ready;
    outbox.commit(createDraft(1));
    await waitForCount(1);
    outbox.failure = new Error('away again');
    outbox.commit(createDraft(2));
    await delay(25);
    outbox.failure = null;
    await waitForCount(2);
    expect(received).toEqual([1, 2]);
    await tail.close();
  });

  it('polls if a wake-up was lost', async () => {
    const outbox = new FakeOutbox();
    const outboxWithoutWakeUps: OutboxReader = {
      readHead: () => outbox.readHead(),
      readAfter: (sequence, limit) => outbox.readAfter(sequence, limit),
      readOldest: () => outbox.readOldest(),
      waitForChange: (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    };
    const { tail, received, waitForCount } = startTail(outboxWithoutWakeUps, 20);
    await tail.ready;
    await delay(2);
    outbox.commit(createDraft(1));
    await waitForCount(1);
    expect(received).toEqual([1]);
    await tail.close();
  });

  it('can be closed while it waits for a change', async () => {
    const { tail } = startTail(new FakeOutbox());
    await tail.ready;
    await delay(2);
    await expect(tail.close()).resolves.toBeUndefined();
  });
});
