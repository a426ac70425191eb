import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../e2e/_kit/wait.js';
import { freePort } from '../../../e2e/_kit/free-port.js';

const APP = '/app';
const KEY = 'a-platform-key';
const RETRY_MS = 50;

/** A platform that always listens. It pipes each connection to a separate ffmpeg. */
export class RtmpPlatform {
  /** Received bytes of all broadcasts. */
  bytes = 0;
  broadcasts = 0;
  calls = 0;
  readonly #takers = new Set<ChildProcess>();

  private constructor(
    private readonly server: Server,
    private readonly take: (chunk: Buffer) => void,
  ) {
    server.on('connection', () => (this.calls += 1));
    server.on('connection', (socket) => void this.#take(socket).catch(() => socket.destroy()));
  }

  /** `host`: `0.0.0.0` for containers. `take` receives the program as FLV. */
  static async start(
    host = '127.0.0.1',
    take: (chunk: Buffer) => void = () => undefined,
  ): Promise<RtmpPlatform> {
    const server = createServer({ pauseOnConnect: true }).listen(0, host);
    await once(server, 'listening');
    return new RtmpPlatform(server, take);
  }

  /** True while a sender is connected. */
  get isReceiving(): boolean {
    return this.#takers.size > 0;
  }

  get target(): { server: string; key: string } {
    const { port } = this.server.address() as AddressInfo;
    return { server: `rtmp://127.0.0.1:${port}${APP}`, key: KEY };
  }

  /** Waits until more of the program has arrived. */
  async receives(what: string, limitMs?: number): Promise<void> {
    const before = this.bytes;
    await until(what, () => this.bytes > before + 5_000, limitMs);
  }

  /** Closes the current broadcast, as a platform does if its sender is silent. */
  cut(): void {
    for (const taker of this.#takers) taker.kill('SIGKILL');
  }

  async close(): Promise<void> {
    this.server.close();
    const ended = [...this.#takers].map((taker) => once(taker, 'exit'));
    this.cut();
    await Promise.all(ended);
  }

  /** Accepts a sender, which waits until its ffmpeg listens. */
  async #take(sender: Socket): Promise<void> {
    sender.on('error', () => sender.destroy());
    const port = await freePort();
    const taker = this.#startTaker(port);
    taker.once('exit', () => sender.destroy());
    const receiver = await waitForConnection(port, taker);
    receiver.on('error', () => sender.destroy()).once('close', () => sender.destroy());
    sender.once('close', () => receiver.destroy());
    sender.pipe(receiver).pipe(sender);
  }

  #startTaker(port: number): ChildProcess {
    const input = ['-f', 'flv', '-listen', '1', '-i', `rtmp://127.0.0.1:${port}${APP}/${KEY}`];
    const taker = spawn(
      'ffmpeg',
      ['-v', 'error', ...input, '-c', 'copy', '-flush_packets', '1', '-f', 'flv', '-'],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    taker.stdout.once('data', () => (this.broadcasts += 1));
    taker.stdout.on('data', (chunk: Buffer) => {
      this.bytes += chunk.length;
      this.take(chunk);
    });
    this.#takers.add(taker);
    taker.once('exit', () => this.#takers.delete(taker));
    return taker;
  }
}

/** Resolves with a connection to ffmpeg when it listens. Throws Error if it has exited. */
async function waitForConnection(port: number, taker: ChildProcess): Promise<Socket> {
  while (taker.exitCode === null && taker.signalCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    if (isOpen) return socket;
    await sleep(RETRY_MS);
  }
  throw new Error('ffmpeg does not listen');
}
