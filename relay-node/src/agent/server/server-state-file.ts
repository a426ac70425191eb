import { CoalescedRun } from '@trailcast/schema/async/coalesced-run';
import { DesiredServer, KeyDigest } from '@trailcast/schema/node';
import { z } from 'zod';
import type { ObsInstance } from '../../runner/runner.js';
import { DeadZone } from '../feed/dead-zone.js';
import { createSceneSwitch, SceneSwitch } from '../feed/scene-switch.js';
import { FeedSimulation } from '../rehearsal/feed-simulation.js';
import { WeakLinkState, createWeakLinkState } from '../feed/weak-link.js';
import { BroadcastAttempt } from './streaming-attempt.js';

/**
 * State that a restarted agent needs to adopt a running server. Contains no platform key. Agents of other releases also
 * read this state, so its field names must not change.
 */
export const ServerState = z.object({
  desired: DesiredServer,
  /** The collection that OBS shows. `text` is its JSON as the user saved it. */
  shown: z.object({ revision: z.int(), text: z.string() }),
  readerToken: z.string(),
  attempt: BroadcastAttempt,
  deadZone: DeadZone,
  /** Missing in files of earlier releases, like all fields with a default. */
  link: WeakLinkState.default(createWeakLinkState),
  sceneSwitch: SceneSwitch.default(() => createSceneSwitch(null)),
  simulation: FeedSimulation.nullable().default(null),
  /** Scene that was set in OBS itself, which overrides the desired scene; null if no scene was set in OBS itself. */
  foreignScene: z.string().nullable(),
  feedRestarts: z.int(),
  targetDigest: KeyDigest.nullable(),
});
export type ServerState = z.infer<typeof ServerState>;

/** The state file beside an OBS home. Writes states in order and skips outdated states. */
export class ServerStateFile {
  #newestState: ServerState | null = null;
  readonly #writes = new CoalescedRun(() => this.#write());
  #writtenText = '';

  constructor(
    private readonly instance: ObsInstance,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Returns the stored state; null if there is no file or this version can't read it. */
  async read(): Promise<ServerState | null> {
    const parsed = ServerState.safeParse(await this.instance.readState());
    return parsed.success ? parsed.data : null;
  }

  save(state: ServerState): void {
    this.#newestState = state;
    void this.#writes.run();
  }

  /** Resolves when all earlier writes have finished or failed. */
  flush(): Promise<void> {
    return this.#writes.idle();
  }

  async #write(): Promise<void> {
    const state = this.#newestState;
    const text = JSON.stringify(state);
    if (!state || text === this.#writtenText) return;
    try {
      await this.instance.writeState(state);
      this.#writtenText = text;
    } catch (error) {
      this.onError(error);
    }
  }
}
