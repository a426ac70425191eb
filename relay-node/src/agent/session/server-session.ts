import { randomBytes } from 'node:crypto';
import type { HistoryRange, NodeHistory, NodeSession, ShownReport } from '@trailcast/schema/node';
import { SEEN_KINDS } from '@trailcast/schema/node';
import { z } from 'zod';
import { type FeedSample, Series, StoredSeries } from './series.js';

/** Options of the series of the last two minutes. */
const RECENT_SERIES = { stepMs: 1_000, maxSteps: 120, whenFull: 'drop' } as const;
/** Options of the series of a whole broadcast. The steps grow from 1 s to 32 s in 12 hours. */
const BROADCAST_SERIES = { stepMs: 1_000, maxSteps: 1_440, whenFull: 'merge' } as const;
/** Maximum number of spans of each kind in a session. Later spans are dropped. */
const MAX_SPANS = 2_000;
/** Maximum time between two observations, ms. A longer time is recorded as a gap. */
const MAX_OBSERVATION_GAP_MS = 3_000;

/** State of a server at one moment. */
export interface Observation {
  /** Id of the requested broadcast; null without a broadcast. */
  broadcast: string | null;
  /** True once a platform has accepted the broadcast. */
  isOnAir: boolean;
  /** Content that viewers see: a scene, the card or nothing. */
  seen: ViewerContent;
  /** Scene of OBS; null until OBS has reported it. */
  scene: string | null;
  showsFeed: boolean;
  /** Null while the ingest can't be reached. */
  feed: FeedSample | null;
  /** True if the feed arrives. */
  isLive: boolean;
  /** Arrival time of the feed's last payload; null before the first. */
  lastPayloadAt: number | null;
}

const ViewerContent = z.object({ kind: z.enum(SEEN_KINDS), scene: z.string().nullable() });
type ViewerContent = z.infer<typeof ViewerContent>;

/** A broadcast that has not ended, as it is stored. Times are in ms of the agent's clock. */
export const RunningSession = z.object({
  id: z.string(),
  broadcast: z.string(),
  startedAt: z.number(),
  observedAt: z.number(),
  series: StoredSeries,
  seen: z.array(z.object({ ...ViewerContent.shape, from: z.number(), to: z.number() })),
  /** Times without a feed. */
  lost: z.array(z.object({ from: z.number(), to: z.number() })),
  /** Times without observations. */
  unwatched: z.array(z.object({ from: z.number(), to: z.number() })),
});
export type RunningSession = z.infer<typeof RunningSession>;

/** A broadcast that has ended, without its owner. */
export type EndedSession = Omit<NodeSession, 'owner' | 'ageMs'> & { startedAt: number };

/** Records a server's broadcast: statistics of the feed, shown scenes and losses of the feed. Does no I/O. */
export class ServerSession {
  readonly #recentSeries: Series;
  #broadcastSeries: Series;
  /** Null without a broadcast. */
  #runningSession: Omit<RunningSession, 'series'> | null = null;
  #scene: { name: string | null; since: number; showsFeed: boolean };
  /** Time since which the server has neither a feed nor a broadcast; null while it has a feed or a broadcast. */
  #quietSince: number | null;

  constructor(
    private readonly serverId: number,
    now: number,
  ) {
    this.#recentSeries = new Series(now, RECENT_SERIES);
    this.#broadcastSeries = new Series(now, BROADCAST_SERIES);
    this.#scene = { name: null, since: now, showsFeed: false };
    this.#quietSince = now;
  }

  /** Restores the session that an earlier agent stored. */
  restore({ series, ...runningSession }: RunningSession): void {
    this.#runningSession = runningSession;
    this.#broadcastSeries = Series.restore(series, BROADCAST_SERIES);
  }

  /** Returns the session to store for a restarted agent; null without a broadcast. */
  serialize(): RunningSession | null {
    return this.#runningSession && { ...this.#runningSession, series: this.#broadcastSeries.serialize() };
  }

  /** Records an observation. Call it at least once a second. Returns the session that has ended, or null. */
  observe(now: number, observation: Observation): EndedSession | null {
    const endedSession =
      this.#runningSession && this.#runningSession.broadcast !== observation.broadcast
        ? this.endBroadcast(now)
        : null;
    if (!this.#runningSession && observation.broadcast !== null && observation.isOnAir)
      this.#begin(now, observation.broadcast);
    if (observation.scene !== this.#scene.name)
      this.#scene = { name: observation.scene, since: now, showsFeed: observation.showsFeed };
    this.#scene.showsFeed = observation.showsFeed;
    const isQuiet = !observation.isLive && observation.broadcast === null;
    this.#quietSince = isQuiet ? (this.#quietSince ?? now) : null;
    if (observation.feed) {
      this.#recentSeries.add(now, observation.feed);
      this.#broadcastSeries.add(now, observation.feed);
    }
    this.#recordSpans(now, observation);
    return endedSession;
  }

  /** Ends the session and returns it; null without a broadcast. */
  endBroadcast(now: number): EndedSession | null {
    const runningSession = this.#runningSession;
    if (!runningSession) return null;
    const { id, startedAt } = runningSession;
    const toSpan = ({ from, to }: { from: number; to: number }) => ({
      fromMs: Math.max(0, Math.round(from - startedAt)),
      toMs: Math.max(0, Math.round(to - startedAt)),
    });
    const endedSession = {
      id,
      serverId: this.serverId,
      startedAt,
      lengthMs: Math.max(
        0,
        Math.round(Math.min(now, runningSession.observedAt + MAX_OBSERVATION_GAP_MS) - startedAt),
      ),
      series: this.#broadcastSeries.readAll(),
      seen: runningSession.seen.map((shownSpan) => ({
        kind: shownSpan.kind,
        scene: shownSpan.scene,
        ...toSpan(shownSpan),
      })),
      lost: runningSession.lost.map(toSpan),
      unwatched: runningSession.unwatched.map(toSpan),
    };
    this.#runningSession = null;
    this.#broadcastSeries = new Series(now, BROADCAST_SERIES);
    return endedSession;
  }

  /** Returns the report on the shown scene and on the time without feed and broadcast. */
  createShownReport(now: number): ShownReport {
    const measureAge = (time: number) => Math.max(0, Math.round(now - time));
    return {
      sceneMs: measureAge(this.#scene.since),
      showsFeed: this.#scene.showsFeed,
      quietMs: this.#quietSince === null ? null : measureAge(this.#quietSince),
    };
  }

  readHistory(range: HistoryRange, now: number): NodeHistory {
    return (range === 'minutes' ? this.#recentSeries : this.#broadcastSeries).read(now);
  }

  #begin(now: number, broadcast: string): void {
    const id = randomBytes(16).toString('hex');
    this.#runningSession = {
      id,
      broadcast,
      startedAt: now,
      observedAt: now,
      seen: [],
      lost: [],
      unwatched: [],
    };
    this.#broadcastSeries = new Series(now, BROADCAST_SERIES);
  }

  #recordSpans(now: number, { seen, isLive, lastPayloadAt }: Observation): void {
    const runningSession = this.#runningSession;
    if (!runningSession) return;
    const lastObservedAt = runningSession.observedAt;
    runningSession.observedAt = now;
    const hasGap = now - lastObservedAt > MAX_OBSERVATION_GAP_MS;
    if (hasGap && runningSession.unwatched.length < MAX_SPANS)
      runningSession.unwatched.push({ from: lastObservedAt, to: now });
    const lastSpan = runningSession.seen.at(-1);
    if (lastSpan?.kind === seen.kind && lastSpan.scene === seen.scene && !hasGap) lastSpan.to = now;
    else {
      if (lastSpan && !hasGap) lastSpan.to = now;
      if (runningSession.seen.length < MAX_SPANS) runningSession.seen.push({ ...seen, from: now, to: now });
    }
    if (isLive || lastPayloadAt === null) return;
    const lostAt = Math.max(lastPayloadAt, runningSession.startedAt);
    const lastLoss = runningSession.lost.at(-1);
    if (lastLoss && lostAt <= lastLoss.to) lastLoss.to = now;
    else if (runningSession.lost.length < MAX_SPANS) runningSession.lost.push({ from: lostAt, to: now });
  }
}
