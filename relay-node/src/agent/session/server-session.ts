import { randomBytes } from 'node:crypto';
import type { HistoryRange, NodeHistory, NodeSession, ShownReport } from '@trailcast/schema/node';
import { SEEN_KINDS } from '@trailcast/schema/node';
import { z } from 'zod';
import { type FeedSample, Series, StoredSeries } from './series.js';

/**
 * Series of the last two minutes, and of a whole broadcast. The latter's steps grow from 1 s to 32 s in 12 hours.
 */
const MINUTES = { stepMs: 1_000, most: 120, beyond: 'drop' } as const;
const WHOLE = { stepMs: 1_000, most: 1_440, beyond: 'merge' } as const;
/** Maximum number of recorded changes of a broadcast. Later ones are dropped. */
const MAX_SPANS = 2_000;
/** After this time without an observation, the session has a gap, ms. */
const UNWATCHED_MS = 3_000;

/** The scene and feed that a server shows at one moment. */
export interface Observation {
  /** Id of the requested broadcast; null without one. */
  broadcast: string | null;
  /** True once a platform has accepted it. */
  onAir: boolean;
  seen: Seen;
  /** Null until OBS has reported it. */
  scene: string | null;
  showsFeed: boolean;
  /** Null while the ingest can't be reached. */
  feed: FeedSample | null;
  isLive: boolean;
  /** When the feed's last bytes arrived; null before the first. */
  lastPayloadAt: number | null;
}

const Seen = z.object({ kind: z.enum(SEEN_KINDS), scene: z.string().nullable() });
type Seen = z.infer<typeof Seen>;

/** Times are in ms of the agent's clock. */
export const RunningSession = z.object({
  id: z.string(),
  broadcast: z.string(),
  startedAt: z.number(),
  observedAt: z.number(),
  series: StoredSeries,
  seen: z.array(z.object({ ...Seen.shape, from: z.number(), to: z.number() })),
  lost: z.array(z.object({ from: z.number(), to: z.number() })),
  unwatched: z.array(z.object({ from: z.number(), to: z.number() })),
});
export type RunningSession = z.infer<typeof RunningSession>;

/** A broadcast that has ended, without its owner. */
export type EndedSession = Omit<NodeSession, 'owner' | 'ageMs'> & { startedAt: number };

/** Observes one server: figures of its feed, what its viewers see, and when the feed was lost. Does no I/O. */
export class ServerSession {
  readonly #minutes: Series;
  #whole: Series;
  #running: Omit<RunningSession, 'series'> | null = null;
  #scene: { name: string | null; since: number; showsFeed: boolean };
  #quietSince: number | null;

  constructor(
    private readonly serverId: number,
    now: number,
  ) {
    this.#minutes = new Series(now, MINUTES);
    this.#whole = new Series(now, WHOLE);
    this.#scene = { name: null, since: now, showsFeed: false };
    this.#quietSince = now;
  }

  /** Restores the session that an earlier agent stored. */
  restore({ series, ...running }: RunningSession): void {
    this.#running = running;
    this.#whole = Series.restore(series, WHOLE);
  }

  /** Returns the session for a later agent; null without a broadcast. */
  store(): RunningSession | null {
    return this.#running && { ...this.#running, series: this.#whole.store() };
  }

  /** Call it at least once a second. Returns a broadcast that has just ended, or null. */
  observe(now: number, seen: Observation): EndedSession | null {
    const ended = this.#running && this.#running.broadcast !== seen.broadcast ? this.end(now) : null;
    if (!this.#running && seen.broadcast !== null && seen.onAir) this.#begin(now, seen.broadcast);
    if (seen.scene !== this.#scene.name)
      this.#scene = { name: seen.scene, since: now, showsFeed: seen.showsFeed };
    this.#scene.showsFeed = seen.showsFeed;
    const isQuiet = !seen.isLive && seen.broadcast === null;
    this.#quietSince = isQuiet ? (this.#quietSince ?? now) : null;
    if (seen.feed) {
      this.#minutes.add(now, seen.feed);
      this.#whole.add(now, seen.feed);
    }
    this.#recordSpans(now, seen);
    return ended;
  }

  /** Ends the broadcast. Returns null without one. */
  end(now: number): EndedSession | null {
    const running = this.#running;
    if (!running) return null;
    const { id, startedAt } = running;
    const span = ({ from, to }: { from: number; to: number }) => ({
      fromMs: Math.max(0, Math.round(from - startedAt)),
      toMs: Math.max(0, Math.round(to - startedAt)),
    });
    const ended = {
      id,
      serverId: this.serverId,
      startedAt,
      lengthMs: Math.max(0, Math.round(Math.min(now, running.observedAt + UNWATCHED_MS) - startedAt)),
      series: this.#whole.readAll(),
      seen: running.seen.map((each) => ({ kind: each.kind, scene: each.scene, ...span(each) })),
      lost: running.lost.map(span),
      unwatched: running.unwatched.map(span),
    };
    this.#running = null;
    this.#whole = new Series(now, WHOLE);
    return ended;
  }

  shownReport(now: number): ShownReport {
    const since = (at: number) => Math.max(0, Math.round(now - at));
    return {
      sceneMs: since(this.#scene.since),
      showsFeed: this.#scene.showsFeed,
      quietMs: this.#quietSince === null ? null : since(this.#quietSince),
    };
  }

  history(of: HistoryRange, now: number): NodeHistory {
    return (of === 'minutes' ? this.#minutes : this.#whole).read(now);
  }

  #begin(now: number, broadcast: string): void {
    const id = randomBytes(16).toString('hex');
    this.#running = { id, broadcast, startedAt: now, observedAt: now, seen: [], lost: [], unwatched: [] };
    this.#whole = new Series(now, WHOLE);
  }

  #recordSpans(now: number, { seen, isLive, lastPayloadAt }: Observation): void {
    const running = this.#running;
    if (!running) return;
    const before = running.observedAt;
    running.observedAt = now;
    const wasAway = now - before > UNWATCHED_MS;
    if (wasAway && running.unwatched.length < MAX_SPANS) running.unwatched.push({ from: before, to: now });
    const last = running.seen.at(-1);
    if (last?.kind === seen.kind && last.scene === seen.scene && !wasAway) last.to = now;
    else {
      if (last && !wasAway) last.to = now;
      if (running.seen.length < MAX_SPANS) running.seen.push({ ...seen, from: now, to: now });
    }
    if (isLive || lastPayloadAt === null) return;
    const from = Math.max(lastPayloadAt, running.startedAt);
    const zone = running.lost.at(-1);
    if (zone && from <= zone.to) zone.to = now;
    else if (running.lost.length < MAX_SPANS) running.lost.push({ from, to: now });
  }
}
