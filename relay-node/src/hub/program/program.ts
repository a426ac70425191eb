import { createSilence } from '../flv/aac-silence.js';
import { readCompositionTime, isHeader, isKeyFrame, type Tag } from '../flv/tag.js';
import { type Clip, ClipRecorder, computeFrameMs } from './clip.js';
import { ClipLoop, MAX_STEP_MS } from './clip-loop.js';
import { SilenceFiller } from './silence-filler.js';
import { SentTimes } from './sent-times.js';

/** Time without frames after which a publisher counts as lost, ms. It exceeds any pause of a busy encoder. */
const FRAME_TIMEOUT_MS = 1_000;
/** Time limit for recording the card after the first frame, ms. */
const CARD_TIMEOUT_MS = 3_000;
/** Interval between the last tag of a publisher and the first tag of the next, ms. */
const STEP_MS = 1;

/** Callbacks of a Program. */
export interface ProgramEvents {
  /** Called with each tag for the destinations. The time is continuous. */
  tag(tag: Tag): void;
  /**
   * Called before video or audio with other parameters. Platforms don't accept a change within a connection, so
   * destinations must reconnect.
   */
  parametersChanged(): void;
  /** Called when `wantsCard` or `isHeld` has changed. */
  changed(): void;
}

/**
 * The program of one broadcast, made from consecutive publishers. Its time is continuous and never decreases. While no
 * publisher sends, it shows the card that the first publisher has sent at its start.
 */
export class Program {
  #metadata: Tag | null = null;
  #videoHeader: Tag | null = null;
  #audioHeader: Tag | null = null;
  #cardRecorder: ClipRecorder | null;
  #card: Clip | null = null;
  #cardLoop: ClipLoop | null = null;
  /** Continues the silence after the card, until the publisher's first audio tag. */
  #silenceFiller: SilenceFiller | null = null;
  /** True while the publisher's tags are forwarded, from its first key frame on. */
  #isForwarding = false;
  #offset = 0;
  /** Program times, ms; -1 before the first tag. */
  readonly #sentTimes = new SentTimes(-1);
  #firstTagAt: number | null = null;
  /** Program time of the publisher's newest tag, ms. */
  #newestTagTime = 0;
  /** Arrival times of the publisher's newest tag and newest frame, ms. */
  #arrivedAt = 0;
  #frameArrivedAt = 0;

  /** `withCard` is true if the first publisher starts with the card. `now` returns monotonic time, ms. */
  constructor(
    private readonly events: ProgramEvents,
    private readonly now: () => number,
    { withCard }: { withCard: boolean },
  ) {
    this.#cardRecorder = withCard ? new ClipRecorder() : null;
  }

  /** Metadata and headers for a new connection. Its first video frame must be a key frame. */
  get start(): Tag[] {
    return [this.#metadata, this.#videoHeader, this.#audioHeader].filter((tag) => tag !== null);
  }

  /** True until the card is recorded. */
  get wantsCard(): boolean {
    return this.#cardRecorder !== null;
  }

  /** True while the card replaces the publisher. */
  get isHeld(): boolean {
    return this.#cardLoop !== null;
  }

  /** The clip to show while no publisher sends; null before its recording and after a change of the parameters. */
  get card(): Clip | null {
    return this.#card;
  }

  /** Program time, ms. It advances with the clock. */
  get time(): number {
    return this.#calculateTime(this.now());
  }

  /** Resumes the program after a restart of the hub. Sends the card that the first publisher had sent. */
  resume(start: readonly Tag[], card: Clip): void {
    for (const tag of start) {
      if (tag.kind === 'data') this.#metadata = tag;
      else if (tag.kind === 'video') this.#videoHeader = tag;
      else this.#audioHeader = tag;
    }
    this.#cardRecorder = null;
    this.#card = card;
    this.#firstTagAt = this.#arrivedAt = this.now();
    this.#showCard();
  }

  /** Stops waiting for a card. Has no effect after the first frame. */
  skipCard(): void {
    if (!this.#cardRecorder || this.#firstTagAt !== null) return;
    this.#cardRecorder = null;
    this.events.changed();
  }

  /** Handles a new publisher. Its timestamps are unrelated to the timestamps of the last publisher. */
  addPublisher(): void {
    this.#showCard();
  }

  removePublisher(): void {
    this.#showCard();
    this.tick();
  }

  push(tag: Tag): void {
    const now = this.now();
    if (tag.kind === 'data') return this.#pushMetadata(tag);
    if (isHeader(tag)) return this.#pushHeader(tag);
    if (!this.#isForwarding && !isKeyFrame(tag)) return;
    if (!this.#isForwarding) this.#switchToPublisher(tag, now);
    this.#arrivedAt = now;
    if (tag.kind === 'video') this.#frameArrivedAt = now;
    this.#recordCard(tag, now);
    const timestamp = tag.timestamp + this.#offset;
    if (this.#silenceFiller && !this.#fillAudioGap(this.#silenceFiller, tag.kind, timestamp)) return;
    this.#send({ ...tag, timestamp });
  }

  /**
   * Continues the silence until OBS's first audio tag, which comes after its first frame. Returns false for audio that
   * overlaps the silence.
   */
  #fillAudioGap(filler: SilenceFiller, kind: Tag['kind'], timestamp: number): boolean {
    if (kind === 'video') for (const tag of filler.takeTagsUntil(timestamp)) this.#send(tag);
    else if (timestamp < filler.filledUntil) return false;
    else this.#silenceFiller = null;
    return true;
  }

  /** Sends the due tags while no publisher sends. Call it several times a second. */
  tick(): void {
    const now = this.now();
    if (this.#isForwarding && this.#card && now - this.#frameArrivedAt > FRAME_TIMEOUT_MS) this.#showCard();
    for (const tag of this.#cardLoop?.takeTagsUntil(this.#calculateTime(now)) ?? []) this.#send(tag);
  }

  /** Returns the program time. It advances with the clock from the last tag on. */
  #calculateTime(now: number): number {
    return this.#firstTagAt === null ? 0 : this.#newestTagTime + (now - this.#arrivedAt);
  }

  #showCard(): void {
    this.#isForwarding = false;
    if (this.#cardLoop || !this.#card) return;
    const silence = this.#audioHeader && createSilence(this.#audioHeader);
    this.#silenceFiller = null;
    const silenceFiller = silence && new SilenceFiller(silence, this.#sentTimes.decodingTime);
    this.#cardLoop = new ClipLoop(this.#card, silenceFiller, this.#sentTimes);
    this.events.changed();
  }

  #switchToPublisher(tag: Tag, now: number): void {
    const dueTime = Math.max(this.#sentTimes.decodingTime + STEP_MS, Math.round(this.#calculateTime(now)));
    const step = this.#card ? computeFrameMs(this.#card) : STEP_MS;
    const timeAfterLastFrame = Math.round(this.#sentTimes.presentationTime + step) - readCompositionTime(tag);
    const latestTime = Math.max(dueTime, this.#sentTimes.decodingTime + MAX_STEP_MS);
    this.#offset = Math.min(Math.max(dueTime, timeAfterLastFrame), latestTime) - tag.timestamp;
    this.#isForwarding = true;
    this.#firstTagAt ??= now;
    if (!this.#cardLoop) return;
    this.#silenceFiller = this.#cardLoop.silenceFiller;
    this.#cardLoop = null;
    this.events.changed();
  }

  #recordCard(tag: Tag, now: number): void {
    if (!this.#cardRecorder) return;
    this.#card = this.#cardRecorder.push(tag);
    if (!this.#card && now - (this.#firstTagAt ?? now) < CARD_TIMEOUT_MS) return;
    this.#cardRecorder = null;
    this.events.changed();
  }

  #pushMetadata(tag: Tag): void {
    const isKnown = this.#metadata?.body.equals(tag.body) ?? false;
    this.#metadata = tag;
    if (!isKnown) this.#send({ ...tag, timestamp: Math.max(0, this.#sentTimes.decodingTime) });
  }

  #pushHeader(tag: Tag): void {
    const previousHeader = tag.kind === 'video' ? this.#videoHeader : this.#audioHeader;
    if (tag.kind === 'video') this.#videoHeader = tag;
    else this.#audioHeader = tag;
    if (previousHeader?.body.equals(tag.body)) return;
    if (previousHeader) return this.#changeParameters();
    this.#send({ ...tag, timestamp: Math.max(0, this.#sentTimes.decodingTime) });
  }

  /** Discards the card, because it has the old parameters. */
  #changeParameters(): void {
    this.#card = null;
    this.#cardLoop = null;
    this.#isForwarding = false;
    this.events.parametersChanged();
    this.events.changed();
  }

  #send(tag: Tag): void {
    const sentTag = this.#sentTimes.setTime(tag, tag.timestamp);
    if (this.#isForwarding) this.#newestTagTime = sentTag.timestamp;
    this.events.tag(sentTag);
  }
}
