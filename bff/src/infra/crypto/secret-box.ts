import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** 32-byte keys by id. `primary` encrypts; every key decrypts. */
export interface KeyRing {
  primary: string;
  keys: ReadonlyMap<string, Buffer>;
}

/**
 * Thrown if a sealed value can't be decrypted: the key is unknown, the additional data differ, or the value
 * is damaged. The message never contains the value.
 */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/**
 * Encrypts values for the database as `tc1:<key id>:<iv>:<ciphertext+tag>` (AES-256-GCM, base64url). `aad`
 * (`table|column|identity`) is the additional authenticated data, so that a value copied to another row can't be
 * decrypted.
 */
export class SecretBox {
  constructor(private readonly keyRing: KeyRing) {
    if (!keyRing.keys.has(keyRing.primary)) throw new SealError('the key ring has no primary key');
    for (const [id, key] of keyRing.keys) {
      if (key.length !== 32) throw new SealError(`key ${id} is not 32 bytes`);
    }
  }

  seal(text: string, aad: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#findKey(this.keyRing.primary), iv).setAAD(
      Buffer.from(aad),
    );
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return ['tc1', this.keyRing.primary, iv.toString('base64url'), sealed.toString('base64url')].join(':');
  }

  /** Returns the plain text. Throws SealError if it can't be decrypted. */
  open(sealed: string, aad: string): string {
    const { keyId, iv, body } = parseSealed(sealed);
    const decipher = createDecipheriv(ALGORITHM, this.#findKey(keyId), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(aad)).setAuthTag(body.subarray(-TAG_BYTES));
    try {
      return decipher.update(body.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new SealError('a sealed text is damaged or belongs to another row');
    }
  }

  /** Prefix of every value that the primary key sealed. */
  get primaryPrefix(): string {
    return `tc1:${this.keyRing.primary}:`;
  }

  /** Returns true if a key other than the primary one sealed the value. */
  isSealedWithOldKey(sealed: string): boolean {
    return parseSealed(sealed).keyId !== this.keyRing.primary;
  }

  /** Seals the value with the primary key. Returns it unchanged if that key has sealed it already. */
  reseal(sealed: string, aad: string): string {
    return this.isSealedWithOldKey(sealed) ? this.seal(this.open(sealed, aad), aad) : sealed;
  }

  #findKey(id: string): Buffer {
    const key = this.keyRing.keys.get(id);
    if (!key) throw new SealError(`no key ${id} in the key ring`);
    return key;
  }
}

function parseSealed(sealed: string): { keyId: string; iv: Buffer; body: Buffer } {
  const [format, keyId, iv, body, ...extraParts] = sealed.split(':');
  if (format !== 'tc1' || !keyId || !iv || !body || extraParts.length > 0)
    throw new SealError('not a sealed text');
  const parsed = { keyId, iv: Buffer.from(iv, 'base64url'), body: Buffer.from(body, 'base64url') };
  if (parsed.iv.length !== IV_BYTES || parsed.body.length < TAG_BYTES)
    throw new SealError('not a sealed text');
  return parsed;
}
