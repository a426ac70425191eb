import type { Tag } from '../flv/tag.js';
import type { DestinationSpec, DestinationState } from '../protocol.js';
import { Destination, type DestinationDeps, type DestinationEvents } from './destination.js';

export interface DestinationsDeps extends DestinationDeps {
  /** Creates a destination; replaced in tests. */
  newDestination?: (spec: DestinationSpec, events: DestinationEvents, deps: DestinationDeps) => Destination;
}

/** The platforms of a broadcast. Each has its own connection and queue, so that none can slow another. */
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

  /** Also true if there are no destinations. */
  get haveAllFailed(): boolean {
    return this.states.every(({ state }) => state === 'failed');
  }

  /** Connects to each destination, replacing earlier ones. */
  connect(specs: readonly DestinationSpec[]): void {
    this.end();
    for (const spec of specs) this.#all.set(spec.id, this.#create(spec));
  }

  /** Ends destinations that are not in the list, adds new ones and updates the others. */
  update(specs: readonly DestinationSpec[]): void {
    const before = this.#all;
    this.#all = new Map();
    for (const spec of specs) this.#all.set(spec.id, before.get(spec.id) ?? this.#create(spec));
    for (const [id, destination] of before) if (!this.#all.has(id)) destination.end();
    for (const spec of specs) if (before.has(spec.id)) this.#all.get(spec.id)?.update(spec);
  }

  /** One destination has accepted the broadcast: retries the others until it ends. */
  keepTrying(): void {
    this.#isOnAir = true;
    this.#forEach((destination) => destination.keepTrying());
  }

  send(tag: Tag): void {
    this.#forEach((destination) => destination.send(tag));
  }

  tick(): void {
    this.#forEach((destination) => destination.tick());
  }

  /** Reconnects to each, because the parameters can't change within a connection. */
  reconnect(): void {
    this.#forEach((destination) => destination.reconnect());
  }

  end(): void {
    const before = this.#all;
    this.#all = new Map();
    for (const destination of before.values()) destination.end();
  }

  #create(spec: DestinationSpec): Destination {
    const { newDestination } = this.deps;
    const make = newDestination ?? ((...args) => new Destination(...args));
    const made = make(spec, this.events, this.deps);
    if (this.#isOnAir) made.keepTrying();
    return made;
  }

  #forEach(act: (destination: Destination) => void): void {
    for (const destination of this.#all.values()) act(destination);
  }
}
