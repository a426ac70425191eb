import { readCompositionTime, type Tag } from '../flv/tag.js';
import { type Clip, computeFrameMs } from './clip.js';
import type { SilenceFiller } from './silence-filler.js';
import type { SentTimes } from './sent-times.js';

/**
 * Maximum interval between the last tag of one segment and the first tag of the next, ms; a segment is the card or the
 * program. A longer gap would be visible. At low frame rates, the last frames may therefore still be due when the
 * next segment begins.
 */
export const MAX_STEP_MS = 120;

/** Repeats a clip with silence while no publisher sends. */
export class ClipLoop {
  #frameIndex = 0;
  #loopStart: number;

  /** The loop starts after the last sent tag and the last presented frame. `silenceFiller` is null without audio. */
  constructor(
    private readonly clip: Clip,
    readonly silenceFiller: SilenceFiller | null,
    sentTimes: Pick<SentTimes, 'decodingTime' | 'presentationTime'>,
  ) {
    const firstTag = clip.frames[0]?.tag;
    const compositionMs = firstTag ? readCompositionTime(firstTag) : 0;
    const startTime =
      Math.max(sentTimes.decodingTime, sentTimes.presentationTime - compositionMs) + computeFrameMs(clip);
    this.#loopStart = Math.min(
      startTime,
      sentTimes.decodingTime + Math.max(MAX_STEP_MS, computeFrameMs(clip)),
    );
  }

  /** Returns the tags until a program time, in order. */
  takeTagsUntil(timestamp: number): Tag[] {
    const tags: Tag[] = [];
    for (let frameTime = this.#nextFrameTime; frameTime <= timestamp; frameTime = this.#nextFrameTime)
      tags.push(...(this.silenceFiller?.takeTagsUntil(frameTime) ?? []), this.#takeNextFrame(frameTime));
    return [...tags, ...(this.silenceFiller?.takeTagsUntil(timestamp) ?? [])];
  }

  get #nextFrameTime(): number {
    return this.#loopStart + (this.clip.frames[this.#frameIndex]?.atMs ?? 0);
  }

  #takeNextFrame(frameTime: number): Tag {
    const { frames, lengthMs } = this.clip;
    const body = frames[this.#frameIndex]?.tag.body ?? Buffer.alloc(0);
    this.#frameIndex += 1;
    if (this.#frameIndex === frames.length) {
      this.#frameIndex = 0;
      this.#loopStart += lengthMs;
    }
    return { kind: 'video', timestamp: Math.round(frameTime), body };
  }
}
