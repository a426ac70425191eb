import { backoffMs } from '@trailcast/schema/async/backoff';
import { sleep } from '@trailcast/schema/async/sleep';
import { NODE_WAIT_MAX_MS, type Reports } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { KnownNode } from './node-directory.js';

/** Delays between tries while a node can't be reached, ms. */
const BACKOFF_MS = { first: 200, last: 2_000 };
/** Node information (capacity, what is missing) is asked for again this often, ms. */
const INFO_EVERY_MS = 15_000;
const STORE_AGAIN_MS = 500;

/** Follows one node's reports by long polling until closed, and never gives up. */
export class ReportLoop {
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #after = 0;
  #failures = 0;
  #infoAt = -Infinity;

  constructor(
    private readonly known: KnownNode,
    private readonly take: (known: KnownNode, reports: Reports) => Promise<void>,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#round(signal);
        this.#failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        await this.#failed(error, signal);
      }
    }
  }

  async #round(signal: AbortSignal): Promise<void> {
    const { known } = this;
    const info = performance.now() - this.#infoAt >= INFO_EVERY_MS ? await known.node.info(signal) : null;
    const reports = await known.node.reports(this.#after, info ? 0 : NODE_WAIT_MAX_MS, signal);
    if (info) {
      known.info = info;
      this.#infoAt = performance.now();
    }
    if (known.reachable !== true) this.logger.info({ node: known.node.name }, 'node reached');
    // A node that started anew may lack other things than before.
    if (known.reports && known.reports.bootId !== reports.bootId) this.#infoAt = -Infinity;
    known.takeReports(reports);
    await this.#store(reports, signal);
  }

  /** A database that is away for a moment is no fault of the node's: the same reports are asked for again. */
  async #store(reports: Reports, signal: AbortSignal): Promise<void> {
    try {
      await this.take(this.known, reports);
      this.#after = reports.revision;
    } catch (error) {
      this.logger.error({ node: this.known.node.name, err: error }, 'reports not stored');
      this.#after = 0;
      await sleep(STORE_AGAIN_MS, signal);
    }
  }

  async #failed(error: unknown, signal: AbortSignal): Promise<void> {
    const { known } = this;
    const problem = error instanceof Error ? error.message : String(error);
    if (known.reachable !== false) this.logger.warn({ node: known.node.name, err: error }, 'node lost');
    known.lose(problem);
    this.#after = 0;
    this.#infoAt = -Infinity;
    this.#failures += 1;
    await sleep(backoffMs(BACKOFF_MS, this.#failures), signal);
  }
}
