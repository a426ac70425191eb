import { createSilence } from '../flv/aac-silence.js';
import { isDescription, isHeader, isKeyFrame, type Tag } from '../flv/tag.js';
import type { Clip } from '../program/clip.js';
import { ClipLoop } from '../program/clip-loop.js';
import { SilenceFiller } from '../program/silence-filler.js';
import { SentTimes } from '../program/sent-times.js';
import type { DelaySpec, DelayState } from '../protocol.js';
import { type DelayedItem, DelayedTags } from './delayed-tags.js';

/** Interval at which a frame is repeated if there is no card, ms. */
const STILL_INTERVAL_MS = 200;
/** Time after a dump in which OBS may still send frames from before the dump, ms. They are also dumped. */
const MAX_ENCODING_MS = 1_000;
/** Fraction of the memory limit that is kept when the limit is exceeded. */
const KEPT_SHARE = 0.9;

/** Callbacks of a Delay. */
export interface DelayEvents {
  /** Called with each tag for the destinations. The time is continuous. */
  tag(tag: Tag): void;
  /** Called before tags with other parameters. Destinations must reconnect. */
  parametersChanged(): void;
  /** Called when `state` has changed. */
  changed(): void;
  /** Called when all delayed tags are sent after a request to end. */
  playedOut(): void;
}

/** The part of the program that the delay uses. */
export interface DelayedProgram {
  /** Metadata and headers of the newest tags. */
  readonly start: Tag[];
  /** True until the card is recorded. The program shows the card until then. */
  readonly wantsCard: boolean;
  readonly card: Clip | null;
  /** Program time, ms. It advances with the clock. A tag sent now has this time, independent of the delay. */
  readonly time: number;
}

/** Repeats a clip or silence while no tag is due. */
interface GapFiller {
  takeTagsUntil(timestamp: number): Tag[];
}

/**
 * Sends the program's tags a fixed time after their arrival. While the delay grows, and after a dump, sends the card
 * until the first tag is due. A tag is sent with its program time plus the delay.
 */
export class Delay {
  readonly #delayedTags = new DelayedTags();
  #spec: DelaySpec;
  /** The effective delay, ms; `#spec.ms` unless it shrinks or the memory is too small. */
  #effectiveMs = 0;
  /** Sends the card until the first tag is due; null while tags are sent. */
  #gapFiller: GapFiller | null = null;
  /** A shorter delay. It takes effect with the first key frame that arrived at `minArrival` or later. */
  #shrink: { ms: number; minArrival: number; maxBytes: number } | null = null;
  /** True until a key frame arrives. Tags before it can't be decoded. */
  #needsKeyFrame = false;
  /** Tags that arrive before this time are dumped, ms. */
  #dumpsUntil = 0;
  #isLimited = false;
  /** Metadata and headers of the sent tags; null while the program is passed on directly. */
  #start: Tag[] | null = null;
  readonly #sentTimes = new SentTimes(0);
  /** The key frame that was sent last. */
  #lastKeyFrame: Tag | null = null;

  constructor(
    spec: DelaySpec,
    private readonly program: DelayedProgram,
    private readonly events: DelayEvents,
    private readonly now: () => number,
  ) {
    this.#spec = spec;
  }

  /** Metadata and headers for a new connection. Its first video frame must be a key frame. */
  get start(): Tag[] {
    return this.#start ?? this.program.start;
  }

  /** True if no tag waits and every tag is passed on when it arrives. */
  get isPassthrough(): boolean {
    return this.#start === null;
  }

  get state(): DelayState {
    const state = this.#phase;
    return {
      state,
      wantedMs: this.#spec.ms,
      dumps: this.#spec.dumps,
      isEnding: this.#spec.isEnding,
      filledMs: Math.round(this.#filledMs),
      leftMs: this.#leftMs === null ? null : Math.round(this.#leftMs),
      isLimited: this.#isLimited,
      bytes: this.#delayedTags.bytes,
    };
  }

  get #phase(): DelayState['state'] {
    if (this.isPassthrough) return this.#spec.ms > 0 ? 'growing' : 'off';
    if (this.#spec.isEnding) return 'ending';
    if (this.#gapFiller) return 'growing';
    return this.#shrink ? 'shrinking' : 'full';
  }

  get #filledMs(): number {
    if (!this.#gapFiller) return this.#effectiveMs;
    const { firstItem } = this.#delayedTags;
    return firstItem ? Math.min(this.#effectiveMs, this.now() - firstItem.arrivedAt) : 0;
  }

  /** Time until the delay is full or, at the end, until the broadcast is over; otherwise null. */
  get #leftMs(): number | null {
    if (this.#phase !== 'growing' && this.#phase !== 'ending') return null;
    const ms = this.#shrink?.ms ?? (this.isPassthrough ? this.#spec.ms : this.#effectiveMs);
    const { firstItem, lastItem } = this.#delayedTags;
    const lastDueItem = this.#spec.isEnding ? lastItem : firstItem;
    return lastDueItem ? Math.max(0, lastDueItem.arrivedAt + ms - this.now()) : ms;
  }

  /** Applies a changed delay, a dump or the end. */
  update(spec: DelaySpec): void {
    const previousSpec = this.#spec;
    // An outdated command neither repeats a dump nor cancels the end.
    const dumps = Math.max(previousSpec.dumps, spec.dumps);
    const isEnding = previousSpec.isEnding || spec.isEnding;
    this.#spec = { ...spec, dumps, isEnding };
    if (spec.ms !== previousSpec.ms) this.#resize(spec.ms, previousSpec.maxBytes);
    if (dumps > previousSpec.dumps) this.#dump();
    this.#release();
    this.events.changed();
  }

  /** Dumps all waiting tags, and never repeats a frame that was already sent. */
  hide(): void {
    this.#lastKeyFrame = null;
    if (this.isPassthrough) return;
    this.#dump();
    this.#gapFiller = this.#createGapFiller();
    this.#release();
    this.events.changed();
  }

  push(tag: Tag): void {
    if (this.#spec.isEnding) return;
    if (this.isPassthrough) {
      if (this.#spec.ms === 0 || this.program.wantsCard || isDescription(tag)) return this.#send(tag, 0);
      this.#growTo(this.#spec.ms);
      this.events.changed();
    }
    const arrivedAt = this.now();
    const isDropped = this.#needsKeyFrame && (!isKeyFrame(tag) || arrivedAt < this.#dumpsUntil);
    if (isDropped) return this.#drop([{ arrivedAt, tag }]);
    this.#needsKeyFrame = false;
    this.#delayedTags.push({ arrivedAt, tag });
    if (this.#maxBytes > 0 && this.#delayedTags.bytes > this.#maxBytes) this.#limitToMemory();
    this.#release();
  }

  /** Handles other parameters of the following tags. */
  onParametersChange(): void {
    if (this.isPassthrough) {
      this.#lastKeyFrame = null;
      return this.events.parametersChanged();
    }
    this.#delayedTags.push({ arrivedAt: this.now(), tag: null, start: this.program.start });
    this.#needsKeyFrame = true;
  }

  /** Sends due tags. Call it several times a second. */
  tick(): void {
    if (this.isPassthrough && !this.#spec.isEnding) return;
    this.#release();
  }

  /** Memory limit, bytes. While the delay shrinks, the limit of the longer delay applies to its remaining content. */
  get #maxBytes(): number {
    return Math.max(this.#spec.maxBytes, this.#shrink?.maxBytes ?? 0);
  }

  #resize(ms: number, maxBytes: number): void {
    const previousShrink = this.#shrink;
    this.#isLimited = false;
    this.#shrink = null;
    if (this.isPassthrough) {
      if (ms > 0 && !this.program.wantsCard) this.#growTo(ms);
      return;
    }
    if (ms > this.#effectiveMs) this.#growTo(ms);
    else if (ms < this.#effectiveMs)
      this.#shrink = { ms, minArrival: this.now() - ms, maxBytes: previousShrink?.maxBytes ?? maxBytes };
  }

  /** Sends the card until the first waiting tag is old enough. */
  #growTo(ms: number): void {
    this.#effectiveMs = ms;
    if (this.#gapFiller) return;
    this.#start ??= this.program.start;
    this.#skipTo(this.#delayedTags.findKeyFrame(() => true));
    this.#startFillingGap();
  }

  /** Dumps all waiting tags. The card is sent until the delay is full again. */
  #dump(): void {
    if (this.isPassthrough) return;
    this.#effectiveMs = this.#shrink?.ms ?? this.#effectiveMs;
    this.#shrink = null;
    this.#dumpsUntil = this.now() + MAX_ENCODING_MS;
    this.#skipTo(null);
    this.#startFillingGap();
  }

  #startFillingGap(): void {
    if (this.#gapFiller) return;
    this.#gapFiller = this.#createGapFiller();
  }

  #createGapFiller(): GapFiller {
    const header = this.start.find((tag) => tag.kind === 'audio' && isHeader(tag));
    const silence = header && createSilence(header);
    const silenceFiller = silence ? new SilenceFiller(silence, this.#sentTimes.decodingTime) : null;
    const clip = this.program.card ?? (this.#lastKeyFrame && createStillClip(this.#lastKeyFrame));
    if (clip) return new ClipLoop(clip, silenceFiller, this.#sentTimes);
    return silenceFiller ?? { takeTagsUntil: () => [] };
  }

  /** Shortens the delay to fit into the memory. */
  #limitToMemory(): void {
    const now = this.now();
    const targetBytes = this.#maxBytes * KEPT_SHARE;
    // While the card is sent, the first tag is sent earlier and no tag is dropped.
    const firstItem = this.#gapFiller
      ? this.#delayedTags.firstItem
      : this.#delayedTags.findKeyFrame((_, bytes) => bytes <= targetBytes);
    this.#isLimited = true;
    this.#skipTo(firstItem);
    if (firstItem) this.#effectiveMs = now - firstItem.arrivedAt;
    else this.#startFillingGap();
    this.events.changed();
  }

  #skipTo(firstKeptItem: DelayedItem | null): void {
    this.#drop(this.#delayedTags.dropUntil(firstKeptItem));
    if (!firstKeptItem) this.#needsKeyFrame = true;
  }

  /** Drops tags, but applies their metadata, headers and parameters. */
  #drop(droppedItems: readonly DelayedItem[]): void {
    for (const { tag, start } of droppedItems) {
      if (start) this.#changeParameters(start);
      else if (tag && isDescription(tag)) this.#updateStart(tag);
    }
  }

  #release(): void {
    const now = this.now();
    this.#shrinkIfDue(now);
    this.#sendGapTags();
    this.#stopFillingGapIfDue(now);
    if (!this.#gapFiller) this.#sendDue(now);
    if (this.#delayedTags.firstItem) return;
    if (this.#spec.isEnding) this.events.playedOut();
    else if (this.#spec.ms === 0 && this.#effectiveMs === 0 && !this.#gapFiller) this.#stopDelaying();
  }

  /** Applies a shorter delay when a key frame is due with it. The previous delay applies until then. */
  #shrinkIfDue(now: number): void {
    if (!this.#shrink) return;
    const { ms, minArrival } = this.#shrink;
    const firstKeptItem = this.#delayedTags.findKeyFrame(({ arrivedAt }) => arrivedAt >= minArrival);
    if (!firstKeptItem || firstKeptItem.arrivedAt + ms > now) return;
    this.#shrink = null;
    this.#skipTo(firstKeptItem);
    this.#effectiveMs = ms;
    this.events.changed();
  }

  #sendGapTags(): void {
    for (const tag of this.#gapFiller?.takeTagsUntil(this.program.time) ?? []) this.#send(tag, 0);
  }

  #stopFillingGapIfDue(now: number): void {
    const { firstItem } = this.#delayedTags;
    if (!this.#gapFiller || !firstItem || firstItem.arrivedAt + this.#effectiveMs > now) return;
    this.#gapFiller = null;
    this.events.changed();
  }

  #sendDue(now: number): void {
    for (let firstItem = this.#delayedTags.firstItem; firstItem; firstItem = this.#delayedTags.firstItem) {
      if (firstItem.arrivedAt + this.#effectiveMs > now) return;
      this.#delayedTags.shift();
      if (firstItem.start) this.#changeParameters(firstItem.start);
      else if (firstItem.tag) this.#send(firstItem.tag, this.#effectiveMs);
    }
  }

  /** Passes tags on directly from now on. Call it when no tag waits and there is no delay. */
  #stopDelaying(): void {
    if (this.isPassthrough) return;
    this.#start = null;
    this.events.changed();
  }

  #changeParameters(start: Tag[]): void {
    this.#start = start;
    this.#lastKeyFrame = null;
    this.events.parametersChanged();
  }

  /** Updates `start` with a sent description. */
  #updateStart(tag: Tag): void {
    if (!this.#start) return;
    const isSameKind = (candidate: Tag) => candidate.kind === tag.kind;
    this.#start = [...this.#start.filter((candidate) => !isSameKind(candidate)), tag].sort(compareKinds);
  }

  #send(tag: Tag, delayMs: number): void {
    const sentTag = this.#sentTimes.setTime(tag, Math.round(tag.timestamp + delayMs));
    if (isKeyFrame(tag)) this.#lastKeyFrame = tag;
    else if (isDescription(tag)) this.#updateStart(tag);
    this.events.tag(sentTag);
  }
}

const KIND_ORDER: Readonly<Record<Tag['kind'], number>> = { data: 0, video: 1, audio: 2 };

function compareKinds(a: Tag, b: Tag): number {
  return KIND_ORDER[a.kind] - KIND_ORDER[b.kind];
}

function createStillClip(tag: Tag): Clip {
  return { frames: [{ atMs: 0, tag }], lengthMs: STILL_INTERVAL_MS };
}
