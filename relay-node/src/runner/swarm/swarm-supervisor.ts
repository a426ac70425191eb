import { join } from 'node:path';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import { watchPipe } from '../stack/pipe-watch.js';
import { programRow, type PipeFigures } from '../stack/pipe-stats.js';
import type { Link } from './link.js';
import { mirrorLog } from './log-mirror.js';
import type { SwarmPaths } from './swarm-files.js';
import type { SwarmStack } from './swarm-stack.js';
import { heartbeatMs } from '../stack/stack-record.js';
import { runningTask } from './tasks.js';

const POLL_MS = 500;

interface SupervisorDeps {
  paths: SwarmPaths;
  stack: SwarmStack;
  links: { obs: Link; egress: Link };
  log: Logger;
  serverId: number;
  silenceMs: number;
  /** The id of the run with the home. Heartbeats to other runs do not count. */
  task: () => string | null;
  /** Called when the platform stops or resumes accepting data. */
  stalled: (stalled: boolean) => void;
  /** Writes the pipe's configuration into its folder. Returns the names of its files; the last one starts the pipe. */
  writePipe: () => Promise<readonly string[]>;
  withHub: boolean;
}

/** Supervises a stack while an agent runs: configures each new pipe, sends heartbeats and mirrors its logs. */
export class SwarmSupervisor {
  /** Time of the last successful heartbeat to the run with the home (`performance`). */
  seenAt = performance.now();
  #pipe: string | null = null;

  constructor(private readonly deps: SupervisorDeps) {}

  /** Runs until `signal` aborts. */
  keep(signal: AbortSignal): void {
    const { links, paths } = this.deps;
    void this.#heartbeat(signal);
    void this.#configurePipes(signal);
    void mirrorLog(links.egress, paths.pipeLog, signal);
    void mirrorLog(links.obs, join(paths.logs, 'obs.txt'), signal);
    // A hub reports a stall itself.
    if (this.deps.withHub) return;
    void watchPipe({ figures: () => this.figures(), onChange: (ms) => this.#onStall(ms) }, signal);
  }

  /** Copies the configuration to the running pipe. Open connections survive. */
  async configure(signal?: AbortSignal): Promise<void> {
    const { stack, links, paths, writePipe } = this.deps;
    const task = runningTask(await stack.tasks('egress'));
    if (!task) throw new Error('The pipe does not run');
    await links.egress.put(task.ID, paths.egressConfig, await writePipe(), signal);
    this.#pipe = task.ID;
  }

  /** Returns the pipe's traffic, or null if it does not respond or has no platform. */
  figures(): Promise<PipeFigures | null> {
    return this.deps.links.egress.query('stats').then(programRow, () => null);
  }

  async #heartbeat(signal: AbortSignal): Promise<void> {
    const { links, silenceMs, task } = this.deps;
    while (!signal.aborted) {
      await sleep(heartbeatMs({ silenceMs }), signal);
      if (signal.aborted) return;
      await links.obs.heartbeat(task() ?? '', signal).then(
        () => (this.seenAt = performance.now()),
        () => undefined,
      );
      await links.egress.heartbeat(this.#pipe ?? '', signal).catch(() => undefined);
    }
  }

  async #configurePipes(signal: AbortSignal): Promise<void> {
    const { stack, log, serverId } = this.deps;
    let isReported = true;
    while (!signal.aborted) {
      const task = await stack.tasks('egress').then(runningTask, () => null);
      if (this.#pipe !== null && task?.ID !== this.#pipe && isReported) {
        log.warn({ serverId }, 'the pipe exited and is restarted');
        isReported = false;
      }
      if (task && task.ID !== this.#pipe)
        await this.configure(signal).then(
          () => (isReported = true),
          () => undefined,
        );
      await sleep(POLL_MS, signal);
    }
  }

  #onStall(stalledMs: number | null): void {
    const { log, serverId, stalled } = this.deps;
    stalled(stalledMs !== null);
    if (stalledMs === null) log.info({ serverId }, 'the platform accepts data again');
    else log.warn({ serverId, stalledMs: Math.round(stalledMs) }, 'the platform stopped accepting data');
  }
}
