import { box, fullBox, u16, u32, u8, zeros } from './boxes.js';

/** The video track's id and its timescale in ticks per second. */
export const VIDEO = { id: 1, timescale: 1_000 } as const;
export const SOUND_ID = 2;

/** Timescale of the movie header, ticks per second. */
const MOVIE_TIMESCALE = 1_000;
/** Identity matrix, ISO/IEC 14496-12 section 6.2.2. */
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
/** Enabled, and used in the movie and its preview. */
const TRACK_FLAGS = 7;
/** ISO-639-2/T code "und", packed. */
const NO_LANGUAGE = 0x55c4;

export interface VideoTrack {
  width: number;
  height: number;
  /** AVCDecoderConfigurationRecord, ISO/IEC 14496-15 section 5.3.3. */
  config: Buffer;
}

export interface SoundTrack {
  sampleRate: number;
  channels: number;
  /** AudioSpecificConfig, ISO/IEC 14496-3 section 1.6.2.1. */
  config: Buffer;
}

/** Returns the boxes before the fragments of a movie (ISO/IEC 14496-12 section 8.8). */
export function encodeMovieHeader({ video, sound }: { video: VideoTrack; sound: SoundTrack | null }): Buffer {
  const brands = Buffer.from('iso5iso6mp41', 'latin1');
  const tracks = [videoTrack(video), ...(sound ? [soundTrack(sound)] : [])];
  const defaults = [VIDEO.id, ...(sound ? [SOUND_ID] : [])].map((id) =>
    fullBox('trex', 0, 0, u32(id, 1, 0, 0, 0)),
  );
  // The duration in mehd is set when the recording is complete.
  const extends_ = box('mvex', fullBox('mehd', 0, 0, u32(0)), ...defaults);
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5', 'latin1'), u32(1), brands),
    box('moov', header(), ...tracks, extends_),
  ]);
}

function header(): Buffer {
  const rateAndVolume = [u32(0x10000), u16(0x100), zeros(10)];
  return fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, MOVIE_TIMESCALE, 0),
    ...rateAndVolume,
    MATRIX,
    zeros(24),
    u32(SOUND_ID + 1),
  );
}

function videoTrack({ width, height, config }: VideoTrack): Buffer {
  const size = u32(width * 0x10000, height * 0x10000);
  // Twice 72 dpi, one frame per sample, 24 bits of depth.
  const entry = box(
    'avc1',
    sampleEntry(),
    zeros(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    zeros(32),
    u16(0x18, 0xffff),
    box('avcC', config),
  );
  const media = fullBox('vmhd', 0, 1, zeros(8));
  return track({ id: VIDEO.id, volume: 0, size, timescale: VIDEO.timescale, handler: 'vide', media, entry });
}

function soundTrack({ sampleRate, channels, config }: SoundTrack): Buffer {
  // A rate too large for the field is only in the configuration.
  const rate = sampleRate > 0xffff ? 0 : sampleRate * 0x10000;
  const entry = box(
    'mp4a',
    sampleEntry(),
    zeros(8),
    u16(channels, 16, 0, 0),
    u32(rate),
    elementaryStream(config),
  );
  const media = fullBox('smhd', 0, 0, zeros(4));
  const size = u32(0, 0);
  return track({ id: SOUND_ID, volume: 0x100, size, timescale: sampleRate, handler: 'soun', media, entry });
}

/** The common part of sample entries, with data reference 1. */
const sampleEntry = () => Buffer.concat([zeros(6), u16(1)]);

interface TrackParts {
  id: number;
  volume: number;
  size: Buffer;
  timescale: number;
  handler: 'vide' | 'soun';
  media: Buffer;
  entry: Buffer;
}

function track({ id, volume, size, timescale, handler, media, entry }: TrackParts): Buffer {
  const head = fullBox(
    'tkhd',
    0,
    TRACK_FLAGS,
    u32(0, 0, id, 0, 0),
    zeros(8),
    u16(0, 0, volume, 0),
    MATRIX,
    size,
  );
  const handlerBox = fullBox('hdlr', 0, 0, u32(0), Buffer.from(handler, 'latin1'), zeros(12), u8(0));
  const sameFile = fullBox('url ', 0, 1);
  const samples = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), entry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0, 0)),
    fullBox('stco', 0, 0, u32(0)),
  );
  const information = box('minf', media, box('dinf', fullBox('dref', 0, 0, u32(1), sameFile)), samples);
  const mediaHead = fullBox('mdhd', 0, 0, u32(0, 0, timescale, 0), u16(NO_LANGUAGE, 0));
  return box('trak', head, box('mdia', mediaHead, handlerBox, information));
}

/** ES_Descriptor of MPEG-4 audio, ISO/IEC 14496-1 section 7.2.6.5 and 14496-14 section 5.6. */
function elementaryStream(config: Buffer): Buffer {
  const specific = descriptor(5, config);
  // Object type MPEG-4 audio, an audio stream, with unknown buffer size and bitrates.
  const decoder = descriptor(4, u8(0x40, 0x15, 0, 0, 0), u32(0, 0), specific);
  return fullBox('esds', 0, 0, descriptor(3, u16(SOUND_ID), u8(0), decoder, descriptor(6, u8(2))));
}

/** Only for descriptors shorter than 128 bytes. */
function descriptor(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat([...content]);
  return Buffer.concat([u8(tag, body.length), body]);
}
