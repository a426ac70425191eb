import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { until } from '../../../e2e/_kit/wait.js';
import type { DestinationLimits } from './destination/limits.js';
import {
  createAudioHeader,
  createFrame,
  createKeyFrame,
  createAudio,
  createVideoHeader,
} from './flv/fake-tags.js';
import type { Tag } from './flv/tag.js';
import { FakeRtmpPlatform } from './fake-rtmp-platform.js';
import { Hub } from './hub.js';
import { type DestinationSpec, type DestinationState, type HubState, NO_DELAY } from './protocol.js';
import { PlatformConnection } from './rtmp/platform-connection.js';

const TOKEN = 'token-of-obs';
/**
 * Shorter limits than in production. They are longer than the pauses of this process on a busy machine, because the
 * healthy platform runs in this process.
 */
const LIMITS: DestinationLimits = {
  acceptMs: 5_000,
  stalledMs: 3_000,
  steadyMs: 200,
  retryMs: { initialMs: 20, maxMs: 50 },
  refusedMs: { initialMs: 20, maxMs: 50 },
};
const FRAMES = 240;
/** Size of a frame, bytes. The frames together exceed the socket buffers of a stalled platform. */
const FRAME_BYTES = 64 << 10;
/** Number of frames after which the broadcast waits for the healthy platform. */
const GROUP_FRAMES = 20;

let healthyPlatform: FakeRtmpPlatform;
let faultyPlatform: FakeRtmpPlatform;
let hub: Hub;
let obs: PlatformConnection;
let isAccepted: boolean;
let state: HubState;
let failures: Map<string, string[]>;

function report(newestState: HubState): void {
  state = newestState;
  for (const { id, failure } of newestState.destinations)
    if (failure) failures.set(id, [...(failures.get(id) ?? []), `${failure.code}: ${failure.words}`]);
}

beforeEach(async () => {
  [healthyPlatform, faultyPlatform] = [await FakeRtmpPlatform.start(), await FakeRtmpPlatform.start()];
  failures = new Map();
  hub = createHub();
});
afterEach(() => {
  obs.destroy('the test has ended');
  hub.close();
  healthyPlatform.close();
  faultyPlatform.close();
});

const createHub = (limits = LIMITS) =>
  new Hub({ token: TOKEN, now: () => performance.now(), onChange: report, limits });

/** Returns video and audio that always have the same bytes. */
function createProgramTags(): Tag[] {
  const enlarge = (tag: Tag, seed: number): Tag => ({
    ...tag,
    body: Buffer.concat([tag.body, Buffer.alloc(FRAME_BYTES, seed)]),
  });
  const tags: Tag[] = [createVideoHeader(), createAudioHeader()];
  for (let index = 0; index < FRAMES; index += 1) {
    const frame = index % GROUP_FRAMES === 0 ? createKeyFrame(index * 40) : createFrame(index * 40);
    tags.push(enlarge(frame, index % 256), createAudio(index * 40 + 10));
  }
  return tags;
}

const findDestination = (id: string): DestinationState | undefined =>
  state.destinations.find((candidate) => candidate.id === id);

/** Waits for a state of a destination. On timeout, fails with its current state. */
function waitForState(
  id: string,
  matches: (destinationState: DestinationState) => boolean,
): Promise<boolean> {
  return until(`destination ${id}`, () => {
    const destinationState = findDestination(id);
    if (destinationState && matches(destinationState)) return true;
    throw new Error(JSON.stringify(destinationState));
  });
}

const prepareBroadcast = (destinations: DestinationSpec[], targets = 'first') =>
  hub.prepareBroadcast({
    id: 'one',
    targets,
    destinations,
    withCard: false,
    holdMs: 60_000,
    delay: NO_DELAY,
  });

/** Starts a broadcast and connects to the hub like OBS. */
async function startBroadcast(destinations: DestinationSpec[]): Promise<void> {
  const port = await hub.listen(0, '127.0.0.1');
  prepareBroadcast(destinations);
  isAccepted = false;
  const request = { app: 'program', tcUrl: 'rtmp://127.0.0.1/program', key: TOKEN };
  obs = new PlatformConnection(connect(port, '127.0.0.1'), request, {
    accepted: () => (isAccepted = true),
    refused: () => undefined,
    closed: () => undefined,
  });
  await waitForState('good', ({ state: destinationState }) => destinationState === 'live');
  await until('OBS is accepted', () => isAccepted);
}

/**
 * Sends the program. Calls `onThird` after the first and the second third. Returns the bytes that the healthy platform
 * has received, including the end.
 */
async function sendProgram(
  onThird: (third: number) => Promise<unknown> | void = () => undefined,
): Promise<Buffer> {
  const tags = createProgramTags();
  for (let sentCount = 0; sentCount < tags.length;) {
    const group = tags.slice(sentCount, sentCount + 2 * GROUP_FRAMES);
    for (const tag of group) obs.send(tag);
    sentCount += group.length;
    await until(
      'the healthy platform has all tags',
      () => healthyPlatform.newestConnection.tags.length >= sentCount,
    );
    if ([1, 2].includes(sentCount / (4 * 2 * GROUP_FRAMES)))
      await onThird(sentCount / (4 * 2 * GROUP_FRAMES));
  }
  hub.end();
  await until(
    'the stream is unpublished',
    () =>
      healthyPlatform.newestConnection.hasUnpublished &&
      healthyPlatform.newestConnection.socket.readableEnded,
  );
  return healthyPlatform.readBytes();
}

/** Sends the program to only one platform. Returns the bytes that the platform has received. */
async function sendToOnePlatform(): Promise<Buffer> {
  const onlyPlatform = await FakeRtmpPlatform.start();
  const [previousPlatform, previousHub] = [healthyPlatform, hub];
  healthyPlatform = onlyPlatform;
  hub = createHub();
  await startBroadcast([onlyPlatform.createSpec('good')]);
  const bytes = await sendProgram();
  obs.destroy('it has ended');
  hub.close();
  onlyPlatform.close();
  [healthyPlatform, hub] = [previousPlatform, previousHub];
  return bytes;
}

/** A failure of one platform during a broadcast to both. */
interface FailureCase {
  spec?: Partial<DestinationSpec> | (() => Promise<Partial<DestinationSpec>>);
  before?: () => void;
  onThird: (third: number) => Promise<unknown> | void;
  after?: () => void;
}

let tlsServer: Server;
/** Starts a platform that speaks TLS with a self-signed certificate. */
async function listenWithOwnCertificate(): Promise<Partial<DestinationSpec>> {
  const request = ['req', '-x509', '-nodes', '-days', '1', '-subj', '/CN=live.example', '-newkey', 'ec'];
  const keyAndCertificate = spawnSync('openssl', [
    ...[...request, '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
    ...['-keyout', '-', '-out', '-'],
  ]).stdout.toString();
  tlsServer = createServer({ key: keyAndCertificate, cert: keyAndCertificate }).on(
    'tlsClientError',
    () => undefined,
  );
  tlsServer.listen(0, '127.0.0.1');
  await once(tlsServer, 'listening');
  return {
    tls: true,
    url: 'rtmps://live.example/app',
    port: (tlsServer.address() as AddressInfo).port,
  };
}

const waitForFailure = (expectedFailure: RegExp) => () =>
  until(`the faulty platform fails with ${expectedFailure.source}`, () =>
    failures.get('bad')?.some((candidate) => expectedFailure.test(candidate)),
  );
const waitUntilLive = () => waitForState('bad', ({ state: destinationState }) => destinationState === 'live');

const CASES: Record<string, FailureCase> = {
  'accepts and stalls': {
    before: () => (faultyPlatform.response = 'stalls'),
    onThird: async (third) => {
      if (third === 2) return waitUntilLive();
      await waitForFailure(/^stalled: .*takes no data/)();
      faultyPlatform.response = 'accepts';
    },
    after: () => expect(faultyPlatform.newestConnection.tags.length).toBeGreaterThan(0),
  },
  'does not respond in time, and then accepts': {
    before: () => (faultyPlatform.response = 'no response'),
    onThird: async (third) => {
      if (third === 2) return waitUntilLive();
      await waitForFailure(/^connect-failed: .*does not respond/)();
      faultyPlatform.response = 'accepts';
    },
    after: () => expect(faultyPlatform.newestConnection.tags.length).toBeGreaterThan(0),
  },
  'closes the connection twice': {
    onThird: async () => {
      const previousCount = faultyPlatform.connections.length;
      faultyPlatform.disconnect();
      await until('another connection', () => faultyPlatform.connections.length > previousCount);
      await waitUntilLive();
    },
    after: () => expect(faultyPlatform.connections).toHaveLength(3),
  },
  'fails in TLS': {
    spec: { tls: true, url: 'rtmps://live.example/app' },
    before: () => (faultyPlatform.response = 'no RTMP'),
    onThird: waitForFailure(/^connect-failed: .*(ssl|tls)/i),
  },
  'presents a self-signed certificate': {
    spec: listenWithOwnCertificate,
    onThird: waitForFailure(/^connect-failed: .*self.signed certificate/),
    after: () => void tlsServer.close(),
  },
  'revokes the key while live': {
    onThird: async (third) => {
      if (third === 1) faultyPlatform.revoke();
      await waitForFailure(/^refused: NetStream.Publish.BadName: not …$/)();
      const previousCount = faultyPlatform.connections.length;
      await until(
        'the hub has retried the platform',
        () => faultyPlatform.connections.length > previousCount + 1,
      );
    },
  },
  'refuses the key from the start': {
    before: () => (faultyPlatform.response = 'refuses'),
    onThird: () =>
      waitForState(
        'bad',
        ({ state: destinationState, reconnects }) => destinationState === 'reconnecting' && reconnects > 1,
      ),
  },
  'does not listen': {
    before: () => faultyPlatform.close(),
    onThird: waitForFailure(/^connect-failed: .*ECONNREFUSED/),
  },
  'has no address': {
    spec: { problem: 'The name live.example does not resolve' },
    onThird: waitForFailure(/^no-address: .*does not resolve/),
  },
};

describe('a broadcast to two platforms', () => {
  let expectedBytes: Buffer;
  beforeAll(async () => {
    failures = new Map();
    [healthyPlatform, faultyPlatform] = [await FakeRtmpPlatform.start(), await FakeRtmpPlatform.start()];
    expectedBytes = await sendToOnePlatform();
    expect(expectedBytes.length).toBeGreaterThan(FRAMES * FRAME_BYTES);
    healthyPlatform.close();
    faultyPlatform.close();
  });

  it.each(Object.entries(CASES))(
    'sends one platform the same bytes while the other %s',
    async (_name, testCase) => {
      testCase.before?.();
      const spec = typeof testCase.spec === 'function' ? await testCase.spec() : testCase.spec;
      await startBroadcast([healthyPlatform.createSpec('good'), faultyPlatform.createSpec('bad', spec)]);
      const bytes = await sendProgram(testCase.onThird);
      expect(bytes.equals(expectedBytes)).toBe(true);
      expect(healthyPlatform.connections).toHaveLength(1);
      testCase.after?.();
    },
  );

  it('sends one platform the same bytes while others are added, removed and change their key', async () => {
    await startBroadcast([healthyPlatform.createSpec('good'), faultyPlatform.createSpec('bad')]);
    const thirdPlatform = await FakeRtmpPlatform.start();
    const bytes = await sendProgram(async (third) => {
      if (third === 1) {
        prepareBroadcast(
          [
            healthyPlatform.createSpec('good'),
            faultyPlatform.createSpec('bad', { key: 'another-key' }),
            thirdPlatform.createSpec('third'),
          ],
          'second',
        );
        await waitForState('third', ({ state: destinationState }) => destinationState === 'live');
        await until(
          'the other key is used',
          () =>
            faultyPlatform.connections.length === 2 && faultyPlatform.newestConnection.key === 'another-key',
        );
        expect([
          faultyPlatform.connections[0]?.hasUnpublished,
          faultyPlatform.newestConnection.hasUnpublished,
        ]).toEqual([true, false]);
      } else {
        prepareBroadcast([healthyPlatform.createSpec('good')], 'third');
        await until(
          'both removed destinations are ended',
          () =>
            faultyPlatform.newestConnection.hasUnpublished && thirdPlatform.newestConnection.hasUnpublished,
        );
        expect(state).toMatchObject({ targets: 'third', destinations: [{ id: 'good', state: 'live' }] });
      }
    });
    expect(bytes.equals(expectedBytes)).toBe(true);
    // The connection starts with the headers and the next key frame at time 0.
    expect(thirdPlatform.newestConnection.tags.slice(0, 4).map(({ timestamp }) => timestamp)).toEqual([
      0, 0, 0, 10,
    ]);
    expect(thirdPlatform.newestConnection.tags.length).toBeGreaterThan(GROUP_FRAMES);
    thirdPlatform.close();
  });
});

describe('the end of a broadcast', () => {
  it('disconnects live, stalled, unresponsive and retried platforms within 1.5 s', async () => {
    hub.close();
    hub = createHub({ ...LIMITS, stalledMs: 60_000 });
    const [stalledPlatform, unresponsivePlatform] = [
      await FakeRtmpPlatform.start(),
      await FakeRtmpPlatform.start(),
    ];
    stalledPlatform.response = 'stalls';
    await startBroadcast([
      healthyPlatform.createSpec('good'),
      faultyPlatform.createSpec('bad'),
      stalledPlatform.createSpec('stalled'),
      unresponsivePlatform.createSpec('unresponsive'),
    ]);
    await waitForState('stalled', ({ state: destinationState }) => destinationState === 'live');
    await waitForState('bad', ({ state: destinationState }) => destinationState === 'live');
    unresponsivePlatform.response = 'no response';
    unresponsivePlatform.disconnect();
    faultyPlatform.revoke();
    const tags = createProgramTags();
    for (const tag of tags) obs.send(tag);
    await until(
      'the healthy platform has all tags',
      () => healthyPlatform.newestConnection.tags.length >= tags.length,
    );
    await until(
      'the hub waits before its next retry',
      () => findDestination('bad')?.state === 'reconnecting',
    );
    await until('the stalled platform is stalled', () => (findDestination('stalled')?.queuedBytes ?? 0) > 0);
    const endedAt = performance.now();
    hub.end();
    await until(
      'the stream is unpublished',
      () =>
        healthyPlatform.newestConnection.hasUnpublished &&
        healthyPlatform.openCount + faultyPlatform.openCount + unresponsivePlatform.openCount === 0,
    );
    expect(performance.now() - endedAt).toBeLessThan(1_500);
    const connectionCounts = [faultyPlatform.connections.length, unresponsivePlatform.connections.length];
    // Buffered data is discarded, so a platform that reads again gets nothing more.
    const previousCount = stalledPlatform.newestConnection.tags.length;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_100 - (performance.now() - endedAt))));
    stalledPlatform.newestConnection.socket.resume();
    await until('the stalled connection is closed', () => stalledPlatform.newestConnection.socket.destroyed);
    expect(stalledPlatform.newestConnection.hasUnpublished).toBe(false);
    expect(stalledPlatform.newestConnection.tags.length - previousCount).toBeLessThan(FRAMES);
    expect([faultyPlatform.connections.length, unresponsivePlatform.connections.length]).toEqual(
      connectionCounts,
    );
    stalledPlatform.close();
    unresponsivePlatform.close();
  });
});
