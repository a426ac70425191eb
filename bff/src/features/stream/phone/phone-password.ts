import { randomBytes } from 'node:crypto';
import type { SealedColumn } from '../../../infra/crypto/sealed-column.js';

/** 22 characters of [A-Za-z0-9_-]. */
export const createPublicId = (): string => randomBytes(16).toString('base64url');
/** 32 characters of [A-Za-z0-9_-]. */
export const createPassword = (): string => randomBytes(24).toString('base64url');

/** Returns the additional authenticated data of a sealed password, which binds the password to its row. */
export function createPasswordAad(phoneId: number | string): string {
  return `phones|sealed_password|${phoneId}`;
}

/** The sealed column, for key rotation. */
export const SEALED_PHONE_PASSWORDS: SealedColumn = {
  table: 'phones',
  column: 'sealed_password',
  identity: ['id'],
  createAad: ([id = '']) => createPasswordAad(id),
};
