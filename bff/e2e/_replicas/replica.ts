import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { until } from '../_product/wait.js';

const DIST = resolve(__dirname, '../../dist');

/** One built program of the BFF on a port of its own, with what it logs. */
export class Replica {
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

  /** Of its present run, 0 before the first. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  launch(): void {
    const env = { PATH: process.env.PATH, ...this.env };
    const child = spawn(process.execPath, [resolve(DIST, this.entry)], { env });
    const keep = (data: Buffer) => (this.log += data.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.#child = child;
  }

  async ready(): Promise<void> {
    await until(
      'the replica is ready',
      async () => {
        if (this.#child?.exitCode !== null) throw new Error(`it ended: ${this.log.slice(-2_000)}`);
        return (await fetch(`${this.url}/readyz`)).ok;
      },
      60_000,
    );
  }

  /** The value of a metric of this process; undefined while it does not answer. */
  async metric(name: string): Promise<number | undefined> {
    const signal = AbortSignal.timeout(1_000);
    const text = await fetch(`${this.url}/metrics`, { signal }).then((answer) => answer.text(), () => ''); // prettier-ignore
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.split(' ')[1]);
  }

  async leads(): Promise<boolean> {
    return (await this.metric('trailcast_leader')) === 1;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends it by this signal and answers its exit code. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = once(child, 'exit');
    // A stopped process takes no signal but this one.
    if (signal === 'SIGKILL') child.kill('SIGCONT');
    child.kill(signal);
    await gone;
    return child.exitCode;
  }
}
