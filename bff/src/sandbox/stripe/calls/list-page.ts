import type Stripe from 'stripe';
import { z } from 'zod';
import type { Params } from '../form.js';
import { readParameters, text, whole } from '../parameters.js';
import { missing } from '../stripe-failure.js';

const Paging = z.object({
  limit: whole().pipe(z.number().min(1).max(100)).default(10),
  starting_after: text().optional(),
  ending_before: text().optional(),
});

/** One page of `all`, which stands oldest first; the newest come first in the answer. */
export function listPage<T extends { id: string }, W>(
  all: readonly T[],
  params: Params,
  url: string,
  wire: (record: T) => W,
): Stripe.ApiList<W> {
  const { limit, starting_after: after, ending_before: before } = readParameters(Paging, params);
  const newest = [...all].reverse();
  const place = (id: string, param: string) => {
    const index = newest.findIndex((record) => record.id === id);
    if (index < 0) throw missing('object', id, param);
    return index;
  };
  if (before !== undefined) {
    const end = place(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: newest.slice(start, end).map(wire), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : place(after, 'starting_after') + 1;
  const data = newest.slice(start, start + limit).map(wire);
  return { object: 'list', data, has_more: start + limit < newest.length, url };
}
