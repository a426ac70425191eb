import type { CardFile } from './card/card-file.js';
import { Cover } from './cover/cover.js';
import { silenceAudio } from './cover/silencer.js';
import { Delay } from './delay/delay.js';
import type { Tag } from './flv/tag.js';
import { Destinations, type DestinationsDeps } from './destination/destinations.js';
import type { Clip } from './program/clip.js';
import { Program } from './program/program.js';
import { type BroadcastSpec, type CoverSpec, type DelaySpec, type HubState, NO_DELAY } from './protocol.js';
import type { Watchers } from './watchers/watchers.js';
import type { Recorder } from './recording/recorder.js';

/** The connection of OBS, as a broadcast uses it. */
export interface Publisher {
  accept(): void;
  refuse(): void;
  close(reason: string): void;
}

export interface BroadcastDeps extends DestinationsDeps {
  onChange: () => void;
  /** Connections that receive the program before the delay. */
  watchers?: Pick<Watchers, 'sendTag' | 'restart' | 'hide'>;
  /** Records the tags that destinations get. */
  recording?: Pick<Recorder, 'push' | 'split' | 'end'>;
  /** Stores the card for a restarted hub. */
  cardFile?: Pick<CardFile, 'restore' | 'save'>;
}

/** One broadcast or rehearsal. Sends the program of consecutive OBS processes to the destinations until `end`. */
export class Broadcast {
  readonly #program: Program;
  readonly #cover: Cover;
  readonly #delay: Delay;
  readonly #destinations: Destinations;
  /** True for a rehearsal. It never changes, so no command can send a rehearsal to a destination. */
  readonly #isRehearsal: boolean;
  #spec: BroadcastSpec;
  #publisher: Publisher | null = null;
  /** True while the publisher waits for a destination to accept. A rehearsal accepts the publisher immediately. */
  #isPending = false;
  /** Time at which the first destination accepted or the rehearsal began; null until then. */
  #onAirSince: number | null = null;
  /** Time since which no publisher sends; null while a publisher sends. */
  #unpublishedSince: number | null = null;
  /** True once the delay was played out at the end. */
  #isPlayedOut = false;
  /** The card that was last written to the card file. */
  #storedCard: Clip | null = null;

  constructor(
    spec: BroadcastSpec,
    private readonly deps: BroadcastDeps,
  ) {
    this.#spec = spec;
    this.#isRehearsal = spec.isRehearsal ?? false;
    this.#program = new Program(
      {
        tag: (tag) => this.#cover.push(tag),
        parametersChanged: () => {
          deps.watchers?.restart();
          this.#delay.onParametersChange();
        },
        changed: () => this.#onProgramChange(),
      },
      deps.now,
      spec,
    );
    this.#cover = new Cover(
      this.#program,
      {
        // Watchers see the program before the delay.
        tag: (tag) => {
          deps.watchers?.sendTag(tag, () => this.#program.start);
          this.#delay.push(tag);
        },
        changed: deps.onChange,
      },
      deps.now,
    );
    this.#delay = new Delay(
      readDelay(spec),
      this.#program,
      {
        tag: (tag) => this.#send(tag),
        parametersChanged: () => this.#onParametersChange(),
        changed: deps.onChange,
        playedOut: () => (this.#isPlayedOut = true),
      },
      deps.now,
    );
    const events = { start: () => this.#delay.start, changed: () => this.#onDestinationChange() };
    this.#destinations = new Destinations(events, deps);
    if (spec.cover) this.#cover.update(spec.cover);
    this.#resume();
  }

  get #wantedDestinations(): BroadcastSpec['destinations'] {
    return this.#isRehearsal ? [] : this.#spec.destinations;
  }

  get #isOnAir(): boolean {
    return this.#onAirSince !== null;
  }

  get id(): string {
    return this.#spec.id;
  }

  get state(): HubState {
    return {
      broadcast: this.id,
      onAirMs: this.#onAirSince === null ? null : Math.round(this.deps.now() - this.#onAirSince),
      targets: this.#spec.targets,
      destinations: this.#destinations.states,
      isPublished: this.#publisher !== null,
      isHeld: this.isHeld,
      wantsCard: this.#program.wantsCard,
      delay: this.#delay.state,
      cover: this.#cover.state,
    };
  }

  /** True while tags may be due although OBS sends none. */
  get needsTicks(): boolean {
    return this.isHeld || this.#cover.isHiding || !this.#delay.isPassthrough;
  }

  /** True while the card replaces OBS. */
  get isHeld(): boolean {
    return this.#program.isHeld;
  }

  /** True if OBS was disconnected for too long, or the delay was played out at the end. */
  get isOver(): boolean {
    if (this.#isPlayedOut) return true;
    const unpublishedSince = this.#unpublishedSince;
    return (
      this.#isOnAir && unpublishedSince !== null && this.deps.now() - unpublishedSince > this.#spec.holdMs
    );
  }

  /** Changes the destinations, even while they are connected. */
  update(spec: BroadcastSpec): void {
    this.#spec = spec;
    if (!spec.withCard) this.#program.skipCard();
    if (this.#isPending || this.#isOnAir) this.#destinations.update(this.#wantedDestinations);
    if (spec.cover) this.updateCover(spec.cover);
    this.updateDelay(readDelay(spec));
    this.#onDestinationChange();
  }

  /** Changes the delay, dumps its content, or ends the broadcast after it. */
  updateDelay(spec: DelaySpec): void {
    this.#delay.update(spec);
  }

  /** Hides or mutes the program. Frames drawn before a panic are never sent after this call. */
  updateCover(spec: CoverSpec): void {
    if (spec.panic && !this.#cover.isPanic) {
      // Watchers restart with the card.
      if (this.#program.card) this.deps.watchers?.restart();
      else this.deps.watchers?.hide(this.#program.start);
      this.#delay.hide();
    }
    this.#cover.update(spec);
  }

  /** Replaces the publisher. The new publisher is accepted as soon as a destination accepts. */
  addPublisher(publisher: Publisher): void {
    this.#publisher?.close('replaced by a newer connection');
    this.#publisher = publisher;
    this.#unpublishedSince = null;
    this.#cover.onPublisherChange();
    this.#program.addPublisher();
    this.#isPending = !this.#isOnAir;
    if (this.#isOnAir) publisher.accept();
    else this.#destinations.connect(this.#wantedDestinations);
    this.#onDestinationChange();
  }

  pushTag(publisher: Publisher, tag: Tag): void {
    if (publisher === this.#publisher) this.#program.push(tag);
  }

  /** Removes a publisher. The destinations stay connected and get the card. */
  removePublisher(publisher: Publisher): void {
    if (publisher !== this.#publisher) return;
    this.#publisher = null;
    this.#isPending = false;
    this.#unpublishedSince = this.deps.now();
    this.#program.removePublisher();
    if (!this.#isOnAir) this.#destinations.end();
    this.deps.onChange();
  }

  /** Call it several times a second. */
  tick(): void {
    this.#program.tick();
    this.#cover.tick();
    this.#delay.tick();
    this.#destinations.tick();
  }

  /**
   * Ends the broadcast when another broadcast begins. Disconnects OBS, because it would otherwise never publish the new
   * broadcast.
   */
  endForReplacement(): void {
    const publisher = this.#publisher;
    this.end();
    publisher?.close('another broadcast has begun');
  }

  /** Ends the broadcast at every destination. The agent stops OBS. */
  end(): void {
    this.#destinations.end();
    this.#publisher = null;
    this.deps.recording?.end();
    this.deps.cardFile?.save(null);
  }

  /**
   * Resumes a broadcast that was on air when an earlier hub was killed. The card is sent immediately, OBS
   * reconnects automatically, and the delay fills again. A broadcast that was ending is not resumed.
   */
  #resume(): void {
    const storedCard = this.deps.cardFile?.restore(this.id);
    if (!storedCard || readDelay(this.#spec).isEnding) return;
    this.#storedCard = storedCard.card;
    this.#onAirSince = this.#unpublishedSince = this.deps.now();
    this.#program.resume(storedCard.start, storedCard.card);
    this.#destinations.connect(this.#wantedDestinations);
    this.#destinations.keepTrying();
  }

  /** Stores the recorded card, or removes the stored card if the parameters have changed. */
  #onProgramChange(): void {
    const { card, start } = this.#program;
    if (card !== this.#storedCard) this.deps.cardFile?.save(card && { broadcast: this.id, start, card });
    this.#storedCard = card;
    this.deps.onChange();
  }

  #onDestinationChange(): void {
    const isAccepted = this.#isRehearsal || this.#destinations.isAnyLive;
    if (this.#isPending && isAccepted) this.#goOnAir();
    this.deps.onChange();
    if (this.#isPending && this.#destinations.haveAllFailed) this.#refuse();
  }

  #goOnAir(): void {
    this.#isPending = false;
    this.#onAirSince = this.deps.now();
    this.#destinations.keepTrying();
    this.#publisher?.accept();
  }

  /** Refuses the publisher. Must be called after the reasons are reported. */
  #refuse(): void {
    const publisher = this.#publisher;
    this.#publisher = null;
    this.#isPending = false;
    publisher?.refuse();
  }

  /** Sends a tag to the destinations and to the recording. */
  #send(tag: Tag): void {
    if (this.#isRehearsal) return;
    // The delay may still hold tags with audio.
    const sentTag = this.#cover.isAudioSilenced ? silenceAudio(tag, () => this.#delay.start) : tag;
    if (!sentTag) return;
    this.#destinations.send(sentTag);
    this.deps.recording?.push(sentTag, () => this.#delay.start);
  }

  #onParametersChange(): void {
    this.#destinations.reconnect();
    this.deps.recording?.split();
  }
}

/** Returns the requested delay. An older agent requests none. */
function readDelay({ delay = NO_DELAY }: Partial<BroadcastSpec>): DelaySpec {
  return delay;
}
