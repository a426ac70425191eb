import { backoffMs } from '@trailcast/schema/async/backoff';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import { trimFile, trimLogs } from '../home/trim-logs.js';
import { readPipeStats } from '../stack/pipe-stats.js';
import { watchPipe } from '../stack/pipe-watch.js';
import type { EngineStack } from './stack.js';
import { touchAgentSeen } from './stack-files.js';
import type { StackPaths } from '../stack/stack-paths.js';
import { calculateHeartbeatMs } from '../stack/stack-record.js';
import type { ComposeRecord } from './compose-record.js';

const RESTART_DELAYS_MS = { initialMs: 100, maxMs: 5_000 };
/** An egress container that ran this long is restarted without backoff, ms. */
const STEADY_AFTER_MS = 30_000;

interface SupervisorDeps {
  paths: StackPaths;
  stack: EngineStack;
  log: Logger;
  startContainers: (record: ComposeRecord) => Promise<void>;
}

/** Supervises a stack while an agent runs: restarts its egress container, sends heartbeats and trims its logs. */
export class PipeSupervisor {
  constructor(
    private readonly deps: SupervisorDeps,
    private readonly getRecord: () => ComposeRecord,
  ) {}

  /** Runs until `signal` aborts. */
  supervise(signal: AbortSignal, setStalled: (stalled: boolean) => void): void {
    void this.#sendHeartbeats(signal);
    void this.#restartOnExit(signal);
    // A hub reports a stall itself.
    if (this.getRecord().hub) return;
    const { paths } = this.deps;
    const onChange = (stalledMs: number | null) => {
      this.#logStall(stalledMs);
      setStalled(stalledMs !== null);
    };
    void watchPipe({ readStats: () => readPipeStats(paths.pipeStats), onChange }, signal);
  }

  async #sendHeartbeats(signal: AbortSignal): Promise<void> {
    const { paths } = this.deps;
    while (!signal.aborted) {
      await touchAgentSeen(paths).catch(() => undefined);
      await trimLogs(paths).catch(() => undefined);
      await trimFile(paths.pipeLog, this.getRecord().uid).catch(() => undefined);
      await sleep(calculateHeartbeatMs(this.getRecord()), signal);
    }
  }

  /** Restarts the egress container when it exits, without backoff after a long run. OBS reconnects automatically. */
  async #restartOnExit(signal: AbortSignal): Promise<void> {
    const { stack, log } = this.deps;
    const { serverId } = this.getRecord();
    let consecutiveExits = 1;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const reason = await stack.waitUntilEnded('egress', signal);
      if (signal.aborted) return;
      log.warn({ serverId, reason }, 'the pipe exited and is restarted');
      consecutiveExits = performance.now() - startedAt > STEADY_AFTER_MS ? 1 : consecutiveExits + 1;
      await sleep(backoffMs(RESTART_DELAYS_MS, consecutiveExits), signal);
      if (!signal.aborted) await stack.startService('egress').catch(() => undefined);
    }
  }

  #logStall(stalledMs: number | null): void {
    const { log } = this.deps;
    const { serverId } = this.getRecord();
    if (stalledMs === null) log.info({ serverId }, 'the platform accepts data again');
    else log.warn({ serverId, stalledMs: Math.round(stalledMs) }, 'the platform stopped accepting data');
  }
}
