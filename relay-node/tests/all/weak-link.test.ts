import type { ServerReport } from '@trailcast/schema/node';
import { until } from '../../../e2e/_kit/wait.js';
import { decode, HubBroadcast, type ShownContent } from '../_node/hub-broadcast.js';
import { encodeFeed, publish } from '../_node/phone.js';

jest.setTimeout(240_000);

/** Threshold above the bitrate of the unpadded feed and below the padded one, kbit/s. */
const BELOW_KBPS = 1_500;
const PADDING = ['-muxrate', '3000k'];
const WEAK_LINK = {
  belowKbps: BELOW_KBPS,
  afterMs: 5_000,
  backKbps: 2_000,
  backAfterMs: 8_000,
  rttMs: null,
  scene: 'Green',
};

let broadcast: HubBroadcast;
let feed: string;
let phone: ReturnType<typeof publish> | null = null;

beforeAll(async () => {
  broadcast = await HubBroadcast.start();
  feed = await encodeFeed(broadcast.node.dataDir);
});
afterAll(async () => {
  await phone?.stop();
  await broadcast?.close();
});

/** Connects a phone with a good or a weak feed; null disconnects it. */
async function switchFeed(kind: 'good' | 'weak' | null): Promise<void> {
  const previousPhone = phone;
  phone =
    kind === null
      ? null
      : publish(
          feed,
          broadcast.node.ingestPort,
          broadcast.streamKey,
          '127.0.0.1',
          kind === 'good' ? PADDING : [],
        );
  await previousPhone?.stop();
}

/** Waits until the scene is reported. Resolves with the waiting time, s. */
async function waitForScene(scene: string, expectedReport: Partial<ServerReport> = {}): Promise<number> {
  const startedAt = performance.now();
  await until(
    `the scene ${scene}`,
    async () => {
      const report = await broadcast.client.fetchReport();
      expect(report).toBeDefined();
      return (
        report?.scene === scene && report.settled && report.bridging === (expectedReport.bridging ?? false)
      );
    },
    60_000,
  );
  return (performance.now() - startedAt) / 1_000;
}

/** Returns each content that viewers saw for at least a second, with its duration, s. */
function readShownRuns(): [ShownContent, number][] {
  const runs: [ShownContent, number][] = [];
  for (const content of decode(broadcast.program.file).shown) {
    const lastRun = runs.at(-1);
    if (lastRun?.[0] === content) lastRun[1] += 0.1;
    else runs.push([content, 0.1]);
  }
  const longRuns: [ShownContent, number][] = [];
  for (const [content, seconds] of runs.filter(([, length]) => length >= 1)) {
    const lastRun = longRuns.at(-1);
    if (lastRun?.[0] === content) lastRun[1] += seconds;
    else longRuns.push([content, seconds]);
  }
  return longRuns;
}

it('shows the scenes for a weak and a lost feed for their minimum times, and keeps the user’s scene', async () => {
  await switchFeed('good');
  await broadcast.client.put({
    scene: 'Live',
    onFeedLoss: { scene: 'Mark', afterMs: 3_000 },
    weakLink: WEAK_LINK,
  });
  await waitForScene('Live');
  await broadcast.waitForProgram(8);
  expect((await broadcast.client.fetchReport())?.weakLink).toBeNull();

  await switchFeed('weak');
  expect(await waitForScene('Green')).toBeGreaterThan(4.5);
  expect((await broadcast.client.fetchReport())?.weakLink).toEqual({ reason: 'bitrate', shown: true });
  await broadcast.waitForProgram(6);

  await switchFeed(null);
  expect(await waitForScene('Mark', { bridging: true })).toBeLessThan(8);
  await broadcast.waitForProgram(6);

  await switchFeed('weak');
  await waitForScene('Green');
  await switchFeed('good');
  expect(await waitForScene('Live')).toBeGreaterThan(7.5);
  await broadcast.waitForProgram(4);

  await broadcast.client.put({ scene: 'Mark' });
  await switchFeed('weak');
  await broadcast.waitForProgram(8);
  expect(await broadcast.client.fetchReport()).toMatchObject({ scene: 'Mark', weakLink: { shown: false } });

  const program = readShownRuns();
  const order = program.map(([content]) => content).join(' ');
  expect(order).toMatch(/other scene mark scene other mark$/);
  // The user's choice of the last scene ended the previous one early.
  for (const [, seconds] of program.slice(-5, -2)) expect(seconds).toBeGreaterThan(4.4);
});
