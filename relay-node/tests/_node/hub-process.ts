import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChild, removeFolder } from '../../../e2e/_kit/cleanup.js';
import { reservePort } from '../../../e2e/_kit/free-port.js';
import { until } from '../../../e2e/_kit/wait.js';
import {
  type DestinationSpec,
  type HubCommand,
  type HubOptions,
  type HubState,
  NO_DELAY,
} from '../../src/hub/protocol.js';
import { createLineReader } from '../../src/machine/line-reader.js';
import { tryConnect } from '../../src/machine/try-connect.js';
import { HUB_MAIN } from '../test-node.js';
import type { RtmpPlatform } from './rtmp-platform.js';

const TOKEN = 'token-of-a-test';
const FPS = 30;
const KILL_TIMEOUT_MS = 5_000;
const APP = 'program';

/** A process of the built hub, which can send to a platform and record. ffmpeg publishes the program instead of OBS. */
export class HubProcess {
  state: HubState | null = null;
  readonly #children: ChildProcess[] = [];

  private constructor(
    readonly folder: string,
    private readonly port: number,
    private readonly hub: ChildProcess,
    private readonly control: Socket,
  ) {
    this.#children.push(hub);
    control.on(
      'data',
      createLineReader((line) => (this.state = JSON.parse(line) as HubState)),
    );
    control.on('error', () => control.destroy());
  }

  /** `recordings`: an existing folder for recordings; default: a new one. `container`: the hub's `container` option. */
  static async start(
    recordings?: string,
    container?: HubOptions['container'],
    environment: NodeJS.ProcessEnv = {},
  ): Promise<HubProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'hub-'));
    const port = await reservePort();
    const socket = join(folder, 'hub.sock');
    const recordingsFolder = recordings ?? join(folder, 'recordings');
    mkdirSync(recordingsFolder, { recursive: true });
    const env = { ...process.env, ...environment };
    const hub = spawn(process.execPath, [HUB_MAIN], { stdio: ['pipe', 'inherit', 'inherit'], env });
    const options: HubOptions = {
      socket,
      port,
      token: TOKEN,
      uid: null,
      recordings: recordingsFolder,
      container,
    };
    hub.stdin?.write(`${JSON.stringify(options)}\n`);
    const control = await until('the hub listens', () => tryConnect(socket));
    return new HubProcess(folder, port, hub, control);
  }

  /** Opens another connection to the hub's control socket. */
  connect(): Promise<Socket | null> {
    return tryConnect(join(this.folder, 'hub.sock'));
  }

  get recordings(): string {
    return join(this.folder, 'recordings');
  }

  /** Starts a broadcast of a test card with a tone. Resolves when the platform receives it. */
  async startAndWaitForProgram(
    platform: RtmpPlatform,
    input?: string[],
    overrides?: Partial<DestinationSpec>,
  ): Promise<void> {
    await this.startBroadcast(platform, input, overrides);
    await platform.waitForProgram('the broadcast begins');
  }

  /** Starts a broadcast without waiting for the platform. */
  async startBroadcast(
    platform: RtmpPlatform,
    input: string[] = TEST_CARD_INPUT,
    overrides: Partial<DestinationSpec> = {},
  ): Promise<void> {
    const { server, key } = platform.target;
    const { hostname: host, port } = new URL(server);
    const destination = {
      id: 'platform',
      host,
      address: host,
      port: Number(port),
      tls: false,
      url: server,
      key,
      problem: null,
    };
    const destinations = [{ ...destination, app: 'app', ...overrides }];
    this.send({
      do: 'broadcast',
      broadcast: {
        id: 'one 1',
        targets: 'x',
        destinations,
        withCard: false,
        holdMs: 60_000,
        delay: NO_DELAY,
      },
    });
    await until('the hub has the broadcast', () => this.state?.broadcast === 'one 1');
    this.publish(input);
  }

  /** Starts another publisher, as a restarted OBS does. */
  publish(input: string[] = TEST_CARD_INPUT): ChildProcess {
    const url = `rtmp://127.0.0.1:${this.port}/${APP}/${TOKEN}`;
    const child = spawn('ffmpeg', ['-v', 'error', ...input, '-f', 'flv', url], { stdio: 'ignore' });
    this.#children.push(child);
    return child;
  }

  record(overrides: { key?: string; budgetBytes?: number } = {}): void {
    const spec = {
      key: '1-1',
      budgetBytes: 1e9,
      limit: 'user-quota' as const,
      reserveBytes: 0,
      ...overrides,
    };
    this.send({ do: 'record', recording: spec });
  }

  send(command: HubCommand): void {
    this.control.write(`${JSON.stringify(command)}\n`);
  }

  /** Waits until this many seconds are recorded. */
  async waitForRecording(seconds: number): Promise<void> {
    await until(`${seconds} s are recorded`, () => (this.state?.recording?.ageMs ?? 0) >= seconds * 1_000);
  }

  get pid(): number {
    return this.hub.pid ?? 0;
  }

  /** Kills only the hub. */
  async kill(): Promise<void> {
    const exited = once(this.hub, 'exit');
    this.hub.kill('SIGKILL');
    await exited;
  }

  async close(): Promise<void> {
    this.control.destroy();
    for (const child of this.#children) await endChild(child, KILL_TIMEOUT_MS, 'SIGKILL');
    removeFolder(this.folder);
  }
}

/**
 * ffmpeg's options for a moving test card with a tone in real time, encoded as by OBS: with B-frames, and a key frame
 * every 2 s.
 */
export const TEST_CARD_INPUT = [
  ...['-re', '-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=${FPS}`],
  ...['-re', '-f', 'lavfi', '-i', 'sine=sample_rate=48000'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-g', String(FPS * 2), '-b:v', '1M'],
  ...['-c:a', 'aac', '-ac', '2'],
];
