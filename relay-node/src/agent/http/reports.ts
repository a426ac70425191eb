import { Deadline } from '@trailcast/schema/async/deadline';
import type { CountedRefusal } from '../feed/refusals.js';
import type { FeedReport, Reports, ServerReport } from '@trailcast/schema/node';

/** What the reports are made of. */
export interface ReportSources {
  servers: () => ServerReport[];
  feeds: () => FeedReport[];
  refusals: () => CountedRefusal[];
  rightsRevision: () => number;
  anyFeedLive: () => boolean;
  /** Name of the forwards in force. */
  forwards: () => string | null;
  /** Their revision; -1 before any. */
  forwardsRevision: () => number;
  draining: () => boolean;
}

/** Figures that move are told this often while a feed is live, ms. */
const FIGURES_EVERY_MS = 1_000;

/**
 * The long poll. There is no queue: a revision stands for everything that is, and a reader that is behind gets the newest
 * whole at once.
 */
export class ReportBoard {
  #revision = 1;
  #picture = '';
  readonly #waiting = new Set<() => void>();
  #looking = false;
  readonly #figures: NodeJS.Timeout;

  constructor(
    private readonly bootId: string,
    private readonly sources: ReportSources,
  ) {
    this.#figures = setInterval(() => this.sources.anyFeedLive() && this.#advance(), FIGURES_EVERY_MS);
    this.#figures.unref();
    this.#picture = this.#lasting();
  }

  /** Something may have changed; changes of one turn of the event loop are told together. */
  look(): void {
    if (this.#looking) return;
    this.#looking = true;
    setImmediate(() => {
      this.#looking = false;
      this.#compare();
    });
  }

  /**
   * Everything that is, once it is newer than `after`, or after `waitMs`. A revision ahead of ours is another boot's: it
   * is answered at once.
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

  /** Answers who waits. */
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

  /** What is told at once when it changes: all but the figures that move. */
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
