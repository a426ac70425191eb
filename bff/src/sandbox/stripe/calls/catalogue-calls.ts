import { z } from 'zod';
import { emptyable, flag, mergeMetadata, metadata, readParameters, text, whole } from '../parameters.js';
import type { Ledger } from '../ledger.js';
import type { Price } from '../records.js';
import { invalid, missing } from '../stripe-failure.js';
import { wirePrice, wireProduct } from '../wire/catalogue.external.js';
import { get, post, type Call } from './call.js';
import { listPage } from './list-page.js';

const ProductParams = z.object({
  name: text(),
  description: emptyable(text()).optional(),
  active: flag().default(true),
  metadata: metadata().optional(),
});

const PriceParams = z.object({
  currency: text(),
  product: text().optional(),
  product_data: z.object({ name: text() }).optional(),
  unit_amount: whole().optional(),
  unit_amount_decimal: z
    .string()
    .regex(/^\d+(\.\d{1,12})?$/, 'must be a decimal with at most 12 places')
    .optional(),
  lookup_key: text().optional(),
  transfer_lookup_key: flag().default(false),
  nickname: text().optional(),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).default('unspecified'),
  recurring: z.object({
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: whole().default(1),
    usage_type: z.enum(['licensed', 'metered']).default('licensed'),
    meter: text().optional(),
  }),
  metadata: metadata().optional(),
});

const PriceFilter = z.object({
  lookup_keys: z.array(text()).max(10).optional(),
  product: text().optional(),
  active: flag().optional(),
});

export const catalogueCalls: Call[] = [
  post('/products', ({ ledger, params }) => {
    const { name, description, active, metadata: added } = readParameters(ProductParams, params);
    const product = {
      id: ledger.newId('prod'),
      created: ledger.now(),
      name,
      description: description ?? null,
      active,
      metadata: mergeMetadata({}, added),
    };
    ledger.state.products.push(product);
    return wireProduct(product);
  }),
  get('/products', ({ ledger, params }) =>
    listPage(ledger.state.products, params, '/v1/products', wireProduct),
  ),
  get('/products/:id', ({ ledger, id }) => {
    const product = ledger.state.products.find((other) => other.id === id);
    if (!product) throw missing('product', id);
    return wireProduct(product);
  }),
  post('/prices', ({ ledger, params }) =>
    wirePrice(createPrice(ledger, readParameters(PriceParams, params))),
  ),
  get('/prices', ({ ledger, params }) => {
    const filter = readParameters(PriceFilter, params);
    const found = ledger.state.prices.filter(
      (price) =>
        (!filter.lookup_keys || filter.lookup_keys.includes(price.lookupKey ?? '')) &&
        (filter.product === undefined || filter.product === price.product) &&
        (filter.active === undefined || filter.active === price.active),
    );
    return listPage(found, params, '/v1/prices', wirePrice);
  }),
  get('/prices/:id', ({ ledger, id }) => wirePrice(ledger.price(id))),
];

function createPrice(ledger: Ledger, params: z.infer<typeof PriceParams>): Price {
  const { recurring } = params;
  if (recurring.usage_type === 'metered' && !ledger.state.meters.some(({ id }) => id === recurring.meter)) {
    throw invalid('Metered prices must be backed by a meter.', 'recurring[meter]');
  }
  const unitAmount = params.unit_amount?.toString() ?? params.unit_amount_decimal;
  if (unitAmount === undefined)
    throw invalid('Missing required param: unit_amount.', 'unit_amount', 'parameter_missing');
  const price: Price = {
    id: ledger.newId('price'),
    created: ledger.now(),
    product: productOf(ledger, params),
    lookupKey: takeLookupKey(ledger, params),
    nickname: params.nickname ?? null,
    currency: params.currency,
    unitAmount,
    interval: recurring.interval,
    intervalCount: recurring.interval_count,
    usageType: recurring.usage_type,
    meter: recurring.meter ?? null,
    taxBehavior: params.tax_behavior,
    active: true,
    metadata: mergeMetadata({}, params.metadata),
  };
  ledger.state.prices.push(price);
  return price;
}

function productOf(ledger: Ledger, params: z.infer<typeof PriceParams>): string {
  if (params.product_data) {
    const id = ledger.newId('prod');
    const { name } = params.product_data;
    ledger.state.products.push({
      id,
      created: ledger.now(),
      name,
      description: null,
      active: true,
      metadata: {},
    });
    return id;
  }
  const known = ledger.state.products.find(({ id }) => id === params.product);
  if (!known) throw missing('product', params.product ?? '', 'product');
  return known.id;
}

function takeLookupKey(ledger: Ledger, params: z.infer<typeof PriceParams>): string | null {
  if (params.lookup_key === undefined) return null;
  const holder = ledger.state.prices.find(({ lookupKey }) => lookupKey === params.lookup_key);
  if (holder && !params.transfer_lookup_key) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
  }
  if (holder) holder.lookupKey = null;
  return params.lookup_key;
}
