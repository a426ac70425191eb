import type { PageReport } from '@trailcast/schema/node';
import type { ShownPage } from '../../collection/clean-collection.js';
import type { ObsInstance } from '../../runner/runner.js';
import { messageOf } from '../node/node-error.js';
import type { ServerContext } from '../server/server-context.js';

/** Retry interval while the node lacks memory for the pages or could not confine them, ms. */
const RETRY_MS = 5_000;
const NONE = JSON.stringify([]);

/** The part of a server's context that ServerPages uses. */
interface PagesContext extends Pick<ServerContext, 'log' | 'notifyChange'> {
  model: Pick<ServerContext['model'], 'id' | 'instance' | 'validCollection' | 'removing'>;
  deps: Pick<ServerContext['deps'], 'admission' | 'slotsOfPages' | 'now'>;
}

/** Web pages of one server: those of the collection that OBS shows, if the node has memory for them. */
export class ServerPages {
  /** The pages that were sent last, as JSON, and their instance. */
  #sent: { instance: ObsInstance; pages: string } | null = null;
  #isSending = false;
  #isRefused = false;
  #retryAt: number | null = null;

  constructor(private readonly context: PagesContext) {}

  /** Time at which `sync` must run again without an event; null: never. */
  get nextMoment(): number | null {
    return this.#isSending ? null : this.#retryAt;
  }

  /** Sends the pages to the instance if they have changed. Chromium runs only while there are any. */
  sync(): void {
    const { model, deps } = this.context;
    const { instance } = model;
    if (!instance?.showPages || !instance.pages || model.removing) {
      this.#retryAt = null;
      return;
    }
    if (this.#isSending || !model.validCollection) return;
    if (this.#retryAt !== null && deps.now() < this.#retryAt) return;
    const pages = this.#pages;
    const sent = this.#sentTo(instance);
    const isSent = JSON.stringify(pages) === sent;
    // After a failed try the instance may show other pages, so an unchanged list is sent again.
    if (isSent && this.#retryAt === null) return;
    this.#retryAt = null;
    this.#isRefused = !deps.admission.reservePages(model.id, deps.slotsOfPages(pages));
    if (this.#isRefused) {
      this.#tryLater('the node has no memory left for the web pages of a server');
      // The instance may still show earlier pages.
      if (sent !== NONE) void this.#send(instance, []);
    } else if (!isSent) void this.#send(instance, pages);
  }

  /** One entry per browser source. */
  get report(): PageReport[] {
    const { instance } = this.context.model;
    if (!instance) return [];
    return this.#pages.flatMap(({ id, sources }) => {
      const state = instance.pages?.find((each) => each.id === id);
      const isMissing = !instance.pages || this.#isRefused;
      return sources.map((source): PageReport => ({
        source,
        trouble: isMissing ? 'unavailable' : (state?.trouble ?? null),
      }));
    });
  }

  get #pages(): readonly ShownPage[] {
    return this.context.model.validCollection?.clean.pages ?? [];
  }

  /** Returns the pages sent to the instance, as JSON; null if an earlier agent sent them. */
  #sentTo(instance: ObsInstance): string | null {
    if (this.#sent?.instance === instance) return this.#sent.pages;
    return instance.pages?.length ? null : NONE;
  }

  async #send(instance: ObsInstance, pages: readonly ShownPage[]): Promise<void> {
    this.#isSending = true;
    try {
      await instance.showPages?.(pages);
      this.#sent = { instance, pages: JSON.stringify(pages) };
    } catch (error) {
      this.#isRefused = true;
      this.#tryLater('the web pages of a server could not be shown', messageOf(error));
    } finally {
      this.#isSending = false;
      this.context.notifyChange();
    }
  }

  #tryLater(what: string, error?: string): void {
    this.context.log.warn({ error }, what);
    this.#retryAt = this.context.deps.now() + RETRY_MS;
  }
}
