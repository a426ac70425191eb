import { calculateCrc32 } from './section.js';
import { TS_PACKET_BYTES } from './ts-packets.js';

// Builds MPEG-TS packets for unit tests.

const MAP_PID = 0x1000;

interface UnitOptions {
  /** 0xe0 for video, 0xc0 for audio. */
  streamId?: number;
  isRandomAccess?: boolean;
  isScrambled?: boolean;
  data?: readonly number[];
}

/** Parameter sets from x264, x265 and ffmpeg, with start codes. */
export const PARAMETER_SETS = {
  avc360: createUnits('67640016acd940a02ff970110000030001000003001e0f162d96', '68ebe3cb22c0'),
  avc1080: createUnits('67640028acd940780227e5c044000003000400000300783c60c658', '68ebe3cb22c0'),
  avc444: createUnits('67f4000c90d9b282833f1b8088000003000800000300f078a14cb0', '68ebe3c44844'),
  hevc720: createUnits(
    '40010c01ffff01600000030090000003000003005d959809',
    '42010101600000030090000003000003005da00280802d165959a4932bc05a020000030002000003001e10',
  ),
  hevc422: createUnits(
    '40010c01ffff0408000003009d0800000300003c959809',
    '4201010408000003009d0800000300003cb00a080b9f2b65959a4932bc05a020000003002000000301e1',
  ),
  mpeg2: createUnits('b316012013ffffe018', 'b5148a00010044'),
} as const;

function createUnits(...hex: string[]): number[] {
  return hex.flatMap((bytes) => createUnit(...Buffer.from(bytes, 'hex')));
}
/** Returns a start code and a NAL unit. */
export function createUnit(...bytes: number[]): number[] {
  return [0, 0, 0, 1, ...bytes];
}

/** Returns PAT and PMT of these streams. */
export function createTables(
  ...streams: [pid: number, type: number, descriptors?: readonly number[]][]
): Buffer {
  const streamEntries = streams.flatMap(([pid, type, descriptors = []]) => [
    type,
    ...splitWord(0xe000 | pid),
    ...splitWord(0xf000 | descriptors.length),
    ...descriptors,
  ]);
  return Buffer.concat([
    createTablePacket(0, createSection(0x00, [...splitWord(1), ...splitWord(0xe000 | MAP_PID)])),
    createTablePacket(
      MAP_PID,
      createSection(0x02, [...splitWord(0xe1ff), ...splitWord(0xf000), ...streamEntries]),
    ),
  ]);
}

/** Returns the first packet of an access unit. */
export function createUnitStart(pid: number, options: UnitOptions = {}): Buffer {
  const {
    streamId = 0xe0,
    isRandomAccess = false,
    isScrambled = false,
    data = createUnit(0x41, 0x9a),
  } = options;
  const pes = [0, 0, 1, streamId, 0, 0, 0x80, 0x80, 5, 0x21, 0, 1, 0, 1, ...data];
  const control = (isScrambled ? 0x80 : 0) | 0x30;
  return createPacket([0x47, 0x40 | (pid >> 8), pid & 0xff, control, 1, isRandomAccess ? 0x40 : 0, ...pes]);
}

/**
 * Returns the following packet of an access unit. Another `counter` (continuity counter) simulates a lost packet.
 */
export function createUnitContinuation(pid: number, data: readonly number[] = [], counter = 1): Buffer {
  return createPacket([0x47, pid >> 8, pid & 0xff, 0x10 | counter, ...data]);
}

export const createNullPacket = (): Buffer => createPacket([0x47, 0x1f, 0xff, 0x10]);

function createTablePacket(pid: number, bytes: readonly number[]): Buffer {
  return createPacket([0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10, 0, ...bytes]);
}

function createSection(table: number, body: readonly number[]): number[] {
  const head = [table, ...splitWord(0xb000 | (body.length + 9)), ...splitWord(1), 0xc1, 0, 0, ...body];
  const checksum = calculateCrc32(Uint8Array.from(head));
  return [...head, ...splitWord(checksum >>> 16), ...splitWord(checksum & 0xffff)];
}

const splitWord = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff];

function createPacket(bytes: readonly number[]): Buffer {
  const packet = Buffer.alloc(TS_PACKET_BYTES, 0xff);
  packet.set(bytes.slice(0, TS_PACKET_BYTES));
  return packet;
}
