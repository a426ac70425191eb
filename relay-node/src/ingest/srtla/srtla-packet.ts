/**
 * Packet types of SRTLA version 2, big-endian. SRT packets are forwarded unchanged. There is no specification;
 * docs/decisions/0030-srtla-in-the-ingest.md lists the sources.
 */
export const SRTLA = {
  keepalive: 0x9000,
  ack: 0x9100,
  /** The sender's half of a new group's id. */
  reg1: 0x9200,
  /** The receiver sends the complete id. The sender sends it on each link to join the group. */
  reg2: 0x9201,
  /** The link is registered. */
  reg3: 0x9202,
  /** The registration failed. The sender retries later. */
  regErr: 0x9210,
  /** The group is unknown. The sender starts again with REG1. */
  regNgp: 0x9211,
} as const;

/** First 16 bits of SRT control packets. The top bit of a data packet is 0. */
export const SRT_CONTROL = {
  handshake: 0x8000,
  ack: 0x8002,
  nak: 0x8003,
  shutdown: 0x8005,
  ackAck: 0x8006,
} as const;

export const SRT_HEADER_BYTES = 16;
const GROUP_ID_BYTES = 256;
/** The sender chooses the first half of the id, the receiver the second. */
export const HALF_ID_BYTES = GROUP_ID_BYTES / 2;
export const REGISTRATION_BYTES = 2 + GROUP_ID_BYTES;
/** Number of data packets that one SRTLA ACK acknowledges. */
export const SEQUENCES_PER_ACK = 10;

/** Minimum size of a reply, bytes. Some carriers' NATs drop UDP packets of a few bytes. */
const MIN_REPLY_BYTES = 32;

const KEEPALIVE = { extended: 38, magic: 0xc01f, version: 1 };
/** SRT's R flag, in the byte after the sequence number. */
const RETRANSMITTED_FLAG = 0x04;
const HANDSHAKE_BYTES = SRT_HEADER_BYTES + 48;
const SOCKET_ID_OFFSET = SRT_HEADER_BYTES + 24;

/** A sender's report about one of its links. It is not authenticated. */
export interface LinkReport {
  rttMs: number;
  /** Packets of this link that were reported lost. */
  naks: number;
}

/** Returns the first 16 bits. `packet` has at least 2 bytes. */
export const readType = (packet: Uint8Array): number => (packet[0]! << 8) | packet[1]!;

export const isSrtlaControl = (packet: Uint8Array): boolean => packet[0]! >> 4 === 0x9;

export const isSrtData = (packet: Uint8Array): boolean => packet[0]! < 0x80;

/** Returns true for a retransmission. `packet` must be a data packet. */
export const isRetransmitted = (packet: Uint8Array): boolean => (packet[4]! & RETRANSMITTED_FLAG) !== 0;

/** Returns the number of the ACK that an ACKACK acknowledges. `packet` must have a complete header. */
export const readAckNumber = (packet: Buffer): number => packet.readUInt32BE(4);

/** Returns a reply with only a type, padded. */
export function createShortReply(type: number): Buffer {
  const reply = Buffer.alloc(MIN_REPLY_BYTES);
  reply.writeUInt16BE(type, 0);
  return reply;
}

/** Returns REG2 with the complete id of 256 bytes. */
export function createRegistrationReply(id: Uint8Array): Buffer {
  const reply = Buffer.alloc(REGISTRATION_BYTES);
  reply.writeUInt16BE(SRTLA.reg2, 0);
  reply.set(id, 2);
  return reply;
}

export function createSrtlaAck(sequences: Uint32Array): Buffer {
  const ack = Buffer.alloc(4 + 4 * sequences.length);
  ack.writeUInt16BE(SRTLA.ack, 0);
  for (let i = 0; i < sequences.length; i++) ack.writeUInt32BE(sequences[i]!, 4 + 4 * i);
  return ack;
}

/** Returns the report of an extended keepalive, or null for the two short forms. */
export function readLinkReport(keepalive: Buffer): LinkReport | null {
  if (keepalive.length < KEEPALIVE.extended) return null;
  if (keepalive.readUInt16BE(10) !== KEEPALIVE.magic) return null;
  if (keepalive.readUInt16BE(12) !== KEEPALIVE.version) return null;
  return { rttMs: keepalive.readUInt32BE(26), naks: keepalive.readUInt32BE(30) };
}

/** Returns the caller's socket id of an SRT handshake, or null for any other packet. */
export function readCallerId(packet: Buffer): number | null {
  if (packet.length < HANDSHAKE_BYTES || readType(packet) !== SRT_CONTROL.handshake) return null;
  return packet.readUInt32BE(SOCKET_ID_OFFSET);
}
