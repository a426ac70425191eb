/** A video or audio stream of the program. */
export interface DeclaredStream {
  pid: number;
  kind: 'video' | 'audio';
  /** E.g. 'h264'. */
  codec: string;
}

/** Codecs by stream_type (ISO/IEC 13818-1, table 2-34). 0x81 and 0x87 are from ATSC A/53 and A/52. */
const STREAM_TYPES: Readonly<Record<number, Omit<DeclaredStream, 'pid'>>> = {
  0x01: { kind: 'video', codec: 'mpeg2' },
  0x02: { kind: 'video', codec: 'mpeg2' },
  0x10: { kind: 'video', codec: 'mpeg4' },
  0x1b: { kind: 'video', codec: 'h264' },
  0x24: { kind: 'video', codec: 'hevc' },
  0x33: { kind: 'video', codec: 'vvc' },
  0x03: { kind: 'audio', codec: 'mpeg-audio' },
  0x04: { kind: 'audio', codec: 'mpeg-audio' },
  0x0f: { kind: 'audio', codec: 'aac' },
  0x11: { kind: 'audio', codec: 'aac-latm' },
  0x81: { kind: 'audio', codec: 'ac3' },
  0x87: { kind: 'audio', codec: 'eac3' },
};
const PRIVATE_DATA = 0x06;
const REGISTRATION = 0x05;
/** Codecs of private data, by registration descriptor (SMPTE registry). */
const REGISTERED_CODECS: Readonly<Record<string, Omit<DeclaredStream, 'pid'>>> = {
  Opus: { kind: 'audio', codec: 'opus' },
  'AC-3': { kind: 'audio', codec: 'ac3' },
  EAC3: { kind: 'audio', codec: 'eac3' },
  HEVC: { kind: 'video', codec: 'hevc' },
  AV01: { kind: 'video', codec: 'av1' },
};
/** DVB's descriptors for these codecs (ETSI EN 300 468, 6.2.16). */
const DVB_DESCRIPTORS: Readonly<Record<number, Omit<DeclaredStream, 'pid'>>> = {
  0x6a: { kind: 'audio', codec: 'ac3' },
  0x7a: { kind: 'audio', codec: 'eac3' },
};

/** Returns the PMT PIDs of a program association section (ISO/IEC 13818-1, 2.4.4.3). */
export function readProgramMapPids(section: Uint8Array): number[] {
  const pids: number[] = [];
  for (let offset = 8; offset + 4 <= section.length - 4; offset += 4)
    if (((section[offset]! << 8) | section[offset + 1]!) !== 0) pids.push(readPid(section, offset + 2));
  return section[0] === 0x00 ? pids : [];
}

/** Returns the video and audio streams of a program map section (ISO/IEC 13818-1, 2.4.4.8). */
export function readDeclaredStreams(section: Uint8Array): DeclaredStream[] {
  const streams: DeclaredStream[] = [];
  if (section[0] !== 0x02) return streams;
  const endOffset = section.length - 4;
  let offset = 12 + readLength(section, 10);
  while (offset + 5 <= endOffset) {
    const descriptors = section.subarray(
      offset + 5,
      Math.min(endOffset, offset + 5 + readLength(section, offset + 3)),
    );
    const stream =
      STREAM_TYPES[section[offset]!] ??
      (section[offset] === PRIVATE_DATA ? findRegisteredCodec(descriptors) : undefined);
    if (stream) streams.push({ pid: readPid(section, offset + 1), ...stream });
    offset += 5 + readLength(section, offset + 3);
  }
  return streams;
}

function findRegisteredCodec(descriptors: Uint8Array): Omit<DeclaredStream, 'pid'> | undefined {
  for (let offset = 0; offset + 2 <= descriptors.length; offset += 2 + descriptors[offset + 1]!) {
    const tag = descriptors[offset]!;
    const name = String.fromCharCode(...descriptors.subarray(offset + 2, offset + 6));
    const codec = tag === REGISTRATION ? REGISTERED_CODECS[name] : DVB_DESCRIPTORS[tag];
    if (codec) return codec;
  }
  return undefined;
}

const readPid = (bytes: Uint8Array, offset: number) => ((bytes[offset]! & 0x1f) << 8) | bytes[offset + 1]!;
const readLength = (bytes: Uint8Array, offset: number) => ((bytes[offset]! & 0x0f) << 8) | bytes[offset + 1]!;
