import type { Duplex } from 'node:stream';
import { sleep } from '@trailcast/schema/async/sleep';
import type { SwarmStack } from './swarm-stack.js';
import { findTaskState } from './tasks.js';

/** Tolerance, because a hub checks only each second for an agent. */
const CHECK_MARGIN_MS = 2_000;
const RETRY_DELAY_MS = 500;

export interface LostHubsDeps {
  stack: Pick<SwarmStack, 'listTasks' | 'listDownHosts'>;
  /** A hub exits after this time without an agent, ms. */
  silenceMs: number;
  now?: () => number;
  retryDelayMs?: number;
}

/**
 * Refuses connections to a hub while an earlier hub on a lost host may still send, so that two hubs never send with one
 * key. A lost host may be unreachable for the manager only.
 */
export class LostHubs {
  /** Last time at which a hub may have received a message from this or an earlier agent. */
  #lastMessageAt: number;
  /** Time at which the hub of a lost task has certainly exited, by the task's id. */
  readonly #exitTimes = new Map<string, number>();
  readonly #now: () => number;

  constructor(private readonly deps: LostHubsDeps) {
    this.#now = deps.now ?? (() => performance.now());
    this.#lastMessageAt = this.#now();
  }

  /** Returns the connection from `open`, or null while an earlier hub may still run. */
  async connect<T extends Duplex>(open: () => Promise<T | null>): Promise<T | null> {
    if (await this.#mayStillRun()) {
      await sleep(this.deps.retryDelayMs ?? RETRY_DELAY_MS);
      return null;
    }
    const connection = await open();
    connection?.once('close', () => (this.#lastMessageAt = this.#now()));
    return connection;
  }

  async #mayStillRun(): Promise<boolean> {
    const { stack, silenceMs } = this.deps;
    try {
      const [tasks, downHosts] = await Promise.all([stack.listTasks('egress'), stack.listDownHosts()]);
      const lostTasks = tasks.filter(({ ID }) => findTaskState(tasks, ID, downHosts) === 'lost');
      for (const { ID } of lostTasks)
        if (!this.#exitTimes.has(ID))
          this.#exitTimes.set(ID, this.#lastMessageAt + silenceMs + CHECK_MARGIN_MS);
      return lostTasks.some(({ ID }) => this.#now() < (this.#exitTimes.get(ID) ?? 0));
    } catch {
      // While the manager is unreachable, lost hosts are unknown.
      return true;
    }
  }
}
