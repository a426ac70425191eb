/** Length of an MPEG-TS packet, bytes. Its sync byte is 0x47 (ISO/IEC 13818-1, 2.4.3.2). */
export const TS_PACKET_BYTES = 188;
const SYNC_BYTE = 0x47;

/** Returns the offset of the packet's payload. Returns -1 without a payload and for a corrupt adaptation field. */
export function findPayload(bytes: Uint8Array, offset: number): number {
  const control = bytes[offset + 3]! & 0x30;
  if ((control & 0x10) === 0) return -1;
  const start = offset + 4 + ((control & 0x20) !== 0 ? bytes[offset + 4]! + 1 : 0);
  return start < offset + TS_PACKET_BYTES ? start : -1;
}

/**
 * Splits SRT messages into TS packets. Senders usually send whole packets in each message. Packets that span messages
 * are joined, and bytes outside packets are skipped. `push` allocates nothing.
 */
export class TsPackets {
  /** Start of a packet that continues in the next message. */
  readonly #incompletePacket = Buffer.alloc(TS_PACKET_BYTES);
  #incompleteLength = 0;

  /** Calls `handlePacket` with a buffer and the offset of a packet in it. */
  constructor(private readonly handlePacket: (bytes: Uint8Array, offset: number) => void) {}

  push(message: Uint8Array, length: number): void {
    let offset = this.#incompleteLength > 0 ? this.#complete(message, length) : 0;
    while (offset + TS_PACKET_BYTES <= length) {
      if (message[offset] === SYNC_BYTE) {
        this.handlePacket(message, offset);
        offset += TS_PACKET_BYTES;
      } else offset = findSync(message, offset + 1, length);
    }
    if (offset < length && message[offset] !== SYNC_BYTE) offset = findSync(message, offset, length);
    this.#incompleteLength = Math.max(0, length - offset);
    for (let i = 0; i < this.#incompleteLength; i++) this.#incompletePacket[i] = message[offset + i]!;
  }

  /** Completes the packet from the last message. Returns the offset of the next packet. */
  #complete(message: Uint8Array, length: number): number {
    const missingBytes = TS_PACKET_BYTES - this.#incompleteLength;
    // A message that starts with its own packet does not continue the incomplete packet.
    if (length < missingBytes || (missingBytes < length && message[missingBytes] !== SYNC_BYTE)) return 0;
    for (let i = 0; i < missingBytes; i++) this.#incompletePacket[this.#incompleteLength + i] = message[i]!;
    this.handlePacket(this.#incompletePacket, 0);
    return missingBytes;
  }
}

/** Returns the offset of the next sync byte that is followed by a sync byte one packet later, or by the end. */
function findSync(bytes: Uint8Array, startOffset: number, length: number): number {
  for (let offset = startOffset; offset < length; offset++)
    if (
      bytes[offset] === SYNC_BYTE &&
      (offset + TS_PACKET_BYTES >= length || bytes[offset + TS_PACKET_BYTES] === SYNC_BYTE)
    )
      return offset;
  return length;
}
