import type { HistoryRange, NodeHistory, NodeSessions, ShownReport } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import { messageOf, NodeError } from '../node/node-error.js';
import { type EndedSession, type Observation, ServerSession } from './server-session.js';
import { type KeptSession, SessionFiles } from './session-files.js';

/** Interval of observations, ms. Half of a step, so that a late timer leaves no gap. */
const OBSERVE_MS = 500;
/** Interval at which running sessions are stored, ms. A killed agent loses at most this much. */
const STORE_MS = 20_000;
/** Maximum number of ended sessions that no BFF has fetched. The oldest are dropped. */
const MAX_SESSIONS = 200;

export interface ObservedServer {
  readonly id: number;
  readonly instance: string;
  /** The user's id from the BFF. Null if the BFF sends none; then nothing is kept. */
  readonly owner: string | null;
  observe(): Observation;
}

export interface SessionsDeps {
  /** Folder of the session files; null: sessions do not survive the agent. */
  folder: string | null;
  servers: () => readonly ObservedServer[];
  now: () => number;
  log: Logger;
  changed: () => void;
}

interface Watched {
  instance: string;
  session: ServerSession;
  owner: string | null;
}

/** Observes all servers of the node, and keeps their ended broadcasts until the BFF has fetched them. */
export class Sessions {
  /** Increments when the list of ended sessions changes. */
  revision = 0;
  readonly #watched = new Map<number, Watched>();
  #kept: KeptSession[] = [];
  #files = SessionFiles.none();
  #observing: NodeJS.Timeout | undefined;
  #storing: NodeJS.Timeout | undefined;

  constructor(private readonly deps: SessionsDeps) {}

  /** Call it after the servers of an earlier agent are adopted. */
  async start(): Promise<void> {
    const { folder, servers, log } = this.deps;
    try {
      if (folder !== null) this.#files = await SessionFiles.open(folder);
      this.#kept = await this.#files.readEnded();
      this.#kept.sort((a, b) => a.startedAt - b.startedAt);
      for (const server of servers()) await this.#restore(server);
    } catch (error) {
      log.error({ error: messageOf(error) }, 'the sessions can not be read');
    }
    if (this.#kept.length > 0) this.#onChange();
    this.#observing = setInterval(() => this.observe(), OBSERVE_MS);
    this.#storing = setInterval(() => void this.#store(), STORE_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.#observing);
    clearInterval(this.#storing);
    await this.#store();
    await this.#files.idle();
  }

  /** Observes every server, and ends the sessions of removed ones. */
  observe(): void {
    const now = this.deps.now();
    const servers = this.deps.servers();
    for (const server of servers) {
      const watched = this.#watchedOf(server, now);
      watched.owner = server.owner ?? watched.owner;
      this.#keep(watched, watched.session.observe(now, server.observe()));
    }
    for (const [id, watched] of this.#watched)
      if (!servers.some((server) => server.id === id)) this.#end(id, watched, now);
  }

  /** Returns what a server shows; null before its first observation. */
  shownReport(serverId: number): ShownReport | null {
    return this.#watched.get(serverId)?.session.shownReport(this.deps.now()) ?? null;
  }

  /** @throws NodeError `not-found` for an unknown server. */
  history(serverId: number, of: HistoryRange): NodeHistory {
    const watched = this.#watched.get(serverId);
    if (!watched) throw new NodeError('not-found', `Server ${serverId} does not run on this node.`);
    return watched.session.history(of, this.deps.now());
  }

  list(): NodeSessions {
    const now = this.deps.now();
    const sessions = this.#kept.map(({ startedAt, ...session }) => ({
      ...session,
      ageMs: Math.max(0, Math.round(now - startedAt)),
    }));
    return { revision: this.revision, sessions };
  }

  /** Deletes an ended session. Does nothing if it does not exist. */
  async remove(id: string): Promise<void> {
    await this.#files.remove(id);
    const left = this.#kept.filter((session) => session.id !== id);
    if (left.length === this.#kept.length) return;
    this.#kept = left;
    this.#onChange();
  }

  async #restore({ id, instance, owner }: ObservedServer): Promise<void> {
    const session = new ServerSession(id, this.deps.now());
    const stored = await this.#files.readRunning(id, instance);
    if (stored) session.restore(stored);
    this.#watched.set(id, { instance, session, owner });
  }

  /** A new instance with the same id is a different server. */
  #watchedOf({ id, instance, owner }: ObservedServer, now: number): Watched {
    const known = this.#watched.get(id);
    if (known?.instance === instance) return known;
    if (known) this.#end(id, known, now);
    const watched = { instance, session: new ServerSession(id, now), owner };
    this.#watched.set(id, watched);
    return watched;
  }

  #end(id: number, watched: Watched, now: number): void {
    this.#watched.delete(id);
    this.#keep(watched, watched.session.end(now));
    void this.#run(this.#files.saveRunning(id, watched.instance, null));
  }

  #keep({ owner }: Watched, ended: EndedSession | null): void {
    if (!ended || owner === null) return;
    const kept = { ...ended, owner };
    this.#kept.push(kept);
    void this.#run(this.#files.keep(kept));
    for (const { id } of this.#kept.splice(0, this.#kept.length - MAX_SESSIONS))
      void this.#run(this.#files.remove(id));
    this.deps.log.info({ server: ended.serverId, lengthMs: ended.lengthMs }, 'a session has ended');
    this.#onChange();
  }

  async #store(): Promise<void> {
    await Promise.all(
      [...this.#watched].map(([id, { instance, session }]) =>
        this.#run(this.#files.saveRunning(id, instance, session.store())),
      ),
    );
  }

  #run(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) =>
      this.deps.log.error({ error: messageOf(error) }, 'a session could not be stored'),
    );
  }

  #onChange(): void {
    this.revision += 1;
    this.deps.changed();
  }
}
