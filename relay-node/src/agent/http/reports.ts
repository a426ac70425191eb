import { Deadline } from '@trailcast/schema/async/deadline';
import type { CountedRefusal } from '../feed/refusals.js';
import type { FeedReport, Reports, ServerReport } from '@trailcast/schema/node';

/** Sources of the reports. */
export interface ReportSources {
  servers: () => ServerReport[];
  feeds: () => FeedReport[];
  refusals: () => CountedRefusal[];
  rightsRevision: () => number;
  anyFeedLive: () => boolean;
  /** Name of the applied list of forwards. */
  forwards: () => string | null;
  /** Revision of the applied list; -1 before any. */
  forwardsRevision: () => number;
  draining: () => boolean;
}

/** Interval at which figures are reported while a feed is live, ms. */
const FIGURES_EVERY_MS = 1_000;

/**
 * The long poll of reports. There is no queue: each response contains the whole current state, so a slow reader gets the
 * newest one.
 */
export class ReportBoard {
  #revision = 1;
  #picture = '';
  readonly #waiting = new Set<() => void>();
  #checking = false;
  readonly #figures: NodeJS.Timeout;

  constructor(
    private readonly bootId: string,
    private readonly sources: ReportSources,
  ) {
    this.#figures = setInterval(() => this.sources.anyFeedLive() && this.#advance(), FIGURES_EVERY_MS);
    this.#figures.unref();
    this.#picture = this.#lasting();
  }

  /** Checks for changes. All changes within one turn of the event loop get one revision. */
  check(): void {
    if (this.#checking) return;
    this.#checking = true;
    setImmediate(() => {
      this.#checking = false;
      this.#compare();
    });
  }

  /**
   * Returns the whole state as soon as it is newer than `after`, or after `waitMs`. A revision above ours comes from
   * another boot and returns immediately.
   */
  async read(after: number, waitMs: number, signal: AbortSignal): Promise<Reports> {
    this.#compare();
    if (after === this.#revision && waitMs > 0) await this.#news(waitMs, signal);
    return {
      bootId: this.bootId,
      revision: this.#revision,
      rightsRevision: this.sources.rightsRevision(),
      servers: this.sources.servers(),
      feeds: this.sources.feeds(),
      forwards: this.sources.forwards(),
      forwardsRevision: this.sources.forwardsRevision(),
      draining: this.sources.draining(),
      refusals: this.sources.refusals().map(({ digest, reason, ageMs }) => ({ digest, reason, ageMs })),
    };
  }

  /** Responds to all waiting callers. */
  close(): void {
    clearInterval(this.#figures);
    for (const wake of [...this.#waiting]) wake();
  }

  #news(waitMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const deadline = new Deadline(waitMs, signal);
      const done = () => {
        this.#waiting.delete(done);
        deadline.end();
        resolve();
      };
      this.#waiting.add(done);
      deadline.signal.addEventListener('abort', done, { once: true });
      if (deadline.signal.aborted) done();
    });
  }

  #compare(): void {
    const picture = this.#lasting();
    if (picture === this.#picture) return;
    this.#picture = picture;
    this.#advance();
  }

  #advance(): void {
    this.#revision += 1;
    for (const wake of [...this.#waiting]) wake();
  }

  /** Returns the part of the state whose changes are reported immediately: all but the figures. */
  #lasting(): string {
    const servers = this.sources
      .servers()
      .map((server) => ({ ...server, output: { ...server.output, ageMs: null } }));
    const { rightsRevision, forwards, draining } = this.sources;
    const feeds = this.sources
      .feeds()
      .map(({ digest, live, connected, forwarded, fault }) => [
        digest,
        live,
        connected,
        forwarded,
        fault?.code,
      ]);
    const refusals = this.sources.refusals().map(({ digest, reason, calls }) => [digest, reason, calls]);
    return JSON.stringify([rightsRevision(), servers, feeds, forwards(), draining(), refusals]);
  }
}
