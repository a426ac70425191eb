import { randomUUID } from 'node:crypto';
import { basename, dirname, resolve } from 'node:path';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import { SerialQueue } from '@trailcast/schema/async/queue';
import type { IngestConfig } from './config.js';
import { ControlServer, type Controlled } from './control/control-server.js';
import type {
  IngestForwards,
  IngestReaders,
  IngestRights,
  IngestRightsApplied,
  IngestSnapshot,
} from './control/ingest-protocol.js';
import type { Libsrt } from './srt/libsrt.js';
import { bindListener, listen } from './srt/listener.js';
import { dropPrivileges, enterDataDir } from './privileges.js';
import { recentRefusals } from './admission/recent-refusals.js';
import { RightsKeeper } from './admission/rights-keeper.js';
import { Threads } from './threads/threads.js';
import { watchThreads } from './threads/watchdog.js';
import type { DataReport, HookReport, Picture, RefusedCaller } from './threads/worker-messages.js';

/** After shutting begins, how long callers still get the reason, ms. */
const FAREWELL_MS = 100;

export interface IngestParts {
  config: IngestConfig;
  logger: Logger;
  srt: Libsrt;
  workers: { hookUrl: URL; dataUrl: URL };
  /** Wall clock, ms. */
  now: () => number;
  /** A thread has failed: the process must end at once, for whoever started it to start it anew. */
  onFailure: (reason: string) => void;
  /** The agent, or its absence, asks for the end. */
  onStop: (reason: string) => void;
}

/** The SRT ingest of one node: the listener, its two threads, and the agent's control socket. */
export class Ingest implements Controlled {
  readonly #bootId = randomUUID();
  readonly #control = new ControlServer(this, (count) => this.#countAgents(count));
  #picture: Picture = { publishers: [], readers: [], forwards: [] };
  #refused: readonly RefusedCaller[] = [];
  /** Orders are carried out one after another. */
  readonly #orders = new SerialQueue();
  #absence: NodeJS.Timeout | undefined;
  #unwatch: () => void = () => undefined;
  #closing = false;

  readonly #threads: Threads;
  readonly #rights: RightsKeeper;

  private constructor(
    private readonly parts: IngestParts,
    private readonly listener: number,
    private readonly epoll: number,
  ) {
    this.#threads = new Threads({
      ...parts.workers,
      listener,
      epoll,
      host: parts.config.host,
      rightsMaxAgeMs: parts.config.rightsMaxAgeMs,
      containerReaders: parts.config.containerReaders,
      name: this.#bootId,
      onHookReport: (report) => this.#hearHook(report),
      onDataReport: (report) => this.#hearData(report),
    });
    this.#rights = new RightsKeeper(this.#threads, parts.logger, parts.now);
  }

  /** Everything that needs rights comes before they are dropped. @throws PortInUse, SocketInUse, BadIngestConfig */
  static async start(parts: IngestParts): Promise<Ingest> {
    const { config, srt } = parts;
    srt.startup();
    // The library's own lines hold addresses of callers.
    srt.setLogLevel(0);
    const listener = bindListener(srt, config);
    await enterDataDir(config.dataDir, config.user);
    const ingest = new Ingest(parts, listener, srt.createEpoll());
    try {
      await ingest.#begin();
    } catch (error) {
      await ingest.#endThreads().catch(() => undefined);
      throw error;
    }
    return ingest;
  }

  async #begin(): Promise<void> {
    const { config, srt, logger } = this.parts;
    await this.#threads.ready();
    await this.#rights.restore();
    listen(srt, this.listener, config);
    await this.#control.listen(this.#socketPath(), config.sharedSocket ? 0o660 : 0o600);
    this.#countAgents(0);
    dropPrivileges(config.user);
    this.#watch();
    logger.info(
      { port: config.port, host: config.host, libsrt: srt.version(), rightsRevision: this.#rights.revision },
      'the ingest listens',
    );
  }

  async applyRights(rights: IngestRights): Promise<IngestRightsApplied> {
    return this.#orders.run(async () => {
      const applied = await this.#rights.apply(rights);
      this.#control.publish();
      return applied;
    });
  }

  async applyReaders({ readers }: IngestReaders): Promise<void> {
    await this.#orders.run(async () => {
      const told = this.#threads.data.ask({ kind: 'readers', readers });
      await Promise.all([
        told,
        this.#threads.hook.ask({ kind: 'readers', tokens: readers.map((reader) => reader.token) }),
      ]);
    });
  }

  async applyForwards({ key, targets }: IngestForwards): Promise<void> {
    await this.#orders.run(() =>
      Promise.all([
        this.#threads.hook.ask({ kind: 'forward-key', key }),
        this.#threads.data.ask({ kind: 'forwards', key, targets }),
      ]),
    );
  }

  async closePublisher(digest: string): Promise<void> {
    await this.#orders.run(() => this.#threads.data.ask({ kind: 'close', digest }));
  }

  snapshot(): IngestSnapshot {
    return {
      bootId: this.#bootId,
      port: this.parts.config.port,
      libsrt: this.parts.srt.version(),
      rightsRevision: this.#rights.revision,
      ...this.#picture,
      refusals: recentRefusals(this.#refused, this.parts.now()),
    };
  }

  stop(): void {
    this.parts.onStop('the agent asked for it');
  }

  /** Callers get 1503 meanwhile; connections end; then threads, library and socket. Called once. */
  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#absence);
    this.#unwatch();
    await this.#threads.hook.ask({ kind: 'closing' });
    await sleep(FAREWELL_MS);
    await this.#endThreads();
    await this.#control.close();
  }

  /** A process whose data thread still loops could not end by itself. */
  async #endThreads(): Promise<void> {
    const { srt } = this.parts;
    this.#closing = true;
    await this.#threads.stopData();
    srt.close(this.listener);
    await this.#threads.stopHook();
    srt.releaseEpoll(this.epoll);
    srt.cleanup();
  }

  #hearHook(report: Extract<HookReport, { kind: 'refused' | 'callers' }>): void {
    if (report.kind === 'callers') {
      this.#refused = report.callers;
      this.#control.publish();
      return;
    }
    this.parts.logger.info({ byCode: report.byCode }, 'handshakes were refused');
  }

  #hearData(report: Extract<DataReport, { kind: 'picture' | 'connection' }>): void {
    if (report.kind === 'connection') {
      const { event, ...connection } = report.event;
      this.parts.logger.info(connection, `connection ${event}`);
      return;
    }
    this.#picture = report.picture;
    this.#control.publish();
  }

  #countAgents(count: number): void {
    clearTimeout(this.#absence);
    if (count === 0)
      this.#absence = setTimeout(
        () => this.parts.onStop('no agent was there for too long'),
        this.parts.config.absenceMs,
      );
  }

  #watch(): void {
    const { config, onFailure } = this.parts;
    this.#unwatch = watchThreads({
      flags: this.#threads.flags,
      pingHook: () => this.#threads.hook.ask({ kind: 'ping' }),
      memoryLimitMb: config.memoryMb,
      residentBytes: () => process.memoryUsage.rss(),
      onFailure,
    });
    for (const [name, link] of Object.entries({ hook: this.#threads.hook, data: this.#threads.data }))
      void link.ended.then((error) => {
        if (!this.#closing) onFailure(`the ${name} thread ended: ${error?.message ?? 'without an error'}`);
      });
  }

  /** Relative where it lies in the folder that the ingest works in, so that it can be removed without other rights. */
  #socketPath(): string {
    const { socketPath, dataDir } = this.parts.config;
    return dirname(resolve(socketPath)) === resolve(dataDir) ? basename(socketPath) : socketPath;
  }
}
