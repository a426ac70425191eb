import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../e2e/_kit/wait.js';
import { reservePort } from '../../../e2e/_kit/free-port.js';

const APP = '/app';
const KEY = 'a-platform-key';
const RETRY_DELAY_MS = 50;

/** A simulated platform. A separate ffmpeg receives each broadcast. */
export class RtmpPlatform {
  /** Received bytes of all broadcasts. */
  bytes = 0;
  broadcasts = 0;
  connectionCount = 0;
  readonly #receivers = new Set<ChildProcess>();

  private constructor(
    private readonly server: Server,
    private readonly onProgram: (chunk: Buffer) => void,
  ) {
    server.on('connection', () => (this.connectionCount += 1));
    server.on('connection', (socket) => void this.#acceptSender(socket).catch(() => socket.destroy()));
  }

  /** `host`: address to listen on, `0.0.0.0` for containers. `onProgram` receives the program as FLV. */
  static async start(
    host = '127.0.0.1',
    onProgram: (chunk: Buffer) => void = () => undefined,
  ): Promise<RtmpPlatform> {
    const server = createServer({ pauseOnConnect: true }).listen(0, host);
    await once(server, 'listening');
    return new RtmpPlatform(server, onProgram);
  }

  /** True while a sender is connected. */
  get isReceiving(): boolean {
    return this.#receivers.size > 0;
  }

  get target(): { server: string; key: string } {
    const { port } = this.server.address() as AddressInfo;
    return { server: `rtmp://127.0.0.1:${port}${APP}`, key: KEY };
  }

  /** Waits until more of the program has arrived. */
  async waitForProgram(waitingFor: string, limitMs?: number): Promise<void> {
    const previousBytes = this.bytes;
    await until(waitingFor, () => this.bytes > previousBytes + 5_000, limitMs);
  }

  /** Closes the connections of all senders, as a platform does when it receives no data. */
  disconnect(): void {
    for (const ffmpeg of this.#receivers) ffmpeg.kill('SIGKILL');
  }

  async close(): Promise<void> {
    this.server.close();
    const ended = [...this.#receivers].map((ffmpeg) => once(ffmpeg, 'exit'));
    this.disconnect();
    await Promise.all(ended);
  }

  /** Accepts a sender. Connects the sender to a new ffmpeg as soon as ffmpeg listens. */
  async #acceptSender(sender: Socket): Promise<void> {
    sender.on('error', () => sender.destroy());
    const port = await reservePort();
    const ffmpeg = this.#startReceiver(port);
    ffmpeg.once('exit', () => sender.destroy());
    const receiver = await waitForConnection(port, ffmpeg);
    receiver.on('error', () => sender.destroy()).once('close', () => sender.destroy());
    sender.once('close', () => receiver.destroy());
    sender.pipe(receiver).pipe(sender);
  }

  #startReceiver(port: number): ChildProcess {
    const input = ['-f', 'flv', '-listen', '1', '-i', `rtmp://127.0.0.1:${port}${APP}/${KEY}`];
    const ffmpeg = spawn(
      'ffmpeg',
      ['-v', 'error', ...input, '-c', 'copy', '-flush_packets', '1', '-f', 'flv', '-'],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    ffmpeg.stdout.once('data', () => (this.broadcasts += 1));
    ffmpeg.stdout.on('data', (chunk: Buffer) => {
      this.bytes += chunk.length;
      this.onProgram(chunk);
    });
    this.#receivers.add(ffmpeg);
    ffmpeg.once('exit', () => this.#receivers.delete(ffmpeg));
    return ffmpeg;
  }
}

/** Resolves with a connection to ffmpeg when it listens. Throws an Error if ffmpeg has exited. */
async function waitForConnection(port: number, ffmpeg: ChildProcess): Promise<Socket> {
  while (ffmpeg.exitCode === null && ffmpeg.signalCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    if (isOpen) return socket;
    await sleep(RETRY_DELAY_MS);
  }
  throw new Error('ffmpeg does not listen');
}
