import { createHash, randomBytes } from 'node:crypto';
import type { SealedColumn } from '../../infra/crypto/sealed-column.js';

/** Size of a key. Its 192 bits exceed the contract's 128, and give a whole number of base64url characters. */
const KEY_BYTES = 24;

/** Returns a random stream key: 32 characters of [A-Za-z0-9_-]. */
export function createStreamKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** Returns the SHA-256 of a key, lower-case hex, as it is stored and sent to nodes. */
export function digestStreamKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Returns the additional authenticated data of a sealed key, which binds the key to its row. */
export function createKeyAad(streamId: number | string): string {
  return `streams|sealed_key|${streamId}`;
}

/** The sealed column, for key rotation. */
export const SEALED_STREAM_KEYS: SealedColumn = {
  table: 'streams',
  column: 'sealed_key',
  identity: ['id'],
  createAad: ([id = '']) => createKeyAad(id),
};
