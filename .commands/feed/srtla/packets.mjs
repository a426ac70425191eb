import { randomBytes } from 'node:crypto';

/** Packet types of SRTLA that a sender needs, big-endian: docs/decisions/0030-srtla-in-the-ingest.md. */
export const TYPE = {
  keepalive: 0x9000,
  ack: 0x9100,
  reg1: 0x9200,
  reg2: 0x9201,
  reg3: 0x9202,
  regErr: 0x9210,
  regNgp: 0x9211,
  srtAck: 0x8002,
  srtNak: 0x8003,
};
const KEEPALIVE_BYTES = { withTime: 10, extended: 38 };
const EXTENDED_KEEPALIVE_MAGIC = 0xc01f;
const ID_BYTES = 256;
const SRT_HEADER = 16;
const RANGE_FLAG = 0x80000000;
const SEQUENCE_MASK = 0x7fffffff;

/** Returns the packet's type, or 0 for a packet that is too short. @param {Buffer} packet */
export const readType = (packet) => (packet.length < 2 ? 0 : packet.readUInt16BE(0));

/** @param {Buffer} packet */
export const isData = (packet) => packet.length >= SRT_HEADER && (packet[0] ?? 0x80) < 0x80;

/**
 * Returns true for a data packet that is not a retransmission.
 * @param {Buffer} packet
 */
export const isOriginalData = (packet) => isData(packet) && ((packet[4] ?? 0) & 0x04) === 0;

/**
 * @param {number} type
 * @param {Buffer} id
 */
export function createRegistration(type, id) {
  const packet = Buffer.alloc(2 + ID_BYTES);
  packet.writeUInt16BE(type, 0);
  id.copy(packet, 2);
  return packet;
}

export const createGroupId = () => randomBytes(ID_BYTES);

/**
 * @param {2 | 10 | 38} size 2: BELABOX, 10: Moblin, 38: extended.
 * @param {{ now: number, window: number, inFlight: number, rttMs: number, naks: number, bytesPerSecond: number }} link
 */
export function createKeepalive(size, link) {
  const packet = Buffer.alloc(size);
  packet.writeUInt16BE(TYPE.keepalive, 0);
  if (size >= KEEPALIVE_BYTES.withTime) packet.writeBigInt64BE(BigInt(Math.round(link.now)), 2);
  if (size < KEEPALIVE_BYTES.extended) return packet;
  packet.writeUInt16BE(EXTENDED_KEEPALIVE_MAGIC, 10);
  packet.writeUInt16BE(1, 12);
  packet.writeUInt32BE(1, 14);
  packet.writeInt32BE(link.window, 18);
  packet.writeInt32BE(link.inFlight, 22);
  packet.writeUInt32BE(Math.round(link.rttMs), 26);
  packet.writeUInt32BE(link.naks, 30);
  packet.writeUInt32BE(Math.round(link.bytesPerSecond), 34);
  return packet;
}

/**
 * Returns the send time in an echoed keepalive, or null if it contains none.
 * @param {Buffer} echo
 */
export const readSendTime = (echo) =>
  echo.length < KEEPALIVE_BYTES.withTime ? null : Number(echo.readBigInt64BE(2));

/**
 * Returns the acknowledged sequence numbers.
 * @param {Buffer} ack SRTLA ACK.
 * @returns {number[]}
 */
export function readAcknowledgedSequences(ack) {
  const sequences = [];
  for (let offset = 4; offset + 4 <= ack.length; offset += 4) sequences.push(ack.readUInt32BE(offset));
  return sequences;
}

/**
 * Returns the lost sequence numbers of an SRT NAK.
 * @param {Buffer} nak
 * @returns {number[]}
 */
export function readLostSequences(nak) {
  const sequences = [];
  for (let offset = SRT_HEADER; offset + 4 <= nak.length; offset += 4) {
    const word = nak.readUInt32BE(offset);
    if (word < RANGE_FLAG || offset + 8 > nak.length) {
      sequences.push(word & SEQUENCE_MASK);
      continue;
    }
    const lastSequence = nak.readUInt32BE((offset += 4)) & SEQUENCE_MASK;
    for (let sequence = word & SEQUENCE_MASK; ; sequence = (sequence + 1) & SEQUENCE_MASK) {
      sequences.push(sequence);
      if (sequence === lastSequence || sequences.length > 10_000) break;
    }
  }
  return sequences;
}

/**
 * Returns the distance from sequence number `earlier` to `later`. It is negative if `later` precedes `earlier`.
 * @param {number} earlier
 * @param {number} later
 */
export const computeSequenceDistance = (earlier, later) => ((later - earlier) << 1) >> 1;
