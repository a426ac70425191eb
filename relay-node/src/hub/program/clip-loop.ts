import { readCompositionTime, type Tag } from '../flv/tag.js';
import { type Clip, computeFrameMs } from './clip.js';
import type { SilenceFiller } from './silence-filler.js';
import type { SentTimes } from './sent-times.js';

/**
 * Maximum interval between the last tag of one segment and the first tag of the next, ms; a segment is the card or the
 * program. A longer gap would be visible. At low frame rates, the last pictures may therefore still be due when the
 * next segment begins.
 */
export const MAX_STEP_MS = 120;

/** Repeats a clip with silence while no publisher sends. */
export class ClipLoop {
  #frame = 0;
  #loopStart: number;

  /** The loop starts after the last sent tag and the last shown picture. `sound` is null without sound. */
  constructor(
    private readonly clip: Clip,
    readonly sound: SilenceFiller | null,
    sentTimes: Pick<SentTimes, 'sentTime' | 'shownTime'>,
  ) {
    const firstTag = clip.frames[0]?.tag;
    const compositionMs = firstTag ? readCompositionTime(firstTag) : 0;
    const startTime =
      Math.max(sentTimes.sentTime, sentTimes.shownTime - compositionMs) + computeFrameMs(clip);
    this.#loopStart = Math.min(startTime, sentTimes.sentTime + Math.max(MAX_STEP_MS, computeFrameMs(clip)));
  }

  /** Returns the tags until a program time, in order. */
  takeTagsUntil(timestamp: number): Tag[] {
    const tags: Tag[] = [];
    for (
      let pictureTime = this.#nextPictureTime;
      pictureTime <= timestamp;
      pictureTime = this.#nextPictureTime
    )
      tags.push(...(this.sound?.takeTagsUntil(pictureTime) ?? []), this.#takeNextPicture(pictureTime));
    return [...tags, ...(this.sound?.takeTagsUntil(timestamp) ?? [])];
  }

  get #nextPictureTime(): number {
    return this.#loopStart + (this.clip.frames[this.#frame]?.atMs ?? 0);
  }

  #takeNextPicture(pictureTime: number): Tag {
    const { frames, lengthMs } = this.clip;
    const body = frames[this.#frame]?.tag.body ?? Buffer.alloc(0);
    this.#frame += 1;
    if (this.#frame === frames.length) {
      this.#frame = 0;
      this.#loopStart += lengthMs;
    }
    return { kind: 'video', timestamp: Math.round(pictureTime), body };
  }
}
