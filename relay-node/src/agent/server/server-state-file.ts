import { CoalescedRun } from '@trailcast/schema/async/coalesced-run';
import { DesiredServer, KeyDigest } from '@trailcast/schema/node';
import { z } from 'zod';
import type { ObsInstance } from '../../runner/runner.js';
import { DeadZone } from '../feed/dead-zone.js';
import { Attempt } from './streaming-attempt.js';

/** What a restarted agent must know of a server that it finds running. Holds no platform key. */
export const ServerState = z.object({
  desired: DesiredServer,
  /** The collection that OBS shows, as the user saved it. */
  shown: z.object({ revision: z.int(), text: z.string() }),
  readerToken: z.string(),
  attempt: Attempt,
  deadZone: DeadZone,
  /** A scene that somebody else chose in OBS, in place of the desired one. */
  foreignScene: z.string().nullable(),
  feedRestarts: z.int(),
  targetDigest: KeyDigest.nullable(),
});
export type ServerState = z.infer<typeof ServerState>;

/** The record beside one OBS home. Writes are in order, and those overtaken by a newer one are left out. */
export class ServerStateFile {
  #newest: ServerState | null = null;
  readonly #writes = new CoalescedRun(() => this.#write());
  #written = '';

  constructor(
    private readonly instance: ObsInstance,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Null when there is none, or none that this version understands. */
  async read(): Promise<ServerState | null> {
    const parsed = ServerState.safeParse(await this.instance.readState());
    return parsed.success ? parsed.data : null;
  }

  save(state: ServerState): void {
    this.#newest = state;
    void this.#writes.run();
  }

  /** Resolves when everything saved so far is on disk, or has failed. */
  flushed(): Promise<void> {
    return this.#writes.idle();
  }

  async #write(): Promise<void> {
    const state = this.#newest;
    const text = JSON.stringify(state);
    if (!state || text === this.#written) return;
    try {
      await this.instance.writeState(state);
      this.#written = text;
    } catch (error) {
      this.failed(error);
    }
  }
}
