import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { reservePort } from '../../../e2e/_kit/free-port.js';

const START_TIMEOUT_MS = 60_000;
/** Debian's redis-tools contain the server as redis-check-rdb, which is the same binary. */
const PROGRAMS = ['redis-server', 'redis-check-rdb'];

/** A real Redis for one test: without persistence, on loopback, always on the same port. */
export class RedisServer {
  #child: ChildProcess | null = null;

  private constructor(readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await reservePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Process id; 0 while stopped. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async start(): Promise<void> {
    for (const program of PROGRAMS) {
      const args = ['--bind', '127.0.0.1', '--port', String(this.port), '--save', '', '--appendonly', 'no'];
      const child = spawn(program, args, { argv0: 'redis-server', stdio: 'ignore', cwd: '/tmp' });
      const failed = new Promise<boolean>((resolve) => child.once('error', () => resolve(true)));
      const spawned = new Promise<boolean>((resolve) => child.once('spawn', () => resolve(false)));
      if (await Promise.race([failed, spawned])) continue;
      this.#child = child;
      return this.#waitForPong();
    }
    throw new Error(`No program of ${PROGRAMS.join(', ')} is installed`);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async #waitForPong(): Promise<void> {
    for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
      if (await ping(this.port)) return;
    }
    await this.kill();
    throw new Error('Redis does not respond');
  }
}

/** Resolves to true if Redis responds with PONG within a second. */
function ping(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const finish = (isPong: boolean) => {
      socket.destroy();
      resolve(isPong);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('data', (data) => finish(data.toString().startsWith('+PONG')));
  });
}
