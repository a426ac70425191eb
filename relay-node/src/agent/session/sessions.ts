import type { HistoryRange, NodeHistory, NodeSessions, ShownReport } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import { describeError, NodeError } from '../node/node-error.js';
import { type EndedSession, type Observation, ServerSession } from './server-session.js';
import { type StoredSession, SessionFiles } from './session-files.js';

/** Interval of observations, ms. It is half a step, because a late timer must not leave a gap. */
const OBSERVE_INTERVAL_MS = 500;
/** Interval at which running sessions are stored, ms. A killed agent loses at most this much. */
const STORE_INTERVAL_MS = 20_000;
/** Maximum number of ended sessions that no BFF has fetched. The oldest are dropped. */
const MAX_SESSIONS = 200;

/** A server whose broadcasts are recorded as sessions. */
export interface ObservedServer {
  readonly id: number;
  readonly instance: string;
  /** The user's id from the BFF. If it is null, no session is kept. */
  readonly owner: string | null;
  observe(): Observation;
}

export interface SessionsDeps {
  /** Folder of the session files; null if sessions are not stored. */
  folder: string | null;
  listServers: () => readonly ObservedServer[];
  now: () => number;
  log: Logger;
  onChange: () => void;
}

interface WatchedServer {
  instance: string;
  session: ServerSession;
  owner: string | null;
}

/** Observes all servers of the node, and keeps their ended broadcasts until the BFF has fetched them. */
export class Sessions {
  /** Increments when the list of ended sessions changes. */
  revision = 0;
  readonly #watched = new Map<number, WatchedServer>();
  #ended: StoredSession[] = [];
  #files = SessionFiles.none();
  #observeTimer: NodeJS.Timeout | undefined;
  #storeTimer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: SessionsDeps) {}

  /** Restores sessions and starts to observe. Call it after the servers of an earlier agent are adopted. */
  async start(): Promise<void> {
    const { folder, listServers, log } = this.deps;
    try {
      if (folder !== null) this.#files = await SessionFiles.open(folder);
      this.#ended = await this.#files.readEnded();
      this.#ended.sort((a, b) => a.startedAt - b.startedAt);
      for (const server of listServers()) await this.#restore(server);
    } catch (error) {
      log.error({ error: describeError(error) }, 'the sessions could not be read');
    }
    if (this.#ended.length > 0) this.#onChange();
    this.#observeTimer = setInterval(() => this.observe(), OBSERVE_INTERVAL_MS);
    this.#storeTimer = setInterval(() => void this.#store(), STORE_INTERVAL_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.#observeTimer);
    clearInterval(this.#storeTimer);
    await this.#store();
    await this.#files.idle();
  }

  /** Observes every server, and ends the sessions of removed servers. */
  observe(): void {
    const now = this.deps.now();
    const servers = this.deps.listServers();
    for (const server of servers) {
      const watched = this.#findOrCreateWatched(server, now);
      watched.owner = server.owner ?? watched.owner;
      this.#saveEnded(watched, watched.session.observe(now, server.observe()));
    }
    for (const [id, watched] of this.#watched)
      if (!servers.some((server) => server.id === id)) this.#endSession(id, watched, now);
  }

  /** Returns the report on a server's scene; null before the first observation. */
  createShownReport(serverId: number): ShownReport | null {
    return this.#watched.get(serverId)?.session.createShownReport(this.deps.now()) ?? null;
  }

  /** @throws NodeError `not-found` for an unknown server. */
  readHistory(serverId: number, range: HistoryRange): NodeHistory {
    const watched = this.#watched.get(serverId);
    if (!watched) throw new NodeError('not-found', `Server ${serverId} does not run on this node.`);
    return watched.session.readHistory(range, this.deps.now());
  }

  list(): NodeSessions {
    const now = this.deps.now();
    const sessions = this.#ended.map(({ startedAt, ...session }) => ({
      ...session,
      ageMs: Math.max(0, Math.round(now - startedAt)),
    }));
    return { revision: this.revision, sessions };
  }

  /** Deletes an ended session. Does nothing if it does not exist. */
  async remove(id: string): Promise<void> {
    await this.#files.remove(id);
    const remaining = this.#ended.filter((session) => session.id !== id);
    if (remaining.length === this.#ended.length) return;
    this.#ended = remaining;
    this.#onChange();
  }

  async #restore({ id, instance, owner }: ObservedServer): Promise<void> {
    const session = new ServerSession(id, this.deps.now());
    const stored = await this.#files.readRunning(id, instance);
    if (stored) session.restore(stored);
    this.#watched.set(id, { instance, session, owner });
  }

  /** Returns the watched server. A new instance with the same id begins a new session. */
  #findOrCreateWatched({ id, instance, owner }: ObservedServer, now: number): WatchedServer {
    const existing = this.#watched.get(id);
    if (existing?.instance === instance) return existing;
    if (existing) this.#endSession(id, existing, now);
    const watched = { instance, session: new ServerSession(id, now), owner };
    this.#watched.set(id, watched);
    return watched;
  }

  #endSession(id: number, watched: WatchedServer, now: number): void {
    this.#watched.delete(id);
    this.#saveEnded(watched, watched.session.endBroadcast(now));
    void this.#logFailure(this.#files.saveRunning(id, watched.instance, null));
  }

  #saveEnded({ owner }: WatchedServer, ended: EndedSession | null): void {
    if (!ended || owner === null) return;
    const kept = { ...ended, owner };
    this.#ended.push(kept);
    void this.#logFailure(this.#files.saveEnded(kept));
    for (const { id } of this.#ended.splice(0, this.#ended.length - MAX_SESSIONS))
      void this.#logFailure(this.#files.remove(id));
    this.deps.log.info({ server: ended.serverId, lengthMs: ended.lengthMs }, 'session ended');
    this.#onChange();
  }

  async #store(): Promise<void> {
    await Promise.all(
      [...this.#watched].map(([id, { instance, session }]) =>
        this.#logFailure(this.#files.saveRunning(id, instance, session.serialize())),
      ),
    );
  }

  #logFailure(write: Promise<void>): Promise<void> {
    return write.catch((error: unknown) =>
      this.deps.log.error({ error: describeError(error) }, 'a session could not be stored'),
    );
  }

  #onChange(): void {
    this.revision += 1;
    this.deps.onChange();
  }
}
