import { payloadStart, TS_PACKET } from './ts-packets.js';

/** Maximum section length of a program table, bytes (ISO/IEC 13818-1, 2.4.4.9). */
const MAX_SECTION_BYTES = 1024;

/** Assembles the sections of one PID. Only supports tables whose section starts at the beginning of a packet. */
export class Section {
  readonly #bytes = Buffer.alloc(MAX_SECTION_BYTES);
  #length = 0;
  #wanted = 0;
  #accepted = Buffer.alloc(0);

  /** Processes one packet. Returns a complete and valid section if it differs from the last one, otherwise null. */
  push(packet: Uint8Array, at: number): Buffer | null {
    let from = payloadStart(packet, at);
    if (from < 0) return null;
    if ((packet[at + 1]! & 0x40) !== 0) {
      from += packet[from]! + 1;
      this.#length = 0;
      this.#wanted =
        from + 3 <= at + TS_PACKET ? 3 + (((packet[from + 1]! & 0x0f) << 8) | packet[from + 2]!) : 0;
    }
    if (this.#wanted === 0 || this.#wanted > MAX_SECTION_BYTES) return null;
    const end = Math.min(at + TS_PACKET, from + this.#wanted - this.#length);
    for (let i = from; i < end; i++) this.#bytes[this.#length++] = packet[i]!;
    return this.#length === this.#wanted ? this.#whole() : null;
  }

  #whole(): Buffer | null {
    const section = this.#bytes.subarray(0, this.#length);
    this.#wanted = 0;
    if (section.equals(this.#accepted) || crc32(section) !== 0) return null;
    this.#accepted = Buffer.from(section);
    return this.#accepted;
  }
}

/** Returns the CRC. It is 0 for a section with its valid checksum (ISO/IEC 13818-1, annex A). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}
