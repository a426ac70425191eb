import type { Tag } from '../flv/tag.js';
import type { DestinationSpec, DestinationState } from '../protocol.js';
import { Destination, type DestinationDeps, type DestinationEvents } from './destination.js';

export interface DestinationsDeps extends DestinationDeps {
  /** Replaced in tests. */
  newDestination?: (spec: DestinationSpec, events: DestinationEvents, deps: DestinationDeps) => Destination;
}

/** The platforms of a broadcast. Each has a connection and a queue of its own, so that none can slow another. */
export class Destinations {
  #all = new Map<string, Destination>();
  #isOnAir = false;

  constructor(
    private readonly events: DestinationEvents,
    private readonly deps: DestinationsDeps,
  ) {}

  get states(): DestinationState[] {
    return [...this.#all.values()].map(({ state }) => state);
  }

  get isAnyLive(): boolean {
    return this.states.some(({ state }) => state === 'live');
  }

  /** True if none accepts the broadcast, also without any. */
  get haveAllFailed(): boolean {
    return this.states.every(({ state }) => state === 'failed');
  }

  /** Connects to each, in place of earlier ones. */
  connect(specs: readonly DestinationSpec[]): void {
    this.end();
    for (const spec of specs) this.#all.set(spec.id, this.#new(spec));
  }

  /** Ends those that are not in the list, begins new ones and updates the others. */
  update(specs: readonly DestinationSpec[]): void {
    const before = this.#all;
    this.#all = new Map();
    for (const spec of specs) this.#all.set(spec.id, before.get(spec.id) ?? this.#new(spec));
    for (const [id, destination] of before) if (!this.#all.has(id)) destination.end();
    for (const spec of specs) if (before.has(spec.id)) this.#all.get(spec.id)?.update(spec);
  }

  /** One has accepted the broadcast: the others are tried until it ends. */
  keepTrying(): void {
    this.#isOnAir = true;
    this.#each((destination) => destination.keepTrying());
  }

  send(tag: Tag): void {
    this.#each((destination) => destination.send(tag));
  }

  tick(): void {
    this.#each((destination) => destination.tick());
  }

  /** Connects to each again, because a connection can't change its parameters. */
  reconnect(): void {
    this.#each((destination) => destination.reconnect());
  }

  /** Ends the broadcast everywhere. */
  end(): void {
    const before = this.#all;
    this.#all = new Map();
    for (const destination of before.values()) destination.end();
  }

  #new(spec: DestinationSpec): Destination {
    const { newDestination } = this.deps;
    const make = newDestination ?? ((...args) => new Destination(...args));
    const made = make(spec, this.events, this.deps);
    if (this.#isOnAir) made.keepTrying();
    return made;
  }

  #each(act: (destination: Destination) => void): void {
    for (const destination of this.#all.values()) act(destination);
  }
}
