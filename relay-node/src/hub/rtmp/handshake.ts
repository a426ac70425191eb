import { randomBytes } from 'node:crypto';
import { RtmpError } from './message.js';

const VERSION = 3;
const BLOCK_BYTES = 1536;

/**
 * One side of the handshake, RTMP 1.0 section 5.2: both sides send a version and a block of 1,536 bytes, and
 * echo the other's block. Echoes are not checked, because some senders return other bytes.
 */
export class Handshake {
  #unread = Buffer.alloc(0);
  #hasBlock = false;

  constructor(
    private readonly side: 'client' | 'server',
    private readonly write: (data: Buffer) => void,
  ) {
    if (side === 'client') this.#sendBlock();
  }

  /**
   * Returns the bytes after the handshake once it is complete, otherwise null. Throws RtmpError if the peer does not
   * speak RTMP.
   */
  push(data: Buffer): Buffer | null {
    this.#unread = Buffer.concat([this.#unread, data]);
    if (!this.#hasBlock && !this.#readBlock()) return null;
    if (this.#unread.length < BLOCK_BYTES) return null;
    return this.#unread.subarray(BLOCK_BYTES);
  }

  #readBlock(): boolean {
    const version = this.#unread[0] ?? VERSION;
    if (version !== VERSION) throw new RtmpError('The peer does not speak RTMP');
    if (this.#unread.length < 1 + BLOCK_BYTES) return false;
    const block = this.#unread.subarray(1, 1 + BLOCK_BYTES);
    if (this.side === 'server') this.#sendBlock();
    this.write(Buffer.from(block));
    this.#unread = this.#unread.subarray(1 + BLOCK_BYTES);
    this.#hasBlock = true;
    return true;
  }

  /** Sends the version and a block. Eight zero bytes (time and version) select the simple handshake. */
  #sendBlock(): void {
    this.write(Buffer.concat([Buffer.of(VERSION), Buffer.alloc(8), randomBytes(BLOCK_BYTES - 8)]));
  }
}
