import { peerBytes } from './peer-name.js';

const ADDRESS_BYTES = 16;
const PORTS = 65_536;
export const PEER_TABLE_BYTES = PORTS * ADDRESS_BYTES;

/**
 * The phone's address for each backend socket, by the socket's UDP port, because libsrt only sees loopback. Shared by
 * two threads, in memory only.
 */
export class PeerTable {
  readonly #bytes: Uint8Array;

  constructor(memory: SharedArrayBuffer) {
    this.#bytes = new Uint8Array(memory);
  }

  /** Must be called before the socket's first packet. */
  set(port: number, address: string): void {
    this.#bytes.set(peerBytes(address), port * ADDRESS_BYTES);
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
