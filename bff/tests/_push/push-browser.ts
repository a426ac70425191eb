import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';

/** The browser's side of a push subscription. Decrypts messages by RFC 8291, independently of the product's code. */
export class PushBrowser {
  readonly p256dh: string;
  readonly auth: string;
  readonly #keys = createECDH('prime256v1');
  readonly #auth: Buffer;

  constructor(
    readonly endpoint: string,
    secrets: { privateKey: Buffer; auth: Buffer } | null = null,
  ) {
    if (secrets) this.#keys.setPrivateKey(secrets.privateKey);
    else this.#keys.generateKeys();
    this.#auth = secrets?.auth ?? randomBytes(16);
    this.p256dh = this.#keys.getPublicKey('base64url');
    this.auth = this.#auth.toString('base64url');
  }

  /** Returns the text of a message. Throws unless the message is a single record, encrypted for this browser. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const publicKeyBytes = body.readUInt8(20);
    const senderPublicKey = body.subarray(21, 21 + publicKeyBytes);
    const record = body.subarray(21 + publicKeyBytes);
    if (record.length > recordSize) throw new Error('The message has more than one record');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), senderPublicKey]);
    const inputKeyMaterial = hkdfExpand(
      hmac(this.#auth, this.#keys.computeSecret(senderPublicKey)),
      info,
      32,
    );
    const pseudorandomKey = hmac(salt, inputKeyMaterial);
    const key = hkdfExpand(pseudorandomKey, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdfExpand(pseudorandomKey, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const plaintext = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const delimiterIndex = plaintext.findLastIndex((byte) => byte !== 0);
    if (plaintext[delimiterIndex] !== 2) throw new Error('The record is not marked as the last one');
    return plaintext.subarray(0, delimiterIndex).toString();
  }
}

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();

const hkdfExpand = (key: Buffer, info: Buffer, bytes: number) =>
  hmac(key, Buffer.concat([info, Buffer.from([1])])).subarray(0, bytes);
