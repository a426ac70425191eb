import type { Logger } from 'pino';
import { KeptInstance } from '../home/kept-instance.js';
import { loggedConnectFailure } from '../home/obs-log.js';
import { loggedPipeFailure } from './pipe-log.js';
import { PROGRAM_URL } from './pipe-config.js';
import type { PlatformWay } from './platform-way.js';
import type { StackRecord } from './stack-record.js';

export interface StackInstanceParts<R extends StackRecord> {
  paths: { state: string; target: string; logs: string; pipeLog: string; record: string };
  record: R;
  log: Logger;
  /** Checks where a platform's address leads. */
  findWay: (server: string) => Promise<{ way: PlatformWay; path: string }>;
  /** Ends and removes everything of the stack. */
  sweep: (record: R) => Promise<void>;
}

/** What OBS behind its pipe is to the agent, wherever the two containers run. */
export abstract class StackInstance<R extends StackRecord> extends KeptInstance {
  readonly serverId: number;
  protected record: R;
  /** Aborts when this agent leaves the stack to the next one, or ends it. */
  protected readonly released = new AbortController();
  #exited: Promise<string> = new Promise(() => undefined);
  #removed: (reason: string) => void = () => undefined;
  #stalled = false;
  #tellStall: (stalled: boolean) => void = () => undefined;

  /** `clockToleranceMs`: how far the clocks of OBS, its pipe and the agent may differ; absent on one machine. */
  constructor(
    private readonly stackParts: StackInstanceParts<R>,
    private readonly clockToleranceMs?: number,
  ) {
    super(stackParts.paths, stackParts.record.instance);
    this.record = stackParts.record;
    this.serverId = stackParts.record.serverId;
  }

  /** Of the present run: after `restart` there is a new one. */
  get exited(): Promise<string> {
    return this.#exited;
  }

  /** Connections that are open stay when the pipe is led elsewhere. */
  async outputServer(server: string): Promise<string> {
    const { way, path } = await this.stackParts.findWay(server);
    if (JSON.stringify(way) !== JSON.stringify(this.record.platform)) {
      await this.keep({ ...this.record, platform: way });
      await this.leadPipe();
    }
    return `${PROGRAM_URL}${path}`;
  }

  connectFailure(sinceMs: number): number | null {
    const { paths, log } = this.stackParts;
    const failure = loggedPipeFailure(paths.pipeLog, sinceMs, this.clockToleranceMs);
    if (failure === null) return loggedConnectFailure(paths.logs, sinceMs, this.clockToleranceMs);
    log.warn({ serverId: this.serverId, reason: failure }, 'the pipe could not connect to the platform');
    return -2;
  }

  onStall(tell: (stalled: boolean) => void): void {
    this.#tellStall = tell;
    if (this.#stalled) tell(true);
  }

  /** Leaves the stack running without an agent. */
  release(): void {
    this.released.abort();
  }

  protected setStalled(stalled: boolean): void {
    this.#stalled = stalled;
    this.#tellStall(stalled);
  }

  /** Watches the present run; `whenEnded` answers why it ended, or null when its signal aborts. */
  protected watch(whenEnded: (signal: AbortSignal) => Promise<string | null>): void {
    this.#exited = new Promise((resolve) => {
      this.#removed = resolve;
      void whenEnded(this.released.signal).then((reason) => {
        if (reason !== null) resolve(reason);
      });
    });
  }

  protected override async end(): Promise<void> {
    this.released.abort();
    await this.stackParts.sweep(this.record);
    this.#removed('removed');
  }

  protected async keep(record: R): Promise<void> {
    this.record = record;
    await this.writeRecord(record);
  }

  protected abstract writeRecord(record: R): Promise<void>;

  /** Leads the pipe to the record's platform. */
  protected abstract leadPipe(): Promise<void>;
}
