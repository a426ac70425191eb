import { backoffMs } from '@trailcast/schema/async/backoff';
import { SerialQueue } from '@trailcast/schema/async/queue';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import type { ShownPage } from '../../../collection/clean-collection.js';
import { PageState, type OverlayPage } from '../../../overlay/protocol.js';
import { overlayPage } from '../../pages/overlay-page.js';
import { PAGE_SERVICES, type PageContainers, type PageService } from './page-containers.js';

const RESTART_MS = { first: 500, last: 60_000 };
/** A container that ran this long is restarted without backoff, ms. */
const STEADY_MS = 60_000;
const FOLLOW_AGAIN_MS = 1_000;

export interface StackPagesDeps {
  serverId: number;
  stack: PageContainers;
  log: Logger;
  /** The pages that an earlier agent has shown. */
  shown: readonly OverlayPage[];
  /** Stores the pages for the next agent. */
  store: (pages: readonly OverlayPage[]) => Promise<void>;
  /** Writes the options for the containers of these pages. */
  prepare: (pages: readonly OverlayPage[]) => Promise<void>;
  /** Creates missing containers and starts both. */
  up: (signal: AbortSignal) => Promise<void>;
  /** Sends a heartbeat to both containers. */
  touch: () => Promise<void>;
  heartbeatMs: number;
  /** Aborts when this agent releases the stack. */
  released: AbortSignal;
}

/**
 * The containers of a server's web pages. They only run while there are pages. Restarts them and reads the states of
 * the pages.
 */
export class StackPages {
  /** The shown pages; null after a failed start. */
  #shown: readonly OverlayPage[] | null;
  readonly #states = new Map<string, PageState>();
  #watch = new AbortController();
  #changed: () => void = () => undefined;
  readonly #queue = new SerialQueue();

  constructor(private readonly deps: StackPagesDeps) {
    this.#shown = deps.shown;
    if (deps.shown.length > 0) this.#keep(deps.shown);
  }

  get states(): PageState[] {
    return [...this.#states.values()];
  }

  /** Calls the listener when a state has changed. Replaces an earlier listener. */
  onChange(listener: () => void): void {
    this.#changed = listener;
  }

  /**
   * Shows these pages instead of earlier ones. Does nothing if they are the same. Rejects if the containers can't be
   * started.
   */
  show(pages: readonly ShownPage[]): Promise<void> {
    const next = pages.map(overlayPage);
    return this.#queue.run(async () => {
      this.deps.released.throwIfAborted();
      if (JSON.stringify(next) === JSON.stringify(this.#shown)) return;
      await this.#replace(next);
      this.#changed();
    });
  }

  /**
   * Resolves when no container is being created. Call it after the stack is released and before its containers are
   * removed.
   */
  async settled(): Promise<void> {
    await this.#queue.run(() => undefined);
  }

  async #replace(next: readonly OverlayPage[]): Promise<void> {
    const { store, prepare, up, released } = this.deps;
    this.#watch.abort();
    this.#states.clear();
    this.#shown = null;
    await this.#remove();
    if (next.length > 0) await prepare(next);
    await store(next);
    if (next.length > 0) await up(released);
    this.#shown = next;
    if (next.length > 0) this.#keep(next);
  }

  async #remove(): Promise<void> {
    await Promise.all(PAGE_SERVICES.map((service) => this.deps.stack.remove(service)));
  }

  /** Watches pages until others are shown. */
  #keep(pages: readonly OverlayPage[]): void {
    this.#keepServices(pages, this.#newWatch(pages));
  }

  #newWatch(pages: readonly OverlayPage[]): AbortSignal {
    this.#watch = new AbortController();
    for (const { id } of pages) this.#states.set(id, { id, state: 'loading', trouble: null });
    return AbortSignal.any([this.#watch.signal, this.deps.released]);
  }

  #keepServices(pages: readonly OverlayPage[], signal: AbortSignal): void {
    for (const service of PAGE_SERVICES) void this.#keepService(service, signal);
    void this.#heartbeat(signal);
    void this.#moveWithObs(pages, signal);
  }

  /** Starts the containers again when OBS has moved to another host. */
  async #moveWithObs(pages: readonly OverlayPage[], before: AbortSignal): Promise<void> {
    const isMoved = await this.deps.stack.whenMoved?.(before);
    if (!isMoved || before.aborted) return;
    this.#watch.abort();
    const signal = this.#newWatch(pages);
    this.#changed();
    await this.#queue
      .run(async () => {
        if (signal.aborted) return;
        await this.#remove();
        await this.deps.up(signal);
      })
      .catch((error: unknown) => this.#onFailure(error));
    // After a failure, the watch detects again that they have ended or moved.
    if (!signal.aborted) this.#keepServices(pages, signal);
  }

  /** Recreates the container when it has exited, so that its log only has the states of one run. */
  async #keepService(service: PageService, signal: AbortSignal): Promise<void> {
    const { log, serverId } = this.deps;
    let ends = 0;
    while (!signal.aborted) {
      const since = performance.now();
      const reason = await this.#run(service, signal);
      if (signal.aborted) return;
      ends = performance.now() - since > STEADY_MS ? 1 : ends + 1;
      log.warn({ serverId, reason }, 'a container of web pages exited and is restarted');
      if (service === 'pages') this.#fail();
      await sleep(backoffMs(RESTART_MS, ends), signal);
      if (signal.aborted) return;
      await this.#queue
        .run(() => this.#again(service, signal))
        .catch((error: unknown) => this.#onFailure(error));
    }
  }

  async #again(service: PageService, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await this.deps.stack.remove(service);
    await this.deps.up(signal);
  }

  #onFailure(error: unknown): void {
    const { log, serverId } = this.deps;
    log.warn({ serverId, error: String(error) }, 'a container of web pages could not be started');
  }

  /** Returns why the container has ended. */
  async #run(service: PageService, signal: AbortSignal): Promise<string | null> {
    const ended = new AbortController();
    if (service === 'pages') void this.#follow(AbortSignal.any([signal, ended.signal]));
    try {
      return await this.deps.stack.whenEnded(service, signal);
    } finally {
      ended.abort();
    }
  }

  #fail(): void {
    for (const id of this.#states.keys()) this.#states.set(id, { id, state: 'failed', trouble: 'crashed' });
    this.#changed();
  }

  /** Reads the states that the bridge prints. */
  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.deps.stack
        .follow('pages', (line) => this.#onLine(line, signal), signal)
        .catch(() => undefined);
      await sleep(FOLLOW_AGAIN_MS, signal);
    }
  }

  #onLine(line: string, signal: AbortSignal): void {
    const state = stateOf(line);
    const before = state && this.#states.get(state.id);
    if (signal.aborted || !before) return;
    this.#states.set(state.id, state);
    if (before.state !== state.state || before.trouble !== state.trouble) this.#changed();
  }

  async #heartbeat(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.deps.touch().catch(() => undefined);
      await sleep(this.deps.heartbeatMs, signal);
    }
  }
}

/** Validates the output, because the container runs untrusted pages and this agent has other servers, too. */
function stateOf(line: string): PageState | null {
  try {
    return PageState.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
