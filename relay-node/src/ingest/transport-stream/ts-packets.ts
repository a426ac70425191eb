/** Length of an MPEG-TS packet, bytes. Its sync byte is 0x47 (ISO/IEC 13818-1, 2.4.3.2). */
export const TS_PACKET = 188;
const SYNC = 0x47;

/** Returns the offset of the packet's payload, or -1 if it has none or a corrupt adaptation field. */
export function payloadStart(bytes: Uint8Array, at: number): number {
  const control = bytes[at + 3]! & 0x30;
  if ((control & 0x10) === 0) return -1;
  const start = at + 4 + ((control & 0x20) !== 0 ? bytes[at + 4]! + 1 : 0);
  return start < at + TS_PACKET ? start : -1;
}

/**
 * Splits SRT messages into TS packets. Senders usually put whole packets into each message. Packets that span messages
 * are joined, and bytes outside packets are skipped. `push` allocates nothing.
 */
export class TsPackets {
  /** An incomplete packet. */
  readonly #rest = Buffer.alloc(TS_PACKET);
  #restLength = 0;

  /** `take` is called with a buffer and the offset of each packet in it. */
  constructor(private readonly take: (bytes: Uint8Array, at: number) => void) {}

  push(message: Uint8Array, length: number): void {
    let at = this.#restLength > 0 ? this.#complete(message, length) : 0;
    while (at + TS_PACKET <= length) {
      if (message[at] === SYNC) {
        this.take(message, at);
        at += TS_PACKET;
      } else at = nextSync(message, at + 1, length);
    }
    if (at < length && message[at] !== SYNC) at = nextSync(message, at, length);
    this.#restLength = Math.max(0, length - at);
    for (let i = 0; i < this.#restLength; i++) this.#rest[i] = message[at + i]!;
  }

  /** Completes the packet from the last message. Returns the offset of the next one. */
  #complete(message: Uint8Array, length: number): number {
    const missing = TS_PACKET - this.#restLength;
    // A message that starts with its own packet does not continue the last one.
    if (length < missing || (missing < length && message[missing] !== SYNC)) return 0;
    for (let i = 0; i < missing; i++) this.#rest[this.#restLength + i] = message[i]!;
    this.take(this.#rest, 0);
    return missing;
  }
}

/** A sync byte is valid only if another one follows after a packet, as far as there are bytes. */
function nextSync(bytes: Uint8Array, from: number, length: number): number {
  for (let at = from; at < length; at++)
    if (bytes[at] === SYNC && (at + TS_PACKET >= length || bytes[at + TS_PACKET] === SYNC)) return at;
  return length;
}
