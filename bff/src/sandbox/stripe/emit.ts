import { z } from 'zod';
import type { StateStore } from './state-store.js';

/** Maximum random delay, ms. It makes the events of one action arrive in random order. */
const MAX_SHUFFLE_DELAY_MS = 500;

type EventType =
  | `checkout.session.${'completed' | 'expired' | 'async_payment_succeeded' | 'async_payment_failed'}`
  | `customer.${'created' | 'updated' | 'deleted'}`
  | `customer.subscription.${'created' | 'updated' | 'deleted'}`
  | `invoice.${'finalized' | 'paid' | 'payment_failed' | 'voided'}`;

/** Records an event with a snapshot of `object` and queues its webhook. */
export function emit(store: StateStore, time: number, type: EventType, object: object): void {
  const id = store.createId('evt');
  const { state } = store;
  const snapshot = z.unknown().parse(JSON.parse(JSON.stringify(object)));
  state.events.push({ id, created: time, type, object: snapshot });
  const copies = state.faults.duplicate ? 2 : 1;
  for (let copy = 0; copy < copies; copy++) {
    const shuffleDelayMs = state.faults.shuffle ? Math.random() * MAX_SHUFFLE_DELAY_MS : 0;
    state.deliveries.push({
      id: store.createId('whd'),
      event: id,
      dueAt: Date.now() + state.faults.delayMs + shuffleDelayMs,
      attempts: 0,
      outcome: null,
      done: false,
    });
  }
}
