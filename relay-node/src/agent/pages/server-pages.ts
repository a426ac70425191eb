import type { PageReport } from '@trailcast/schema/node';
import type { ShownPage } from '../../collection/clean-collection.js';
import type { ObsInstance } from '../../runner/runner.js';
import { describeError } from '../node/node-error.js';
import type { ServerContext } from '../server/server-context.js';

/** Retry interval after the node had too little memory for the pages or could not show them, ms. */
const RETRY_INTERVAL_MS = 5_000;
const NO_PAGES = JSON.stringify([]);

/** The part of a server's context that ServerPages uses. */
interface PagesContext extends Pick<ServerContext, 'log' | 'notifyChange'> {
  model: Pick<ServerContext['model'], 'id' | 'instance' | 'validCollection' | 'isBeingRemoved'>;
  deps: Pick<ServerContext['deps'], 'admission' | 'countPageSlots' | 'now'>;
}

/** Sends the web pages of the shown collection to one server if the node has memory for them. */
export class ServerPages {
  /** The pages that were sent last, as JSON, and the instance that received them. */
  #lastDelivery: { instance: ObsInstance; pages: string } | null = null;
  #isSending = false;
  /** True if the node has no memory for the pages or the instance could not show them. */
  #isUnavailable = false;
  #retryAt: number | null = null;

  constructor(private readonly context: PagesContext) {}

  /** Time at which `sync` must run again without an event; null if no run is due. */
  get nextSyncAt(): number | null {
    return this.#isSending ? null : this.#retryAt;
  }

  /** Sends the pages to the instance if the pages have changed. Chromium runs only while there are pages. */
  sync(): void {
    const { model, deps } = this.context;
    const { instance } = model;
    if (!instance?.showPages || !instance.pages || model.isBeingRemoved) {
      this.#retryAt = null;
      return;
    }
    if (this.#isSending || !model.validCollection) return;
    if (this.#retryAt !== null && deps.now() < this.#retryAt) return;
    const pages = this.#pages;
    const sentPages = this.#findSentPages(instance);
    const isSent = JSON.stringify(pages) === sentPages;
    // After a failed try, the instance may show other pages. An unchanged list is therefore sent again.
    if (isSent && this.#retryAt === null) return;
    this.#retryAt = null;
    this.#isUnavailable = !deps.admission.reservePages(model.id, deps.countPageSlots(pages));
    if (this.#isUnavailable) {
      this.#scheduleRetry('the node has no memory left for the web pages of a server');
      // The instance may still show earlier pages.
      if (sentPages !== NO_PAGES) void this.#send(instance, []);
    } else if (!isSent) void this.#send(instance, pages);
  }

  /** State of each browser source. */
  get report(): PageReport[] {
    const { instance } = this.context.model;
    if (!instance) return [];
    return this.#pages.flatMap(({ id, sources }) => {
      const state = instance.pages?.find((page) => page.id === id);
      const arePagesUnavailable = !instance.pages || this.#isUnavailable;
      return sources.map((source): PageReport => ({
        source,
        trouble: arePagesUnavailable ? 'unavailable' : (state?.trouble ?? null),
      }));
    });
  }

  get #pages(): readonly ShownPage[] {
    return this.context.model.validCollection?.clean.pages ?? [];
  }

  /** Returns the pages sent to the instance, as JSON; null if an earlier agent sent them. */
  #findSentPages(instance: ObsInstance): string | null {
    if (this.#lastDelivery?.instance === instance) return this.#lastDelivery.pages;
    return instance.pages?.length ? null : NO_PAGES;
  }

  async #send(instance: ObsInstance, pages: readonly ShownPage[]): Promise<void> {
    this.#isSending = true;
    try {
      await instance.showPages?.(pages);
      this.#lastDelivery = { instance, pages: JSON.stringify(pages) };
    } catch (error) {
      this.#isUnavailable = true;
      this.#scheduleRetry('the instance could not show the web pages of a server', describeError(error));
    } finally {
      this.#isSending = false;
      this.context.notifyChange();
    }
  }

  #scheduleRetry(message: string, error?: string): void {
    this.context.log.warn({ error }, message);
    this.#retryAt = this.context.deps.now() + RETRY_INTERVAL_MS;
  }
}
