import type { PaymentTier } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { PaymentsError } from '../payments.js';
import {
  accessKey,
  keyOf,
  meterNamed,
  meterParams,
  priceFault,
  priceParams,
  pricesNamed,
  productParams,
  SERVER_TIME_KEY,
  type WantedPrice,
} from './price.external.js';
import type { StripeClient } from './stripe-client.js';

/** Ids of the prices that a subscription is made of. */
export interface TierPrices {
  access: string;
  serverTime: string;
}

export interface StripePricesParts {
  client: StripeClient;
  /** Only at the local stand-in: money of others is never given a price by a program. */
  mayCreate: boolean;
  log: Logger;
}

/** Finds prices by their lookup keys and holds them against the configured fees. */
export class StripePrices {
  constructor(private readonly parts: StripePricesParts) {}

  /** `accessFee` in EUR. Throws PaymentsError when a price is missing or differs; the log names it. */
  async of(tier: PaymentTier, accessFee: number, signal: AbortSignal): Promise<TierPrices> {
    const access: WantedPrice = { key: accessKey(tier), cents: Math.round(accessFee * 100) };
    const serverTime: WantedPrice = { key: SERVER_TIME_KEY, cents: null };
    const found = await this.#find([access, serverTime], signal);
    const ids = { access: '', serverTime: '' };
    ids.access = await this.#usable(access, found.get(access.key), signal);
    ids.serverTime = await this.#usable(serverTime, found.get(serverTime.key), signal);
    return ids;
  }

  async #find(wanted: WantedPrice[], signal: AbortSignal): Promise<Map<string | null, Stripe.Price>> {
    const keys = wanted.map(({ key }) => key);
    const { data } = await this.parts.client.call(signal, (stripe) => stripe.prices.list(pricesNamed(keys)));
    return new Map(data.map((price) => [keyOf(price), price]));
  }

  async #usable(wanted: WantedPrice, price: Stripe.Price | undefined, signal: AbortSignal): Promise<string> {
    const fault = price ? priceFault(price, wanted) : 'does not exist';
    if (price && fault === null) return price.id;
    if (this.parts.mayCreate) return this.#create(wanted, signal);
    this.parts.log.error({ lookupKey: wanted.key, fault }, 'a price at the payment provider can’t be used');
    throw new PaymentsError('refused', `the price ${wanted.key} ${fault}`);
  }

  /** Subscriptions that run keep their old price. */
  #create(wanted: WantedPrice, signal: AbortSignal): Promise<string> {
    this.parts.log.info({ lookupKey: wanted.key }, 'making a price at the local payment provider');
    return this.parts.client.call(signal, async (stripe) => {
      const meters = await stripe.billing.meters.list({ limit: 100 });
      const meter = meterNamed(meters.data) ?? (await stripe.billing.meters.create(meterParams)).id;
      const product = await stripe.products.create(productParams(wanted.key));
      return (await stripe.prices.create(priceParams(wanted, product.id, meter))).id;
    });
  }
}
