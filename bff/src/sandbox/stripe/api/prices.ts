import { z } from 'zod';
import { toStripePrice } from '../resources/catalogue.external.js';
import { getCall, toNewestFirstList, type Call } from './call.js';
import { readParameters } from './parameters.js';

const ListParams = z.object({ lookup_keys: z.array(z.string()) });

export const priceCalls: Call[] = [
  getCall('/prices', ({ ledger, params }) => {
    const { lookup_keys: keys } = readParameters(ListParams, params);
    const prices = ledger.state.prices.filter(({ lookupKey }) => keys.includes(lookupKey ?? ''));
    return toNewestFirstList('/v1/prices', prices.map(toStripePrice));
  }),
];
