import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });
const DAY_SECONDS = 24 * 3_600;

/** Returns an Authorization header's claims and the key that signed them. Throws if the header violates RFC 8292. */
export function readVapidClaims(authorization: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', body = '', signature = ''] = token.split('.');
  const publicKeyPoint = Buffer.from(publicKey, 'base64url');
  const x = publicKeyPoint.subarray(1, 33).toString('base64url');
  const y = publicKeyPoint.subarray(33).toString('base64url');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('RFC 8292: the token is not signed by its key');
  const claims = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  const remainingSeconds = claims.exp - Date.now() / 1_000;
  if (remainingSeconds <= 0 || remainingSeconds > DAY_SECONDS || !/^(mailto|https):/.test(claims.sub))
    throw new Error('RFC 8292: the claim exp or sub is invalid');
  return { claims, publicKey };
}
