import { readFrequency } from '../flv/aac-silence.js';
import { readCompositionTime, isHeader, isKeyFrame, type Tag } from '../flv/tag.js';
import { readPictureSize } from '../../mp4/avc-config.js';
import { encodeFragment, SAMPLES_PER_FRAME, type VideoSample } from '../../mp4/fragment.js';
import { encodeMovieHeader, type SoundTrack, type VideoTrack } from '../../mp4/movie-header.js';

/** Age of a fragment after which the next picture ends it, ms. A key frame always ends it. */
const MIN_FRAGMENT_MS = 1_000;
/** Age of a fragment after which the next sound ends it, ms. */
const MAX_FRAGMENT_MS = 1_500;
/** Maximum difference of times at which sound follows the previous sound without a gap, ms. */
const SOUND_JITTER_MS = 50;

const AVC = 7;
const AAC = 10;
const PICTURE = 1;
const RAW_AAC = 1;
/** Bytes before the data of a tag. AVC: format, packet type and composition time. AAC: format and packet type. */
const AVC_HEAD_BYTES = 5;
const AAC_HEAD_BYTES = 2;

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
  #fragmentStart = 0;
  #lastPictureTime = -1;

  private constructor(
    video: VideoTrack,
    private readonly sound: SoundTrack | null,
    /** Timestamp of the first key frame, ms. */
    private readonly startTimestamp: number,
  ) {
    this.header = encodeMovieHeader({ video, sound });
  }

  /**
   * Creates a movie that starts with a key frame. `start` contains the headers of the streams. Returns null unless the
   * video is AVC.
   */
  static create(start: readonly Tag[], keyFrame: Tag): ProgramMovie | null {
    const video = readVideoTrack(start.find((tag) => tag.kind === 'video' && isHeader(tag)));
    if (!video) return null;
    const sound = readSoundTrack(start.find((tag) => tag.kind === 'audio' && isHeader(tag)));
    return new ProgramMovie(video, sound, keyFrame.timestamp);
  }

  /** Adds a tag. Returns the fragment that it completes, or null. Headers and metadata are ignored. */
  push(tag: Tag): Buffer | null {
    const time = tag.timestamp - this.startTimestamp;
    if (tag.kind === 'data' || isHeader(tag) || time < 0) return null;
    return tag.kind === 'video' ? this.#addPicture(tag, time) : this.#addSound(tag, time);
  }

  /** Returns the last fragment, or null if it is empty. */
  finish(): Buffer | null {
    const lastPicture = this.#video.at(-1);
    const previousPicture = this.#video.at(-2);
    return this.#finish(
      (lastPicture?.time ?? 0) +
        (lastPicture && previousPicture ? lastPicture.time - previousPicture.time : 1),
    );
  }

  #addPicture(tag: Tag, tagTime: number): Buffer | null {
    if (tag.body[1] !== PICTURE) return null;
    const time = Math.max(tagTime, this.#lastPictureTime + 1);
    const isDue = isKeyFrame(tag) || time - this.#fragmentStart >= MIN_FRAGMENT_MS;
    const fragment = isDue ? this.#finish(time) : null;
    if (this.#isEmpty) this.#fragmentStart = time;
    const offset = readCompositionTime(tag) + tagTime - time;
    this.#video.push({ time, offset, isKeyFrame: isKeyFrame(tag), data: tag.body.subarray(AVC_HEAD_BYTES) });
    this.#lastPictureTime = time;
    return fragment;
  }

  #addSound(tag: Tag, time: number): Buffer | null {
    if (!this.sound || (tag.body[0] ?? 0) >> 4 !== AAC || tag.body[1] !== RAW_AAC) return null;
    const { sampleRate } = this.sound;
    const samplePosition = Math.round((time * sampleRate) / 1_000);
    const isAfterGap = samplePosition - this.#soundEnd > (SOUND_JITTER_MS * sampleRate) / 1_000;
    // A fragment's sound must not have gaps.
    const isDue = time - this.#fragmentStart >= MAX_FRAGMENT_MS || (isAfterGap && this.#sound.length > 0);
    const fragment = isDue ? this.#finish(Math.max(time, this.#lastPictureTime + 1)) : null;
    if (this.#isEmpty) this.#fragmentStart = time;
    if (isAfterGap) this.#soundEnd = samplePosition;
    this.#pushSound(tag);
    return fragment;
  }

  #pushSound(tag: Tag): void {
    if (this.#sound.length === 0) this.#soundTime = this.#soundEnd;
    this.#sound.push(tag.body.subarray(AAC_HEAD_BYTES));
    this.#soundEnd += SAMPLES_PER_FRAME;
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

function readVideoTrack(header: Tag | undefined): VideoTrack | null {
  if (!header || ((header.body[0] ?? 0) & 15) !== AVC) return null;
  const config = Buffer.from(header.body.subarray(AVC_HEAD_BYTES));
  const size = readPictureSize(config);
  return size && { ...size, config };
}

function readSoundTrack(header: Tag | undefined): SoundTrack | null {
  if (!header || header.body.length < AAC_HEAD_BYTES + 2) return null;
  const config = Buffer.from(header.body.subarray(AAC_HEAD_BYTES));
  const sampleRate = readFrequency(header);
  // AudioSpecificConfig: 5 bits of object type, 4 of frequency, then 4 of channels.
  const channels = (config.readUInt16BE() >> 3) & 15;
  return sampleRate === null ? null : { sampleRate, channels, config };
}
