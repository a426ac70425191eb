import type Stripe from 'stripe';
import { z } from 'zod';
import type { Ledger } from './ledger.js';

/** Long enough for events of one action to change places. */
const SHUFFLED_OVER_MS = 500;

const Snapshot = z.object({ object: z.unknown(), previous: z.unknown() });

type EventOf<T extends Stripe.Event['type']> = Extract<Stripe.Event, { type: T }>;

/** Writes down that something happened and owes the webhook a delivery; `previous` has the old values of what changed. */
export function emit<T extends Stripe.Event['type']>(
  ledger: Ledger,
  at: number,
  type: T,
  object: EventOf<T>['data']['object'],
  previous?: object,
): void {
  const id = ledger.newId('evt');
  const { state } = ledger;
  // A snapshot: later changes must not show in it.
  const snapshot: unknown = JSON.parse(JSON.stringify({ object, previous: previous ?? null }));
  state.events.push({ id, created: at, type, ...Snapshot.parse(snapshot) });
  const copies = state.faults.duplicate ? 2 : 1;
  for (let copy = 0; copy < copies; copy++) {
    state.deliveries.push({
      id: ledger.newId('whd'),
      event: id,
      dueAt:
        Date.now() + state.faults.delayMs + (state.faults.shuffle ? Math.random() * SHUFFLED_OVER_MS : 0),
      attempts: 0,
      outcome: null,
      done: false,
    });
  }
}
