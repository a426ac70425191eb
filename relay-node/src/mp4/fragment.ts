import { createBox, createFullBox, HEADER_BYTES, encodeI32, encodeU32, encodeU64 } from './boxes.js';
import { SOUND_ID, VIDEO } from './movie-header.js';

/** Samples per AAC frame. */
export const SAMPLES_PER_FRAME = 1_024;

/** tfhd flags: offsets relative to the fragment, default duration, and default flags. */
const BASE_IS_FRAGMENT = 0x020000;
const DEFAULT_DURATION = 0x08;
const DEFAULT_FLAGS = 0x20;
/** trun flags: data offset; and for each sample its size, or its duration, size, flags and composition offset. */
const DATA_OFFSET = 0x1;
const SAMPLE_SIZES = 0x200;
const VIDEO_SAMPLE_FIELDS = 0x100 | SAMPLE_SIZES | 0x400 | 0x800;
/**
 * Sample flags (section 8.8.3.1) of a sample that depends on no other sample, and of one that depends on earlier
 * samples.
 */
const SYNC_SAMPLE = 0x02000000;
const DEPENDENT_SAMPLE = 0x01010000;

/** A video frame of a fragment. */
export interface VideoSample {
  /** Decoding time, ms. */
  time: number;
  /** Composition time offset, ms. */
  offset: number;
  isKeyFrame: boolean;
  /** Length-prefixed NAL units. */
  data: Buffer;
}

/** The samples of one movie fragment. */
export interface Fragment {
  /** Sequence number, starting with 1. */
  number: number;
  video: readonly VideoSample[];
  /** End time of the last picture, ms. */
  videoEndTime: number;
  /** Raw AAC frames. */
  sound: readonly Buffer[];
  /** Decoding time of the first AAC frame, in samples. */
  soundTime: number;
}

/** Returns a movie fragment with its data (ISO/IEC 14496-12 section 8.8.4). */
export function encodeFragment(fragment: Fragment): Buffer {
  const size = createMovieFragment(fragment, 0).length;
  const data = [...fragment.video.map(({ data: bytes }) => bytes), ...fragment.sound];
  return Buffer.concat([createMovieFragment(fragment, size + HEADER_BYTES), createBox('mdat', ...data)]);
}

function createMovieFragment(
  { number, video, videoEndTime, sound, soundTime }: Fragment,
  dataOffset: number,
): Buffer {
  const videoBytes = video.reduce((sum, { data }) => sum + data.length, 0);
  const tracks = [];
  if (video.length > 0) tracks.push(createVideoTrack(video, videoEndTime, dataOffset));
  if (sound.length > 0) tracks.push(createSoundTrack(sound, soundTime, dataOffset + videoBytes));
  return createBox('moof', createFullBox('mfhd', 0, 0, encodeU32(number)), ...tracks);
}

function createVideoTrack(samples: readonly VideoSample[], videoEndTime: number, dataOffset: number): Buffer {
  const entries = samples.flatMap(({ time, offset, isKeyFrame, data }, index) => [
    encodeU32(
      (samples[index + 1]?.time ?? videoEndTime) - time,
      data.length,
      isKeyFrame ? SYNC_SAMPLE : DEPENDENT_SAMPLE,
    ),
    encodeI32(offset),
  ]);
  return createBox(
    'traf',
    createFullBox('tfhd', 0, BASE_IS_FRAGMENT, encodeU32(VIDEO.id)),
    createFullBox('tfdt', 1, 0, encodeU64(samples[0]?.time ?? 0)),
    createFullBox(
      'trun',
      1,
      DATA_OFFSET | VIDEO_SAMPLE_FIELDS,
      encodeU32(samples.length),
      encodeI32(dataOffset),
      ...entries,
    ),
  );
}

function createSoundTrack(frames: readonly Buffer[], time: number, dataOffset: number): Buffer {
  const flags = BASE_IS_FRAGMENT | DEFAULT_DURATION | DEFAULT_FLAGS;
  const sizes = frames.map(({ length }) => encodeU32(length));
  return createBox(
    'traf',
    createFullBox('tfhd', 0, flags, encodeU32(SOUND_ID, SAMPLES_PER_FRAME, SYNC_SAMPLE)),
    createFullBox('tfdt', 1, 0, encodeU64(time)),
    createFullBox(
      'trun',
      1,
      DATA_OFFSET | SAMPLE_SIZES,
      encodeU32(frames.length),
      encodeI32(dataOffset),
      ...sizes,
    ),
  );
}
