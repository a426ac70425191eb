import { setTimeout as sleep } from 'node:timers/promises';
import { ChangingPhone } from './_node/changing-phone.js';
import type { TestFeedName } from './_node/test-feeds.js';
import { until } from '../../e2e/_kit/wait.js';

jest.setTimeout(240_000);

/** Duration of the disconnection while a phone's app or settings change, ms. */
const GAP_MS = 5_000;

const PAIRS: readonly (readonly [TestFeedName, TestFeedName])[] = [
  ['H.264 and AAC', 'H.264 and AAC on other PIDs'],
  ['H.264 and AAC', 'HEVC and AAC'],
  ['HEVC and AAC', 'H.264 and AAC'],
  ['H.264 and AAC', 'H.264 and Opus'],
  ['audio only', 'H.264 and AAC'],
  ['video only', 'H.264 and AAC'],
];

let phone: ChangingPhone;
const senders: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  phone = await ChangingPhone.start(new Set(PAIRS.flat()));
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
});
afterAll(async () => {
  await phone?.close();
});

/** Starts a sender that is stopped at the end of the test at the latest. */
function startSending(start: () => { stop(): Promise<void> }) {
  const sender = { ...start(), sinceMs: performance.now() };
  senders.push(sender);
  return sender;
}

describe('a phone that changes its feed', () => {
  it.each(PAIRS)('is shown and heard again after a change from %s to %s', async (firstFeed, secondFeed) => {
    const firstSender = startSending(() => phone.startSending(firstFeed));
    await phone.waitForArrival(firstFeed, firstSender.sinceMs);
    await firstSender.stop();
    await sleep(GAP_MS);
    const secondSender = startSending(() => phone.startSending(secondFeed));
    await phone.waitForArrival(secondFeed, secondSender.sinceMs);
  });

  it('is shown again after a change within one connection, with the feed-loss scene in between', async () => {
    const { sinceMs } = startSending(() =>
      phone.startSendingInSequence('HEVC and AAC', 'H.264 and AAC on other PIDs'),
    );
    await phone.waitForArrival('HEVC and AAC', sinceMs);
    const bridging = until(
      'the feed-loss scene is shown',
      async () => (await phone.client.fetchReport())?.bridging,
    );
    await phone.waitForArrival('H.264 and AAC on other PIDs', sinceMs);
    await bridging;
  });

  it('is reported as sound only, and the broadcast continues in the feed-loss scene', async () => {
    const { sinceMs } = startSending(() => phone.startSending('audio only'));
    await until('the fault is reported', async () => {
      const { feeds, servers } = await phone.client.fetchReports();
      return feeds[0]?.live && feeds[0].fault?.code === 'sound-only' && servers[0]?.bridging;
    });
    expect((await phone.client.fetchReport())?.output.state).toBe('live');
    await phone.view.waitForDark(sinceMs, 10_000);
  });
});
