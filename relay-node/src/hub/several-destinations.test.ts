import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { until } from '../../../e2e/_kit/wait.js';
import type { DestinationLimits } from './destination/limits.js';
import { audioHeader, frame, keyFrame, sound, videoHeader } from './flv/fake-tags.js';
import type { Tag } from './flv/tag.js';
import { FakeRtmpPlatform } from './fake-rtmp-platform.js';
import { Hub } from './hub.js';
import { type DestinationSpec, type DestinationState, type HubState, NO_DELAY } from './protocol.js';
import { PlatformConnection } from './rtmp/platform-connection.js';

const TOKEN = 'token-of-obs';
/**
 * Shorter than in production, but longer than a busy machine may pause this process, which includes the healthy
 * platform.
 */
const LIMITS: DestinationLimits = {
  acceptMs: 5_000,
  stalledMs: 3_000,
  steadyMs: 200,
  retryMs: { first: 20, last: 50 },
  refusedMs: { first: 20, last: 50 },
};
const FRAMES = 240;
/** More than the sockets of a stalled platform can buffer. */
const FRAME_BYTES = 64 << 10;
/** Number of frames after which the broadcast waits for the healthy platform. */
const GROUP = 20;

let good: FakeRtmpPlatform;
let bad: FakeRtmpPlatform;
let hub: Hub;
let obs: PlatformConnection;
let isAccepted: boolean;
let state: HubState;
let failures: Map<string, string[]>;

function report(newest: HubState): void {
  state = newest;
  for (const { id, failure } of newest.destinations)
    if (failure) failures.set(id, [...(failures.get(id) ?? []), `${failure.code}: ${failure.words}`]);
}

beforeEach(async () => {
  [good, bad] = [await FakeRtmpPlatform.start(), await FakeRtmpPlatform.start()];
  failures = new Map();
  hub = newHub();
});
afterEach(() => {
  obs.destroy('the test has ended');
  hub.close();
  good.close();
  bad.close();
});

const newHub = (limits = LIMITS) =>
  new Hub({ token: TOKEN, now: () => performance.now(), onChange: report, limits });

/** Returns video and sound that always have the same bytes. */
function recording(): Tag[] {
  const large = (tag: Tag, seed: number): Tag => ({
    ...tag,
    body: Buffer.concat([tag.body, Buffer.alloc(FRAME_BYTES, seed)]),
  });
  const tags: Tag[] = [videoHeader(), audioHeader()];
  for (let index = 0; index < FRAMES; index += 1) {
    const picture = index % GROUP === 0 ? keyFrame(index * 40) : frame(index * 40);
    tags.push(large(picture, index % 256), sound(index * 40 + 10));
  }
  return tags;
}

const destination = (id: string): DestinationState | undefined =>
  state.destinations.find((each) => each.id === id);

/** Waits for a state of a destination. On timeout, fails with its current state. */
function becomes(id: string, isWanted: (now: DestinationState) => boolean): Promise<boolean> {
  return until(`destination ${id}`, () => {
    const now = destination(id);
    if (now && isWanted(now)) return true;
    throw new Error(JSON.stringify(now));
  });
}

const broadcast = (destinations: DestinationSpec[], targets = 'first') =>
  hub.prepareBroadcast({
    id: 'one',
    targets,
    destinations,
    withCard: false,
    holdMs: 60_000,
    delay: NO_DELAY,
  });

/** Starts a broadcast as OBS does. */
async function start(destinations: DestinationSpec[]): Promise<void> {
  const port = await hub.listen(0, '127.0.0.1');
  broadcast(destinations);
  isAccepted = false;
  const request = { app: 'program', tcUrl: 'rtmp://127.0.0.1/program', key: TOKEN };
  obs = new PlatformConnection(connect(port, '127.0.0.1'), request, {
    accepted: () => (isAccepted = true),
    refused: () => undefined,
    closed: () => undefined,
  });
  await becomes('good', ({ state: now }) => now === 'live');
  await until('OBS is accepted', () => isAccepted);
}

/**
 * Sends the recording; `between` runs after each third. Returns the bytes that the healthy platform got, including the
 * end.
 */
async function run(between: (third: number) => Promise<unknown> | void = () => undefined): Promise<Buffer> {
  const tags = recording();
  for (let sent = 0; sent < tags.length;) {
    const group = tags.slice(sent, sent + 2 * GROUP);
    for (const tag of group) obs.send(tag);
    sent += group.length;
    await until('the healthy platform has it all', () => good.newest.tags.length >= sent);
    if ([1, 2].includes(sent / (4 * 2 * GROUP))) await between(sent / (4 * 2 * GROUP));
  }
  hub.end();
  await until(
    'the stream to be unpublished',
    () => good.newest.hasUnpublished && good.newest.socket.readableEnded,
  );
  return good.bytes();
}

async function undisturbed(): Promise<Buffer> {
  const alone = await FakeRtmpPlatform.start();
  const [before, beforeHub] = [good, hub];
  good = alone;
  hub = newHub();
  await start([alone.spec('good')]);
  const bytes = await run();
  obs.destroy('it has ended');
  hub.close();
  alone.close();
  [good, hub] = [before, beforeHub];
  return bytes;
}

/** A failure of one platform during a broadcast to both. */
interface Case {
  spec?: Partial<DestinationSpec> | (() => Promise<Partial<DestinationSpec>>);
  before?: () => void;
  between: (third: number) => Promise<unknown> | void;
  after?: () => void;
}

let certified: Server;
/** Starts a platform that speaks TLS with a self-signed certificate. */
async function listenWithOwnCertificate(): Promise<Partial<DestinationSpec>> {
  const request = ['req', '-x509', '-nodes', '-days', '1', '-subj', '/CN=live.example', '-newkey', 'ec'];
  const made = spawnSync('openssl', [
    ...[...request, '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
    ...['-keyout', '-', '-out', '-'],
  ]).stdout.toString();
  certified = createServer({ key: made, cert: made }).on('tlsClientError', () => undefined);
  certified.listen(0, '127.0.0.1');
  await once(certified, 'listening');
  return {
    tls: true,
    url: 'rtmps://live.example/app',
    port: (certified.address() as AddressInfo).port,
  };
}

const failsWith = (expected: RegExp) => () =>
  until(`the other one fails with ${expected.source}`, () =>
    failures.get('bad')?.some((each) => expected.test(each)),
  );
const isLive = () => becomes('bad', ({ state: now }) => now === 'live');

const CASES: Record<string, Case> = {
  'accepts and stalls': {
    before: () => (bad.answer = 'stalls'),
    between: async (third) => {
      if (third === 2) return isLive();
      await failsWith(/^stalled: .*takes no data/)();
      bad.answer = 'accepts';
    },
    after: () => expect(bad.newest.tags.length).toBeGreaterThan(0),
  },
  'does not answer in time, and then accepts': {
    before: () => (bad.answer = 'silent'),
    between: async (third) => {
      if (third === 2) return isLive();
      await failsWith(/^connect-failed: .*does not answer/)();
      bad.answer = 'accepts';
    },
    after: () => expect(bad.newest.tags.length).toBeGreaterThan(0),
  },
  'closes each minute': {
    between: async () => {
      const before = bad.all.length;
      bad.cut();
      await until('another connection', () => bad.all.length > before);
      await isLive();
    },
    after: () => expect(bad.all).toHaveLength(3),
  },
  'fails in TLS': {
    spec: { tls: true, url: 'rtmps://live.example/app' },
    before: () => (bad.answer = 'no RTMP'),
    between: failsWith(/^connect-failed: .*(ssl|tls)/i),
  },
  'presents a certificate that nobody vouches for': {
    spec: listenWithOwnCertificate,
    between: failsWith(/^connect-failed: .*self.signed certificate/),
    after: () => void certified.close(),
  },
  'revokes the key while live': {
    between: async (third) => {
      if (third === 1) bad.revoke();
      await failsWith(/^refused: NetStream.Publish.BadName: not …$/)();
      const before = bad.all.length;
      await until('it is tried again', () => bad.all.length > before + 1);
    },
  },
  'refuses the key from the start': {
    before: () => (bad.answer = 'refuses'),
    between: () => becomes('bad', ({ state: now, reconnects }) => now === 'reconnecting' && reconnects > 1),
  },
  'does not listen': {
    before: () => bad.close(),
    between: failsWith(/^connect-failed: .*ECONNREFUSED/),
  },
  'has no address': {
    spec: { problem: 'The name live.example does not resolve' },
    between: failsWith(/^no-address: .*does not resolve/),
  },
};

describe('a broadcast to two platforms', () => {
  let expected: Buffer;
  beforeAll(async () => {
    failures = new Map();
    [good, bad] = [await FakeRtmpPlatform.start(), await FakeRtmpPlatform.start()];
    expected = await undisturbed();
    expect(expected.length).toBeGreaterThan(FRAMES * FRAME_BYTES);
    good.close();
    bad.close();
  });

  it.each(Object.entries(CASES))(
    'sends one platform the same bytes while the other %s',
    async (_name, how) => {
      how.before?.();
      const spec = typeof how.spec === 'function' ? await how.spec() : how.spec;
      await start([good.spec('good'), bad.spec('bad', spec)]);
      const bytes = await run(how.between);
      expect(bytes.equals(expected)).toBe(true);
      expect(good.all).toHaveLength(1);
      how.after?.();
    },
  );

  it('sends one platform the same bytes while others are added, removed and change their key', async () => {
    await start([good.spec('good'), bad.spec('bad')]);
    const third = await FakeRtmpPlatform.start();
    const bytes = await run(async (part) => {
      if (part === 1) {
        broadcast(
          [good.spec('good'), bad.spec('bad', { key: 'another-key' }), third.spec('third')],
          'second',
        );
        await becomes('third', ({ state: now }) => now === 'live');
        await until('the other key is used', () => bad.all.length === 2 && bad.newest.key === 'another-key');
        expect([bad.all[0]?.hasUnpublished, bad.newest.hasUnpublished]).toEqual([true, false]);
      } else {
        broadcast([good.spec('good')], 'third');
        await until('both are ended', () => bad.newest.hasUnpublished && third.newest.hasUnpublished);
        expect(state).toMatchObject({ targets: 'third', destinations: [{ id: 'good', state: 'live' }] });
      }
    });
    expect(bytes.equals(expected)).toBe(true);
    // The connection starts with the headers at the next key frame, at time 0.
    expect(third.newest.tags.slice(0, 4).map(({ timestamp }) => timestamp)).toEqual([0, 0, 0, 10]);
    expect(third.newest.tags.length).toBeGreaterThan(GROUP);
    third.close();
  });
});

describe('the end of a broadcast', () => {
  it('reaches each platform within a second: live, stalled, silent and between two tries', async () => {
    hub.close();
    hub = newHub({ ...LIMITS, stalledMs: 60_000 });
    const [stalled, silent] = [await FakeRtmpPlatform.start(), await FakeRtmpPlatform.start()];
    stalled.answer = 'stalls';
    await start([good.spec('good'), bad.spec('bad'), stalled.spec('stalled'), silent.spec('silent')]);
    await becomes('stalled', ({ state: now }) => now === 'live');
    await becomes('bad', ({ state: now }) => now === 'live');
    silent.answer = 'silent';
    silent.cut();
    bad.revoke();
    const tags = recording();
    for (const tag of tags) obs.send(tag);
    await until('the healthy platform has it all', () => good.newest.tags.length >= tags.length);
    await until('one waits for its next try', () => destination('bad')?.state === 'reconnecting');
    await until('one is stalled', () => (destination('stalled')?.queuedBytes ?? 0) > 0);
    const since = performance.now();
    hub.end();
    await until(
      'the stream to be unpublished',
      () => good.newest.hasUnpublished && good.open + bad.open + silent.open === 0,
    );
    expect(performance.now() - since).toBeLessThan(1_500);
    const tries = [bad.all.length, silent.all.length];
    // Buffered data is discarded, so that a platform that reads again gets nothing more.
    const before = stalled.newest.tags.length;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_100 - (performance.now() - since))));
    stalled.newest.socket.resume();
    await until('it is closed', () => stalled.newest.socket.destroyed);
    expect(stalled.newest.hasUnpublished).toBe(false);
    expect(stalled.newest.tags.length - before).toBeLessThan(FRAMES);
    expect([bad.all.length, silent.all.length]).toEqual(tries);
    stalled.close();
    silent.close();
  });
});
