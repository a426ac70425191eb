import { BondedPhone, type Impairment, type SenderOptions } from '../_srt/bonded-phone.js';
import { digest, IngestUnderTest, KEY, TOKEN } from '../_srt/ingest-under-test.js';
import { NumberedPublisher, NumberedReader } from '../_srt/numbered-feed.js';
import { until } from '../../../e2e/_kit/wait.js';

jest.setTimeout(300_000);

const LATENCY = '&latency=3000';
const PACKETS_PER_SECOND = 427;
const SECOND = 1_000_000;

let ingest: IngestUnderTest;
let reader: NumberedReader;
const opened: { close(): Promise<void> }[] = [];
const track = <T extends { close(): Promise<void> }>(peer: T): T => {
  opened.push(peer);
  return peer;
};
const openReader = async () => {
  reader = track(new NumberedReader(ingest.url(`read:${TOKEN}`, LATENCY)));
  await until('the reader is connected', () => ingest.hasReader());
};
const phone = async (options: Partial<SenderOptions> = {}) =>
  track(await BondedPhone.start({ port: ingest.srtlaPort, ...options }));
const publish = (by: BondedPhone, first = 0) =>
  track(new NumberedPublisher(by.url(`publish:input/${KEY}`, LATENCY), PACKETS_PER_SECOND, first));
const further = (count: number) => {
  const enough = reader.numbers.length + count;
  return until(`${count} more packets arrive`, () => reader.numbers.length > enough);
};

beforeEach(async () => {
  ingest = await IngestUnderTest.startBonded();
  await openReader();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((peer) => peer.close()));
  await ingest?.close();
});

describe('a bonded feed', () => {
  it.each<[string, Impairment]>([
    ['delivers 3 s late', { delayMs: 3_000 }],
    ['loses every fifth packet', { loss: 0.2, delayMs: 20 }],
    ['has only 300 kbit/s', { kbps: 300, delayMs: 40 }],
  ])('loses nothing on the two good links if the third %s', async (_what, impairment) => {
    const by = await phone();
    await by.impair(2, impairment);
    publish(by);
    await further(6_000);
    expect([reader.missingCount(), reader.damaged, ingest.publisher()?.connection]).toEqual([0, 0, 1]);
  });

  it('tolerates 25 % reordering on each link, and delays of 50 and 150 ms', async () => {
    const by = await phone({ scheduler: 'stripe', links: 2 });
    await by.impair(0, { delayMs: 50, reorder: 0.25 });
    await by.impair(1, { delayMs: 150, reorder: 0.25 });
    publish(by);
    await further(6_000);
    expect([reader.missingCount(), reader.damaged]).toEqual([0, 0]);
    const delays = ingest.publisher()?.links?.map(({ delayMs }) => delayMs ?? -1) ?? [];
    expect(delays[0]).toBeLessThan(60);
    expect(delays[1]).toBeGreaterThan(60);
  });

  it('tolerates a link that flaps each second', async () => {
    const by = await phone();
    publish(by);
    await further(500);
    for (let i = 0; i < 15; i++) {
      await by.impair(1, { cut: i % 2 === 0 });
      if (i % 2 === 1) await by.rebind(1);
      await further(PACKETS_PER_SECOND);
    }
    expect([reader.missingCount(), ingest.publisher()?.connection]).toEqual([0, 1]);
    expect(ingest.publisher()?.links?.length).toBeLessThanOrEqual(3);
  });

  it('arrives over 16 links', async () => {
    const by = await phone({ links: 16 });
    publish(by);
    await further(3_000);
    expect(ingest.publisher()?.links).toHaveLength(16);
    expect(reader.missingCount()).toBe(0);
  });

  it('recovers after all links were dead for 8 s', async () => {
    const by = await phone();
    const first = publish(by);
    await further(1_000);
    for (const link of [0, 1, 2]) await by.impair(link, { cut: true });
    // An app reconnects when its library gives up.
    await until('the phone’s library gives up', () => first.ended);
    const cutAt = performance.now();
    await until('the dead zone is over', () => performance.now() - cutAt > 3_000);
    for (const link of [0, 1, 2]) await by.impair(link, {});
    publish(by, SECOND);
    await until('the feed is back', () => (reader.numbers.at(-1) ?? 0) > SECOND + 500);
    expect([reader.missingCount(SECOND), reader.ended]).toEqual([0, false]);
  });

  it.each(['group', 'probe'] as const)('recovers after a restart of the ingest (%s)', async (opening) => {
    const by = await phone({ opening });
    const first = publish(by);
    await further(500);
    const { folder, port, srtlaPort } = ingest;
    const closing = ingest.close({ keepFolder: true });
    await until('the phone is told', () => first.ended);
    await closing;
    ingest = await IngestUnderTest.start({ SRTLA_PORT: String(srtlaPort) }, { folder, port });
    await ingest.client.applyReaders({ readers: [{ token: TOKEN, digest: digest(KEY) }] });
    await openReader();
    // An app's client restarts with its SRT connection. A separate sender notices after 4 s.
    if (opening === 'probe') await by.startAgain();
    let calls = publish(by, SECOND);
    await until('the feed is back', () => {
      if (calls.ended) calls = publish(by, SECOND);
      return (reader.numbers.at(-1) ?? 0) > SECOND + 500;
    });
    expect(reader.missingCount(SECOND)).toBe(0);
  });
});
