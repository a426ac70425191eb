import { backoffMs } from '@trailcast/schema/async/backoff';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import { withDeadline } from '@trailcast/schema/async/deadline';
import { SocketIngestClient } from './ingest-client.js';
import type { IngestClient, IngestSnapshot } from './ingest-protocol.js';
import { startIngestProcess, type IngestLaunch } from './ingest-start.js';
import { isListening } from './socket-probe.js';

export interface EnsureIngestOptions extends IngestLaunch {
  logger: Logger;
  /** Called after each failed restart. Retries continue. */
  onStartFailed?: (error: Error) => void;
}

/** A running ingest. It is restarted when it exits, until `close` or `stop`. */
export interface IngestProcess {
  readonly client: IngestClient;
  /** Stops supervising. The ingest continues for the next agent. */
  close(): Promise<void>;
  /** Stops supervising and stops the ingest. Resolves when its socket no longer accepts connections. */
  stop(): Promise<void>;
}

const RETRY_DELAYS_MS = { initialMs: 20, maxMs: 5_000, factor: 4 };
/** Minimum run time of an ingest that is restarted without backoff, ms. */
const HEALTHY_AFTER_MS = 10_000;
const SNAPSHOT_TIMEOUT_MS = 5000;
const STOP_TIMEOUT_MS = 6000;

/**
 * Connects to the ingest that runs on the socket, or starts an ingest, and restarts it whenever it exits. An ingest on
 * another port is replaced.
 * @throws IngestStartFailed when the first start fails, e.g. with code PORT_IN_USE.
 */
export async function ensureIngest(
  options: EnsureIngestOptions,
  signal: AbortSignal,
): Promise<IngestProcess> {
  if (!(await isListening(options.socketPath))) await startIngest(options, signal);
  const client = new SocketIngestClient(options.socketPath);
  const supervisor = new IngestSupervisor(options, client);
  try {
    const snapshot = await waitForFirstSnapshot(client, signal);
    if (snapshot && !isConfiguredAs(snapshot, options)) await replaceIngest(options, client, signal);
  } catch (error) {
    await client.close();
    throw error;
  }
  supervisor.startSupervising();
  return supervisor;
}

/** Restarts the ingest with backoff when it exits. */
class IngestSupervisor implements IngestProcess {
  readonly #closed = new AbortController();
  #supervisionEnd: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: EnsureIngestOptions,
    readonly client: SocketIngestClient,
  ) {}

  startSupervising(): void {
    this.#supervisionEnd = this.#supervise();
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#supervisionEnd;
    await this.client.close();
  }

  async stop(): Promise<void> {
    this.#closed.abort();
    await this.#supervisionEnd;
    await stopAndWait(this.options.socketPath, this.client);
    await this.client.close();
  }

  async #supervise(): Promise<void> {
    const { signal } = this.#closed;
    let failureCount = 0;
    while (!signal.aborted) {
      const startedAt = performance.now();
      await waitForDisconnect(this.client, signal);
      if (signal.aborted) return;
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) failureCount = 0;
      if (!(await this.#restart(signal))) failureCount += 1;
      await sleep(backoffMs(RETRY_DELAYS_MS, failureCount + 1), signal);
    }
  }

  /**
   * Restarts an ingest that has exited. Does nothing if only the connection was lost. Returns false if the start
   * failed.
   */
  async #restart(signal: AbortSignal): Promise<boolean> {
    try {
      if (await isListening(this.options.socketPath)) return true;
      this.options.logger.warn('the ingest has exited, so it is restarted');
      await startIngest(this.options, signal);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const failure = error instanceof Error ? error : new Error(String(error));
      this.options.logger.error({ reason: failure.message }, 'the ingest could not be started');
      this.options.onStartFailed?.(failure);
      return false;
    }
  }
}

async function startIngest(options: EnsureIngestOptions, signal: AbortSignal): Promise<void> {
  const child = await startIngestProcess(options, signal);
  options.logger.info({ pid: child.pid }, 'the ingest was started');
}

/**
 * Returns true if the ingest must not be replaced. An older ingest without a receiver is kept while a phone is
 * connected.
 */
function isConfiguredAs(snapshot: IngestSnapshot, { port, srtlaPort }: EnsureIngestOptions): boolean {
  if (snapshot.port !== port) return false;
  if (snapshot.srtlaPort === undefined && snapshot.publishers.length > 0) return true;
  return (snapshot.srtlaPort ?? null) === (srtlaPort ?? null);
}

async function replaceIngest(
  options: EnsureIngestOptions,
  client: SocketIngestClient,
  signal: AbortSignal,
): Promise<void> {
  options.logger.info('the ingest listens on another port than configured, so it is replaced');
  await stopAndWait(options.socketPath, client);
  await startIngest(options, signal);
}

async function stopAndWait(socketPath: string, client: SocketIngestClient): Promise<void> {
  await client.stopIngest().catch(() => undefined);
  await withDeadline(STOP_TIMEOUT_MS, async (timeoutSignal) => {
    while (!timeoutSignal.aborted && (await isListening(socketPath)))
      await sleep(RETRY_DELAYS_MS.initialMs, timeoutSignal);
  });
}

/** Returns the first snapshot, or null on timeout. */
function waitForFirstSnapshot(client: IngestClient, signal: AbortSignal): Promise<IngestSnapshot | null> {
  return withDeadline(
    SNAPSHOT_TIMEOUT_MS,
    (timeoutSignal) => waitForSnapshot(client, (snapshot) => snapshot !== null, timeoutSignal),
    signal,
  );
}

async function waitForDisconnect(client: IngestClient, signal: AbortSignal): Promise<void> {
  await waitForSnapshot(client, (snapshot) => snapshot === null, signal);
}

/** Resolves with the first snapshot that satisfies `matches`, or with the current snapshot when `signal` aborts. */
function waitForSnapshot(
  client: IngestClient,
  matches: (snapshot: IngestSnapshot | null) => boolean,
  signal: AbortSignal,
): Promise<IngestSnapshot | null> {
  return new Promise((resolve) => {
    const finish = () => {
      unsubscribe();
      signal.removeEventListener('abort', finish);
      resolve(client.snapshot);
    };
    const unsubscribe = client.on((snapshot) => matches(snapshot) && finish());
    signal.addEventListener('abort', finish, { once: true });
    if (signal.aborted || matches(client.snapshot)) finish();
  });
}
