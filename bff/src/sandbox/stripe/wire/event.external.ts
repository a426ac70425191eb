import Stripe from 'stripe';
import type { StoredEvent } from '../records.js';

/** As it is listed, and as it is sent to the webhook. */
export function wireEvent(event: StoredEvent): Omit<Stripe.EventBase, 'type'> & { type: string } {
  return {
    id: event.id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: event.created,
    data: {
      object: event.object ?? {},
      ...(event.previous ? { previous_attributes: event.previous } : {}),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  } satisfies Omit<Stripe.EventBase, 'type'> & { type: string };
}
