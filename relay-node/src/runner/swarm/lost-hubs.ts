import type { Duplex } from 'node:stream';
import { sleep } from '@trailcast/schema/async/sleep';
import type { SwarmStack } from './swarm-stack.js';
import { taskState } from './tasks.js';

/** A hub checks each second for an agent. */
const LAST_CHECK_MS = 2_000;
const POLL_MS = 500;

export interface LostHubsDeps {
  stack: Pick<SwarmStack, 'tasks' | 'downHosts'>;
  /** A hub exits after this time without an agent, ms. */
  silenceMs: number;
  now?: () => number;
  pauseMs?: number;
}

/**
 * Refuses connections to a hub while an earlier one on a lost host may still send, so that two never send with one key.
 * The lost host may only be unreachable for the manager.
 */
export class LostHubs {
  /** Last time at which a hub may have got a message of this or an earlier agent. */
  #heardAt: number;
  /** When the hub of a lost run has certainly exited, by the run's id. */
  readonly #exits = new Map<string, number>();
  readonly #now: () => number;

  constructor(private readonly deps: LostHubsDeps) {
    this.#now = deps.now ?? (() => performance.now());
    this.#heardAt = this.#now();
  }

  /** Returns the connection from `open`, or null while an earlier hub may still run. */
  async connect<T extends Duplex>(open: () => Promise<T | null>): Promise<T | null> {
    if (await this.#mayStillRun()) {
      await sleep(this.deps.pauseMs ?? POLL_MS);
      return null;
    }
    const connection = await open();
    connection?.once('close', () => (this.#heardAt = this.#now()));
    return connection;
  }

  async #mayStillRun(): Promise<boolean> {
    const { stack, silenceMs } = this.deps;
    try {
      const [tasks, down] = await Promise.all([stack.tasks('egress'), stack.downHosts()]);
      const lost = tasks.filter(({ ID }) => taskState(tasks, ID, down) === 'lost');
      for (const { ID } of lost)
        if (!this.#exits.has(ID)) this.#exits.set(ID, this.#heardAt + silenceMs + LAST_CHECK_MS);
      return lost.some(({ ID }) => this.#now() < (this.#exits.get(ID) ?? 0));
    } catch {
      // While the manager is unreachable, lost hosts are unknown.
      return true;
    }
  }
}
