import { backoffMs } from '@trailcast/schema/async/backoff';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import { within } from '@trailcast/schema/async/deadline';
import { SocketIngestClient } from './ingest-client.js';
import type { IngestClient, IngestSnapshot } from './ingest-protocol.js';
import { startIngestProcess, type IngestLaunch } from './ingest-start.js';
import { answersOn } from './socket-probe.js';

export interface EnsureIngestOptions extends IngestLaunch {
  logger: Logger;
  /** Called when an ingest that has gone can't be started again; tries go on. */
  onStartFailed?: (error: Error) => void;
}

/** A living ingest, kept alive as long as this is open. */
export interface IngestProcess {
  readonly client: IngestClient;
  /** The agent goes: the ingest stays, for the next agent to find. */
  close(): Promise<void>;
  /** Ends the ingest as well; resolves once its socket is silent. */
  stop(): Promise<void>;
}

const RETRY_MS = { first: 20, last: 5_000, factor: 4 };
/** An ingest that lived so long is started again at once. */
const HEALTHY_MS = 10_000;
const HEAR_LIMIT_MS = 5000;
const END_LIMIT_MS = 6000;

/**
 * Connects to the ingest that lives on the socket, or starts one; starts a new one whenever it dies. One that has another
 * port than the wanted one is replaced.
 * @throws IngestStartFailed when the first start fails, e.g. with code PORT_IN_USE
 */
export async function ensureIngest(
  options: EnsureIngestOptions,
  signal: AbortSignal,
): Promise<IngestProcess> {
  if (!(await answersOn(options.socketPath))) await start(options, signal);
  const client = new SocketIngestClient(options.socketPath);
  const keeper = new IngestKeeper(options, client);
  try {
    const found = await heard(client, signal);
    if (found && found.port !== options.port) await replace(options, client, signal);
  } catch (error) {
    await client.close();
    throw error;
  }
  keeper.begin();
  return keeper;
}

class IngestKeeper implements IngestProcess {
  readonly #closed = new AbortController();
  #keeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: EnsureIngestOptions,
    readonly client: SocketIngestClient,
  ) {}

  begin(): void {
    this.#keeping = this.#keep();
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#keeping;
    await this.client.close();
  }

  async stop(): Promise<void> {
    this.#closed.abort();
    await this.#keeping;
    await stopAndWait(this.options.socketPath, this.client);
    await this.client.close();
  }

  async #keep(): Promise<void> {
    const { signal } = this.#closed;
    let failures = 0;
    while (!signal.aborted) {
      const since = performance.now();
      await gone(this.client, signal);
      if (signal.aborted) return;
      if (performance.now() - since > HEALTHY_MS) failures = 0;
      if (!(await this.#revive(signal))) failures += 1;
      await sleep(backoffMs(RETRY_MS, failures + 1), signal);
    }
  }

  /** False when it could not be started. A connection that broke alone is no reason to start another. */
  async #revive(signal: AbortSignal): Promise<boolean> {
    try {
      if (await answersOn(this.options.socketPath)) return true;
      this.options.logger.warn('the ingest has gone and is started again');
      await start(this.options, signal);
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

async function start(options: EnsureIngestOptions, signal: AbortSignal): Promise<void> {
  const child = await startIngestProcess(options, signal);
  options.logger.info({ pid: child.pid }, 'the ingest was started');
}

async function replace(
  options: EnsureIngestOptions,
  client: SocketIngestClient,
  signal: AbortSignal,
): Promise<void> {
  options.logger.info('the ingest has another port than wanted and is replaced');
  await stopAndWait(options.socketPath, client);
  await start(options, signal);
}

async function stopAndWait(socketPath: string, client: SocketIngestClient): Promise<void> {
  await client.stopIngest().catch(() => undefined);
  await within(END_LIMIT_MS, async (limit) => {
    while (!limit.aborted && (await answersOn(socketPath))) await sleep(RETRY_MS.first, limit);
  });
}

/** The first picture, or null when none comes in time. */
function heard(client: IngestClient, signal: AbortSignal): Promise<IngestSnapshot | null> {
  return within(HEAR_LIMIT_MS, (limit) => until(client, (snapshot) => snapshot !== null, limit), signal);
}

async function gone(client: IngestClient, signal: AbortSignal): Promise<void> {
  await until(client, (snapshot) => snapshot === null, signal);
}

/** Resolves with the client's picture once it satisfies `wanted`, or with the present one when `signal` aborts. */
function until(
  client: IngestClient,
  wanted: (snapshot: IngestSnapshot | null) => boolean,
  signal: AbortSignal,
): Promise<IngestSnapshot | null> {
  return new Promise((resolve) => {
    const end = () => {
      off();
      signal.removeEventListener('abort', end);
      resolve(client.snapshot);
    };
    const off = client.on((snapshot) => wanted(snapshot) && end());
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted || wanted(client.snapshot)) end();
  });
}
