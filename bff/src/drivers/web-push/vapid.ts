import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { VapidKeys } from './push-services.js';

const POINT_BYTES = 65;
/** Validity of a token. RFC 8292 allows 24 h. */
const VALIDITY_SECONDS = 12 * 3_600;

/** Creates a key pair on P-256. */
export function createVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/**
 * Returns the Authorization header for a push service (RFC 8292): a token signed for the service's origin. `contact` is
 * a URL at which the service can reach this installation's operator. `now` is in ms.
 */
export function createVapidAuthorization(
  keys: VapidKeys,
  { origin, contact, now }: { origin: string; contact: string; now: number },
): string {
  const claims = { aud: origin, exp: Math.floor(now / 1_000) + VALIDITY_SECONDS, sub: contact };
  const signedText = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const key = { key: importPrivateKey(keys), dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(signedText), key).toString('base64url');
  return `vapid t=${signedText}.${signature}, k=${keys.publicKey}`;
}

function importPrivateKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== POINT_BYTES) throw new Error('not a public key on P-256');
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: privateKey,
  };
  return createPrivateKey({ key, format: 'jwk' });
}
