import { encodePeerAddress } from './peer-name.js';

const ADDRESS_BYTES = 16;
const PORT_COUNT = 65_536;
export const PEER_TABLE_BYTES = PORT_COUNT * ADDRESS_BYTES;

/**
 * Address of the phone behind each backend socket, by the socket's UDP port. libsrt only sees loopback. Shared by
 * two threads, in memory only.
 */
export class PeerTable {
  readonly #bytes: Uint8Array;

  constructor(memory: SharedArrayBuffer) {
    this.#bytes = new Uint8Array(memory);
  }

  /** Stores a phone's address. Call it before the socket's first packet. */
  set(port: number, address: string): void {
    this.#bytes.set(encodePeerAddress(address), port * ADDRESS_BYTES);
  }

  delete(port: number): void {
    this.#bytes.fill(0, port * ADDRESS_BYTES, (port + 1) * ADDRESS_BYTES);
  }

  /** Returns the 16 bytes of the phone's address, or null if no phone uses the port. */
  get(port: number): Uint8Array | null {
    const bytes = this.#bytes.slice(port * ADDRESS_BYTES, (port + 1) * ADDRESS_BYTES);
    return bytes.every((byte) => byte === 0) ? null : bytes;
  }
}
