import { randomBytes } from 'node:crypto';
import { RtmpError } from './message.js';

const VERSION = 3;
const PART = 1536;

/**
 * One side of the handshake, RTMP 1.0 section 5.2: both sides send a version and 1,536 bytes, and echo the other's
 * bytes. Echoes are not checked, because some senders return other bytes.
 */
export class Handshake {
  #rest = Buffer.alloc(0);
  #hasPart = false;

  constructor(
    private readonly side: 'client' | 'server',
    private readonly write: (data: Buffer) => void,
  ) {
    if (side === 'client') this.#sendPart();
  }

  /**
   * Returns the bytes after the handshake once it is complete, otherwise null. Throws RtmpError if the peer does not
   * speak RTMP.
   */
  push(data: Buffer): Buffer | null {
    this.#rest = Buffer.concat([this.#rest, data]);
    if (!this.#hasPart && !this.#readPart()) return null;
    if (this.#rest.length < PART) return null;
    return this.#rest.subarray(PART);
  }

  #readPart(): boolean {
    const version = this.#rest[0] ?? VERSION;
    if (version !== VERSION) throw new RtmpError('The peer does not speak RTMP');
    if (this.#rest.length < 1 + PART) return false;
    const part = this.#rest.subarray(1, 1 + PART);
    if (this.side === 'server') this.#sendPart();
    this.write(Buffer.from(part));
    this.#rest = this.#rest.subarray(1 + PART);
    this.#hasPart = true;
    return true;
  }

  /** Sends the version and 1,536 bytes. Eight zero bytes (time and version) select the simple handshake. */
  #sendPart(): void {
    this.write(Buffer.concat([Buffer.of(VERSION), Buffer.alloc(8), randomBytes(PART - 8)]));
  }
}
