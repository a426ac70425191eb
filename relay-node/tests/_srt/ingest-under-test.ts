import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callIngest } from '../../src/ingest/control-call.js';
import { SocketIngestClient } from '../../src/ingest/ingest-client.js';
import type { IngestSnapshot } from '../../src/ingest/ingest-protocol.js';

/** The product as it ships, not this source. */
export const INGEST_ENTRY = resolve(__dirname, '../../dist/ingest/main.js');

export const KEY = 'feed-Key_0123456789abcdef';
export const OTHER_KEY = 'other-Key_0123456789abcde';
export const TOKEN = 'reader-token-0123456789';
export const digest = (key: string) => createHash('sha256').update(key).digest('hex');

export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

/** Waits up to 15 s. */
export async function eventually<T>(
  what: string,
  look: () => T | Promise<T>,
  limitMs = 15_000,
): Promise<NonNullable<T>> {
  const until = performance.now() + limitMs;
  for (;;) {
    const value = await look();
    if (value) return value;
    if (performance.now() > until) throw new Error(`not within ${limitMs} ms: ${what}`);
    await sleep(20);
  }
}

/** One ingest process, started as the agent would but attached to the test. */
export class IngestUnderTest {
  readonly socketPath: string;
  output = '';

  private constructor(
    readonly folder: string,
    readonly port: number,
    readonly child: ChildProcess,
    readonly client: SocketIngestClient,
  ) {
    this.socketPath = join(folder, 'ingest.sock');
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
  }

  /** Resolves once it listens, or has ended. `folder` is made when left out. */
  static async start(
    environment: Record<string, string> = {},
    reuse: { folder?: string; port?: number } = {},
  ) {
    const folder = reuse.folder ?? (await mkdtemp(join(tmpdir(), 'ingest-')));
    const port = reuse.port ?? (await freeUdpPort());
    const env = {
      HOST: '127.0.0.1',
      INGEST_PORT: String(port),
      INGEST_SOCKET: join(folder, 'ingest.sock'),
      INGEST_DATA_DIR: folder,
      ...environment,
    };
    const child = spawn(process.execPath, [INGEST_ENTRY], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ingest = new IngestUnderTest(
      folder,
      port,
      child,
      new SocketIngestClient(join(folder, 'ingest.sock')),
    );
    await eventually(
      'the ingest starts',
      () => ingest.output.includes('the ingest listens') || child.exitCode !== null,
    );
    return ingest;
  }

  /** With KEY and OTHER_KEY allowed, and TOKEN reading KEY. */
  static async startWithRights(environment: Record<string, string> = {}) {
    const ingest = await IngestUnderTest.start(environment);
    await ingest.client.applyRights({ revision: 1, digests: [digest(KEY), digest(OTHER_KEY)] });
    await ingest.client.applyReaders({ readers: [{ token: TOKEN, digest: digest(KEY) }] });
    return ingest;
  }

  url(streamId: string, options = ''): string {
    return `srt://127.0.0.1:${this.port}?mode=caller&streamid=${streamId}${options}`;
  }

  put(path: string, body: unknown): Promise<unknown> {
    return callIngest(this.socketPath, { method: 'PUT', path, body }, AbortSignal.timeout(5000));
  }

  publisher(key = KEY): IngestSnapshot['publishers'][number] | undefined {
    return this.client.snapshot?.publishers.find((publisher) => publisher.digest === digest(key));
  }

  readerConnected(token = TOKEN): boolean {
    return (
      this.client.snapshot?.readers.some((reader) => reader.token === token && reader.connected) ?? false
    );
  }

  async exit(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  /** Ends the process in order and removes its folder. */
  async close({ keepFolder = false } = {}): Promise<void> {
    await this.client.close();
    this.child.kill('SIGTERM');
    await this.exit();
    if (!keepFolder) await rm(this.folder, { recursive: true, force: true });
  }
}
