import { BondedPhone, type Impairment, type SenderOptions } from '../_srt/bonded-phone.js';
import { computeDigest, IngestUnderTest, KEY, TOKEN } from '../_srt/ingest-under-test.js';
import { NumberedPublisher, NumberedReader } from '../_srt/numbered-feed.js';
import { until } from '../../../e2e/_kit/wait.js';

jest.setTimeout(300_000);

const LATENCY = '&latency=3000';
const PACKETS_PER_SECOND = 427;
/** First packet number of a second publisher. */
const SECOND_FEED_START = 1_000_000;

let ingest: IngestUnderTest;
let reader: NumberedReader;
const openedPeers: { close(): Promise<void> }[] = [];
const closeLater = <T extends { close(): Promise<void> }>(peer: T): T => {
  openedPeers.push(peer);
  return peer;
};
const openReader = async () => {
  reader = closeLater(new NumberedReader(ingest.createUrl(`read:${TOKEN}`, LATENCY)));
  await until('the reader is connected', () => ingest.hasReader());
};
const startPhone = async (options: Partial<SenderOptions> = {}) =>
  closeLater(await BondedPhone.start({ port: ingest.srtlaPort, ...options }));
const publish = (phone: BondedPhone, firstNumber = 0) =>
  closeLater(
    new NumberedPublisher(phone.createUrl(`publish:input/${KEY}`, LATENCY), PACKETS_PER_SECOND, firstNumber),
  );
const waitForMorePackets = (count: number) => {
  const requiredCount = reader.numbers.length + count;
  return until(`${count} more packets arrive`, () => reader.numbers.length > requiredCount);
};

beforeEach(async () => {
  ingest = await IngestUnderTest.startBonded();
  await openReader();
});
afterEach(async () => {
  await Promise.all(openedPeers.splice(0).map((peer) => peer.close()));
  await ingest?.close();
});

describe('a bonded feed', () => {
  it.each<[string, Impairment]>([
    ['delivers 3 s late', { delayMs: 3_000 }],
    ['loses every fifth packet', { loss: 0.2, delayMs: 20 }],
    ['has only 300 kbit/s', { kbps: 300, delayMs: 40 }],
  ])('loses no packet while its third link %s', async (_impairment, impairment) => {
    const phone = await startPhone();
    await phone.impair(2, impairment);
    publish(phone);
    await waitForMorePackets(6_000);
    expect([reader.countMissing(), reader.damagedCount, ingest.findPublisher()?.connection]).toEqual([
      0, 0, 1,
    ]);
  });

  it('loses no packet with 25 % reordering and link delays of 50 and 150 ms', async () => {
    const phone = await startPhone({ scheduler: 'round-robin', links: 2 });
    await phone.impair(0, { delayMs: 50, reorder: 0.25 });
    await phone.impair(1, { delayMs: 150, reorder: 0.25 });
    publish(phone);
    await waitForMorePackets(6_000);
    expect([reader.countMissing(), reader.damagedCount]).toEqual([0, 0]);
    const delays = ingest.findPublisher()?.links?.map(({ delayMs }) => delayMs ?? -1) ?? [];
    expect(delays[0]).toBeLessThan(60);
    expect(delays[1]).toBeGreaterThan(60);
  });

  it('loses no packet while a link flaps each second', async () => {
    const phone = await startPhone();
    publish(phone);
    await waitForMorePackets(500);
    for (let i = 0; i < 15; i++) {
      await phone.impair(1, { cut: i % 2 === 0 });
      if (i % 2 === 1) await phone.rebind(1);
      await waitForMorePackets(PACKETS_PER_SECOND);
    }
    expect([reader.countMissing(), ingest.findPublisher()?.connection]).toEqual([0, 1]);
    expect(ingest.findPublisher()?.links?.length).toBeLessThanOrEqual(3);
  });

  it('arrives over 16 links', async () => {
    const phone = await startPhone({ links: 16 });
    publish(phone);
    await waitForMorePackets(3_000);
    expect(ingest.findPublisher()?.links).toHaveLength(16);
    expect(reader.countMissing()).toBe(0);
  });

  it('recovers after all links failed for 8 s', async () => {
    const phone = await startPhone();
    const publisher = publish(phone);
    await waitForMorePackets(1_000);
    for (const link of [0, 1, 2]) await phone.impair(link, { cut: true });
    // An app reconnects when its library gives up.
    await until('the phone’s library gives up', () => publisher.hasEnded);
    const cutAt = performance.now();
    await until('the dead zone is over', () => performance.now() - cutAt > 3_000);
    for (const link of [0, 1, 2]) await phone.impair(link, {});
    publish(phone, SECOND_FEED_START);
    await until('the feed is back', () => (reader.numbers.at(-1) ?? 0) > SECOND_FEED_START + 500);
    expect([reader.countMissing(SECOND_FEED_START), reader.hasEnded]).toEqual([0, false]);
  });

  it.each(['group', 'probe'] as const)(
    'recovers after a restart of the ingest (registration: %s)',
    async (registration) => {
      const phone = await startPhone({ registration });
      const firstPublisher = publish(phone);
      await waitForMorePackets(500);
      const { folder, port, srtlaPort } = ingest;
      const closing = ingest.close({ keepFolder: true });
      await until('the phone is notified', () => firstPublisher.hasEnded);
      await closing;
      ingest = await IngestUnderTest.start({ SRTLA_PORT: String(srtlaPort) }, { folder, port });
      await ingest.client.applyReaders({ readers: [{ token: TOKEN, digest: computeDigest(KEY) }] });
      await openReader();
      // An app's client restarts with its SRT connection. A separate sender notices after 4 s.
      if (registration === 'probe') await phone.startAgain();
      let publisher = publish(phone, SECOND_FEED_START);
      await until('the feed is back', () => {
        if (publisher.hasEnded) publisher = publish(phone, SECOND_FEED_START);
        return (reader.numbers.at(-1) ?? 0) > SECOND_FEED_START + 500;
      });
      expect(reader.countMissing(SECOND_FEED_START)).toBe(0);
    },
  );
});
