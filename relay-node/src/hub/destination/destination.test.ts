import { createServer } from 'node:net';
import { Duplex } from 'node:stream';
import type { Tag } from '../flv/tag.js';
import { createFrame, createKeyFrame, createVideoHeader } from '../flv/fake-tags.js';
import type { DestinationSpec, DestinationState } from '../protocol.js';
import { Connection } from '../rtmp/connection.js';
import { Destination } from './destination.js';

const SPEC: DestinationSpec = {
  id: 'platform',
  host: 'live.example',
  address: '192.0.2.1',
  port: 1935,
  tls: false,
  url: 'rtmp://live.example/app',
  app: 'app',
  key: 'secret-key',
  problem: null,
};

const FIRST_BACKOFF_MS = 500;
const SECOND_BACKOFF_MS = 1_000;
const MAX_QUEUE_BYTES = 8 << 20;

/** The platform's response to a publish command. */
type Behaviour = 'accepts' | 'refuses' | 'no response' | 'closes';

/** One end of an in-memory connection. Like a socket, it delivers in a later turn of the event loop. */
class SocketEnd extends Duplex {
  peer!: SocketEnd;
  /** True while the other end reads nothing. */
  isStalled = false;
  #waiting: (() => void)[] = [];

  resumeReading(): void {
    this.isStalled = false;
    for (const deliver of this.#waiting.splice(0)) deliver();
  }

  override _read(): void {
    return undefined;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const deliver = () => {
      if (!this.peer.destroyed) this.peer.push(chunk);
      done();
    };
    if (this.isStalled) this.#waiting.push(deliver);
    else setImmediate(deliver);
  }

  override _final(done: () => void): void {
    setImmediate(() => this.peer.push(null));
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    setImmediate(() => this.peer.destroyed || this.peer.push(null));
    done(error);
  }
}

class FakePlatform {
  behaviour: Behaviour = 'accepts';
  connectionCount = 0;
  readonly times: number[] = [];
  unpublishes: string[] = [];
  /** The keys of all publish commands. */
  readonly keys: unknown[] = [];
  currentPlatformEnd: SocketEnd | null = null;
  currentHubEnd: SocketEnd | null = null;
  /** Reports that the key is no longer valid, and closes the connection. */
  revoke: () => void = () => undefined;

  open = (): Duplex => {
    this.connectionCount += 1;
    const [hubEnd, platformEnd] = [new SocketEnd(), new SocketEnd()];
    [hubEnd.peer, platformEnd.peer] = [platformEnd, hubEnd];
    this.currentPlatformEnd = platformEnd;
    this.currentHubEnd = hubEnd;
    const connection: Connection = new Connection(platformEnd, 'server', {
      ready: () => undefined,
      command: ({ name, transaction, args }) => {
        if (name === 'connect' || name === 'createStream')
          connection.sendCommand('_result', transaction, [null, 1]);
        if (name === 'publish') this.keys.push(args[0]);
        if (name === 'publish') this.#publish(connection);
        if (name === 'deleteStream') this.unpublishes.push('deleteStream');
      },
      media: ({ timestamp }) => this.times.push(timestamp),
      closed: () => undefined,
    });
    this.revoke = () => {
      this.behaviour = 'refuses';
      this.#refuse(connection);
      connection.close('revoked');
    };
    return hubEnd;
  };

  #publish(connection: Connection): void {
    if (this.behaviour === 'closes') connection.close('no');
    if (this.behaviour === 'accepts')
      connection.sendCommand('onStatus', 0, [null, { level: 'status', code: 'NetStream.Publish.Start' }], 1);
    if (this.behaviour === 'refuses') this.#refuse(connection);
  }

  #refuse(connection: Connection): void {
    connection.sendCommand('onStatus', 0, [null, { level: 'error', description: 'bad secret-key' }], 1);
  }
}

let platform: FakePlatform;
let destination: Destination;
let states: DestinationState[];
let start: Tag[];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  platform = new FakePlatform();
  states = [];
  start = [createVideoHeader()];
});
afterEach(() => {
  destination.end();
  jest.useRealTimers();
});

function createDestination(behaviour: Behaviour): void {
  platform.behaviour = behaviour;
  destination = new Destination(
    SPEC,
    { start: () => start, changed: () => states.push(destination.state) },
    { now: () => performance.now(), open: platform.open },
  );
}

/** Lets pending events of the connection run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
async function advance(ms: number): Promise<void> {
  for (let remainingMs = ms; remainingMs > 0; remainingMs -= 100) {
    jest.advanceTimersByTime(100);
    destination.tick();
  }
  await settle();
}

describe('Destination', () => {
  it('sends headers and then the program from its next key frame, starting at time 0', async () => {
    createDestination('accepts');
    await settle();
    expect(destination.state).toMatchObject({ state: 'live', failure: null });
    for (const tag of [createFrame(900), createKeyFrame(1_000), createFrame(1_040)]) destination.send(tag);
    await settle();
    expect(platform.times).toEqual([0, 0, 40]);
  });

  it('fails without a retry when the platform refuses, and omits the key from the reported text', async () => {
    createDestination('refuses');
    await settle();
    expect(destination.state).toMatchObject({
      state: 'failed',
      failure: { code: 'refused', words: 'bad …' },
    });
    await advance(60_000);
    expect(platform.connectionCount).toBe(1);
  });

  it('fails when the platform closes the connection, or does not respond within 10 s', async () => {
    createDestination('closes');
    await settle();
    expect(destination.state).toMatchObject({ state: 'failed', failure: { code: 'connect-failed' } });
    createDestination('no response');
    await settle();
    expect(destination.state.state).toBe('connecting');
    await advance(10_000);
    expect(destination.state).toMatchObject({
      state: 'failed',
      failure: { code: 'connect-failed', words: 'the platform does not respond' },
    });
  });

  it('reconnects a lost connection with backoff until the platform accepts', async () => {
    createDestination('accepts');
    await settle();
    platform.behaviour = 'refuses';
    platform.currentPlatformEnd?.destroy();
    await settle();
    expect(destination.state).toMatchObject({
      state: 'reconnecting',
      reconnects: 1,
      failure: { code: 'lost' },
    });
    await advance(FIRST_BACKOFF_MS);
    expect(destination.state).toMatchObject({ reconnects: 2, failure: { code: 'refused', words: 'bad …' } });
    await advance(SECOND_BACKOFF_MS - 100);
    expect(platform.connectionCount).toBe(2);
    platform.behaviour = 'accepts';
    await advance(200);
    expect(destination.state).toMatchObject({ state: 'live', reconnects: 0, failure: null });
    platform.times.length = 0;
    for (const tag of [createFrame(5_000), createKeyFrame(5_040)]) destination.send(tag);
    await settle();
    expect(platform.times).toEqual([0, 0]);
  });

  it('reports the duration of its state without a reset at each retry', async () => {
    createDestination('accepts');
    await settle();
    await advance(3_000);
    expect(destination.state.stateMs).toBe(3_000);
    platform.behaviour = 'closes';
    platform.currentPlatformEnd?.destroy();
    await settle();
    await advance(2_000);
    expect(destination.state).toMatchObject({ state: 'reconnecting', stateMs: 2_000 });
    expect(destination.state.reconnects).toBeGreaterThan(1);
    platform.behaviour = 'accepts';
    await advance(8_000);
    expect(destination.state.state).toBe('live');
    expect(destination.state.stateMs).toBeLessThan(8_000);
  });

  it('reports the platform’s text for a key revoked while live, and continues with a valid key', async () => {
    createDestination('accepts');
    await settle();
    platform.revoke();
    await settle();
    const refusedState = { state: 'reconnecting', failure: { code: 'refused', words: 'bad …' } };
    expect(destination.state).toMatchObject(refusedState);
    await advance(20_000);
    expect(destination.state).toMatchObject(refusedState);
    platform.behaviour = 'accepts';
    destination.update({ ...SPEC, key: 'new-key' });
    await settle();
    expect(destination.state).toMatchObject({ state: 'live', failure: null });
    expect(platform.keys.at(-1)).toBe('new-key');
  });

  it('fails when the platform does not speak TLS as configured', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined).end('This is no TLS.\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const address = '127.0.0.1';
    destination = await new Promise<Destination>((resolve) => {
      const newDestination: Destination = new Destination(
        { ...SPEC, address, port, tls: true, url: 'rtmps://live.example/app' },
        { start: () => start, changed: () => resolve(newDestination) },
        { now: () => performance.now() },
      );
    });
    server.close();
    expect(destination.state).toMatchObject({ state: 'failed', failure: { code: 'connect-failed' } });
    expect(destination.state.failure?.words).toMatch(/ssl|tls|wrong version/i);
  });

  it('reconnects when the platform reads nothing for 10 s', async () => {
    createDestination('accepts');
    await settle();
    if (platform.currentHubEnd) platform.currentHubEnd.isStalled = true;
    destination.send(createKeyFrame(0));
    for (let second = 0; second < 9; second += 1) await advance(1_000);
    expect(destination.state.state).toBe('live');
    await advance(1_500);
    expect(destination.state).toMatchObject({ state: 'reconnecting', failure: { code: 'stalled' } });
  });

  it('drops frames until a key frame while more than 8 MB are queued', async () => {
    createDestination('accepts');
    await settle();
    if (platform.currentHubEnd) platform.currentHubEnd.isStalled = true;
    destination.send(createKeyFrame(0));
    const frameBytes = 3 << 20;
    const largeFrame = {
      ...createFrame(40),
      body: Buffer.concat([Buffer.of(0x27, 1), Buffer.alloc(frameBytes)]),
    };
    for (let count = 0; count < 10; count += 1) destination.send(largeFrame);
    expect(destination.state.queuedBytes).toBeLessThan(MAX_QUEUE_BYTES + (5 << 20));
    expect(destination.state.queuedBytes).toBeGreaterThan(MAX_QUEUE_BYTES);
    destination.send(createKeyFrame(80));
    expect(destination.state.queuedBytes).toBeLessThan(MAX_QUEUE_BYTES + (5 << 20));
    // Three of the ten large frames are queued.
    const droppedCount = 10 - 3 + 1;
    expect(destination.state.droppedFrames).toBe(droppedCount);
    platform.currentHubEnd?.resumeReading();
    await advance(400);
    destination.send(createFrame(120));
    destination.send(createKeyFrame(160));
    expect(destination.state.droppedFrames).toBe(droppedCount + 1);
  });

  it('retries a platform that never accepted, once the broadcast is on air elsewhere', async () => {
    createDestination('closes');
    await settle();
    destination.keepTrying();
    expect(destination.state).toMatchObject({ state: 'reconnecting', reconnects: 1 });
    platform.behaviour = 'accepts';
    await advance(FIRST_BACKOFF_MS);
    expect(destination.state).toMatchObject({ state: 'live', reconnects: 0, failure: null });
  });

  it('retries a refusing platform with backoff, at least once a minute', async () => {
    createDestination('refuses');
    await settle();
    destination.keepTrying();
    for (let second = 0; second < 120; second += 1) await advance(1_000);
    const previousCount = platform.connectionCount;
    expect(previousCount).toBeLessThan(10);
    for (let second = 0; second < 60; second += 1) await advance(1_000);
    expect(platform.connectionCount).toBe(previousCount + 1);
    expect(destination.state).toMatchObject({ state: 'reconnecting', failure: { words: 'bad …' } });
  });

  it('increases the backoff after each short connection, and resets it after a long connection', async () => {
    createDestination('accepts');
    await settle();
    platform.currentPlatformEnd?.destroy();
    await settle();
    await advance(FIRST_BACKOFF_MS);
    platform.currentPlatformEnd?.destroy();
    await settle();
    await advance(SECOND_BACKOFF_MS - 100);
    expect(platform.connectionCount).toBe(2);
    await advance(100);
    expect(platform.connectionCount).toBe(3);
    const longConnectionMs = 11_000;
    await advance(longConnectionMs);
    platform.currentPlatformEnd?.destroy();
    await settle();
    await advance(FIRST_BACKOFF_MS);
    expect(platform.connectionCount).toBe(4);
  });

  it('fails with the reason if there is no address, and connects once there is an address', async () => {
    platform.behaviour = 'accepts';
    const deps = { now: () => performance.now(), open: platform.open };
    const problem = 'no such name';
    destination = new Destination(
      { ...SPEC, problem },
      { start: () => start, changed: () => undefined },
      deps,
    );
    expect(destination.state).toMatchObject({
      state: 'failed',
      failure: { code: 'no-address', words: problem },
    });
    destination.keepTrying();
    await advance(60_000);
    expect([destination.state.state, platform.connectionCount]).toEqual(['reconnecting', 0]);
    destination.update(SPEC);
    await settle();
    expect(destination.state).toMatchObject({ state: 'live', failure: null });
  });

  it('keeps a live connection when the host name no longer resolves', async () => {
    createDestination('accepts');
    await settle();
    destination.update({ ...SPEC, problem: 'no such name' });
    await settle();
    expect([destination.state.state, platform.connectionCount]).toEqual(['live', 1]);
  });

  it('unpublishes at the end, and never reconnects', async () => {
    createDestination('accepts');
    await settle();
    destination.end();
    await settle();
    expect(platform.unpublishes).toEqual(['deleteStream']);
    await advance(60_000);
    expect(platform.connectionCount).toBe(1);
  });

  it('does not reconnect when the destination is ended during a backoff', async () => {
    createDestination('accepts');
    await settle();
    platform.currentPlatformEnd?.destroy();
    await settle();
    destination.end();
    await advance(60_000);
    expect(platform.connectionCount).toBe(1);
  });

  it('reconnects for changed parameters, using a new address', async () => {
    createDestination('accepts');
    await settle();
    destination.update({ ...SPEC, address: '192.0.2.2' });
    destination.reconnect();
    expect(destination.state).toMatchObject({
      state: 'reconnecting',
      reconnects: 0,
      failure: { code: 'parameters-changed' },
    });
    await settle();
    expect(platform.unpublishes).toEqual(['deleteStream']);
    expect(destination.state.state).toBe('live');
    expect(platform.connectionCount).toBe(2);
  });
});
