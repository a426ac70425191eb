import { createHash, randomBytes } from 'node:crypto';
import type { SealedColumn } from '../../infra/crypto/sealed-column.js';

/** 192 bits: above the contract's 128, and a whole number of base64url characters. */
const KEY_BYTES = 24;

/** A fresh stream key of the alphabet [A-Za-z0-9_-], 32 characters. */
export function newStreamKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** SHA-256 of a key, lower-case hex: what the database looks up and nodes accept. */
export function keyDigest(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Which row a sealed key belongs to: authenticated with it, so that it opens nowhere else. */
export function sealedKeyRow(streamId: number | string): string {
  return `streams|sealed_key|${streamId}`;
}

/** For changing the key of the ring while running. */
export const SEALED_STREAM_KEYS: SealedColumn = {
  table: 'streams',
  column: 'sealed_key',
  identity: ['id'],
  row: ([id = '']) => sealedKeyRow(id),
};
