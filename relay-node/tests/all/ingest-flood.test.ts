import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createConclusionPacket,
  startHandshake,
  performHandshake,
  REJECTED,
  sendDatagram,
  type Outcome,
} from '../_srt/handshake.js';
import { IngestUnderTest, KEY, OTHER_KEY, TOKEN } from '../_srt/ingest-under-test.js';
import { NumberedPublisher, NumberedReader } from '../_srt/numbered-feed.js';
import { until } from '../../../e2e/_kit/wait.js';

jest.setTimeout(300_000);

const FLOOD_MS = 30_000;
const HANDSHAKES_PER_SECOND = 200;
const ADDRESSES = 50;
/** An IP packet of 1500 bytes without the headers of IPv4 and UDP. */
const MAX_DATAGRAM_BYTES = 1472;
const HANDSHAKES = (FLOOD_MS / 1000) * HANDSHAKES_PER_SECOND;
/** Maximum number of concurrent handshakes, limited by the sockets of a process. */
const MAX_CONCURRENT = 400;
/** Latency that tolerates stalls of a busy machine. */
const LATENCY = '&latency=3000';

let ingest: IngestUnderTest;
let publisher: NumberedPublisher;
let reader: NumberedReader;

beforeEach(async () => {
  ingest = await IngestUnderTest.startWithRights();
  reader = new NumberedReader(ingest.createUrl(`read:${TOKEN}`, LATENCY));
  await until('the reader is connected', () => ingest.hasReader());
  publisher = new NumberedPublisher(ingest.createUrl(`publish:input/${KEY}`, LATENCY));
  await until('the feed arrives', () => reader.numbers.length > 100);
});
afterEach(async () => {
  await Promise.all([publisher?.close(), reader?.close()]);
  await ingest?.close();
});

/** Expects that the feed continues, is complete and has never reconnected. */
async function expectUninterrupted(): Promise<void> {
  const previousCount = reader.numbers.length;
  await until('the feed continues', () => reader.numbers.length > previousCount + 200);
  expect([reader.countMissing(), reader.damagedCount, reader.hasEnded, publisher.hasEnded]).toEqual([
    0,
    0,
    false,
    false,
  ]);
  expect(ingest.findPublisher()?.connection).toBe(1);
}

describe('a running feed', () => {
  it(`is not interrupted by ${HANDSHAKES_PER_SECOND} handshakes a second from ${ADDRESSES} addresses for ${FLOOD_MS / 1000} s`, async () => {
    const outcomes: Promise<Outcome>[] = [];
    let openCount = 0;
    const startedAt = performance.now();
    while (outcomes.length < HANDSHAKES) {
      const dueCount = Math.min(HANDSHAKES, ((performance.now() - startedAt) / 1000) * HANDSHAKES_PER_SECOND);
      for (; outcomes.length < dueCount && openCount < MAX_CONCURRENT; openCount++) {
        const localAddress = `127.0.1.${(outcomes.length % ADDRESSES) + 1}`;
        const streamId = `publish:input/guess${outcomes.length}`;
        outcomes.push(
          performHandshake({ port: ingest.port, streamId, localAddress }).finally(() => openCount--),
        );
      }
      await sleep(5);
    }
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set([REJECTED.forbidden]));
    await expectUninterrupted();
    expect(
      await performHandshake({ port: ingest.port, streamId: OTHER_KEY, localAddress: '127.0.1.1' }),
    ).toBe('accepted');
  });

  it('is not interrupted by invalid datagrams', async () => {
    const kinds: (() => Uint8Array)[] = [
      () => randomBytes(1 + Math.floor(Math.random() * (MAX_DATAGRAM_BYTES - 1))),
      () => new Uint8Array(0),
      () => new Uint8Array(MAX_DATAGRAM_BYTES).fill(0xff),
      () => createConclusionPacket('publish:input/x'.repeat(30), 0xdeadbeef),
      () => createConclusionPacket('x').subarray(0, 40 + Math.floor(Math.random() * 40)),
      () => createOverlongExtension(),
      () => Buffer.concat([Buffer.from([0x80, Math.floor(Math.random() * 9), 0, 0]), randomBytes(60)]),
    ];
    for (let i = 0; i < 3000; i++) {
      const localAddress = `127.0.2.${(i % ADDRESSES) + 1}`;
      await sendDatagram({ port: ingest.port, localAddress }, kinds[i % kinds.length]!());
      if (i % 20 === 0) await sleep(10);
    }
    await expectUninterrupted();
  });

  it('is not interrupted by incomplete handshakes', async () => {
    for (let i = 0; i < 2000; i++) {
      await startHandshake({ port: ingest.port, localAddress: `127.0.3.${(i % ADDRESSES) + 1}` });
      if (i % 20 === 0) await sleep(10);
    }
    await expectUninterrupted();
    expect(await performHandshake({ port: ingest.port, streamId: OTHER_KEY })).toBe('accepted');
  });
});

/** Returns a conclusion whose stream-id extension claims more words than it contains. */
function createOverlongExtension(): Uint8Array {
  const packet = Buffer.from(createConclusionPacket('publish:input/x'));
  const [headerBytes, handshakeBytes, requestBytes] = [16, 48, 16];
  const streamIdOffset = headerBytes + handshakeBytes + requestBytes;
  packet.writeUInt16BE(0xffff, streamIdOffset + 2);
  return packet;
}
