import type { PushDestination } from '@trailcast/schema/push';
import type { Inbox, StompTestClient } from '../../bff/tests/_stomp/stomp-test-client.js';
import type { CreatedEntity } from './steady-traffic.js';

const DESTINATIONS = [
  '/user/queue/stream/create',
  '/user/queue/stream/update',
  '/user/queue/stream/delete',
  '/user/queue/data/create',
  '/user/queue/data/update',
] as const satisfies readonly PushDestination[];

/** Counts the pushes of one open channel. */
export class PushCounter {
  readonly #counts = new Map<string, number>();
  readonly #inboxes: [string, Inbox<{ id: number }>][] = [];
  isClosed = false;

  private constructor(private readonly channel: StompTestClient) {
    void channel.closed.then(() => (this.isClosed = true));
  }

  static async open(channel: StompTestClient): Promise<PushCounter> {
    const counter = new PushCounter(channel);
    for (const destination of DESTINATIONS) {
      const [, , , topic, event] = destination.split('/');
      counter.#inboxes.push([`${topic} ${event}`, await channel.subscribe(destination)]);
    }
    return counter;
  }

  /** Returns the numbers of create and update pushes of an entity. */
  countPushes({ topic, id }: CreatedEntity): [created: number, updated: number] {
    return [this.#count(`${topic} create ${id}`), this.#count(`${topic} update ${id}`)];
  }

  countDeletionPushes(streamId: number): number {
    return this.#count(`stream delete ${streamId}`);
  }

  close(): Promise<void> {
    return this.channel.close();
  }

  #count(key: string): number {
    for (const [event, inbox] of this.#inboxes) {
      for (const { id } of inbox.drain())
        this.#counts.set(`${event} ${id}`, (this.#counts.get(`${event} ${id}`) ?? 0) + 1);
    }
    return this.#counts.get(key) ?? 0;
  }
}
