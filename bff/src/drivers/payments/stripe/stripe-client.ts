import { AsyncLocalStorage } from 'node:async_hooks';
import { abortable } from '@trailcast/schema/async/deadline';
import Stripe from 'stripe';
import { PaymentsError } from '../payments.js';
import { toPaymentsError } from './stripe-failure.js';

/** Timeout of one request, ms. The signal of `request` aborts all its requests. */
const TIMEOUT_MS = 10_000;
/** Retries with backoff after lost connections, 409 and 5xx. The SDK reuses the idempotency key. */
const MAX_RETRIES = 2;

export interface StripeClientOptions {
  secretKey: string;
  /** Origin of the local Stripe; null for Stripe itself. */
  origin: string | null;
}

/** Wraps Stripe's SDK: adds abort signals and converts errors to PaymentsError. */
export class StripeClient {
  readonly #signals = new AsyncLocalStorage<AbortSignal>();
  readonly #stripe: Stripe;

  constructor({ secretKey, origin }: StripeClientOptions) {
    this.#stripe = new Stripe(secretKey, {
      ...(origin === null ? {} : createHostOptions(origin)),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: MAX_RETRIES,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient((url, init) => this.#fetch(url, init)),
    });
  }

  /** Sends the requests of `sendRequests`, which `signal` aborts. Rejects with PaymentsError if one fails. */
  async request<T>(signal: AbortSignal, sendRequests: (stripe: Stripe) => Promise<T>): Promise<T> {
    const createTimeoutError = () => new PaymentsError('unreachable', 'Stripe did not respond in time');
    try {
      // The SDK ignores the signal between its retries.
      return await abortable(
        this.#signals.run(signal, () => sendRequests(this.#stripe)),
        signal,
        createTimeoutError,
      );
    } catch (error) {
      throw toPaymentsError(error);
    }
  }

  #fetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    const signals = [init?.signal, this.#signals.getStore()].filter(
      (signal) => signal !== null && signal !== undefined,
    );
    const headers = new Headers(init?.headers);
    // fetch sets the length itself. Together with the SDK's header it becomes '9, 9', which newer versions of undici
    // reject.
    headers.delete('content-length');
    return fetch(url, { ...init, headers, signal: AbortSignal.any(signals) });
  }
}

function createHostOptions(origin: string) {
  const { protocol, hostname, port } = new URL(origin);
  const isSecure = protocol === 'https:';
  return {
    host: hostname,
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    protocol: isSecure ? ('https' as const) : ('http' as const),
  };
}
