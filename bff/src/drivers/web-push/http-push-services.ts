import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { z } from 'zod';
import { findNonPublicRange } from '@trailcast/schema/address-range';
import { abortable, withTimeout } from '@trailcast/schema/async/deadline';
import { encryptMessage } from './encrypt-message.js';
import type {
  BrowserSubscription,
  PushMessage,
  PushOutcome,
  PushServices,
  VapidKeys,
} from './push-services.js';
import { createVapidAuthorization } from './vapid.js';

/** Time limit of a message, from resolving the service's name to its response, ms. */
const SEND_TIMEOUT_MS = 10_000;
/** Maximum delay that a service may request, ms. */
const MAX_RETRY_AFTER_MS = 10 * 60_000;

export interface HttpPushServicesOptions {
  /** URL at which a push service can reach this installation's operator. */
  contact: string;
  /** Resolves a host name to its addresses; tests replace it. */
  resolve?: (host: string) => Promise<string[]>;
  /** Returns true for an address that is allowed; default: public addresses. Tests replace it. */
  isAllowedAddress?: (address: string) => boolean;
  /** CA certificates in tests, PEM. */
  certificates?: string;
}

const ErrorWithCode = z.object({ code: z.string() });

/** Thrown if the endpoint is not https, or its host has no address or an address that is not public. */
class NoPublicAddressError extends Error {
  override readonly name = 'NoPublicAddressError';
}

/** Thrown if the push service did not respond. */
class NoResponseError extends Error {
  override readonly name = 'NoResponseError';

  constructor(readonly code: 'closed without a response' | 'no response in time') {
    super(code);
  }
}

/**
 * Sends to the push services over HTTPS. An endpoint comes from a user, so its host name is resolved once,
 * all its addresses must be public, the connection uses a checked address, and redirects are not followed.
 */
export class HttpPushServices implements PushServices {
  constructor(private readonly options: HttpPushServicesOptions) {}

  async send(
    subscription: BrowserSubscription,
    message: PushMessage,
    keys: VapidKeys,
    signal: AbortSignal,
  ): Promise<PushOutcome> {
    try {
      return await withTimeout(
        SEND_TIMEOUT_MS,
        (deadline) => this.#send(subscription, message, keys, deadline),
        () => new NoResponseError('no response in time'),
        signal,
      );
    } catch (error) {
      if (error instanceof NoPublicAddressError)
        return { kind: 'rejected', reason: 'the address is not public' };
      return { kind: 'failed', reason: readErrorCode(error), retryAfterMs: null };
    }
  }

  async #send(
    subscription: BrowserSubscription,
    message: PushMessage,
    keys: VapidKeys,
    signal: AbortSignal,
  ): Promise<PushOutcome> {
    const url = new URL(subscription.endpoint);
    if (url.protocol !== 'https:') throw new NoPublicAddressError();
    const checkedAddress = await abortable(this.#resolve(readHost(url)), signal);
    const body = encryptMessage(message.text, subscription);
    const { contact } = this.options;
    const headers = {
      host: url.host,
      authorization: createVapidAuthorization(keys, { origin: url.origin, contact, now: Date.now() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: Math.max(0, Math.floor(message.ttlSeconds)),
      urgency: message.urgency,
      topic: message.topic,
    };
    return toOutcome(await this.#post(url, checkedAddress, headers, body, signal));
  }

  #post(
    url: URL,
    checkedAddress: string,
    headers: Record<string, string | number>,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<{ status: number; retryAfter: string | undefined }> {
    return new Promise((resolve, reject) => {
      const host = readHost(url);
      const clientRequest = request({
        host: checkedAddress,
        port: url.port === '' ? 443 : Number(url.port),
        // The certificate is verified for this name. SNI does not allow IP addresses.
        servername: isIP(host) ? '' : host,
        method: 'POST',
        path: `${url.pathname}${url.search}`,
        headers,
        agent: false,
        signal,
        ...(this.options.certificates ? { ca: this.options.certificates } : {}),
      });
      clientRequest.on('error', reject);
      // After 101 Switching Protocols there is neither a response nor an error.
      clientRequest.once('close', () => reject(new NoResponseError('closed without a response')));
      clientRequest.once('response', (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        // The body is not needed and could be endless.
        response.destroy();
      });
      clientRequest.end(body);
    });
  }

  /**
   * Returns an address of the host. Throws NoPublicAddressError unless all of its addresses are public,
   * because a single private address suggests DNS rebinding.
   */
  async #resolve(host: string): Promise<string> {
    const { resolve = resolveHost, isAllowedAddress = isPublic } = this.options;
    const addresses = isIP(host) > 0 ? [host] : await resolve(host);
    const [address] = addresses;
    if (address === undefined || !addresses.every(isAllowedAddress)) throw new NoPublicAddressError();
    return address;
  }
}

const resolveHost = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

const isPublic = (address: string) => findNonPublicRange(address) === null;

const readHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

function toOutcome({ status, retryAfter }: { status: number; retryAfter: string | undefined }): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `status ${status}`;
  if (status === 429 || status >= 500)
    return { kind: 'failed', reason, retryAfterMs: parseRetryAfter(retryAfter) };
  return { kind: 'rejected', reason };
}

/** Converts a Retry-After header in seconds to ms. Returns null for a date, and without the header. */
function parseRetryAfter(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined || !/^\d{1,9}$/.test(retryAfter)) return null;
  return Math.min(MAX_RETRY_AFTER_MS, Number(retryAfter) * 1_000);
}

/** Returns an error's code, because its message may contain the address. */
const readErrorCode = (error: unknown) => ErrorWithCode.safeParse(error).data?.code ?? 'unknown error';
