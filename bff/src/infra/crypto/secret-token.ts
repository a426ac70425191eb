import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A random secret, and its stored digest. */
export interface SecretToken {
  /** 43 characters of [A-Za-z0-9_-]. */
  text: string;
  digest: string;
}

export function createSecretToken(): SecretToken {
  const text = randomBytes(TOKEN_BYTES).toString('base64url');
  return { text, digest: digestToken(text) };
}

/** Returns the SHA-256 of a secret, lower-case hex. */
export const digestToken = (text: string): string => createHash('sha256').update(text).digest('hex');
