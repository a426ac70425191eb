/** A video or audio stream of the program. */
export interface DeclaredStream {
  pid: number;
  kind: 'video' | 'audio';
  /** E.g. 'h264'. */
  codec: string;
}

/** By stream_type: ISO/IEC 13818-1, table 2-34. 0x81 and 0x87 are from ATSC A/53 and A/52. */
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
const REGISTERED: Readonly<Record<string, Omit<DeclaredStream, 'pid'>>> = {
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
export function programMapPids(section: Uint8Array): number[] {
  const pids: number[] = [];
  for (let at = 8; at + 4 <= section.length - 4; at += 4)
    if (((section[at]! << 8) | section[at + 1]!) !== 0) pids.push(pidAt(section, at + 2));
  return section[0] === 0x00 ? pids : [];
}

/** Returns the video and audio streams of a program map section (ISO/IEC 13818-1, 2.4.4.8). */
export function declaredStreams(section: Uint8Array): DeclaredStream[] {
  const streams: DeclaredStream[] = [];
  if (section[0] !== 0x02) return streams;
  const end = section.length - 4;
  let at = 12 + lengthAt(section, 10);
  while (at + 5 <= end) {
    const descriptors = section.subarray(at + 5, Math.min(end, at + 5 + lengthAt(section, at + 3)));
    const stream =
      STREAM_TYPES[section[at]!] ?? (section[at] === PRIVATE_DATA ? registeredCodec(descriptors) : undefined);
    if (stream) streams.push({ pid: pidAt(section, at + 1), ...stream });
    at += 5 + lengthAt(section, at + 3);
  }
  return streams;
}

function registeredCodec(descriptors: Uint8Array): Omit<DeclaredStream, 'pid'> | undefined {
  for (let at = 0; at + 2 <= descriptors.length; at += 2 + descriptors[at + 1]!) {
    const tag = descriptors[at]!;
    const name = String.fromCharCode(...descriptors.subarray(at + 2, at + 6));
    const found = tag === REGISTRATION ? REGISTERED[name] : DVB_DESCRIPTORS[tag];
    if (found) return found;
  }
  return undefined;
}

const pidAt = (bytes: Uint8Array, at: number) => ((bytes[at]! & 0x1f) << 8) | bytes[at + 1]!;
const lengthAt = (bytes: Uint8Array, at: number) => ((bytes[at]! & 0x0f) << 8) | bytes[at + 1]!;
