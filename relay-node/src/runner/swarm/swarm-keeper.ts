import { join } from 'node:path';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import { watchPipe } from '../stack/pipe-watch.js';
import { programRow, type PipeFigures } from '../stack/pipe-stats.js';
import type { Link } from './link.js';
import { mirrorLog } from './log-mirror.js';
import type { SwarmPaths } from './swarm-files.js';
import type { SwarmStack } from './swarm-stack.js';
import { runningTask } from './tasks.js';

const LOOK_EVERY_MS = 500;
const BEATS_PER_SILENCE = 5;
const LONGEST_BEAT_MS = 10_000;

interface KeeperParts {
  paths: SwarmPaths;
  stack: SwarmStack;
  links: { obs: Link; egress: Link };
  log: Logger;
  serverId: number;
  silenceMs: number;
  /** The run that has the home: another that was started in its place proves nothing. */
  task: () => string | null;
  /** Hears when the platform takes nothing of the program, and when it flows again. */
  stalled: (stalled: boolean) => void;
  /** Writes the pipe's configuration into its folder. */
  writePipe: () => Promise<void>;
}

/** What an agent does for a stack while it is there: gives each new pipe its configuration, beats, and hears its logs. */
export class SwarmKeeper {
  /** When the run that has the home was last told that an agent is there (`performance`). */
  seenAt = performance.now();
  #pipe: string | null = null;

  constructor(private readonly parts: KeeperParts) {}

  /** Goes on until `signal` aborts. */
  keep(signal: AbortSignal): void {
    const { links, paths } = this.parts;
    void this.#beat(signal);
    void this.#furnishPipes(signal);
    void mirrorLog(links.egress, paths.pipeLog, signal);
    void mirrorLog(links.obs, join(paths.logs, 'obs.txt'), signal);
    void watchPipe({ figures: () => this.figures(), tell: (ms) => this.#tell(ms) }, signal);
  }

  /** Gives the present pipe its configuration; connections that are open go on. */
  async configure(signal?: AbortSignal): Promise<void> {
    const { stack, links, paths, writePipe } = this.parts;
    const task = runningTask(await stack.tasks('egress'));
    if (!task) throw new Error('The pipe does not run');
    await writePipe();
    await links.egress.put(task.ID, paths.egressConfig, ['haproxy.cfg'], signal);
    this.#pipe = task.ID;
  }

  /** What the pipe carries; null when it does not answer or leads to no platform. */
  figures(): Promise<PipeFigures | null> {
    return this.parts.links.egress.ask('stats').then(programRow, () => null);
  }

  async #beat(signal: AbortSignal): Promise<void> {
    const { links, silenceMs, task } = this.parts;
    while (!signal.aborted) {
      const pause = Math.min(LONGEST_BEAT_MS, silenceMs / BEATS_PER_SILENCE);
      await sleep(pause, signal);
      if (signal.aborted) return;
      await links.obs.seen(task() ?? '', signal).then(
        () => (this.seenAt = performance.now()),
        () => undefined,
      );
      await links.egress.seen(this.#pipe ?? '', signal).catch(() => undefined);
    }
  }

  async #furnishPipes(signal: AbortSignal): Promise<void> {
    const { stack, log, serverId } = this.parts;
    let told = true;
    while (!signal.aborted) {
      const task = await stack.tasks('egress').then(runningTask, () => null);
      if (this.#pipe !== null && task?.ID !== this.#pipe && told) {
        log.warn({ serverId }, 'the pipe has ended and is started again');
        told = false;
      }
      if (task && task.ID !== this.#pipe)
        await this.configure(signal).then(
          () => (told = true),
          () => undefined,
        );
      await sleep(LOOK_EVERY_MS, signal);
    }
  }

  #tell(stalledMs: number | null): void {
    const { log, serverId, stalled } = this.parts;
    stalled(stalledMs !== null);
    if (stalledMs === null) log.info({ serverId }, 'the program flows again');
    else
      log.warn({ serverId, stalledMs: Math.round(stalledMs) }, 'the platform takes nothing of the program');
  }
}
