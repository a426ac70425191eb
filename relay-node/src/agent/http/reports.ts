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

/** Sources of the report. Each function returns the current state. */
export interface ReportSources {
  listServers: () => ServerReport[];
  listFeeds: () => FeedReport[];
  listRefusals: () => CountedRefusal[];
  /** Revision of the applied rights; -1 before the first list. */
  getRightsRevision: () => number;
  isAnyFeedLive: () => boolean;
  isAnyBroadcasting: () => boolean;
  /** Digest of the applied list of forwards; null before the first list. */
  getForwardsDigest: () => string | null;
  /** Revision of the applied list of forwards; -1 before the first list. */
  getForwardsRevision: () => number;
  isDraining: () => boolean;
  getRecordingsRevision: () => number;
  getSessionsRevision: () => number;
}

/** Interval of reports with new statistics while a feed or a broadcast is live, ms. */
const STATS_INTERVAL_MS = 1_000;

/**
 * Serves the node's reports by long polling. Each response contains the whole current state, so no reports are queued
 * for a slow reader.
 */
export class LongPolledReports {
  #revision = 1;
  #lastSerializedState = '';
  readonly #waiters = new Set<() => void>();
  #isCheckPending = false;
  readonly #statsTimer: NodeJS.Timeout;

  constructor(
    private readonly bootId: string,
    private readonly sources: ReportSources,
  ) {
    const isActive = () => this.sources.isAnyFeedLive() || this.sources.isAnyBroadcasting();
    this.#statsTimer = setInterval(() => isActive() && this.#advance(), STATS_INTERVAL_MS);
    this.#statsTimer.unref();
    this.#lastSerializedState = this.#serializeWithoutStats();
  }

  /**
   * Schedules a check after the current turn of the event loop. If the state has changed, increments the revision.
   */
  scheduleCheck(): void {
    if (this.#isCheckPending) return;
    this.#isCheckPending = true;
    setImmediate(() => {
      this.#isCheckPending = false;
      this.#advanceIfChanged();
    });
  }

  /**
   * Returns the whole state as soon as its revision differs from `afterRevision`, or after `waitMs`. An
   * `afterRevision` above the current revision is from an earlier agent process.
   */
  async read(afterRevision: number, waitMs: number, signal: AbortSignal): Promise<Reports> {
    this.#advanceIfChanged();
    if (afterRevision === this.#revision && waitMs > 0) await this.#waitForRevision(waitMs, signal);
    return {
      bootId: this.bootId,
      revision: this.#revision,
      rightsRevision: this.sources.getRightsRevision(),
      servers: this.sources.listServers(),
      feeds: this.sources.listFeeds(),
      forwards: this.sources.getForwardsDigest(),
      forwardsRevision: this.sources.getForwardsRevision(),
      draining: this.sources.isDraining(),
      refusals: this.sources.listRefusals(),
      recordingsRevision: this.sources.getRecordingsRevision(),
      sessionsRevision: this.sources.getSessionsRevision(),
    };
  }

  close(): void {
    clearInterval(this.#statsTimer);
    for (const settle of [...this.#waiters]) settle();
  }

  #waitForRevision(waitMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const deadline = new Deadline(waitMs, signal);
      const settle = () => {
        this.#waiters.delete(settle);
        deadline.end();
        resolve();
      };
      this.#waiters.add(settle);
      deadline.signal.addEventListener('abort', settle, { once: true });
      if (deadline.signal.aborted) settle();
    });
  }

  #advanceIfChanged(): void {
    const state = this.#serializeWithoutStats();
    if (state === this.#lastSerializedState) return;
    this.#lastSerializedState = state;
    this.#advance();
  }

  #advance(): void {
    this.#revision += 1;
    for (const settle of [...this.#waiters]) settle();
  }

  /** Serializes the values whose changes are reported immediately: all except bitrates, RTTs, queues and ages. */
  #serializeWithoutStats(): string {
    const servers = this.sources.listServers().map((server) => ({
      ...server,
      output: { ...server.output, ageMs: null },
      rehearsal: server.rehearsal && { ...server.rehearsal, ageMs: null },
      destinations: server.destinations.map(listReportedFields),
      delay: server.delay && { ...server.delay, leftMs: null },
      recording: server.recording && roundRecordingSize(server.recording),
      shown: server.shown && { showsFeed: server.shown.showsFeed, isQuiet: server.shown.quietMs !== null },
    }));
    const { sources } = this;
    const feeds = sources
      .listFeeds()
      .map(({ digest, live, connected, forwarded, fault }) => [
        digest,
        live,
        connected,
        forwarded,
        fault?.code,
      ]);
    const refusals = sources.listRefusals().map(({ digest, reason, calls }) => [digest, reason, calls]);
    return JSON.stringify([
      sources.getRightsRevision(),
      servers,
      feeds,
      sources.getForwardsDigest(),
      sources.isDraining(),
      refusals,
      sources.getRecordingsRevision(),
      sources.getSessionsRevision(),
    ]);
  }
}

const listReportedFields = ({ id, state, failure, reconnects }: DestinationReport) => [
  id,
  state,
  failure,
  reconnects,
];

function roundRecordingSize({ bytes, ...recording }: RecordingReport): object {
  return { ...recording, ageMs: null, bytes: Math.floor(bytes / RECORDING_STEP_BYTES) };
}
