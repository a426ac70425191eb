import type { Logger } from 'pino';
import { PeriodicTask } from '../periodic-task.js';
import { describeCredential } from '../viewer.js';
import type { ChannelAuthenticator } from './channel-authenticator.js';
import type { ChannelRegistry } from './channel-registry.js';

/** Checks every few minutes that the credentials of the live channels are valid, because expiry causes no event. */
export class Revalidation {
  readonly #task: PeriodicTask;

  constructor(
    private readonly channels: ChannelRegistry,
    private readonly authenticator: ChannelAuthenticator,
    private readonly log: Logger,
    intervalMs = 3 * 60_000,
  ) {
    this.#task = new PeriodicTask((signal) => this.#check(signal), intervalMs);
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #check(signal: AbortSignal): Promise<void> {
    for (const viewer of this.channels.listViewers()) {
      if (signal.aborted) return;
      try {
        if (await this.authenticator.isStillValid(viewer)) continue;
        for (const channel of this.channels.listByCredential(viewer)) channel.revoke();
      } catch (err) {
        this.log.warn(
          { err, credential: describeCredential(viewer) },
          'checking the credential of a live channel failed',
        );
      }
    }
  }
}
