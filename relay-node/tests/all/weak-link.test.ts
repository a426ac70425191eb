import type { ServerReport } from '@trailcast/schema/node';
import { until } from '../../../e2e/_kit/wait.js';
import { decode, HubBroadcast, type Shown } from '../_node/hub-broadcast.js';
import { encodeFeed, publish } from '../_node/phone.js';

jest.setTimeout(240_000);

/** Threshold above the bitrate of the unpadded feed and below the padded one, kbit/s. */
const BELOW_KBPS = 1_500;
const PADDING = ['-muxrate', '3000k'];
const WEAK = {
  belowKbps: BELOW_KBPS,
  afterMs: 5_000,
  backKbps: 2_000,
  backAfterMs: 8_000,
  rttMs: null,
  scene: 'Green',
};

let on: HubBroadcast;
let feed: string;
let phone: ReturnType<typeof publish> | null = null;

beforeAll(async () => {
  on = await HubBroadcast.start();
  feed = await encodeFeed(on.node.dataDir);
});
afterAll(async () => {
  await phone?.stop();
  await on?.close();
});

/** Connects a phone with a good or a weak feed; null disconnects it. */
async function sends(kind: 'good' | 'weak' | null): Promise<void> {
  const before = phone;
  phone =
    kind === null
      ? null
      : publish(feed, on.node.ingestPort, on.streamKey, '127.0.0.1', kind === 'good' ? PADDING : []);
  await before?.stop();
}

/** Waits until the report has this scene. Resolves with the seconds until then. */
async function shows(scene: string, rest: Partial<ServerReport> = {}): Promise<number> {
  const since = performance.now();
  await until(
    `the scene ${scene}`,
    async () => {
      const report = await on.client.report();
      expect(report).toBeDefined();
      return report?.scene === scene && report.settled && report.bridging === (rest.bridging ?? false);
    },
    60_000,
  );
  return (performance.now() - since) / 1_000;
}

/** Returns what viewers saw for at least a second, with the durations in s. */
function shownRuns(): [Shown, number][] {
  const runs: [Shown, number][] = [];
  for (const each of decode(on.program.file).shown) {
    const last = runs.at(-1);
    if (last?.[0] === each) last[1] += 0.1;
    else runs.push([each, 0.1]);
  }
  const long: [Shown, number][] = [];
  for (const [shown, seconds] of runs.filter(([, length]) => length >= 1)) {
    const last = long.at(-1);
    if (last?.[0] === shown) last[1] += seconds;
    else long.push([shown, seconds]);
  }
  return long;
}

it('shows viewers the weak link, the dead zone and the return, with minimum times, and keeps the user’s scene', async () => {
  await sends('good');
  await on.client.put({ scene: 'Live', onFeedLoss: { scene: 'Mark', afterMs: 3_000 }, weakLink: WEAK });
  await shows('Live');
  await on.goesOn(8);
  expect((await on.client.report())?.weakLink).toBeNull();

  await sends('weak');
  expect(await shows('Green')).toBeGreaterThan(4.5);
  expect((await on.client.report())?.weakLink).toEqual({ reason: 'bitrate', shown: true });
  await on.goesOn(6);

  await sends(null);
  expect(await shows('Mark', { bridging: true })).toBeLessThan(8);
  await on.goesOn(6);

  await sends('weak');
  await shows('Green');
  await sends('good');
  expect(await shows('Live')).toBeGreaterThan(7.5);
  await on.goesOn(4);

  await on.client.put({ scene: 'Mark' });
  await sends('weak');
  await on.goesOn(8);
  expect(await on.client.report()).toMatchObject({ scene: 'Mark', weakLink: { shown: false } });

  const program = shownRuns();
  const order = program.map(([shown]) => shown).join(' ');
  expect(order).toMatch(/other scene mark scene other mark$/);
  // The last one is the user's scene, and the user ended the one before.
  for (const [, seconds] of program.slice(-5, -2)) expect(seconds).toBeGreaterThan(4.4);
});
