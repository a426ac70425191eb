import {
  MAX_REHEARSAL_ENTRIES,
  type DesiredServer,
  type OutputFailure,
  type RehearsalReport,
  type ServerReport,
  type SimulatedFeed,
} from '@trailcast/schema/node';

/** Functions of a fake server that its rehearsal uses. */
export interface RehearsingServer {
  /** Delay until the state of a new rehearsal is `on`, ms. */
  startDelayMs: number;
  hasSlot(): boolean;
  /** Runs `work` after `ms`. Replaces scheduled work of the same name. */
  schedule(name: string, ms: number, work: () => void): void;
  cancel(name: string): void;
  notifyChange(): void;
}

/**
 * The rehearsal of a fake server. The rehearsal starts after `startDelayMs`. A simulated weak feed is
 * reported as weak after the setting's `afterMs`.
 */
export class FakeRehearsal {
  #requestedRehearsal: NonNullable<DesiredServer['rehearsal']> | null = null;
  #state: RehearsalReport['state'] = 'starting';
  #reason: OutputFailure | null = null;
  #startedAt: number | null = null;
  #isWeak = false;
  /** `afterMs` of the simulated weak feed; null if no weak feed is simulated. */
  #weakAfterMs: number | null = null;
  #timeline: RehearsalReport['line'] = [];
  #endingReport: RehearsalReport | null = null;

  constructor(private readonly server: RehearsingServer) {}

  /** Time until a stopped rehearsal has ended, ms. */
  endMs = 0;
  /** Attempt of the newest rehearsal; 0 before the first. */
  newestAttempt = 0;

  /** True while the rehearsal occupies a slot. */
  get isActive(): boolean {
    return this.#requestedRehearsal !== null && this.#state !== 'failed';
  }

  get isSettled(): boolean {
    return this.#requestedRehearsal === null || this.#state !== 'starting';
  }

  get feed(): SimulatedFeed {
    return this.#state === 'on' ? (this.#requestedRehearsal?.feed ?? 'real') : 'real';
  }

  /** Null while no weak feed is simulated. */
  get weakLink(): ServerReport['weakLink'] {
    return this.#isWeak ? { reason: 'bitrate', shown: true } : null;
  }

  apply({ streaming, rehearsal = null, weakLink = null }: DesiredServer): void {
    const requestedRehearsal = streaming === null ? rehearsal : null;
    const isNewAttempt = requestedRehearsal?.attempt !== this.#requestedRehearsal?.attempt;
    const hasSlot = isNewAttempt && (this.isActive || this.server.hasSlot());
    if (isNewAttempt) this.#reportEnding();
    this.#requestedRehearsal = requestedRehearsal;
    if (isNewAttempt) this.#start(hasSlot);
    const lastMoment = this.#timeline.at(-1);
    if (lastMoment) this.recordScene(lastMoment.kind, lastMoment.scene);
    const weakAfterMs = this.feed === 'weak' && weakLink ? weakLink.afterMs : null;
    if (weakAfterMs === this.#weakAfterMs) return;
    this.#weakAfterMs = weakAfterMs;
    this.#isWeak = false;
    this.server.cancel('weak');
    if (weakAfterMs === null) return;
    this.server.schedule('weak', weakAfterMs, () => {
      this.#isWeak = true;
      this.server.notifyChange();
    });
  }

  /** Adds the shown scene to the report's `line` if it has changed. */
  recordScene(kind: RehearsalReport['line'][number]['kind'], scene: string | null): void {
    if (this.#state !== 'on' || this.#startedAt === null) return;
    const lastMoment = this.#timeline.at(-1);
    if (lastMoment?.feed === this.feed && lastMoment.kind === kind && lastMoment.scene === scene) return;
    const moment = { atMs: Date.now() - this.#startedAt, feed: this.feed, kind, scene };
    this.#timeline = [...this.#timeline, moment].slice(-MAX_REHEARSAL_ENTRIES);
  }

  fail(reason: OutputFailure): void {
    this.#state = 'failed';
    this.#reason = reason;
    this.#startedAt = null;
    this.server.notifyChange();
  }

  report(): RehearsalReport | null {
    if (!this.#requestedRehearsal) return this.#endingReport;
    return {
      attempt: this.#requestedRehearsal.attempt,
      state: this.#state,
      reason: this.#reason,
      ageMs: this.#startedAt === null ? null : Date.now() - this.#startedAt,
      feed: this.feed,
      line: this.#timeline,
    };
  }

  #reportEnding(): void {
    if (this.endMs === 0) return;
    this.#endingReport = this.report();
    this.server.schedule('rehearsal-end', this.endMs, () => {
      this.#endingReport = null;
      this.server.notifyChange();
    });
  }

  #start(hasSlot: boolean): void {
    this.server.cancel('rehearsal');
    this.#state = 'starting';
    this.#reason = null;
    this.#startedAt = null;
    this.#timeline = [];
    if (!this.#requestedRehearsal) return;
    this.newestAttempt = this.#requestedRehearsal.attempt;
    if (!hasSlot) return this.fail('no-capacity');
    this.server.schedule('rehearsal', this.server.startDelayMs, () => {
      this.#state = 'on';
      this.#startedAt = Date.now();
      this.server.notifyChange();
    });
  }
}
