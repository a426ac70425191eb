import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sendJsonRequest } from '../../src/ingest/control/control-call.js';
import { SocketIngestClient } from '../../src/ingest/control/ingest-client.js';
import type { IngestSnapshot } from '../../src/ingest/control/ingest-protocol.js';
import { endChild } from '../../../e2e/_kit/cleanup.js';
import { reserveUdpPort } from '../../../e2e/_kit/free-port.js';
import { until } from '../../../e2e/_kit/wait.js';

/** Entry of the built ingest. Tests start it instead of the sources. */
export const INGEST_ENTRY = resolve(__dirname, '../../dist/ingest/main.js');

export const KEY = 'feed-Key_0123456789abcdef';
export const OTHER_KEY = 'other-Key_0123456789abcde';
export const TOKEN = 'reader-token-0123456789';
export const SECOND_TOKEN = 'reader-token-second-0123';
export const computeDigest = (key: string) => createHash('sha256').update(key).digest('hex');

/** Timeout of a request on a busy machine, ms. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Time limit for the exit of the ingest, ms. */
const EXIT_TIMEOUT_MS = 30_000;

/** Running ingests. Those of failed tests are killed at the end. */
const runningChildren = new Set<ChildProcess>();
afterAll(() => {
  for (const child of runningChildren) child.kill('SIGKILL');
});

/** An ingest process with the agent's settings. It is a child of the test. */
export class IngestUnderTest {
  readonly socketPath: string;
  output = '';
  readonly #closed: Promise<unknown>;

  private constructor(
    readonly folder: string,
    readonly port: number,
    readonly child: ChildProcess,
    readonly client: SocketIngestClient,
  ) {
    this.#closed = once(child, 'close').then(() => runningChildren.delete(child));
    this.socketPath = join(folder, 'ingest.sock');
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
  }

  /** UDP port of the SRTLA receiver; 0 without one. */
  srtlaPort = 0;

  /** Resolves when the ingest listens or has exited. `reuse`: folder and port of an earlier ingest. */
  static async start(
    environment: Record<string, string> = {},
    reuse: { folder?: string; port?: number } = {},
  ) {
    const folder = reuse.folder ?? (await mkdtemp(join(tmpdir(), 'ingest-')));
    const port = reuse.port ?? (await reserveUdpPort());
    const env = {
      HOST: '127.0.0.1',
      INGEST_PORT: String(port),
      INGEST_SOCKET: join(folder, 'ingest.sock'),
      INGEST_DATA_DIR: folder,
      ...environment,
    };
    const child = spawn(process.execPath, [INGEST_ENTRY], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    runningChildren.add(child);
    const ingest = new IngestUnderTest(
      folder,
      port,
      child,
      new SocketIngestClient(join(folder, 'ingest.sock')),
    );
    ingest.srtlaPort = Number(environment.SRTLA_PORT ?? 0);
    await until(
      'the ingest starts',
      () => ingest.output.includes('the ingest is listening') || child.exitCode !== null,
    );
    return ingest;
  }

  /** Starts an ingest with an SRTLA receiver, and the rights of `startWithRights`. */
  static async startBonded(environment: Record<string, string> = {}) {
    const SRTLA_PORT = String(await reserveUdpPort());
    return IngestUnderTest.startWithRights({ SRTLA_PORT, ...environment });
  }

  /** Starts an ingest with the rights of KEY and OTHER_KEY. Both tokens read KEY. */
  static async startWithRights(environment: Record<string, string> = {}) {
    const ingest = await IngestUnderTest.start(environment);
    await ingest.client.applyRights({ revision: 1, digests: [computeDigest(KEY), computeDigest(OTHER_KEY)] });
    const readers = [TOKEN, SECOND_TOKEN].map((token) => ({ token, digest: computeDigest(KEY) }));
    await ingest.client.applyReaders({ readers });
    return ingest;
  }

  createUrl(streamId: string, options = ''): string {
    return `srt://127.0.0.1:${this.port}?mode=caller&streamid=${streamId}${options}`;
  }

  sendPut(path: string, body: unknown): Promise<unknown> {
    return sendJsonRequest(
      this.socketPath,
      { method: 'PUT', path, body },
      AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    );
  }

  findPublisher(key = KEY): IngestSnapshot['publishers'][number] | undefined {
    return this.client.snapshot?.publishers.find((candidate) => candidate.digest === computeDigest(key));
  }

  hasReader(token = TOKEN): boolean {
    return (
      this.client.snapshot?.readers.some((reader) => reader.token === token && reader.connected) ?? false
    );
  }

  /** Resolves with the exit code when the process has exited and all output is read. */
  async waitForExit(): Promise<number | null> {
    await this.#closed;
    return this.child.exitCode;
  }

  /** Shuts the process down and removes its folder. */
  async close({ keepFolder = false } = {}): Promise<void> {
    await this.client.close();
    await endChild(this.child, EXIT_TIMEOUT_MS);
    await this.waitForExit();
    if (!keepFolder) await rm(this.folder, { recursive: true, force: true });
  }
}
