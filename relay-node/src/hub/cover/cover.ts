import { silenceFor } from '../flv/aac-silence.js';
import { isDescription, isHeader, isKeyFrame, type Tag } from '../flv/tag.js';
import type { Clip } from '../program/clip.js';
import { Filler } from '../program/filler.js';
import { SoundGap } from '../program/sound-gap.js';
import { Tail } from '../program/tail.js';
import { type CoverSpec, type CoverState, NO_COVER } from '../protocol.js';
import { silenced } from './silencer.js';

/** What OBS had drawn before its scene was switched arrives up to this much later, ms. */
const ENCODING_MS = 1_000;

export interface CoverEvents {
  /** A tag for viewers, with continuous time. */
  tag(tag: Tag): void;
  /** `state` changed. */
  changed(): void;
}

/** The program, as far as the cover uses it. */
export interface CoveredProgram {
  /** Metadata and headers of the newest tags. */
  readonly start: Tag[];
  /** True until the card was recorded; until then the program is the card. */
  readonly wantsCard: boolean;
  readonly card: Clip | null;
  /** Program time, which goes on with the clock. */
  readonly time: number;
}

/** What is sent in place of the program: the card with silence, or silence. */
interface Fill {
  card: Clip | null;
  until(timestamp: number): Tag[];
}

/**
 * Hides the program in a panic, before previews, delay and destinations. The card is sent from the call on, with silence. Without
 * a card only silence is sent, until OBS shows its privacy scene. The program goes on with a key frame that OBS has drawn after
 * the panic.
 */
export class Cover {
  #spec: CoverSpec = NO_COVER;
  /** True while nothing of the program is passed on. */
  #isShut = false;
  #fill: Fill | null = null;
  /** Before this time, the program does not go on; ms. */
  #opensAt = 0;
  readonly #tail = new Tail(0);

  constructor(
    private readonly program: CoveredProgram,
    private readonly events: CoverEvents,
    private readonly now: () => number,
  ) {}

  /** True while something is due at other times than those at which OBS's tags arrive. */
  get isShut(): boolean {
    return this.#isShut;
  }

  get isSilent(): boolean {
    return this.#spec.panic || this.#spec.muted;
  }

  get isPanic(): boolean {
    return this.#spec.panic;
  }

  get state(): CoverState {
    return { ...this.#spec, shows: this.#spec.panic ? this.#shown : null };
  }

  get #shown(): CoverState['shows'] {
    if (this.program.wantsCard) return this.#spec.isSceneShown ? 'card' : null;
    if (!this.#isShut) return 'scene';
    return this.program.card ? 'card' : null;
  }

  update(spec: CoverSpec): void {
    const before = this.#spec;
    this.#spec = spec;
    const isHidden = spec.panic && (!before.panic || (before.isSceneShown && !spec.isSceneShown));
    if (isHidden) this.#shut();
    const mayOpen = before.panic !== spec.panic || (spec.isSceneShown && !before.isSceneShown);
    if (mayOpen) this.#opensAt = this.now() + ENCODING_MS;
    this.tick();
    this.events.changed();
  }

  /** Another OBS begins to send. It shows the privacy scene when the agent says so again. */
  publisherChanged(): void {
    // The first one is started when it shows that scene.
    const isSceneShown = this.#spec.isSceneShown && this.program.wantsCard;
    this.#spec = { ...this.#spec, isSceneShown };
    if (this.#spec.panic) this.#shut();
  }

  take(tag: Tag): void {
    if (!this.#isShut || this.#isCard || isDescription(tag)) return this.#send(tag);
    const now = this.now();
    if (!isKeyFrame(tag) || now < this.#opensAt || !this.#mayOpen) return;
    this.#isShut = false;
    this.#fill = null;
    this.#send(tag);
    this.events.changed();
  }

  /** Call it several times a second: sends what is due in place of the program. */
  tick(): void {
    if (!this.#isShut || this.#isCard) return;
    const { card, time } = this.program;
    if (this.#fill?.card !== card || (!card && !this.#hasSound)) this.#fill = this.#newFill(card);
    for (const tag of this.#fill?.until(time) ?? []) this.#send(tag);
  }

  /** True while the program is the card that is recorded. */
  get #isCard(): boolean {
    const { panic, isSceneShown } = this.#spec;
    return this.program.wantsCard && (!panic || isSceneShown);
  }

  /** In a panic, the privacy scene is passed on only where there is no card. */
  get #mayOpen(): boolean {
    const { panic, isSceneShown } = this.#spec;
    return !panic || (isSceneShown && this.program.card === null);
  }

  #shut(): void {
    this.#isShut = true;
    this.#fill = null;
  }

  /** A header of the sound may come after the panic. */
  #hasSound = false;

  #newFill(card: Clip | null): Fill {
    const header = this.program.start.find((tag) => tag.kind === 'audio' && isHeader(tag));
    const silence = header && silenceFor(header);
    const sound = silence ? new SoundGap(silence, this.#tail.sent) : null;
    this.#hasSound = sound !== null;
    const filler = card ? new Filler(card, sound, this.#tail) : sound;
    return { card, until: (timestamp) => filler?.until(timestamp) ?? [] };
  }

  #send(tag: Tag): void {
    const heard = this.isSilent ? silenced(tag, () => this.program.start) : tag;
    if (heard) this.events.tag(this.#tail.place(heard, heard.timestamp));
  }
}
