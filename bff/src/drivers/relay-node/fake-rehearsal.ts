import {
  REHEARSAL_MOMENTS,
  type DesiredServer,
  type OutputFailure,
  type RehearsalReport,
  type ServerReport,
  type SimulatedFeed,
} from '@trailcast/schema/node';

/** Part of a fake server that its rehearsal uses. */
export interface RehearsingServer {
  /** Delay until a rehearsal begins, ms. */
  beginMs: number;
  hasSlot(): boolean;
  /** Runs `work` after `ms`. Replaces scheduled work of the same name. */
  after(name: string, ms: number, work: () => void): void;
  cancel(name: string): void;
  changed(): void;
}

/**
 * The rehearsal of a fake server. It begins automatically. A simulated weak feed counts as weak after `afterMs` of its
 * setting.
 */
export class FakeRehearsal {
  #requested: NonNullable<DesiredServer['rehearsal']> | null = null;
  #state: RehearsalReport['state'] = 'starting';
  #reason: OutputFailure | null = null;
  #since: number | null = null;
  #isWeak = false;
  /** `afterMs` of the simulated weak feed; null without one. */
  #weakAfterMs: number | null = null;
  #line: RehearsalReport['line'] = [];
  #ending: RehearsalReport | null = null;

  constructor(private readonly server: RehearsingServer) {}

  /** Time that OBS takes to end a rehearsal, ms. */
  endMs = 0;
  /** Attempt of the newest rehearsal; 0 before the first. */
  newestAttempt = 0;

  /** True while it occupies a slot. */
  get isActive(): boolean {
    return this.#requested !== null && this.#state !== 'failed';
  }

  get isSettled(): boolean {
    return this.#requested === null || this.#state !== 'starting';
  }

  get feed(): SimulatedFeed {
    return this.#state === 'on' ? (this.#requested?.feed ?? 'real') : 'real';
  }

  /** Null while no weak feed is simulated. */
  get weakLink(): ServerReport['weakLink'] {
    return this.#isWeak ? { reason: 'bitrate', shown: true } : null;
  }

  apply({ streaming, rehearsal = null, weakLink = null }: DesiredServer): void {
    const requested = streaming === null ? rehearsal : null;
    const isOther = requested?.attempt !== this.#requested?.attempt;
    const hasSlot = isOther && (this.isActive || this.server.hasSlot());
    if (isOther) this.#reportEnding();
    this.#requested = requested;
    if (isOther) this.#begin(hasSlot);
    const last = this.#line.at(-1);
    if (last) this.show(last.kind, last.scene);
    const weakAfterMs = this.feed === 'weak' && weakLink ? weakLink.afterMs : null;
    if (weakAfterMs === this.#weakAfterMs) return;
    this.#weakAfterMs = weakAfterMs;
    this.#isWeak = false;
    this.server.cancel('weak');
    if (weakAfterMs === null) return;
    this.server.after('weak', weakAfterMs, () => {
      this.#isWeak = true;
      this.server.changed();
    });
  }

  /** Records the shown scenes. */
  show(kind: RehearsalReport['line'][number]['kind'], scene: string | null): void {
    if (this.#state !== 'on' || this.#since === null) return;
    const last = this.#line.at(-1);
    if (last?.feed === this.feed && last.kind === kind && last.scene === scene) return;
    const moment = { atMs: Date.now() - this.#since, feed: this.feed, kind, scene };
    this.#line = [...this.#line, moment].slice(-REHEARSAL_MOMENTS);
  }

  fail(reason: OutputFailure): void {
    this.#state = 'failed';
    this.#reason = reason;
    this.#since = null;
    this.server.changed();
  }

  report(): RehearsalReport | null {
    if (!this.#requested) return this.#ending;
    return {
      attempt: this.#requested.attempt,
      state: this.#state,
      reason: this.#reason,
      ageMs: this.#since === null ? null : Date.now() - this.#since,
      feed: this.feed,
      line: this.#line,
    };
  }

  #reportEnding(): void {
    if (this.endMs === 0) return;
    this.#ending = this.report();
    this.server.after('rehearsal-end', this.endMs, () => {
      this.#ending = null;
      this.server.changed();
    });
  }

  #begin(hasSlot: boolean): void {
    this.server.cancel('rehearsal');
    this.#state = 'starting';
    this.#reason = null;
    this.#since = null;
    this.#line = [];
    if (!this.#requested) return;
    this.newestAttempt = this.#requested.attempt;
    if (!hasSlot) return this.fail('no-capacity');
    this.server.after('rehearsal', this.server.beginMs, () => {
      this.#state = 'on';
      this.#since = Date.now();
      this.server.changed();
    });
  }
}
