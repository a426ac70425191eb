import type { DestinationState, HubState } from '../hub/protocol.js';
import type { FakeObs } from '../obs/fake-obs.js';
import { type BroadcastRequest, OutputUnreachable, type ProgramHub } from './runner.js';

/** A hub whose platform accepts a broadcast as soon as its OBS is live. It survives its OBS. */
export class FakeHub implements ProgramHub {
  state: HubState | null = null;
  onAirSince: number | null = null;
  readonly obsTarget = { server: 'rtmp://127.0.0.1:20300/program', key: 'hub-token' };
  /** Broadcasts in order, and ends. */
  readonly calls: string[] = [];
  /** Rejects every `open` while set. */
  unreachableReason: string | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly obs: FakeObs) {}

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async open(_target: { server: string; key: string }, request: BroadcastRequest): Promise<void> {
    if (this.unreachableReason !== null) throw new OutputUnreachable(this.unreachableReason);
    this.calls.push(`open ${request.id.split(' ').at(-1)}`);
    if (this.state?.broadcast === request.id) return;
    this.changes({
      broadcast: request.id,
      onAirMs: null,
      destinations: [],
      isPublished: false,
      isHeld: false,
      wantsCard: request.withCard,
    });
  }

  async end(): Promise<void> {
    this.calls.push(`end, OBS ${this.obs.output}`);
    this.onAirSince = null;
    this.changes({ broadcast: null, onAirMs: null, destinations: [], wantsCard: false });
  }

  /** The platform's state becomes this. */
  destination(state: DestinationState['state'], reconnects = 0): void {
    this.onAirSince ??= performance.timeOrigin + performance.now();
    const destinations = [{ id: 'platform', state, failure: null, reconnects, queuedBytes: 0 }];
    this.changes({ onAirMs: 0, destinations });
  }

  /** The hub's process has ended. */
  dies(): void {
    this.state = null;
    this.#notify();
  }

  changes(change: Partial<HubState>): void {
    const empty = { broadcast: null, onAirMs: null, destinations: [] as DestinationState[] };
    const before = this.state ?? { ...empty, isPublished: false, isHeld: false, wantsCard: false };
    this.state = { ...before, ...change };
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
