import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  computeDigest,
  IngestUnderTest,
  KEY,
  OTHER_KEY,
  SECOND_TOKEN,
  TOKEN,
} from './_srt/ingest-under-test.js';
import { NumberedPublisher, NumberedReader } from './_srt/numbered-feed.js';
import { until, waitForMatch } from '../../e2e/_kit/wait.js';

jest.setTimeout(240_000);

/** Latency that tolerates stalls of a busy machine. */
const LATENCY = '&latency=2000';

/** First packet number of the second publisher. */
const SECOND_FEED_START = 1_000_000;
const PACKETS_PER_SECOND = 200;
const PACKET_BYTES = 1316;

let ingest: IngestUnderTest;
const openedPeers: { close(): Promise<void> }[] = [];
const closeLater = <T extends { close(): Promise<void> }>(peer: T): T => {
  openedPeers.push(peer);
  return peer;
};
const publish = (key = KEY, firstNumber = 0) =>
  closeLater(
    new NumberedPublisher(ingest.createUrl(`publish:input/${key}`, LATENCY), PACKETS_PER_SECOND, firstNumber),
  );
const openReader = (token = TOKEN) =>
  closeLater(new NumberedReader(ingest.createUrl(`read:${token}`, LATENCY)));

beforeEach(async () => {
  ingest = await IngestUnderTest.startWithRights({ INGEST_LATENCY_MS: '200' });
});
afterEach(async () => {
  await Promise.all(openedPeers.splice(0).map((peer) => peer.close()));
  await ingest?.close();
});

describe('a feed', () => {
  it('reaches waiting readers byte for byte, and a reconnect of the phone keeps them connected', async () => {
    const readers = [openReader(), openReader(SECOND_TOKEN)];
    await until('the readers are connected', () =>
      [TOKEN, SECOND_TOKEN].every((token) => ingest.hasReader(token)),
    );
    const firstPublisher = publish();
    await until('packets arrive', () => readers.every((reader) => reader.numbers.length > 300));
    await firstPublisher.close();
    await until('the publisher has gone', () => !ingest.findPublisher());
    publish(KEY, SECOND_FEED_START);
    await until('the second feed arrives', () =>
      readers.every((reader) => (reader.numbers.at(-1) ?? 0) > SECOND_FEED_START + 300),
    );
    for (const reader of readers) {
      expect([reader.hasEnded, reader.damagedCount, reader.countMissing(SECOND_FEED_START)]).toEqual([
        false,
        0,
        0,
      ]);
      expect(reader.numbers[0]).toBe(0);
    }
    await waitForMatch({ connection: 2 }, () => ingest.findPublisher());
  });

  it('is replaced by a second publisher without disconnecting readers', async () => {
    const reader = openReader();
    await until('the reader is connected', () => ingest.hasReader());
    const firstPublisher = publish();
    await until('the first feed arrives', () => reader.numbers.length > 100);
    const bytes = ingest.findPublisher()?.bytes ?? 0;
    publish(KEY, SECOND_FEED_START);
    await until('the second feed arrives', () => (reader.numbers.at(-1) ?? 0) > SECOND_FEED_START);
    // Otherwise the first publisher would keep sending during the whole test.
    await until('the first publisher is closed', () => firstPublisher.hasEnded);
    await waitForMatch({ connection: 2 }, () => ingest.findPublisher());
    expect(ingest.findPublisher()?.bytes).toBeGreaterThan(bytes);
    expect([reader.hasEnded, reader.damagedCount]).toEqual([false, 0]);
    expect(ingest.output).toContain('taken over');
  });

  it('switches to another reader mapping without a reconnect', async () => {
    const reader = openReader();
    await until('the reader is connected', () => ingest.hasReader());
    publish(KEY);
    publish(OTHER_KEY, SECOND_FEED_START);
    await until('the first feed arrives', () => reader.numbers.length > 50);
    expect(Math.max(...reader.numbers)).toBeLessThan(SECOND_FEED_START);
    await ingest.client.applyReaders({ readers: [{ token: TOKEN, digest: computeDigest(OTHER_KEY) }] });
    await until('the other feed arrives', () => (reader.numbers.at(-1) ?? 0) > SECOND_FEED_START);
    await ingest.client.applyReaders({ readers: [{ token: TOKEN, digest: null }] });
    await until('the reader gets nothing more', async () => {
      const previousCount = reader.numbers.length;
      await sleep(1_000);
      return reader.numbers.length === previousCount;
    });
    const previousCount = reader.numbers.length;
    await ingest.client.applyReaders({ readers: [{ token: TOKEN, digest: computeDigest(KEY) }] });
    await until('the first feed is back', () => reader.numbers.length > previousCount + 50);
    expect([reader.hasEnded, reader.damagedCount]).toEqual([false, 0]);
  });

  it('is closed when its key is revoked, while other feeds continue', async () => {
    const reader = openReader();
    await until('the reader is connected', () => ingest.hasReader());
    const revokedPublisher = publish(OTHER_KEY, SECOND_FEED_START);
    publish(KEY);
    await until('both phones publish', () => ingest.findPublisher() && ingest.findPublisher(OTHER_KEY));
    await until('the feed arrives', () => reader.numbers.length > 50);
    expect(await ingest.client.applyRights({ revision: 2, digests: [computeDigest(KEY)] })).toEqual({
      revision: 2,
      closed: 1,
    });
    await until('the publisher with the revoked key is disconnected', () => revokedPublisher.hasEnded);
    const previousCount = reader.numbers.length;
    await until('the other feed continues', () => reader.numbers.length > previousCount + 100);
    expect(reader.countMissing()).toBe(0);
    await until('the feed with the revoked key is closed', () => !ingest.findPublisher(OTHER_KEY));
  });

  it('is closed on request, and can reconnect', async () => {
    const firstPublisher = publish();
    await until('the feed arrives', () => ingest.findPublisher());
    await ingest.client.closePublisher(computeDigest(KEY));
    await until('the sender is disconnected', () => firstPublisher.hasEnded);
    publish();
    await until('the feed is back', () => ingest.findPublisher()?.connection === 2);
    await ingest.client.closePublisher(computeDigest(OTHER_KEY));
    expect(ingest.findPublisher()).toBeDefined();
  });

  it('disconnects a reader when the token of the reader is removed', async () => {
    const reader = openReader();
    await until('the reader is connected', () => ingest.hasReader());
    await ingest.client.applyReaders({ readers: [] });
    await until('the reader is closed', () => reader.hasEnded);
  });

  it('reaches other readers while one reader stops reading', async () => {
    const reader = openReader();
    const stalledReader = openReader();
    await until('the reader is connected', () => ingest.hasReader());
    publish();
    await until('the feed arrives', () => stalledReader.numbers.length > 50 && reader.numbers.length > 50);
    stalledReader.freeze();
    const previousCount = reader.numbers.length;
    await until('the feed continues', () => reader.numbers.length > previousCount + 4 * PACKETS_PER_SECOND);
    expect(reader.countMissing()).toBe(0);
  });
});

describe('the snapshot', () => {
  it('contains the bitrate of a live feed, and no bitrate for a feed without packets', async () => {
    const publisher = publish();
    const sentKbps = Math.round((PACKETS_PER_SECOND * PACKET_BYTES * 8) / 1_000);
    await until('the bitrate of the feed is reported', () => {
      const { kbps = 0, liveMs, idleMs } = ingest.findPublisher() ?? {};
      return Math.abs(kbps - sentKbps) < 300 && (liveMs ?? 0) > 500 && (idleMs ?? 2000) < 2000;
    });
    publisher.pause();
    await waitForMatch({ liveMs: null, kbps: 0, keyFrames: 0 }, () => ingest.findPublisher());
    expect(ingest.findPublisher()?.idleMs).toBeGreaterThanOrEqual(2000);
  });

  it('counts the key frames that ffmpeg sends', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'feed-'));
    const file = join(folder, 'feed.ts');
    const card = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10', '-f', 'lavfi', '-i', 'sine=440', '-t', '4'];
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-c:a', 'aac'];
    await runFfmpeg([...card, ...codecs, file]);
    const sending = runFfmpeg([
      '-re',
      '-i',
      file,
      '-c',
      'copy',
      '-f',
      'mpegts',
      ingest.createUrl(`publish:input/${KEY}`),
    ]);
    // Four groups of ten frames. Audio packets, which ffmpeg also flags, do not count.
    await until('three key frames are counted', () => ingest.findPublisher()?.keyFrames === 3);
    await sending;
    await rm(folder, { recursive: true });
  });
});

async function runFfmpeg(args: string[]): Promise<void> {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
