import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { endChild } from '../_kit/cleanup.js';
import { PermanentFailure, until } from '../_kit/wait.js';

/** Time limit for a stop, ms. It is longer than the process's own limit. */
const STOP_TIMEOUT_MS = 90_000;
const DIST = resolve(__dirname, '../../bff/dist');

/** A process of the built product on its own port, with its log: by default a replica of the BFF. */
export class ServiceProcess {
  log = '';
  #child: ChildProcess | null = null;

  constructor(
    readonly port: number,
    private readonly env: Record<string, string>,
    private readonly entry = 'main.js',
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Pid of the current process; 0 before the first start. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  launch(): void {
    const env = { PATH: process.env.PATH, ...this.env };
    const child = spawn(process.execPath, [resolve(DIST, this.entry)], { env });
    const appendLog = (data: Buffer) => (this.log += data.toString());
    child.stdout.on('data', appendLog);
    child.stderr.on('data', appendLog);
    this.#child = child;
  }

  async waitUntilReady(): Promise<void> {
    await until(
      'the process is ready',
      async () => {
        if (this.#child?.exitCode !== null)
          throw new PermanentFailure(`the process ended: ${this.log.slice(-2_000)}`);
        return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
      },
      120_000,
    );
  }

  /** Returns the value of a metric; undefined while the process does not respond. */
  async fetchMetric(name: string): Promise<number | undefined> {
    const signal = AbortSignal.timeout(5_000);
    const text = await fetch(`${this.url}/metrics`, { signal }).then((response) => response.text(), () => ''); // prettier-ignore
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.split(' ')[1]);
  }

  /** Returns true if this replica of the BFF is the leader. */
  async isLeading(): Promise<boolean> {
    return (await this.fetchMetric('trailcast_leader')) === 1;
  }

  sendSignal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Stops the process by a signal. Returns its exit code; null if it was killed. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (child) await endChild(child, STOP_TIMEOUT_MS, signal);
    return child?.exitCode ?? null;
  }

  /** Continues a suspended process, and restarts an ended one. */
  async restore(): Promise<void> {
    this.sendSignal('SIGCONT');
    if (this.#child && (this.#child.exitCode !== null || this.#child.signalCode !== null)) this.launch();
    await this.waitUntilReady();
  }
}
