import { PassThrough, type Readable } from 'node:stream';
import type { DestinationTarget } from '@trailcast/schema/node';
import {
  type CoverSpec,
  type CoverState,
  type DelaySpec,
  type DelayState,
  type DestinationState,
  type HubState,
  IDLE_HUB,
  NO_COVER,
  type RecordingSpec,
} from '../hub/protocol.js';
import type { FakeObs, StartOutcome } from '../obs/fake-obs.js';
import { type BroadcastRequest, OutputUnreachable, type ProgramHub, type StoredTargets } from './runner.js';

/** Returns how the platform with this URL responds. */
export type FakePlatforms = (url: string) => 'live' | 'connect-failed' | 'refused';

const IDLE_STATE: HubState = { ...IDLE_HUB, watchers: 0 };
const STATS = { reconnects: 0, queuedBytes: 0, kbps: 0, queuedMs: 0, droppedFrames: 0 };

/**
 * A hub that keeps running without its OBS. With `platforms`, each destination responds like its platform when OBS
 * starts. Without `platforms`, there is one destination, and the test sets its state.
 */
export class FakeHub implements ProgramHub {
  state: HubState | null = null;
  onAirSince: number | null = null;
  readonly obsTarget = { server: 'rtmp://127.0.0.1:20300/program', key: 'hub-token' };
  /** Calls that change the broadcast, in order. */
  readonly calls: string[] = [];
  /** Rejects every `open` while set. */
  unreachableReason: string | null = null;
  /** Targets of the last `open`. */
  targets: readonly DestinationTarget[] = [];
  withCard = false;
  /** If true, OBS is accepted, but no destination is live before `setDestination`. Has no effect with `platforms`. */
  isReportDelayed = false;
  /** False simulates a hub of an earlier version without a cover. */
  supportsCover = true;
  readonly #listeners = new Set<() => void>();
  #isRehearsal = false;

  constructor(
    private readonly obs: FakeObs,
    private readonly platforms: FakePlatforms | null = null,
    readonly recordings: string | null = null,
  ) {
    obs.chooseStartOutcome = () => this.#handleStart();
  }

  readonly recordRequests: (RecordingSpec | null)[] = [];

  record(recording: RecordingSpec | null): void {
    this.recordRequests.push(recording);
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async open({ digest, targets }: StoredTargets, request: BroadcastRequest): Promise<void> {
    if (this.unreachableReason !== null) throw new OutputUnreachable(this.unreachableReason);
    this.calls.push(`open ${request.id.split(' ').at(-1)}`);
    this.targets = targets;
    this.withCard = request.withCard;
    this.#isRehearsal = request.isRehearsal ?? false;
    const { id: broadcast, withCard, delay, cover = NO_COVER } = request;
    if (this.state?.broadcast === broadcast) {
      const isCardUnchanged = withCard || this.state.onAirMs !== null;
      const cardChange = isCardUnchanged ? {} : { wantsCard: withCard };
      this.setState({ ...cardChange, delay: createFullDelay(delay), cover: this.#createCoverState(cover) });
      this.#updateTargets(digest);
    } else
      this.setState({
        ...IDLE_STATE,
        broadcast,
        targets: digest,
        wantsCard: withCard,
        delay: createFullDelay(delay),
        cover: this.#createCoverState(cover),
      });
  }

  async setCover({ id, cover = NO_COVER }: BroadcastRequest): Promise<void> {
    this.calls.push(`cover ${describeCover(cover)}`);
    if (this.state?.broadcast === id) this.setState({ cover: this.#createCoverState(cover) });
  }

  async setDelay({ id, delay }: BroadcastRequest): Promise<void> {
    if (this.state?.broadcast !== id) return;
    const previousDelay = this.state.delay;
    if (delay.ms !== previousDelay?.wantedMs) this.calls.push(`delay ${delay.ms}`);
    if (delay.dumps !== previousDelay?.dumps) this.calls.push(`dump ${delay.dumps}`);
    if (delay.isEnding !== previousDelay?.isEnding) this.calls.push('end after the delay');
    this.setState({ delay: createFullDelay(delay) });
  }

  async endBroadcast(): Promise<void> {
    this.calls.push(`end, OBS ${this.obs.output}`);
    this.watchedProgram?.end();
    this.onAirSince = null;
    this.setState({ broadcast: null, onAirMs: null, destinations: [], wantsCard: false });
  }

  /** The watched program; the test writes its parts. */
  watchedProgram: PassThrough | null = null;

  async watch(): Promise<Readable> {
    this.watchedProgram = new PassThrough();
    return this.watchedProgram;
  }

  setDestination(state: DestinationState['state'], reconnects = 0): void {
    this.onAirSince ??= performance.timeOrigin + performance.now();
    const destinations = [{ ...STATS, id: 'platform', state, failure: null, reconnects }];
    this.setState({ onAirMs: 0, destinations });
  }

  /** Simulates the exit of the hub's process. */
  stop(): void {
    this.state = null;
    this.onAirSince = null;
    this.#notify();
  }

  /** Simulates OBS reconnecting to the restarted hub. */
  reconnectObs(): void {
    this.#handleStart();
  }

  setState(change: Partial<HubState>): void {
    this.state = { ...(this.state ?? IDLE_STATE), ...change };
    this.#notify();
  }

  #createCoverState(cover: CoverSpec): CoverState | undefined {
    return this.supportsCover ? { ...cover, shows: cover.panic ? 'card' : null } : undefined;
  }

  #updateTargets(targets: string): void {
    const isOnAir = this.platforms !== null && this.state?.onAirMs !== null;
    this.setState({ targets, ...(isOnAir ? { destinations: this.#createDestinations(true) } : {}) });
  }

  #handleStart(): StartOutcome {
    if (!this.platforms) {
      if (this.obs.startOutcome === 'live' && !this.isReportDelayed) this.setDestination('live');
      return this.obs.startOutcome;
    }
    const isOnAir =
      this.#isRehearsal || this.#createDestinations(false).some(({ state }) => state === 'live');
    const destinations = this.#createDestinations(isOnAir);
    if (isOnAir) this.onAirSince ??= performance.timeOrigin + performance.now();
    this.setState({ destinations, ...(isOnAir ? { onAirMs: 0, wantsCard: false } : {}) });
    if (isOnAir) return 'live';
    return destinations.every(({ failure }) => failure?.code === 'refused') ? 'refused' : 'connect-failed';
  }

  #createDestinations(isOnAir: boolean): DestinationState[] {
    return this.targets.map(({ id, server }) => {
      const code = this.platforms?.(server) ?? 'live';
      if (code === 'live') return { ...STATS, id, state: 'live', failure: null };
      const failure = { code, words: code === 'refused' ? 'wrong key' : 'connect ECONNREFUSED' } as const;
      return { ...STATS, id, state: isOnAir ? 'reconnecting' : 'failed', failure };
    });
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function describeCover({ panic, muted }: CoverSpec): string {
  return panic ? 'panic' : muted ? 'mute' : 'nothing';
}

function createFullDelay({ ms, dumps, isEnding }: DelaySpec): DelayState {
  const state = isEnding ? 'ending' : ms > 0 ? 'full' : 'off';
  return { state, wantedMs: ms, dumps, isEnding, filledMs: ms, leftMs: null, isLimited: false, bytes: 0 };
}
