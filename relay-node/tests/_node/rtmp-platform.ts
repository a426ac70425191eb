import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { eventually } from '../_srt/ingest-under-test.js';

/** A platform for one broadcast at a time: ffmpeg listens, takes what comes, and listens again when it has ended. */
export class RtmpPlatform {
  /** Bytes of the present broadcast, which grow while it is received. */
  bytes = 0;
  /** How many broadcasts have begun. */
  broadcasts = 0;
  #child: ChildProcess | null = null;
  #open = true;

  private constructor(
    private readonly host: string,
    private readonly port: number,
  ) {
    this.#listen();
  }

  /** Containers reach it on `0.0.0.0` alone. */
  static async start(host = '127.0.0.1'): Promise<RtmpPlatform> {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return new RtmpPlatform(host, port);
  }

  get target(): { server: string; key: string } {
    return { server: `rtmp://127.0.0.1:${this.port}/app`, key: 'a-platform-key' };
  }

  /** Waits until more of the program has come. */
  async receives(what: string, limitMs?: number): Promise<void> {
    const before = this.bytes;
    await eventually(what, () => this.bytes > before + 5_000, limitMs);
  }

  /** Gives the present broadcast up, as a platform does whose sender has fallen silent, and listens again. */
  cut(): void {
    this.#child?.kill('SIGKILL');
  }

  async close(): Promise<void> {
    this.#open = false;
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  #listen(): void {
    if (!this.#open) return;
    this.bytes = 0;
    const address = `rtmp://${this.host}:${this.port}/app/${this.target.key}`;
    const input = ['-f', 'flv', '-listen', '1', '-i', address];
    const child = spawn('ffmpeg', ['-v', 'error', ...input, '-c', 'copy', '-f', 'flv', '-'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child.stdout.once('data', () => (this.broadcasts += 1));
    child.stdout.on('data', (chunk: Buffer) => (this.bytes += chunk.length));
    child.once('exit', () => this.#listen());
    this.#child = child;
  }
}
