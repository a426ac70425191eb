import { Deadline } from '@trailcast/schema/async/deadline';
import type { CountedRefusal } from '../feed/refusals.js';
import {
  RECORDING_STEP_BYTES,
  type DestinationReport,
  type FeedReport,
  type RecordingReport,
  type Reports,
  type ServerReport,
} from '@trailcast/schema/node';

export interface ReportSources {
  servers: () => ServerReport[];
  feeds: () => FeedReport[];
  refusals: () => CountedRefusal[];
  rightsRevision: () => number;
  anyFeedLive: () => boolean;
  anyBroadcast: () => boolean;
  /** Digest of the applied list of forwards. */
  forwards: () => string | null;
  /** Revision of the applied list; -1 before the first. */
  forwardsRevision: () => number;
  draining: () => boolean;
  recordingsRevision: () => number;
  sessionsRevision: () => number;
}

/** Interval at which bitrates, RTT, queues and ages are reported while a feed or a broadcast is live, ms. */
const FIGURES_EVERY_MS = 1_000;

/**
 * Serves the node's reports by long polling. Each response contains the whole current state, so nothing is queued for a
 * slow reader.
 */
export class ReportBoard {
  #revision = 1;
  #lastState = '';
  readonly #waiting = new Set<() => void>();
  #checking = false;
  readonly #figuresTimer: NodeJS.Timeout;

  constructor(
    private readonly bootId: string,
    private readonly sources: ReportSources,
  ) {
    const isActive = () => this.sources.anyFeedLive() || this.sources.anyBroadcast();
    this.#figuresTimer = setInterval(() => isActive() && this.#advance(), FIGURES_EVERY_MS);
    this.#figuresTimer.unref();
    this.#lastState = this.#stateWithoutFigures();
  }

  /** Increments the revision if the state has changed, once for all changes within one turn of the event loop. */
  check(): void {
    if (this.#checking) return;
    this.#checking = true;
    setImmediate(() => {
      this.#checking = false;
      this.#compare();
    });
  }

  /**
   * Returns the whole state as soon as its revision differs from `after`, or after `waitMs`. An `after` above the
   * current revision is from an earlier agent process.
   */
  async read(after: number, waitMs: number, signal: AbortSignal): Promise<Reports> {
    this.#compare();
    if (after === this.#revision && waitMs > 0) await this.#nextRevision(waitMs, signal);
    return {
      bootId: this.bootId,
      revision: this.#revision,
      rightsRevision: this.sources.rightsRevision(),
      servers: this.sources.servers(),
      feeds: this.sources.feeds(),
      forwards: this.sources.forwards(),
      forwardsRevision: this.sources.forwardsRevision(),
      draining: this.sources.draining(),
      refusals: this.sources.refusals(),
      recordingsRevision: this.sources.recordingsRevision(),
      sessionsRevision: this.sources.sessionsRevision(),
    };
  }

  close(): void {
    clearInterval(this.#figuresTimer);
    for (const wake of [...this.#waiting]) wake();
  }

  #nextRevision(waitMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const deadline = new Deadline(waitMs, signal);
      const settle = () => {
        this.#waiting.delete(settle);
        deadline.end();
        resolve();
      };
      this.#waiting.add(settle);
      deadline.signal.addEventListener('abort', settle, { once: true });
      if (deadline.signal.aborted) settle();
    });
  }

  #compare(): void {
    const state = this.#stateWithoutFigures();
    if (state === this.#lastState) return;
    this.#lastState = state;
    this.#advance();
  }

  #advance(): void {
    this.#revision += 1;
    for (const wake of [...this.#waiting]) wake();
  }

  /** Serializes the state whose changes are reported immediately: without bitrates, RTTs, queues and ages. */
  #stateWithoutFigures(): string {
    const servers = this.sources.servers().map((server) => ({
      ...server,
      output: { ...server.output, ageMs: null },
      rehearsal: server.rehearsal && { ...server.rehearsal, ageMs: null },
      destinations: server.destinations.map(withoutFigures),
      delay: server.delay && { ...server.delay, leftMs: null },
      recording: server.recording && withSizeInSteps(server.recording),
      shown: server.shown && { showsFeed: server.shown.showsFeed, isQuiet: server.shown.quietMs !== null },
    }));
    const { rightsRevision, forwards, draining, recordingsRevision, sessionsRevision } = this.sources;
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
    return JSON.stringify([
      rightsRevision(),
      servers,
      feeds,
      forwards(),
      draining(),
      refusals,
      recordingsRevision(),
      sessionsRevision(),
    ]);
  }
}

const withoutFigures = ({ id, state, failure, reconnects }: DestinationReport) => [
  id,
  state,
  failure,
  reconnects,
];

function withSizeInSteps({ bytes, ...recording }: RecordingReport): object {
  return { ...recording, ageMs: null, bytes: Math.floor(bytes / RECORDING_STEP_BYTES) };
}
