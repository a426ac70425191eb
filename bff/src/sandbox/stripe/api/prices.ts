import { z } from 'zod';
import { toStripePrice } from '../resources/catalogue.external.js';
import { defineGet, toNewestFirstList, type Endpoint } from './endpoint.js';
import { readParameters } from './parameters.js';

const ListParams = z.object({ lookup_keys: z.array(z.string()) });

export const priceEndpoints: Endpoint[] = [
  defineGet('/prices', ({ store, params }) => {
    const { lookup_keys: keys } = readParameters(ListParams, params);
    const prices = store.state.prices.filter(({ lookupKey }) => keys.includes(lookupKey ?? ''));
    return toNewestFirstList('/v1/prices', prices.map(toStripePrice));
  }),
];
