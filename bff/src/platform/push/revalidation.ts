import type { Logger } from 'pino';
import type { ChannelAuthenticator } from './channel-authenticator.js';
import type { ChannelRegistry } from './channel-registry.js';
import { sleep } from './sleep.js';

/**
 * Asks every few minutes whether the sessions behind the live channels still hold, also for what no event tells: their
 * end by time.
 */
export class Revalidation {
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;

  constructor(
    private readonly channels: ChannelRegistry,
    private readonly authenticator: ChannelAuthenticator,
    private readonly log: Logger,
    private readonly everyMs = 3 * 60_000,
  ) {
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await sleep(this.everyMs, signal);
      for (const viewer of this.channels.viewers()) {
        if (signal.aborted) return;
        try {
          if (await this.authenticator.stillValid(viewer)) continue;
          for (const channel of this.channels.ofSession(viewer.sessionId)) channel.revoke();
        } catch (err) {
          this.log.warn({ err, sessionId: viewer.sessionId }, 'session not checked');
        }
      }
    }
  }
}
