import { z } from 'zod';
import { wirePrice } from '../wire/catalogue.external.js';
import { get, newestFirst, type Call } from './call.js';
import { readParameters } from './parameters.js';

const ListParams = z.object({ lookup_keys: z.array(z.string()) });

export const priceCalls: Call[] = [
  get('/prices', ({ ledger, params }) => {
    const { lookup_keys: keys } = readParameters(ListParams, params);
    const found = ledger.state.prices.filter(({ lookupKey }) => keys.includes(lookupKey ?? ''));
    return newestFirst('/v1/prices', found.map(wirePrice));
  }),
];
