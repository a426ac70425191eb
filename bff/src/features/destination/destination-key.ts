import { LIMITS } from '@trailcast/schema/limits';
import type { SealedColumn } from '../../infra/crypto/sealed-column.js';
import { UnprocessableError } from '../../infra/errors.js';

/**
 * Returns the key without surrounding white space. Throws UnprocessableError if the key is empty or too long, or has
 * white space or control characters inside.
 */
export function parseDestinationKey(text: string): string {
  const key = text.trim();
  const maxLength = LIMITS.destinationKeyMaxLength;
  if (key.length === 0)
    throw createFieldError('A destination needs its stream key. Copy it from the platform.');
  if (key.length > maxLength)
    throw createFieldError(`A stream key can have at most ${maxLength} characters.`);
  if (/[\s\p{C}]/u.test(key))
    throw createFieldError(
      'A stream key must not contain spaces. Copy it again from the platform, without the address.',
    );
  return key;
}

/** Returns the additional authenticated data of the sealed key, which binds it to its row. */
export function createKeyAad(destinationId: number | string): string {
  return `destinations|sealed_key|${destinationId}`;
}

/** The sealed column, for key rotation. */
export const SEALED_DESTINATION_KEYS: SealedColumn = {
  table: 'destinations',
  column: 'sealed_key',
  identity: ['id'],
  createAad: ([id = '']) => createKeyAad(id),
};

const createFieldError = (message: string) => new UnprocessableError(message, [{ path: '/key', message }]);
