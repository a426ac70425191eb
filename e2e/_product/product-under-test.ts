import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { call, Caller } from './api.js';
import { findProductProcesses, type ProcessEntry } from './processes.js';

export const ROOT = resolve(__dirname, '../..');

/** State of a channel at the local platform. `since` is the start of its broadcast, ms since the epoch. */
export interface ChannelStats {
  login: string;
  live: boolean;
  bytes: number;
  width: number;
  height: number;
  since: number | null;
}

/** A running product. Subclasses start its processes. */
export abstract class ProductUnderTest {
  abstract readonly output: string;
  /** Output of all phones. */
  feedOutput = '';
  private readonly feedProcesses: ChildProcess[] = [];

  protected constructor(
    readonly baseUrl: string,
    readonly dataDir: string,
    /** Additional environment of the phones' command. */
    protected readonly env: Record<string, string>,
  ) {}

  /** Stops all processes by SIGTERM. Returns the exit code; null if a process had to be killed. */
  abstract stop(): Promise<number | null>;

  /** Stops all processes, kills the remaining ones by their pid, and removes the folder. */
  abstract dispose(): Promise<void>;

  signIn(login: string): Promise<Caller> {
    return Caller.signIn(this.baseUrl, login);
  }

  /** Starts a phone that sends the test card until `stopFeeds` is called. */
  startFeed(key: string, extraArgs: string[] = []): ChildProcess {
    const options = ['--size', '640x360', '--fps', '15', '--kbps', '800', ...extraArgs];
    const child = spawn(process.execPath, ['.commands/feed.mjs', key, ...options], {
      cwd: ROOT,
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const appendOutput = (data: Buffer) => (this.feedOutput += data.toString());
    child.stdout?.on('data', appendOutput);
    child.stderr?.on('data', appendOutput);
    this.feedProcesses.push(child);
    return child;
  }

  /** Stops all phones. */
  stopFeeds(): void {
    for (const feed of this.feedProcesses.splice(0)) feed.kill('SIGTERM');
  }

  flvUrl(login: string): string {
    return `${this.baseUrl}/sandbox/platform/${login}.flv`;
  }

  async fetchChannel(login: string): Promise<ChannelStats> {
    const channels = await call<ChannelStats[]>(`${this.baseUrl}/sandbox/platform/channels`);
    const found = channels.body.find((channel) => channel.login === login);
    if (!found) throw new Error(`no channel ${login}`);
    return found;
  }

  /** Returns the first process with `text` as its program or in its command. Throws if there is none. */
  findProcess(text: string): ProcessEntry {
    const found = this.listProcesses().find(({ name, command }) => name === text || command.includes(text));
    if (!found) throw new Error(`no process ${text}`);
    return found;
  }

  listProcesses(): ProcessEntry[] {
    return findProductProcesses(this.dataDir);
  }

  /** Sends a signal to the first process with `text` as its program or in its command. Returns its pid. */
  kill(text: string, signal: NodeJS.Signals = 'SIGKILL'): number {
    const { pid } = this.findProcess(text);
    process.kill(pid, signal);
    return pid;
  }

  protected killRemaining(): void {
    for (const { pid } of this.listProcesses()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    }
  }
}
