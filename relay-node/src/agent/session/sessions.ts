import type { HistoryRange, NodeHistory, NodeSessions, ShownReport } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import { describeError, NodeError } from '../node/node-error.js';
import { type EndedSession, type Observation, ServerSession } from './server-session.js';
import { type StoredSession, SessionFiles } from './session-files.js';

/** Interval of observations, ms: half a step, so that a delayed timer leaves no gap. */
const OBSERVE_INTERVAL_MS = 500;
/** Interval at which running sessions are stored, ms. A killed agent loses at most the statistics of this time. */
const STORE_INTERVAL_MS = 20_000;
/** Maximum number of ended sessions that no BFF has fetched. The oldest are dropped. */
const MAX_SESSIONS = 200;

/** A server whose broadcasts are recorded as sessions. */
export interface ObservedServer {
  readonly id: number;
  readonly instance: string;
  /** The user's id from the BFF. If it is null, no session is stored. */
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

interface SessionServer {
  instance: string;
  session: ServerSession;
  owner: string | null;
}

/** Observes all servers of the node, and stores their ended sessions until the BFF has fetched them. */
export class Sessions {
  /** Incremented when the list of ended sessions changes. */
  revision = 0;
  readonly #servers = new Map<number, SessionServer>();
  #endedSessions: StoredSession[] = [];
  #files = SessionFiles.createDisabled();
  #observeTimer: NodeJS.Timeout | undefined;
  #storeTimer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: SessionsDeps) {}

  /** Restores sessions and starts to observe. Call it after the servers of an earlier agent are adopted. */
  async start(): Promise<void> {
    const { folder, listServers, log } = this.deps;
    try {
      if (folder !== null) this.#files = await SessionFiles.open(folder);
      this.#endedSessions = await this.#files.readEnded();
      this.#endedSessions.sort((a, b) => a.startedAt - b.startedAt);
      for (const server of listServers()) await this.#restore(server);
    } catch (error) {
      log.error({ error: describeError(error) }, 'the sessions could not be read');
    }
    if (this.#endedSessions.length > 0) this.#onChange();
    this.#observeTimer = setInterval(() => this.observe(), OBSERVE_INTERVAL_MS);
    this.#storeTimer = setInterval(() => void this.#store(), STORE_INTERVAL_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.#observeTimer);
    clearInterval(this.#storeTimer);
    await this.#store();
    await this.#files.waitForWrites();
  }

  /** Observes every server, and ends the sessions of removed servers. */
  observe(): void {
    const now = this.deps.now();
    const servers = this.deps.listServers();
    for (const server of servers) {
      const sessionServer = this.#findOrCreateServer(server, now);
      sessionServer.owner = server.owner ?? sessionServer.owner;
      this.#saveEnded(sessionServer, sessionServer.session.observe(now, server.observe()));
    }
    for (const [id, sessionServer] of this.#servers)
      if (!servers.some((server) => server.id === id)) this.#endSession(id, sessionServer, now);
  }

  /** Returns the report on a server's scene; null before the first observation. */
  createShownReport(serverId: number): ShownReport | null {
    return this.#servers.get(serverId)?.session.createShownReport(this.deps.now()) ?? null;
  }

  /**
   * Returns the statistics of a server's feed.
   * @throws NodeError `not-found` for an unknown server.
   */
  readHistory(serverId: number, range: HistoryRange): NodeHistory {
    const sessionServer = this.#servers.get(serverId);
    if (!sessionServer) throw new NodeError('not-found', `Server ${serverId} does not run on this node.`);
    return sessionServer.session.readHistory(range, this.deps.now());
  }

  list(): NodeSessions {
    const now = this.deps.now();
    const sessions = this.#endedSessions.map(({ startedAt, ...session }) => ({
      ...session,
      ageMs: Math.max(0, Math.round(now - startedAt)),
    }));
    return { revision: this.revision, sessions };
  }

  /** Deletes an ended session. Does nothing for an unknown id. */
  async delete(id: string): Promise<void> {
    await this.#files.delete(id);
    const remainingSessions = this.#endedSessions.filter((session) => session.id !== id);
    if (remainingSessions.length === this.#endedSessions.length) return;
    this.#endedSessions = remainingSessions;
    this.#onChange();
  }

  async #restore({ id, instance, owner }: ObservedServer): Promise<void> {
    const session = new ServerSession(id, this.deps.now());
    const runningSession = await this.#files.readRunning(id, instance);
    if (runningSession) session.restore(runningSession);
    this.#servers.set(id, { instance, session, owner });
  }

  /** Returns the stored server. A new instance with the same id begins a new session. */
  #findOrCreateServer({ id, instance, owner }: ObservedServer, now: number): SessionServer {
    const existingServer = this.#servers.get(id);
    if (existingServer?.instance === instance) return existingServer;
    if (existingServer) this.#endSession(id, existingServer, now);
    const sessionServer = { instance, session: new ServerSession(id, now), owner };
    this.#servers.set(id, sessionServer);
    return sessionServer;
  }

  #endSession(id: number, sessionServer: SessionServer, now: number): void {
    this.#servers.delete(id);
    this.#saveEnded(sessionServer, sessionServer.session.endBroadcast(now));
    void this.#logFailure(this.#files.saveRunning(id, sessionServer.instance, null));
  }

  #saveEnded({ owner }: SessionServer, endedSession: EndedSession | null): void {
    if (!endedSession || owner === null) return;
    const storedSession = { ...endedSession, owner };
    this.#endedSessions.push(storedSession);
    void this.#logFailure(this.#files.saveEnded(storedSession));
    for (const { id } of this.#endedSessions.splice(0, this.#endedSessions.length - MAX_SESSIONS))
      void this.#logFailure(this.#files.delete(id));
    this.deps.log.info({ server: endedSession.serverId, lengthMs: endedSession.lengthMs }, 'session ended');
    this.#onChange();
  }

  async #store(): Promise<void> {
    await Promise.all(
      [...this.#servers].map(([id, { instance, session }]) =>
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
