import { findPayload, TS_PACKET_BYTES } from './ts-packets.js';

/** Maximum section length of a program table, bytes (ISO/IEC 13818-1, 2.4.4.9). */
const MAX_SECTION_BYTES = 1024;

/** Assembles the sections of one PID. A section must start at the beginning of a packet. */
export class Section {
  readonly #bytes = Buffer.alloc(MAX_SECTION_BYTES);
  #length = 0;
  #expectedLength = 0;
  #lastSection = Buffer.alloc(0);

  /** Processes one packet. Returns a complete and valid section if it differs from the last section; otherwise null. */
  push(packet: Uint8Array, offset: number): Buffer | null {
    let position = findPayload(packet, offset);
    if (position < 0) return null;
    if ((packet[offset + 1]! & 0x40) !== 0) {
      position += packet[position]! + 1;
      this.#length = 0;
      this.#expectedLength =
        position + 3 <= offset + TS_PACKET_BYTES
          ? 3 + (((packet[position + 1]! & 0x0f) << 8) | packet[position + 2]!)
          : 0;
    }
    if (this.#expectedLength === 0 || this.#expectedLength > MAX_SECTION_BYTES) return null;
    const endOffset = Math.min(offset + TS_PACKET_BYTES, position + this.#expectedLength - this.#length);
    for (let i = position; i < endOffset; i++) this.#bytes[this.#length++] = packet[i]!;
    return this.#length === this.#expectedLength ? this.#finish() : null;
  }

  #finish(): Buffer | null {
    const section = this.#bytes.subarray(0, this.#length);
    this.#expectedLength = 0;
    if (section.equals(this.#lastSection) || calculateCrc32(section) !== 0) return null;
    this.#lastSection = Buffer.from(section);
    return this.#lastSection;
  }
}

/** Returns the CRC. It is 0 for a section with its valid checksum (ISO/IEC 13818-1, annex A). */
export function calculateCrc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}
