import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { BrowserSubscription } from './push-services.js';

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Size of the only record, which every push service accepts (RFC 8291, section 4). */
const RECORD_BYTES = 4_096;
/** All messages have this size before encryption, so that a push service can't distinguish them. */
const PADDED_BYTES = 512;
/** Byte between the text and the padding of the last record (RFC 8188, section 2). */
const LAST_RECORD_DELIMITER = 2;

/** Random values of a message; tests set those of RFC 8291. */
export interface MessageSecrets {
  salt: Buffer;
  /** Private key on P-256, 32 bytes. */
  privateKey: Buffer;
}

/**
 * Encrypts a text for a browser (RFC 8291, content coding `aes128gcm` of RFC 8188). Returns the request's
 * body: salt, record size, the sender's public key and one record. Throws an Error if the public key is not
 * on the curve or the text is too long.
 */
export function encryptMessage(
  text: string,
  { p256dh, auth }: Pick<BrowserSubscription, 'p256dh' | 'auth'>,
  {
    secrets = createSecrets(),
    paddedBytes = PADDED_BYTES,
  }: { secrets?: MessageSecrets; paddedBytes?: number } = {},
): Buffer {
  const { salt, privateKey } = secrets;
  const senderKeyPair = createECDH('prime256v1');
  senderKeyPair.setPrivateKey(privateKey);
  const senderPublicKey = senderKeyPair.getPublicKey();
  const receiverPublicKey = Buffer.from(p256dh, 'base64url');
  const sharedSecret = senderKeyPair.computeSecret(receiverPublicKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverPublicKey, senderPublicKey]);
  const inputKey = deriveKey(sharedSecret, Buffer.from(auth, 'base64url'), info, 32);
  const contentKey = deriveKey(inputKey, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = deriveKey(inputKey, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce, { authTagLength: TAG_BYTES });
  const record = Buffer.concat([
    cipher.update(padText(Buffer.from(text), paddedBytes)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return Buffer.concat([
    salt,
    toUint32(RECORD_BYTES),
    Buffer.from([senderPublicKey.length]),
    senderPublicKey,
    record,
  ]);
}

function createSecrets(): MessageSecrets {
  const senderKeyPair = createECDH('prime256v1');
  senderKeyPair.generateKeys();
  return { salt: randomBytes(SALT_BYTES), privateKey: senderKeyPair.getPrivateKey() };
}

function padText(text: Buffer, size: number): Buffer {
  if (text.length + 1 + TAG_BYTES > RECORD_BYTES) throw new Error('the message is too long');
  const paddedText = Buffer.alloc(Math.max(size, text.length + 1));
  text.copy(paddedText);
  paddedText[text.length] = LAST_RECORD_DELIMITER;
  return paddedText;
}

function deriveKey(secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

function toUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
