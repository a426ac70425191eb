import { backoffMs } from '@trailcast/schema/async/backoff';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import { trimFile, trimLogs } from '../home/trim-logs.js';
import { pipeFigures } from '../stack/pipe-stats.js';
import { watchPipe } from '../stack/pipe-watch.js';
import type { EngineStack } from './stack.js';
import { touchAgentSeen } from './stack-files.js';
import type { StackPaths } from '../stack/stack-paths.js';
import type { ComposeRecord } from './compose-record.js';

const RESTART_MS = { first: 100, last: 5_000 };
const STEADY_MS = 30_000;
const BEATS_PER_SILENCE = 5;
const LONGEST_BEAT_MS = 10_000;

interface KeeperParts {
  paths: StackPaths;
  stack: EngineStack;
  log: Logger;
  up: (record: ComposeRecord) => Promise<void>;
}

/** What an agent does for a stack while it is there: starts its pipe again, beats, and keeps its logs small. */
export class PipeKeeper {
  constructor(
    private readonly parts: KeeperParts,
    private readonly record: () => ComposeRecord,
  ) {}

  /** Goes on until `signal` aborts. */
  keep(signal: AbortSignal, stalled: (stalled: boolean) => void): void {
    void this.#beat(signal);
    void this.#revive(signal);
    const { paths } = this.parts;
    const tell = (ms: number | null) => {
      this.#log(ms);
      stalled(ms !== null);
    };
    void watchPipe({ figures: () => pipeFigures(paths.pipeStats), tell }, signal);
  }

  async #beat(signal: AbortSignal): Promise<void> {
    const { paths } = this.parts;
    while (!signal.aborted) {
      await touchAgentSeen(paths).catch(() => undefined);
      await trimLogs(paths).catch(() => undefined);
      await trimFile(paths.pipeLog, this.record().uid).catch(() => undefined);
      const pause = Math.min(LONGEST_BEAT_MS, this.record().silenceMs / BEATS_PER_SILENCE);
      await sleep(pause, signal);
    }
  }

  /** A pipe that ended is started again, at once when it had run for a while. OBS connects again by itself. */
  async #revive(signal: AbortSignal): Promise<void> {
    const { stack, log } = this.parts;
    const { serverId } = this.record();
    let ends = 1;
    while (!signal.aborted) {
      const since = performance.now();
      const reason = await stack.whenEnded('egress', signal);
      if (signal.aborted) return;
      log.warn({ serverId, reason }, 'the pipe has ended and is started again');
      ends = performance.now() - since > STEADY_MS ? 1 : ends + 1;
      await sleep(backoffMs(RESTART_MS, ends), signal);
      if (!signal.aborted) await stack.start('egress').catch(() => undefined);
    }
  }

  #log(stalledMs: number | null): void {
    const { log } = this.parts;
    const { serverId } = this.record();
    if (stalledMs === null) log.info({ serverId }, 'the program flows again');
    else
      log.warn({ serverId, stalledMs: Math.round(stalledMs) }, 'the platform takes nothing of the program');
  }
}
