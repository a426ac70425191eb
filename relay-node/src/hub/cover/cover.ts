import { createSilence } from '../flv/aac-silence.js';
import { isDescription, isHeader, isKeyFrame, type Tag } from '../flv/tag.js';
import type { Clip } from '../program/clip.js';
import { ClipLoop } from '../program/clip-loop.js';
import { SilenceFiller } from '../program/silence-filler.js';
import { SentTimes } from '../program/sent-times.js';
import { type CoverSpec, type CoverState, NO_COVER } from '../protocol.js';
import { silenceAudio } from './silencer.js';

/** Time after a scene change in which OBS may still send earlier frames, ms. */
const MAX_ENCODING_MS = 1_000;

/** Callbacks of a Cover. */
export interface CoverEvents {
  /** Called with each tag for viewers. The time is continuous. */
  tag(tag: Tag): void;
  /** Called when `state` has changed. */
  changed(): void;
}

/** The part of the program that the cover uses. */
export interface CoveredProgram {
  /** Metadata and headers of the newest tags. */
  readonly start: Tag[];
  /** True until the card is recorded. The program shows the card until then. */
  readonly wantsCard: boolean;
  readonly card: Clip | null;
  /** Program time, ms. It advances with the clock. */
  readonly time: number;
}

/** Replacement of the program: the card with silence, or only silence. */
interface Replacement {
  card: Clip | null;
  takeTagsUntil(timestamp: number): Tag[];
}

/**
 * Covers the program in a panic, before previews, delay and destinations: sends the card with silence instead. Without
 * a card, sends only silence until OBS shows its privacy scene. The program continues with a key frame that OBS has
 * drawn after the panic. Also silences the audio while the program is muted.
 */
export class Cover {
  #spec: CoverSpec = NO_COVER;
  /** True while the program is hidden. */
  #isHiding = false;
  #replacement: Replacement | null = null;
  /** The program stays hidden until this time, ms. */
  #hiddenUntil = 0;
  readonly #sentTimes = new SentTimes(0);

  constructor(
    private readonly program: CoveredProgram,
    private readonly events: CoverEvents,
    private readonly now: () => number,
  ) {}

  /** True while the program is hidden. Tags may be due although OBS sends none. */
  get isHiding(): boolean {
    return this.#isHiding;
  }

  get isAudioSilenced(): boolean {
    return this.#spec.panic || this.#spec.muted;
  }

  get isPanic(): boolean {
    return this.#spec.panic;
  }

  get state(): CoverState {
    return { ...this.#spec, shows: this.#spec.panic ? this.#shownContent : null };
  }

  get #shownContent(): CoverState['shows'] {
    if (this.program.wantsCard) return this.#spec.isSceneShown ? 'card' : null;
    if (!this.#isHiding) return 'scene';
    return this.program.card ? 'card' : null;
  }

  update(spec: CoverSpec): void {
    const previousSpec = this.#spec;
    this.#spec = spec;
    const mustHide = spec.panic && (!previousSpec.panic || (previousSpec.isSceneShown && !spec.isSceneShown));
    if (mustHide) this.#hide();
    const hasSceneChanged =
      previousSpec.panic !== spec.panic || (spec.isSceneShown && !previousSpec.isSceneShown);
    if (hasSceneChanged) this.#hiddenUntil = this.now() + MAX_ENCODING_MS;
    this.tick();
    this.events.changed();
  }

  /** Handles another OBS. The agent must confirm the privacy scene again. */
  onPublisherChange(): void {
    // The first OBS of a broadcast starts with the confirmed scene.
    const isSceneShown = this.#spec.isSceneShown && this.program.wantsCard;
    this.#spec = { ...this.#spec, isSceneShown };
    if (this.#spec.panic) this.#hide();
  }

  push(tag: Tag): void {
    if (!this.#isHiding || this.#isShowingCard || isDescription(tag)) return this.#send(tag);
    const now = this.now();
    if (!isKeyFrame(tag) || now < this.#hiddenUntil || !this.#mayShowProgram) return;
    this.#isHiding = false;
    this.#replacement = null;
    this.#send(tag);
    this.events.changed();
  }

  /** Sends the due tags of the replacement. Call it several times a second. */
  tick(): void {
    if (!this.#isHiding || this.#isShowingCard) return;
    const { card, time } = this.program;
    if (this.#replacement?.card !== card || (!card && !this.#hasAudio))
      this.#replacement = this.#createReplacement(card);
    for (const tag of this.#replacement?.takeTagsUntil(time) ?? []) this.#send(tag);
  }

  /** True while the program shows the card to record. */
  get #isShowingCard(): boolean {
    const { panic, isSceneShown } = this.#spec;
    return this.program.wantsCard && (!panic || isSceneShown);
  }

  /** False in a panic, unless OBS shows the privacy scene and there is no card. */
  get #mayShowProgram(): boolean {
    const { panic, isSceneShown } = this.#spec;
    return !panic || (isSceneShown && this.program.card === null);
  }

  #hide(): void {
    this.#isHiding = true;
    this.#replacement = null;
  }

  /** True if the replacement has audio. The audio header may arrive after the panic began. */
  #hasAudio = false;

  #createReplacement(card: Clip | null): Replacement {
    const header = this.program.start.find((tag) => tag.kind === 'audio' && isHeader(tag));
    const silence = header && createSilence(header);
    const silenceFiller = silence ? new SilenceFiller(silence, this.#sentTimes.decodingTime) : null;
    this.#hasAudio = silenceFiller !== null;
    const source = card ? new ClipLoop(card, silenceFiller, this.#sentTimes) : silenceFiller;
    return { card, takeTagsUntil: (timestamp) => source?.takeTagsUntil(timestamp) ?? [] };
  }

  #send(tag: Tag): void {
    const visibleTag = this.isAudioSilenced ? silenceAudio(tag, () => this.program.start) : tag;
    if (visibleTag) this.events.tag(this.#sentTimes.setTime(visibleTag, visibleTag.timestamp));
  }
}
