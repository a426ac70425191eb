import type { Tag } from './flv/tag.js';
import { Destination } from './destination/destination.js';
import { Program } from './program/program.js';
import type { BroadcastSpec, DestinationSpec, HubState } from './protocol.js';

/** The publisher's connection, as a broadcast uses it. */
export interface Publisher {
  accept(): void;
  refuse(): void;
  close(reason: string): void;
}

export interface BroadcastDeps {
  now: () => number;
  changed: () => void;
  /** Replaced in tests. */
  newDestination?: typeof newDestination;
}

/** One broadcast: a program from one OBS after another, sent to destinations until `end`. */
export class Broadcast {
  readonly #program: Program;
  readonly #destinations = new Map<string, Destination>();
  #spec: BroadcastSpec;
  #publisher: Publisher | null = null;
  /** The publisher waits until a destination accepts. */
  #isPending = false;
  /** When a destination first accepted. */
  #onAirSince: number | null = null;
  /** Since when no publisher sends; null while one does. */
  #awaySince: number | null = null;

  constructor(
    spec: BroadcastSpec,
    private readonly deps: BroadcastDeps,
  ) {
    this.#spec = spec;
    this.#program = new Program(
      {
        tag: (tag) => this.#send(tag),
        parametersChanged: () => this.#each((destination) => destination.reconnect()),
        changed: deps.changed,
      },
      deps.now,
      spec,
    );
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
      destinations: [...this.#destinations.values()].map(({ state }) => state),
      isPublished: this.#publisher !== null,
      isHeld: this.isHeld,
      wantsCard: this.#program.wantsCard,
    };
  }

  /** True while the card is sent in place of OBS. */
  get isHeld(): boolean {
    return this.#program.isHeld;
  }

  /** True when OBS was away for too long. */
  get isOver(): boolean {
    const since = this.#awaySince;
    return this.#isOnAir && since !== null && this.deps.now() - since > this.#spec.holdMs;
  }

  /** Updates the destinations, each for its next connection. */
  update(spec: BroadcastSpec): void {
    this.#spec = spec;
    for (const each of spec.destinations) this.#destinations.get(each.id)?.update(each);
  }

  /** A publisher begins. It replaces an earlier one, and is accepted as soon as a destination accepts. */
  publish(publisher: Publisher): void {
    this.#publisher?.close('replaced by a newer connection');
    this.#publisher = publisher;
    this.#awaySince = null;
    this.#program.begin();
    this.#isPending = !this.#isOnAir;
    if (this.#isOnAir) publisher.accept();
    else this.#connect();
    this.deps.changed();
  }

  tag(publisher: Publisher, tag: Tag): void {
    if (publisher === this.#publisher) this.#program.take(tag);
  }

  /** The destinations keep their connections, and are sent the card. */
  lost(publisher: Publisher): void {
    if (publisher !== this.#publisher) return;
    this.#publisher = null;
    this.#isPending = false;
    this.#awaySince = this.deps.now();
    this.#program.lost();
    if (!this.#isOnAir) this.#disconnect();
    this.deps.changed();
  }

  /** Call it several times a second. */
  tick(): void {
    this.#program.tick();
    this.#each((destination) => destination.tick());
  }

  /** Ends the broadcast everywhere. OBS is stopped by the agent. */
  end(): void {
    this.#disconnect();
    this.#publisher = null;
  }

  #connect(): void {
    this.#disconnect();
    const make = this.deps.newDestination ?? newDestination;
    for (const spec of this.#spec.destinations) {
      const events = { start: () => this.#program.start, changed: () => this.#destinationChanged() };
      this.#destinations.set(spec.id, make(spec, events, this.deps.now));
    }
  }

  #disconnect(): void {
    const destinations = [...this.#destinations.values()];
    this.#destinations.clear();
    for (const destination of destinations) destination.end();
  }

  #destinationChanged(): void {
    const states = [...this.#destinations.values()].map(({ state }) => state.state);
    if (this.#isPending && states.includes('live')) {
      this.#isPending = false;
      this.#onAirSince = this.deps.now();
      this.#publisher?.accept();
    }
    this.deps.changed();
    if (this.#isPending && states.every((state) => state === 'failed')) this.#refuse();
  }

  /** The state, with the reasons, is reported before OBS learns of the refusal. */
  #refuse(): void {
    const publisher = this.#publisher;
    this.#publisher = null;
    this.#isPending = false;
    publisher?.refuse();
  }

  #send(tag: Tag): void {
    this.#each((destination) => destination.send(tag));
  }

  #each(act: (destination: Destination) => void): void {
    for (const destination of this.#destinations.values()) act(destination);
  }
}

function newDestination(
  spec: DestinationSpec,
  events: ConstructorParameters<typeof Destination>[1],
  now: () => number,
): Destination {
  return new Destination(spec, events, now);
}
