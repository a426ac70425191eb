import type { Tag } from '../flv/tag.js';
import type { DestinationSpec, DestinationState } from '../protocol.js';
import { Destination, type DestinationDeps, type DestinationEvents } from './destination.js';

export interface DestinationsDeps extends DestinationDeps {
  /** Creates a destination; replaced in tests. */
  createDestination?: (
    spec: DestinationSpec,
    events: DestinationEvents,
    deps: DestinationDeps,
  ) => Destination;
}

/** The platforms of a broadcast. Each has its own connection and queue, so no platform can slow another. */
export class Destinations {
  #destinations = new Map<string, Destination>();
  #isOnAir = false;

  constructor(
    private readonly events: DestinationEvents,
    private readonly deps: DestinationsDeps,
  ) {}

  get states(): DestinationState[] {
    return [...this.#destinations.values()].map(({ state }) => state);
  }

  get isAnyLive(): boolean {
    return this.states.some(({ state }) => state === 'live');
  }

  /** Also true if there are no destinations. */
  get haveAllFailed(): boolean {
    return this.states.every(({ state }) => state === 'failed');
  }

  /** Connects to each destination, replacing earlier destinations. */
  connect(specs: readonly DestinationSpec[]): void {
    this.end();
    for (const spec of specs) this.#destinations.set(spec.id, this.#create(spec));
  }

  /** Ends destinations that are not in the list, adds new destinations and updates the others. */
  update(specs: readonly DestinationSpec[]): void {
    const previousDestinations = this.#destinations;
    this.#destinations = new Map();
    for (const spec of specs)
      this.#destinations.set(spec.id, previousDestinations.get(spec.id) ?? this.#create(spec));
    for (const [id, destination] of previousDestinations) if (!this.#destinations.has(id)) destination.end();
    for (const spec of specs)
      if (previousDestinations.has(spec.id)) this.#destinations.get(spec.id)?.update(spec);
  }

  /** Retries every destination until the broadcast ends, because a destination has accepted it. */
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

  /** Reconnects every destination, because the parameters can't change within a connection. */
  reconnect(): void {
    this.#forEach((destination) => destination.reconnect());
  }

  end(): void {
    const previousDestinations = this.#destinations;
    this.#destinations = new Map();
    for (const destination of previousDestinations.values()) destination.end();
  }

  #create(spec: DestinationSpec): Destination {
    const { createDestination } = this.deps;
    const create = createDestination ?? ((...args) => new Destination(...args));
    const destination = create(spec, this.events, this.deps);
    if (this.#isOnAir) destination.keepTrying();
    return destination;
  }

  #forEach(act: (destination: Destination) => void): void {
    for (const destination of this.#destinations.values()) act(destination);
  }
}
