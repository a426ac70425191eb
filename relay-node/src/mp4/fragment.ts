import { box, fullBox, HEAD, i32, u32, u64 } from './boxes.js';
import { SOUND_ID, VIDEO } from './movie-header.js';

/** Samples per AAC frame. */
export const SOUND_FRAME = 1_024;

/** tfhd flags: offsets are relative to the fragment; default duration and flags follow. */
const BASE_IS_FRAGMENT = 0x020000;
const DEFAULT_DURATION = 0x08;
const DEFAULT_FLAGS = 0x20;
/** trun flags: data offset; then per sample duration, size, flags and composition offset. */
const DATA_OFFSET = 0x1;
const EACH_SIZE = 0x200;
const EACH_OF_VIDEO = 0x100 | EACH_SIZE | 0x400 | 0x800;
/** Sample flags, section 8.8.3.1: SYNC depends on no other sample, the other on earlier ones. */
const SYNC = 0x02000000;
const DEPENDENT = 0x01010000;

export interface VideoSample {
  /** Decoding time, and presentation time relative to it, ms. */
  time: number;
  offset: number;
  isKeyFrame: boolean;
  /** Length-prefixed NAL units. */
  data: Buffer;
}

export interface Fragment {
  /** Sequence number, starting with 1. */
  number: number;
  video: readonly VideoSample[];
  /** End time of the last picture, ms. */
  videoEnds: number;
  /** Raw AAC frames, and the time of the first one in samples. */
  sound: readonly Buffer[];
  soundTime: number;
}

/** Returns a movie fragment with its data (ISO/IEC 14496-12 section 8.8.4). */
export function encodeFragment(parts: Fragment): Buffer {
  const size = movie(parts, 0).length;
  const data = [...parts.video.map(({ data: bytes }) => bytes), ...parts.sound];
  return Buffer.concat([movie(parts, size + HEAD), box('mdat', ...data)]);
}

function movie({ number, video, videoEnds, sound, soundTime }: Fragment, dataAt: number): Buffer {
  const videoBytes = video.reduce((sum, { data }) => sum + data.length, 0);
  const tracks = [];
  if (video.length > 0) tracks.push(videoFragment(video, videoEnds, dataAt));
  if (sound.length > 0) tracks.push(soundFragment(sound, soundTime, dataAt + videoBytes));
  return box('moof', fullBox('mfhd', 0, 0, u32(number)), ...tracks);
}

function videoFragment(samples: readonly VideoSample[], ends: number, dataAt: number): Buffer {
  const rows = samples.flatMap(({ time, offset, isKeyFrame, data }, index) => [
    u32((samples[index + 1]?.time ?? ends) - time, data.length, isKeyFrame ? SYNC : DEPENDENT),
    i32(offset),
  ]);
  return box(
    'traf',
    fullBox('tfhd', 0, BASE_IS_FRAGMENT, u32(VIDEO.id)),
    fullBox('tfdt', 1, 0, u64(samples[0]?.time ?? 0)),
    fullBox('trun', 1, DATA_OFFSET | EACH_OF_VIDEO, u32(samples.length), i32(dataAt), ...rows),
  );
}

function soundFragment(frames: readonly Buffer[], time: number, dataAt: number): Buffer {
  const flags = BASE_IS_FRAGMENT | DEFAULT_DURATION | DEFAULT_FLAGS;
  const sizes = frames.map(({ length }) => u32(length));
  return box(
    'traf',
    fullBox('tfhd', 0, flags, u32(SOUND_ID, SOUND_FRAME, SYNC)),
    fullBox('tfdt', 1, 0, u64(time)),
    fullBox('trun', 1, DATA_OFFSET | EACH_SIZE, u32(frames.length), i32(dataAt), ...sizes),
  );
}
