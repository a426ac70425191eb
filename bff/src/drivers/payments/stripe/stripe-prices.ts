import type { PaymentTier } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { PaymentsError } from '../payments.js';
import {
  createAccessLookupKey,
  readLookupKey,
  findPriceMismatch,
  createPriceListParams,
  SERVER_TIME_LOOKUP_KEY,
  type ExpectedPrice,
} from './price.external.js';
import type { StripeClient } from './stripe-client.js';

/** Price ids of a subscription. */
export interface TierPrices {
  access: string;
  serverTime: string;
}

export interface StripePricesDeps {
  client: StripeClient;
  log: Logger;
}

/** Finds prices by their lookup keys and compares them with the configured fees. */
export class StripePrices {
  constructor(private readonly deps: StripePricesDeps) {}

  /**
   * Returns the price ids. `accessFee` is in EUR. If a price is missing or wrong, logs it and throws
   * PaymentsError.
   */
  async findPrices(tier: PaymentTier, accessFee: number, signal: AbortSignal): Promise<TierPrices> {
    const access: ExpectedPrice = { key: createAccessLookupKey(tier), cents: Math.round(accessFee * 100) };
    const serverTime: ExpectedPrice = { key: SERVER_TIME_LOOKUP_KEY, cents: null };
    const prices = await this.#findByLookupKey([access, serverTime], signal);
    return {
      access: this.#requireUsable(access, prices.get(access.key)),
      serverTime: this.#requireUsable(serverTime, prices.get(serverTime.key)),
    };
  }

  async #findByLookupKey(
    expected: ExpectedPrice[],
    signal: AbortSignal,
  ): Promise<Map<string | null, Stripe.Price>> {
    const keys = expected.map(({ key }) => key);
    const { data } = await this.deps.client.request(signal, (stripe) =>
      stripe.prices.list(createPriceListParams(keys)),
    );
    return new Map(data.map((price) => [readLookupKey(price), price]));
  }

  #requireUsable(expected: ExpectedPrice, price: Stripe.Price | undefined): string {
    const mismatch = price ? findPriceMismatch(price, expected) : 'does not exist';
    if (price && mismatch === null) return price.id;
    this.deps.log.error(
      { lookupKey: expected.key, fault: mismatch },
      'the price at the payment provider is missing or wrong',
    );
    throw new PaymentsError('rejected', `the price ${expected.key} ${mismatch}`);
  }
}
