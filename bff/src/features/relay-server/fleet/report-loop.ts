import { backoffMs } from '@trailcast/schema/async/backoff';
import { sleep } from '@trailcast/schema/async/sleep';
import { NODE_WAIT_MAX_MS, type Reports } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { KnownNode } from './node-directory.js';

/** Backoff while a node can't be reached, ms. */
const BACKOFF_MS = { initialMs: 200, maxMs: 2_000 };
/** Interval for reading the node information (capacity, missing programs), ms. */
const INFO_INTERVAL_MS = 15_000;
const STORE_RETRY_DELAY_MS = 500;
/** Grace period for a node that this process has never reached, because both may be starting, ms. */
const FIRST_CONTACT_GRACE_MS = 10_000;

/** Long-polls one node's reports until the loop is closed. Retries failed requests with backoff. */
export class ReportLoop {
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #lastRevision = 0;
  #failures = 0;
  #infoReadAt = -Infinity;
  /** True once the current failure has been logged. */
  #isFailureLogged = false;

  constructor(
    private readonly knownNode: KnownNode,
    private readonly handleReports: (knownNode: KnownNode, reports: Reports) => Promise<void>,
    private readonly logger: Logger,
    private readonly firstContactGraceMs = FIRST_CONTACT_GRACE_MS,
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
        await this.#pollOnce(signal);
        this.#failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        await this.#handleFailure(error, signal);
      }
    }
  }

  async #pollOnce(signal: AbortSignal): Promise<void> {
    const { knownNode } = this;
    const info =
      performance.now() - this.#infoReadAt >= INFO_INTERVAL_MS
        ? await knownNode.node.fetchInfo(signal)
        : null;
    const requestedAt = performance.now();
    const reports = await knownNode.node.pollReports(this.#lastRevision, info ? 0 : NODE_WAIT_MAX_MS, signal);
    if (info) {
      knownNode.info = info;
      this.#infoReadAt = performance.now();
    }
    if (knownNode.reachable !== true)
      this.logger.info({ node: knownNode.node.name }, 'the node is reachable');
    // A restarted node may lack other programs than before.
    if (knownNode.reports && knownNode.reports.bootId !== reports.bootId) this.#infoReadAt = -Infinity;
    knownNode.setReports(reports, requestedAt);
    this.#isFailureLogged = false;
    await this.#store(reports, signal);
  }

  /** Stores the reports. If that fails, the same reports are requested again. */
  async #store(reports: Reports, signal: AbortSignal): Promise<void> {
    try {
      await this.handleReports(this.knownNode, reports);
      this.#lastRevision = reports.revision;
    } catch (error) {
      this.logger.error({ node: this.knownNode.node.name, err: error }, 'the reports could not be stored');
      this.#lastRevision = 0;
      await sleep(STORE_RETRY_DELAY_MS, signal);
    }
  }

  async #handleFailure(error: unknown, signal: AbortSignal): Promise<void> {
    const { knownNode } = this;
    const problem = error instanceof Error ? error.message : String(error);
    knownNode.recordFailure(problem);
    if (
      !this.#isFailureLogged &&
      (knownNode.reports !== null || knownNode.failingMs >= this.firstContactGraceMs)
    ) {
      this.logger.warn({ node: knownNode.node.name, err: error }, 'the node is unreachable');
      this.#isFailureLogged = true;
    }
    this.#lastRevision = 0;
    this.#infoReadAt = -Infinity;
    this.#failures += 1;
    await sleep(backoffMs(BACKOFF_MS, this.#failures), signal);
  }
}
