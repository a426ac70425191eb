import { frequencyOf } from '../flv/aac-silence.js';
import { compositionTime, isHeader, isKeyFrame, type Tag } from '../flv/tag.js';
import { pictureSize } from '../../mp4/avc-config.js';
import { encodeFragment, SOUND_FRAME, type VideoSample } from '../../mp4/fragment.js';
import { encodeMovieHeader, type SoundTrack, type VideoTrack } from '../../mp4/movie-header.js';

/** A fragment ends at a key frame, or with the first picture after this time, ms. */
const FRAGMENT_MS = 1_000;
/** A fragment that gets no more pictures ends after this time, ms. */
const MAX_FRAGMENT_MS = 1_500;
/** Sound follows the previous sound without a gap if its time differs by less than this, ms. */
const SOUND_JITTER_MS = 50;

const AVC = 7;
const AAC = 10;
const PICTURE = 1;
const RAW_AAC = 1;
/** Bytes before the data of a tag. AVC: format, packet type and composition time. AAC: format and packet type. */
const AVC_HEAD = 5;
const AAC_HEAD = 2;

/** Converts FLV tags with AVC and AAC to a fragmented movie. Its time starts with its first key frame. */
export class ProgramMovie {
  readonly header: Buffer;
  #number = 0;
  #video: VideoSample[] = [];
  #sound: Buffer[] = [];
  /** Time of the fragment's first sound, and the end of its last sound, in samples. */
  #soundTime = 0;
  #soundEnd = 0;
  /** Time of the fragment's first sample, and of the newest picture, ms. */
  #began = 0;
  #lastPicture = -1;

  private constructor(
    video: VideoTrack,
    private readonly sound: SoundTrack | null,
    /** Timestamp of the first key frame, ms. */
    private readonly base: number,
  ) {
    this.header = encodeMovieHeader({ video, sound });
  }

  /**
   * Starts with a key frame; `start` has the headers of the streams. Returns null unless they are AVC, with or without
   * AAC.
   */
  static begin(start: readonly Tag[], keyFrame: Tag): ProgramMovie | null {
    const video = videoOf(start.find((tag) => tag.kind === 'video' && isHeader(tag)));
    if (!video) return null;
    const sound = soundOf(start.find((tag) => tag.kind === 'audio' && isHeader(tag)));
    return new ProgramMovie(video, sound, keyFrame.timestamp);
  }

  /** Adds a tag. Returns the fragment that it completes, or null. Headers and metadata are ignored. */
  take(tag: Tag): Buffer | null {
    const time = tag.timestamp - this.base;
    if (tag.kind === 'data' || isHeader(tag) || time < 0) return null;
    return tag.kind === 'video' ? this.#takePicture(tag, time) : this.#takeSound(tag, time);
  }

  /** Returns the last fragment, or null if it is empty. */
  end(): Buffer | null {
    const last = this.#video.at(-1);
    const before = this.#video.at(-2);
    return this.#finish((last?.time ?? 0) + (last && before ? last.time - before.time : 1));
  }

  #takePicture(tag: Tag, tagTime: number): Buffer | null {
    if (tag.body[1] !== PICTURE) return null;
    const time = Math.max(tagTime, this.#lastPicture + 1);
    const isDue = isKeyFrame(tag) || time - this.#began >= FRAGMENT_MS;
    const done = isDue ? this.#finish(time) : null;
    if (this.#isEmpty) this.#began = time;
    const offset = compositionTime(tag) + tagTime - time;
    this.#video.push({ time, offset, isKeyFrame: isKeyFrame(tag), data: tag.body.subarray(AVC_HEAD) });
    this.#lastPicture = time;
    return done;
  }

  #takeSound(tag: Tag, time: number): Buffer | null {
    if (!this.sound || (tag.body[0] ?? 0) >> 4 !== AAC || tag.body[1] !== RAW_AAC) return null;
    const { sampleRate } = this.sound;
    const at = Math.round((time * sampleRate) / 1_000);
    const isAfterGap = at - this.#soundEnd > (SOUND_JITTER_MS * sampleRate) / 1_000;
    // A fragment's sound must not have gaps.
    const isDue = time - this.#began >= MAX_FRAGMENT_MS || (isAfterGap && this.#sound.length > 0);
    const done = isDue ? this.#finish(Math.max(time, this.#lastPicture + 1)) : null;
    if (this.#isEmpty) this.#began = time;
    if (isAfterGap) this.#soundEnd = at;
    this.#pushSound(tag);
    return done;
  }

  #pushSound(tag: Tag): void {
    if (this.#sound.length === 0) this.#soundTime = this.#soundEnd;
    this.#sound.push(tag.body.subarray(AAC_HEAD));
    this.#soundEnd += SOUND_FRAME;
  }

  get #isEmpty(): boolean {
    return this.#video.length === 0 && this.#sound.length === 0;
  }

  #finish(videoEnds: number): Buffer | null {
    if (this.#isEmpty) return null;
    this.#number += 1;
    const bytes = encodeFragment({
      number: this.#number,
      video: this.#video,
      videoEnds,
      sound: this.#sound,
      soundTime: this.#soundTime,
    });
    this.#video = [];
    this.#sound = [];
    return bytes;
  }
}

function videoOf(header: Tag | undefined): VideoTrack | null {
  if (!header || ((header.body[0] ?? 0) & 15) !== AVC) return null;
  const config = Buffer.from(header.body.subarray(AVC_HEAD));
  const size = pictureSize(config);
  return size && { ...size, config };
}

function soundOf(header: Tag | undefined): SoundTrack | null {
  if (!header || header.body.length < AAC_HEAD + 2) return null;
  const config = Buffer.from(header.body.subarray(AAC_HEAD));
  const sampleRate = frequencyOf(header);
  // AudioSpecificConfig: 5 bits of object type, 4 of frequency, then 4 of channels.
  const channels = (config.readUInt16BE() >> 3) & 15;
  return sampleRate === null ? null : { sampleRate, channels, config };
}
