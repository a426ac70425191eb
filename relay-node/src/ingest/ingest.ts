import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { basename, dirname, resolve } from 'node:path';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import { SerialQueue } from '@trailcast/schema/async/queue';
import type { IngestConfig } from './config.js';
import { ControlServer, type IngestOperations } from './control/control-server.js';
import { FeedWatchers } from './control/feed-watchers.js';
import type {
  IngestForwards,
  IngestReaders,
  IngestRights,
  IngestRightsApplied,
  IngestSnapshot,
} from './control/ingest-protocol.js';
import type { Libsrt } from './srt/libsrt.js';
import { bindBondedListener, bindListener, listen } from './srt/listener.js';
import { addLinks } from './srtla/publisher-links.js';
import type { ReceiverSnapshot } from './srtla/receiver.js';
import { dropPrivileges } from '../machine/drop-privileges.js';
import { enterDataDir } from './enter-data-dir.js';
import { listRecentRefusals } from './access-control/recent-refusals.js';
import { RightsKeeper } from './access-control/rights-keeper.js';
import { Threads } from './threads/threads.js';
import { watchThreads } from './threads/watchdog.js';
import type {
  DataReport,
  HookReport,
  RefusedCaller,
  RelaySnapshot,
  SrtlaReport,
} from './threads/worker-messages.js';

/** Time for which callers are refused with a reason before the listeners close, ms. */
const REFUSAL_TIME_MS = 100;
/** Time for the SRTLA thread to deliver libsrt's shutdown packets to bonded phones, ms. */
const SHUTDOWN_DELIVERY_MS = 50;

interface Listeners {
  plain: number;
  bonded: { listener: number; port: number } | null;
}

export interface IngestDeps {
  config: IngestConfig;
  logger: Logger;
  srt: Libsrt;
  workers: { hookUrl: URL; dataUrl: URL; srtlaUrl: URL };
  /** Wall clock, ms. */
  now: () => number;
  /** Called when a thread fails. The process must exit immediately to be restarted. */
  onFailure: (reason: string) => void;
  /** Called when the agent requests a stop or was absent for too long. */
  onStop: (reason: string) => void;
}

/** The SRT ingest of one node, with its listeners, worker threads and the agent's control socket. */
export class Ingest implements IngestOperations {
  readonly #bootId = randomUUID();
  readonly #control = new ControlServer(this, (count) => this.#onAgentCount(count));
  readonly #watchers = new FeedWatchers(
    (digests) => void this.#threads.data.sendCommand({ kind: 'taps', digests }).catch(() => undefined),
    () => performance.now(),
  );
  #relaySnapshot: RelaySnapshot = { publishers: [], readers: [], forwards: [] };
  #receiverSnapshot: ReceiverSnapshot = { connections: [], groups: 0, links: 0 };
  #srtlaFaults = 0;
  #refusedCallers: readonly RefusedCaller[] = [];
  readonly #commandQueue = new SerialQueue();
  #absenceTimer: NodeJS.Timeout | undefined;
  #stopWatchdog: () => void = () => undefined;
  #isClosing = false;

  readonly #threads: Threads;
  readonly #rights: RightsKeeper;

  private constructor(
    private readonly deps: IngestDeps,
    private readonly listeners: Listeners,
    private readonly epoll: number,
  ) {
    const { plain, bonded } = listeners;
    const { srtlaPort } = deps.config;
    this.#threads = new Threads({
      ...deps.workers,
      listener: plain,
      srtla:
        bonded && srtlaPort !== null
          ? { port: srtlaPort, listener: bonded.listener, listenerPort: bonded.port }
          : null,
      epoll,
      host: deps.config.host,
      rightsMaxAgeMs: deps.config.rightsMaxAgeMs,
      allowsContainerReaders: deps.config.allowsContainerReaders,
      name: this.#bootId,
      onHookReport: (report) => this.#onHookReport(report),
      onDataReport: (report) => this.#onDataReport(report),
      onSrtlaReport: (report) => this.#onSrtlaReport(report),
    });
    this.#rights = new RightsKeeper(this.#threads, deps.logger, deps.now);
  }

  /**
   * Starts the ingest. Does everything that needs root before dropping privileges. Throws PortInUse or SocketInUse if
   * another process uses the port or the socket, or BadIngestConfig if the data folder can't be used.
   */
  static async start(deps: IngestDeps): Promise<Ingest> {
    const { config, srt } = deps;
    srt.startup();
    // libsrt's log lines contain callers' addresses.
    srt.setLogLevel(0);
    const plainListener = bindListener(srt, config);
    const bondedListener = config.srtlaPort === null ? null : bindBondedListener(srt, config.latencyMs);
    await enterDataDir(config.dataDir, config.user);
    const ingest = new Ingest(deps, { plain: plainListener, bonded: bondedListener }, srt.createEpoll());
    try {
      await ingest.#listen();
    } catch (error) {
      await ingest.#stopThreads().catch(() => undefined);
      throw error;
    }
    return ingest;
  }

  async #listen(): Promise<void> {
    const { config, srt, logger } = this.deps;
    await this.#threads.waitUntilReady();
    await this.#rights.restore();
    listen(srt, this.listeners.plain, config);
    if (this.listeners.bonded) listen(srt, this.listeners.bonded.listener, config);
    await this.#control.listen(this.#resolveSocketPath(), config.hasSharedSocket ? 0o660 : 0o600);
    this.#onAgentCount(0);
    dropPrivileges(config.user);
    this.#startWatchdog();
    logger.info(
      {
        port: config.port,
        srtlaPort: config.srtlaPort,
        host: config.host,
        libsrt: srt.version(),
        rightsRevision: this.#rights.revision,
      },
      'the ingest is listening',
    );
  }

  async applyRights(rights: IngestRights): Promise<IngestRightsApplied> {
    return this.#commandQueue.run(async () => {
      const applied = await this.#rights.apply(rights);
      this.#control.publishSnapshot();
      return applied;
    });
  }

  async applyReaders({ readers }: IngestReaders): Promise<void> {
    await this.#commandQueue.run(async () => {
      const dataUpdate = this.#threads.data.sendCommand({ kind: 'readers', readers });
      await Promise.all([
        dataUpdate,
        this.#threads.hook.sendCommand({ kind: 'readers', tokens: readers.map((reader) => reader.token) }),
      ]);
    });
  }

  async applyForwards({ key, targets }: IngestForwards): Promise<void> {
    await this.#commandQueue.run(() =>
      Promise.all([
        this.#threads.hook.sendCommand({ kind: 'forward-key', key }),
        this.#threads.data.sendCommand({ kind: 'forwards', key, targets }),
      ]),
    );
  }

  async closePublisher(digest: string): Promise<void> {
    await this.#commandQueue.run(() => this.#threads.data.sendCommand({ kind: 'close', digest }));
  }

  createSnapshot(): IngestSnapshot {
    return {
      bootId: this.#bootId,
      port: this.deps.config.port,
      srtlaPort: this.deps.config.srtlaPort,
      libsrt: this.deps.srt.version(),
      rightsRevision: this.#rights.revision,
      ...this.#relaySnapshot,
      publishers: addLinks(this.#relaySnapshot.publishers, this.#receiverSnapshot),
      bonding: {
        groups: this.#receiverSnapshot.groups,
        links: this.#receiverSnapshot.links,
        faults: this.#srtlaFaults,
      },
      refusals: listRecentRefusals(this.#refusedCallers, this.deps.now()),
    };
  }

  watchFeed(digest: string, response: ServerResponse): void {
    this.#watchers.addWatcher(digest, response);
  }

  stop(): void {
    this.deps.onStop('the agent has requested a stop');
  }

  /**
   * Refuses new callers with SRT's rejection code 1503, closes the connections, stops the threads, shuts libsrt down and
   * closes the control socket. Must be called only once.
   */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#absenceTimer);
    this.#stopWatchdog();
    await this.#threads.hook.sendCommand({ kind: 'closing' });
    this.deps.logger.info('new callers are refused');
    await sleep(REFUSAL_TIME_MS);
    await this.#stopThreads();
    await this.#control.close();
  }

  /** Stops all threads. A running data thread would prevent the exit of the process. */
  async #stopThreads(): Promise<void> {
    const { srt } = this.deps;
    this.#isClosing = true;
    await this.#threads.stopData();
    const { plain, bonded } = this.listeners;
    srt.close(plain);
    if (bonded) srt.close(bonded.listener);
    await this.#threads.stopHook();
    srt.releaseEpoll(this.epoll);
    srt.cleanup();
    if (bonded) await sleep(SHUTDOWN_DELIVERY_MS);
    await this.#threads.stopSrtla();
  }

  #onHookReport(report: Extract<HookReport, { kind: 'refused' | 'callers' }>): void {
    if (report.kind === 'callers') {
      this.#refusedCallers = report.callers;
      this.#control.publishSnapshot();
      return;
    }
    this.deps.logger.info({ byCode: report.byCode }, 'the ingest refused handshakes');
  }

  #onDataReport(report: Extract<DataReport, { kind: 'snapshot' | 'connection' | 'tap' }>): void {
    if (report.kind === 'tap') return this.#watchers.pushChunk(report.digest, report.chunk);
    if (report.kind === 'connection') {
      const { event, ...connection } = report.event;
      this.deps.logger.info(connection, `connection ${event}`);
      return;
    }
    this.#relaySnapshot = report.snapshot;
    this.#control.publishSnapshot();
  }

  /** Stores the statistics of bonded phones. They are published with the data thread's next snapshot. */
  #onSrtlaReport({ snapshot, faults }: Extract<SrtlaReport, { kind: 'links' }>): void {
    this.#receiverSnapshot = snapshot;
    this.#srtlaFaults = faults;
  }

  #onAgentCount(count: number): void {
    clearTimeout(this.#absenceTimer);
    if (count === 0)
      this.#absenceTimer = setTimeout(
        () => this.deps.onStop('no agent was connected for too long'),
        this.deps.config.absenceMs,
      );
  }

  #startWatchdog(): void {
    const { config, onFailure } = this.deps;
    this.#stopWatchdog = watchThreads({
      flags: this.#threads.flags,
      pingHook: () => this.#threads.hook.sendCommand({ kind: 'ping' }),
      pingSrtla: async () => this.#threads.srtla?.sendCommand({ kind: 'ping' }),
      memoryLimitMb: config.memoryMb,
      residentBytes: () => process.memoryUsage.rss(),
      onFailure,
    });
    const { hook, data, srtla } = this.#threads;
    for (const [name, channel] of Object.entries({ hook, data, srtla }))
      void channel?.ended.then((error) => {
        if (!this.#isClosing)
          onFailure(`the ${name} thread ended: ${error?.message ?? 'unexpectedly, without an error'}`);
      });
  }

  /** Returns a relative path for a socket in the data folder. It works even after privileges are dropped. */
  #resolveSocketPath(): string {
    const { socketPath, dataDir } = this.deps.config;
    return dirname(resolve(socketPath)) === resolve(dataDir) ? basename(socketPath) : socketPath;
  }
}
