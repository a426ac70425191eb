import { backoffMs } from '@trailcast/schema/async/backoff';
import { SerialQueue } from '@trailcast/schema/async/queue';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import type { ShownPage } from '../../../collection/clean-collection.js';
import { PageState, type OverlayPage } from '../../../overlay/protocol.js';
import { createOverlayPage } from '../../pages/overlay-page.js';
import { PAGE_SERVICES, type PageContainers, type PageService } from './page-containers.js';

const RESTART_DELAYS_MS = { initialMs: 500, maxMs: 60_000 };
/** A container that ran this long is restarted without backoff, ms. */
const STEADY_AFTER_MS = 60_000;
const FOLLOW_RETRY_DELAY_MS = 1_000;

export interface StackPagesDeps {
  serverId: number;
  stack: PageContainers;
  log: Logger;
  /** The pages that an earlier agent has shown. */
  shownPages: readonly OverlayPage[];
  /** Stores the pages for the next agent. */
  store: (pages: readonly OverlayPage[]) => Promise<void>;
  /** Writes the options for the containers of these pages. */
  prepare: (pages: readonly OverlayPage[]) => Promise<void>;
  /** Creates missing containers and starts both. */
  startContainers: (signal: AbortSignal) => Promise<void>;
  /** Sends a heartbeat to both containers. */
  sendHeartbeat: () => Promise<void>;
  heartbeatMs: number;
  /** Aborts when this agent releases the stack. */
  released: AbortSignal;
}

/**
 * Runs the containers of a server's web pages while there are pages. Restarts them, and reads the states of the pages.
 */
export class StackPages {
  /** The shown pages; null after a failed start. */
  #shownPages: readonly OverlayPage[] | null;
  readonly #states = new Map<string, PageState>();
  #watch = new AbortController();
  #onStatesChange: () => void = () => undefined;
  readonly #queue = new SerialQueue();

  constructor(private readonly deps: StackPagesDeps) {
    this.#shownPages = deps.shownPages;
    if (deps.shownPages.length > 0) this.#watchPages(deps.shownPages);
  }

  get states(): PageState[] {
    return [...this.#states.values()];
  }

  /** Calls the listener when a state has changed. Replaces an earlier listener. */
  onChange(listener: () => void): void {
    this.#onStatesChange = listener;
  }

  /**
   * Shows these pages instead of earlier pages. Does nothing if they are the same. Rejects if the containers can't be
   * started.
   */
  show(pages: readonly ShownPage[]): Promise<void> {
    const nextPages = pages.map(createOverlayPage);
    return this.#queue.run(async () => {
      this.deps.released.throwIfAborted();
      if (JSON.stringify(nextPages) === JSON.stringify(this.#shownPages)) return;
      await this.#replacePages(nextPages);
      this.#onStatesChange();
    });
  }

  /**
   * Resolves when no container is being created. Call it after the stack is released and before its containers are
   * removed.
   */
  async waitUntilSettled(): Promise<void> {
    await this.#queue.run(() => undefined);
  }

  async #replacePages(nextPages: readonly OverlayPage[]): Promise<void> {
    const { store, prepare, startContainers, released } = this.deps;
    this.#watch.abort();
    this.#states.clear();
    this.#shownPages = null;
    await this.#removeContainers();
    if (nextPages.length > 0) await prepare(nextPages);
    await store(nextPages);
    if (nextPages.length > 0) await startContainers(released);
    this.#shownPages = nextPages;
    if (nextPages.length > 0) this.#watchPages(nextPages);
  }

  async #removeContainers(): Promise<void> {
    await Promise.all(PAGE_SERVICES.map((service) => this.deps.stack.removeService(service)));
  }

  /** Watches pages until others are shown. */
  #watchPages(pages: readonly OverlayPage[]): void {
    this.#watchServices(pages, this.#restartWatch(pages));
  }

  #restartWatch(pages: readonly OverlayPage[]): AbortSignal {
    this.#watch = new AbortController();
    for (const { id } of pages) this.#states.set(id, { id, state: 'loading', trouble: null });
    return AbortSignal.any([this.#watch.signal, this.deps.released]);
  }

  #watchServices(pages: readonly OverlayPage[], signal: AbortSignal): void {
    for (const service of PAGE_SERVICES) void this.#watchService(service, signal);
    void this.#sendHeartbeats(signal);
    void this.#moveWithObs(pages, signal);
  }

  /** Starts the containers again when OBS has moved to another host. */
  async #moveWithObs(pages: readonly OverlayPage[], watchSignal: AbortSignal): Promise<void> {
    const isMoved = await this.deps.stack.waitUntilMoved?.(watchSignal);
    if (!isMoved || watchSignal.aborted) return;
    this.#watch.abort();
    const signal = this.#restartWatch(pages);
    this.#onStatesChange();
    await this.#queue
      .run(async () => {
        if (signal.aborted) return;
        await this.#removeContainers();
        await this.deps.startContainers(signal);
      })
      .catch((error: unknown) => this.#logFailure(error));
    // After a failure, the watch detects the missing containers or the move again.
    if (!signal.aborted) this.#watchServices(pages, signal);
  }

  /** Recreates the container when it has exited, so that its log only has the states of one run. */
  async #watchService(service: PageService, signal: AbortSignal): Promise<void> {
    const { log, serverId } = this.deps;
    let exitCount = 0;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const reason = await this.#watchRun(service, signal);
      if (signal.aborted) return;
      exitCount = performance.now() - startedAt > STEADY_AFTER_MS ? 1 : exitCount + 1;
      log.warn({ serverId, reason }, 'a container of web pages exited and is restarted');
      if (service === 'pages') this.#markFailed();
      await sleep(backoffMs(RESTART_DELAYS_MS, exitCount), signal);
      if (signal.aborted) return;
      await this.#queue
        .run(() => this.#recreate(service, signal))
        .catch((error: unknown) => this.#logFailure(error));
    }
  }

  async #recreate(service: PageService, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await this.deps.stack.removeService(service);
    await this.deps.startContainers(signal);
  }

  #logFailure(error: unknown): void {
    const { log, serverId } = this.deps;
    log.warn({ serverId, error: String(error) }, 'a container of web pages could not be started');
  }

  /** Resolves with the reason when the container has ended, or null when `signal` aborts. */
  async #watchRun(service: PageService, signal: AbortSignal): Promise<string | null> {
    const ended = new AbortController();
    if (service === 'pages') void this.#readStates(AbortSignal.any([signal, ended.signal]));
    try {
      return await this.deps.stack.waitUntilEnded(service, signal);
    } finally {
      ended.abort();
    }
  }

  #markFailed(): void {
    for (const id of this.#states.keys()) this.#states.set(id, { id, state: 'failed', trouble: 'crashed' });
    this.#onStatesChange();
  }

  /** Reads the states that the bridge prints. */
  async #readStates(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.deps.stack
        .followLog('pages', (line) => this.#onLine(line, signal), signal)
        .catch(() => undefined);
      await sleep(FOLLOW_RETRY_DELAY_MS, signal);
    }
  }

  #onLine(line: string, signal: AbortSignal): void {
    const state = parseState(line);
    const previousState = state && this.#states.get(state.id);
    if (signal.aborted || !previousState) return;
    this.#states.set(state.id, state);
    if (previousState.state !== state.state || previousState.trouble !== state.trouble)
      this.#onStatesChange();
  }

  async #sendHeartbeats(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.deps.sendHeartbeat().catch(() => undefined);
      await sleep(this.deps.heartbeatMs, signal);
    }
  }
}

/** Parses a line, or returns null if it is invalid. The container runs untrusted pages, so it can print anything. */
function parseState(line: string): PageState | null {
  try {
    return PageState.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
