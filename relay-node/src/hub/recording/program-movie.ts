import { readFrequency } from '../flv/aac-silence.js';
import { readCompositionTime, isHeader, isKeyFrame, type Tag } from '../flv/tag.js';
import { readPictureSize } from '../../mp4/picture-size.js';
import { encodeFragment, SAMPLES_PER_FRAME, type VideoSample } from '../../mp4/fragment.js';
import { encodeMovieHeader, type SoundTrack, type VideoTrack } from '../../mp4/movie-header.js';

/** Age of a fragment after which the next video frame ends it, ms. A key frame always ends it. */
const MIN_FRAGMENT_MS = 1_000;
/** Age of a fragment after which the next audio frame ends it, ms. */
const MAX_FRAGMENT_MS = 1_500;
/** Maximum difference of times at which audio follows the previous audio without a gap, ms. */
const AUDIO_JITTER_MS = 50;

const AVC = 7;
const AAC = 10;
const AVC_NALU = 1;
const RAW_AAC = 1;
/** Bytes before the data of a tag. AVC: format, packet type and composition time. AAC: format and packet type. */
const AVC_HEAD_BYTES = 5;
const AAC_HEAD_BYTES = 2;

/** Converts FLV tags with AVC and AAC to a fragmented movie. Its time starts with its first key frame. */
export class ProgramMovie {
  readonly header: Buffer;
  #number = 0;
  #video: VideoSample[] = [];
  #audioFrames: Buffer[] = [];
  /** Time of the fragment's first audio frame, and the end of its last audio frame, in samples. */
  #audioTime = 0;
  #audioEnd = 0;
  /** Time of the fragment's first sample, and of the newest video frame, ms. */
  #fragmentStart = 0;
  #lastFrameTime = -1;

  private constructor(
    video: VideoTrack,
    private readonly audio: SoundTrack | null,
    /** Timestamp of the first key frame, ms. */
    private readonly startTimestamp: number,
  ) {
    this.header = encodeMovieHeader({ video, sound: audio });
  }

  /**
   * Creates a movie that starts with a key frame. `start` contains the headers of the streams. Returns null unless the
   * video is AVC.
   */
  static create(start: readonly Tag[], keyFrame: Tag): ProgramMovie | null {
    const video = readVideoTrack(start.find((tag) => tag.kind === 'video' && isHeader(tag)));
    if (!video) return null;
    const audio = readAudioTrack(start.find((tag) => tag.kind === 'audio' && isHeader(tag)));
    return new ProgramMovie(video, audio, keyFrame.timestamp);
  }

  /** Adds a tag. Returns the fragment that it completes, or null. Headers and metadata are ignored. */
  push(tag: Tag): Buffer | null {
    const time = tag.timestamp - this.startTimestamp;
    if (tag.kind === 'data' || isHeader(tag) || time < 0) return null;
    return tag.kind === 'video' ? this.#addVideo(tag, time) : this.#addAudio(tag, time);
  }

  /** Returns the last fragment, or null if it is empty. */
  finish(): Buffer | null {
    const lastFrame = this.#video.at(-1);
    const previousFrame = this.#video.at(-2);
    return this.#finish(
      (lastFrame?.time ?? 0) + (lastFrame && previousFrame ? lastFrame.time - previousFrame.time : 1),
    );
  }

  #addVideo(tag: Tag, tagTime: number): Buffer | null {
    if (tag.body[1] !== AVC_NALU) return null;
    const time = Math.max(tagTime, this.#lastFrameTime + 1);
    const isDue = isKeyFrame(tag) || time - this.#fragmentStart >= MIN_FRAGMENT_MS;
    const fragment = isDue ? this.#finish(time) : null;
    if (this.#isEmpty) this.#fragmentStart = time;
    const offset = readCompositionTime(tag) + tagTime - time;
    this.#video.push({ time, offset, isKeyFrame: isKeyFrame(tag), data: tag.body.subarray(AVC_HEAD_BYTES) });
    this.#lastFrameTime = time;
    return fragment;
  }

  #addAudio(tag: Tag, time: number): Buffer | null {
    if (!this.audio || (tag.body[0] ?? 0) >> 4 !== AAC || tag.body[1] !== RAW_AAC) return null;
    const { sampleRate } = this.audio;
    const samplePosition = Math.round((time * sampleRate) / 1_000);
    const isAfterGap = samplePosition - this.#audioEnd > (AUDIO_JITTER_MS * sampleRate) / 1_000;
    // A fragment's audio must not have gaps.
    const isDue =
      time - this.#fragmentStart >= MAX_FRAGMENT_MS || (isAfterGap && this.#audioFrames.length > 0);
    const fragment = isDue ? this.#finish(Math.max(time, this.#lastFrameTime + 1)) : null;
    if (this.#isEmpty) this.#fragmentStart = time;
    if (isAfterGap) this.#audioEnd = samplePosition;
    this.#pushAudio(tag);
    return fragment;
  }

  #pushAudio(tag: Tag): void {
    if (this.#audioFrames.length === 0) this.#audioTime = this.#audioEnd;
    this.#audioFrames.push(tag.body.subarray(AAC_HEAD_BYTES));
    this.#audioEnd += SAMPLES_PER_FRAME;
  }

  get #isEmpty(): boolean {
    return this.#video.length === 0 && this.#audioFrames.length === 0;
  }

  #finish(videoEndTime: number): Buffer | null {
    if (this.#isEmpty) return null;
    this.#number += 1;
    const bytes = encodeFragment({
      number: this.#number,
      video: this.#video,
      videoEndTime,
      sound: this.#audioFrames,
      soundTime: this.#audioTime,
    });
    this.#video = [];
    this.#audioFrames = [];
    return bytes;
  }
}

function readVideoTrack(header: Tag | undefined): VideoTrack | null {
  if (!header || ((header.body[0] ?? 0) & 15) !== AVC) return null;
  const config = Buffer.from(header.body.subarray(AVC_HEAD_BYTES));
  const size = readPictureSize(config);
  return size && { ...size, config };
}

function readAudioTrack(header: Tag | undefined): SoundTrack | null {
  if (!header || header.body.length < AAC_HEAD_BYTES + 2) return null;
  const config = Buffer.from(header.body.subarray(AAC_HEAD_BYTES));
  const sampleRate = readFrequency(header);
  // AudioSpecificConfig: 5 bits of object type, 4 of frequency, then 4 of channels.
  const channels = (config.readUInt16BE() >> 3) & 15;
  return sampleRate === null ? null : { sampleRate, channels, config };
}
