import { createECDH, createHash } from 'node:crypto';
import { LIMITS } from '@trailcast/schema/limits';
import { z } from 'zod';
import type { SealedColumn } from '../../infra/crypto/sealed-column.js';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import { UnprocessableError } from '../../infra/errors.js';
import { findHostFault } from '../../infra/public-host.js';

/** A browser's push subscription. Its JSON is stored sealed. */
export const AlertAddress = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });
export type AlertAddress = z.infer<typeof AlertAddress>;

const AUTH_BYTES = 16;
const CURVE_POINT_BYTES = 65;
/** Longer texts are not decoded. */
const MAX_KEY_LENGTH = 128;
const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;

/**
 * Checks a browser's push subscription. Throws UnprocessableError unless it has an https URL of a public host and keys
 * as RFC 8291 requires. The host's IP addresses are checked at each connection. `allowLoopback` is for tests.
 */
export function parseAlertAddress(
  { endpoint, p256dh, auth }: AlertAddress,
  { allowLoopback = false }: { allowLoopback?: boolean } = {},
): AlertAddress {
  if (endpoint.length > LIMITS.pushEndpointMaxLength)
    throw createFieldError(
      '/endpoint',
      `An address can have at most ${LIMITS.pushEndpointMaxLength} characters.`,
    );
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.username || url.password || url.hash)
    throw createFieldError(
      '/endpoint',
      'The address must be the https URL that the browser gave for its push service.',
    );
  const fault = findHostFault(url.hostname, { allowLoopback });
  if (fault !== null) throw createFieldError('/endpoint', fault);
  if (!isCurvePoint(p256dh))
    throw createFieldError('/p256dh', 'This is not the key of a push subscription (p256dh).');
  if (decodeBase64Url(auth)?.length !== AUTH_BYTES)
    throw createFieldError('/auth', 'This is not the secret of a push subscription (auth).');
  return { endpoint: url.href, p256dh, auth };
}

/** Returns the SHA-256 of an endpoint, by which its row is found without decryption. */
export function digestEndpoint(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex');
}

const createAddressAad = (digest: string) => `alert_devices|sealed_address|${digest}`;

/** The sealed column, for key rotation. */
export const SEALED_ALERT_ADDRESSES: SealedColumn = {
  table: 'alert_devices',
  column: 'sealed_address',
  identity: ['endpoint_digest'],
  createAad: ([digest = '']) => createAddressAad(digest),
};

/** Seals a push subscription, bound to the digest of its endpoint. */
export function sealAddress(box: SecretBox, address: AlertAddress): string {
  return box.seal(JSON.stringify(address), createAddressAad(digestEndpoint(address.endpoint)));
}

/** Opens a sealed push subscription. Throws SealError if the seal is broken. */
export function openAddress(box: SecretBox, sealed: string, digest: string): AlertAddress {
  return AlertAddress.parse(JSON.parse(box.open(sealed, createAddressAad(digest))));
}

function isCurvePoint(text: string): boolean {
  const point = decodeBase64Url(text);
  if (point?.length !== CURVE_POINT_BYTES) return false;
  const keyExchange = createECDH('prime256v1');
  keyExchange.generateKeys();
  try {
    keyExchange.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

const decodeBase64Url = (text: string) =>
  text.length <= MAX_KEY_LENGTH && BASE64URL.test(text) ? Buffer.from(text, 'base64url') : null;

const createFieldError = (path: string, message: string) =>
  new UnprocessableError(message, [{ path, message }]);
