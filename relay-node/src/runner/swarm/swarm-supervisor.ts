import { join } from 'node:path';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import { watchPipe } from '../stack/pipe-watch.js';
import { parseProgramRow, type PipeStats } from '../stack/pipe-stats.js';
import type { ContainerClient } from './container-client.js';
import { mirrorLog } from './log-mirror.js';
import type { SwarmPaths } from './swarm-files.js';
import type { SwarmStack } from './swarm-stack.js';
import { calculateHeartbeatMs } from '../stack/stack-record.js';
import { findRunningTask } from './tasks.js';

const POLL_INTERVAL_MS = 500;

interface SupervisorDeps {
  paths: SwarmPaths;
  stack: SwarmStack;
  clients: { obs: ContainerClient; egress: ContainerClient };
  log: Logger;
  serverId: number;
  silenceMs: number;
  /** Returns the id of the task with the home. Heartbeats to other tasks do not count. */
  getTask: () => string | null;
  /** Called when the platform stops or resumes accepting data. */
  setStalled: (stalled: boolean) => void;
  /** Writes the pipe's configuration into its folder. Returns the names of its files; the last file starts the pipe. */
  writePipe: () => Promise<readonly string[]>;
  hasHub: boolean;
}

/** Supervises a stack while an agent runs: configures each new pipe, sends heartbeats and mirrors its logs. */
export class SwarmSupervisor {
  /** Time of the last successful heartbeat to the task with the home (`performance.now()`). */
  lastHeartbeatAt = performance.now();
  #configuredTask: string | null = null;

  constructor(private readonly deps: SupervisorDeps) {}

  /** Runs until `signal` aborts. */
  supervise(signal: AbortSignal): void {
    const { clients, paths } = this.deps;
    void this.#sendHeartbeats(signal);
    void this.#configureNewPipes(signal);
    void mirrorLog(clients.egress, paths.pipeLog, signal);
    void mirrorLog(clients.obs, join(paths.logs, 'obs.txt'), signal);
    // A hub reports a stall itself.
    if (this.deps.hasHub) return;
    void watchPipe({ readStats: () => this.readStats(), onChange: (ms) => this.#onStall(ms) }, signal);
  }

  /** Copies the configuration to the running pipe. Open connections stay open. */
  async configurePipe(signal?: AbortSignal): Promise<void> {
    const { stack, clients, paths, writePipe } = this.deps;
    const task = findRunningTask(await stack.listTasks('egress'));
    if (!task) throw new Error('The pipe does not run');
    await clients.egress.copyFiles(task.ID, paths.egressConfig, await writePipe(), signal);
    this.#configuredTask = task.ID;
  }

  /** Returns the pipe's traffic, or null if it does not respond or has no platform. */
  readStats(): Promise<PipeStats | null> {
    return this.deps.clients.egress.query('stats').then(parseProgramRow, () => null);
  }

  async #sendHeartbeats(signal: AbortSignal): Promise<void> {
    const { clients, silenceMs, getTask } = this.deps;
    while (!signal.aborted) {
      await sleep(calculateHeartbeatMs({ silenceMs }), signal);
      if (signal.aborted) return;
      await clients.obs.sendHeartbeat(getTask() ?? '', signal).then(
        () => (this.lastHeartbeatAt = performance.now()),
        () => undefined,
      );
      await clients.egress.sendHeartbeat(this.#configuredTask ?? '', signal).catch(() => undefined);
    }
  }

  async #configureNewPipes(signal: AbortSignal): Promise<void> {
    const { stack, log, serverId } = this.deps;
    let shouldReportExit = true;
    while (!signal.aborted) {
      const task = await stack.listTasks('egress').then(findRunningTask, () => null);
      if (this.#configuredTask !== null && task?.ID !== this.#configuredTask && shouldReportExit) {
        log.warn({ serverId }, 'the pipe exited and is restarted');
        shouldReportExit = false;
      }
      if (task && task.ID !== this.#configuredTask)
        await this.configurePipe(signal).then(
          () => (shouldReportExit = true),
          () => undefined,
        );
      await sleep(POLL_INTERVAL_MS, signal);
    }
  }

  #onStall(stalledMs: number | null): void {
    const { log, serverId, setStalled } = this.deps;
    setStalled(stalledMs !== null);
    if (stalledMs === null) log.info({ serverId }, 'the platform accepts data again');
    else log.warn({ serverId, stalledMs: Math.round(stalledMs) }, 'the platform stopped accepting data');
  }
}
