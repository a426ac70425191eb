import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';

/** The browser's side of a subscription. It decrypts by RFC 8291 with code that the product does not share. */
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

  /** Returns the text of a message. Throws unless it is one record for this browser. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const recordBytes = body.readUInt32BE(16);
    const keyBytes = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyBytes);
    const record = body.subarray(21 + keyBytes);
    if (record.length > recordBytes) throw new Error('The message has more than one record');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const keyMaterial = hkdfExpand(hmac(this.#auth, this.#keys.computeSecret(sender)), info, 32);
    const secret = hmac(salt, keyMaterial);
    const key = hkdfExpand(secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdfExpand(secret, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const endIndex = plain.findLastIndex((byte) => byte !== 0);
    if (plain[endIndex] !== 2) throw new Error('The record is not marked as the last one');
    return plain.subarray(0, endIndex).toString();
  }
}

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();

const hkdfExpand = (key: Buffer, info: Buffer, bytes: number) =>
  hmac(key, Buffer.concat([info, Buffer.from([1])])).subarray(0, bytes);
