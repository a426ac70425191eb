import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SealedColumn } from '../../../infra/crypto/sealed-column.js';

/** A signature is valid for this time before and after its timestamp, ms, because clocks differ. */
export const SIGNATURE_VALIDITY_MS = 5 * 60_000;

/** Returns the additional authenticated data of a sealed secret, which binds it to its row. */
export const createTipSecretAad = (tipId: string): string => `overlays|sealed_tip_secret|${tipId}`;

/** The sealed column, for key rotation. */
export const SEALED_TIP_SECRETS: SealedColumn = {
  table: 'overlays',
  column: 'sealed_tip_secret',
  identity: ['tip_id'],
  createAad: ([tipId = '']) => createTipSecretAad(tipId),
};

/** A signed tip. `time`: seconds since the epoch, as sent. `signature`: 64 hex digits. */
export interface SignedTip {
  time: string;
  signature: string;
  body: Buffer;
}

/** Returns the HMAC-SHA256 over the time, a full stop and the body, in hex. */
export function signTip(secret: string, { time, body }: Pick<SignedTip, 'time' | 'body'>): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}

/** Checks a signature and then its age at `now`, ms since the epoch. Returns the first fault, or null. */
export function findTipFault(secret: string, tip: SignedTip, now: number): 'signature' | 'age' | null {
  const received = Buffer.from(tip.signature, 'hex');
  const expected = Buffer.from(signTip(secret, tip), 'hex');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return 'signature';
  const isRecent =
    /^\d{1,12}$/.test(tip.time) && Math.abs(Number(tip.time) * 1000 - now) <= SIGNATURE_VALIDITY_MS;
  return isRecent ? null : 'age';
}
