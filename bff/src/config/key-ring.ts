import { z } from 'zod';
import type { KeyRing } from '../infra/crypto/secret-box.js';

const KEY_PATTERN = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/;

/**
 * Parses `id:base64,id:base64` into 32-byte keys. The first key encrypts, and every key decrypts. Errors
 * contain no key.
 */
export const KeyRingText = z.string().transform((text, context): KeyRing => {
  const keys = new Map<string, Buffer>();
  for (const entry of text.split(',')) {
    const [, id, key] = KEY_PATTERN.exec(entry.trim()) ?? [];
    if (!id || !key || keys.has(id)) {
      context.addIssue({
        code: 'custom',
        message:
          'must be id:key[,id:key…], each key 32 bytes in base64 (openssl rand -base64 32) with its own id',
      });
      return z.NEVER;
    }
    keys.set(id, Buffer.from(key, 'base64'));
  }
  return { primary: [...keys.keys()][0] ?? '', keys };
});
