import { createBox, createFullBox, encodeU16, encodeU32, encodeU8, createZeroBytes } from './boxes.js';

/** The video track's id and its timescale in ticks per second. */
export const VIDEO = { id: 1, timescale: 1_000 } as const;
export const SOUND_ID = 2;

/** Timescale of the movie header, ticks per second. */
const MOVIE_TIMESCALE = 1_000;
/** Identity matrix, ISO/IEC 14496-12 section 6.2.2. */
const MATRIX = encodeU32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
/** tkhd flags: the track is enabled, and used in the movie and its preview. */
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
  const tracks = [createVideoTrack(video), ...(sound ? [createSoundTrack(sound)] : [])];
  const defaults = [VIDEO.id, ...(sound ? [SOUND_ID] : [])].map((id) =>
    createFullBox('trex', 0, 0, encodeU32(id, 1, 0, 0, 0)),
  );
  // The duration in mehd is set when the recording is complete.
  const extension = createBox('mvex', createFullBox('mehd', 0, 0, encodeU32(0)), ...defaults);
  return Buffer.concat([
    createBox('ftyp', Buffer.from('iso5', 'latin1'), encodeU32(1), brands),
    createBox('moov', createMovieHeaderBox(), ...tracks, extension),
  ]);
}

function createMovieHeaderBox(): Buffer {
  const rateAndVolume = [encodeU32(0x10000), encodeU16(0x100), createZeroBytes(10)];
  return createFullBox(
    'mvhd',
    0,
    0,
    encodeU32(0, 0, MOVIE_TIMESCALE, 0),
    ...rateAndVolume,
    MATRIX,
    createZeroBytes(24),
    encodeU32(SOUND_ID + 1),
  );
}

function createVideoTrack({ width, height, config }: VideoTrack): Buffer {
  const size = encodeU32(width * 0x10000, height * 0x10000);
  // 72 dpi horizontally and vertically, one frame per sample, a depth of 24 bits.
  const entry = createBox(
    'avc1',
    createSampleEntry(),
    createZeroBytes(16),
    encodeU16(width, height),
    encodeU32(0x480000, 0x480000, 0),
    encodeU16(1),
    createZeroBytes(32),
    encodeU16(0x18, 0xffff),
    createBox('avcC', config),
  );
  const media = createFullBox('vmhd', 0, 1, createZeroBytes(8));
  return createTrack({
    id: VIDEO.id,
    volume: 0,
    size,
    timescale: VIDEO.timescale,
    handler: 'vide',
    media,
    entry,
  });
}

function createSoundTrack({ sampleRate, channels, config }: SoundTrack): Buffer {
  // The field is 0 for a rate above 65,535 Hz, which only `config` contains.
  const rate = sampleRate > 0xffff ? 0 : sampleRate * 0x10000;
  const entry = createBox(
    'mp4a',
    createSampleEntry(),
    createZeroBytes(8),
    encodeU16(channels, 16, 0, 0),
    encodeU32(rate),
    createElementaryStream(config),
  );
  const media = createFullBox('smhd', 0, 0, createZeroBytes(4));
  const size = encodeU32(0, 0);
  return createTrack({
    id: SOUND_ID,
    volume: 0x100,
    size,
    timescale: sampleRate,
    handler: 'soun',
    media,
    entry,
  });
}

/** Returns the common part of sample entries, with data reference 1. */
const createSampleEntry = () => Buffer.concat([createZeroBytes(6), encodeU16(1)]);

interface TrackFields {
  id: number;
  volume: number;
  size: Buffer;
  timescale: number;
  handler: 'vide' | 'soun';
  media: Buffer;
  entry: Buffer;
}

function createTrack({ id, volume, size, timescale, handler, media, entry }: TrackFields): Buffer {
  const headerBox = createFullBox(
    'tkhd',
    0,
    TRACK_FLAGS,
    encodeU32(0, 0, id, 0, 0),
    createZeroBytes(8),
    encodeU16(0, 0, volume, 0),
    MATRIX,
    size,
  );
  const handlerBox = createFullBox(
    'hdlr',
    0,
    0,
    encodeU32(0),
    Buffer.from(handler, 'latin1'),
    createZeroBytes(12),
    encodeU8(0),
  );
  const sameFileReference = createFullBox('url ', 0, 1);
  const samples = createBox(
    'stbl',
    createFullBox('stsd', 0, 0, encodeU32(1), entry),
    createFullBox('stts', 0, 0, encodeU32(0)),
    createFullBox('stsc', 0, 0, encodeU32(0)),
    createFullBox('stsz', 0, 0, encodeU32(0, 0)),
    createFullBox('stco', 0, 0, encodeU32(0)),
  );
  const information = createBox(
    'minf',
    media,
    createBox('dinf', createFullBox('dref', 0, 0, encodeU32(1), sameFileReference)),
    samples,
  );
  const mediaHeaderBox = createFullBox(
    'mdhd',
    0,
    0,
    encodeU32(0, 0, timescale, 0),
    encodeU16(NO_LANGUAGE, 0),
  );
  return createBox('trak', headerBox, createBox('mdia', mediaHeaderBox, handlerBox, information));
}

/** Returns the ES_Descriptor of MPEG-4 audio, ISO/IEC 14496-1 section 7.2.6.5 and 14496-14 section 5.6. */
function createElementaryStream(config: Buffer): Buffer {
  const specific = createDescriptor(5, config);
  // Object type MPEG-4 audio, an audio stream, with unknown buffer size and bitrates.
  const decoder = createDescriptor(4, encodeU8(0x40, 0x15, 0, 0, 0), encodeU32(0, 0), specific);
  return createFullBox(
    'esds',
    0,
    0,
    createDescriptor(3, encodeU16(SOUND_ID), encodeU8(0), decoder, createDescriptor(6, encodeU8(2))),
  );
}

/** Returns a descriptor. `content` must be shorter than 128 bytes. */
function createDescriptor(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat([...content]);
  return Buffer.concat([encodeU8(tag, body.length), body]);
}
