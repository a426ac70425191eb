import { backoffMs } from '@trailcast/schema/async/backoff';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import { trimFile, trimLogs } from '../home/trim-logs.js';
import { pipeFigures } from '../stack/pipe-stats.js';
import { watchPipe } from '../stack/pipe-watch.js';
import type { EngineStack } from './stack.js';
import { touchAgentSeen } from './stack-files.js';
import type { StackPaths } from '../stack/stack-paths.js';
import { heartbeatMs } from '../stack/stack-record.js';
import type { ComposeRecord } from './compose-record.js';

const RESTART_MS = { first: 100, last: 5_000 };
const STEADY_MS = 30_000;

interface SupervisorDeps {
  paths: StackPaths;
  stack: EngineStack;
  log: Logger;
  up: (record: ComposeRecord) => Promise<void>;
}

/** Supervises a stack while an agent runs: restarts its egress container, sends heartbeats and trims its logs. */
export class PipeSupervisor {
  constructor(
    private readonly deps: SupervisorDeps,
    private readonly record: () => ComposeRecord,
  ) {}

  /** Runs until `signal` aborts. */
  keep(signal: AbortSignal, stalled: (stalled: boolean) => void): void {
    void this.#heartbeat(signal);
    void this.#restartOnExit(signal);
    // A hub reports a stall itself.
    if (this.record().hub) return;
    const { paths } = this.deps;
    const onChange = (ms: number | null) => {
      this.#logStall(ms);
      stalled(ms !== null);
    };
    void watchPipe({ figures: () => pipeFigures(paths.pipeStats), onChange }, signal);
  }

  async #heartbeat(signal: AbortSignal): Promise<void> {
    const { paths } = this.deps;
    while (!signal.aborted) {
      await touchAgentSeen(paths).catch(() => undefined);
      await trimLogs(paths).catch(() => undefined);
      await trimFile(paths.pipeLog, this.record().uid).catch(() => undefined);
      await sleep(heartbeatMs(this.record()), signal);
    }
  }

  /** Restarts the egress container when it exits, without backoff after a long run. OBS reconnects automatically. */
  async #restartOnExit(signal: AbortSignal): Promise<void> {
    const { stack, log } = this.deps;
    const { serverId } = this.record();
    let ends = 1;
    while (!signal.aborted) {
      const since = performance.now();
      const reason = await stack.whenEnded('egress', signal);
      if (signal.aborted) return;
      log.warn({ serverId, reason }, 'the pipe exited and is restarted');
      ends = performance.now() - since > STEADY_MS ? 1 : ends + 1;
      await sleep(backoffMs(RESTART_MS, ends), signal);
      if (!signal.aborted) await stack.start('egress').catch(() => undefined);
    }
  }

  #logStall(stalledMs: number | null): void {
    const { log } = this.deps;
    const { serverId } = this.record();
    if (stalledMs === null) log.info({ serverId }, 'the platform accepts data again');
    else log.warn({ serverId, stalledMs: Math.round(stalledMs) }, 'the platform stopped accepting data');
  }
}
