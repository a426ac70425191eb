import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { digest, eventually, IngestUnderTest, KEY, OTHER_KEY, TOKEN } from './_srt/ingest-under-test.js';
import { NumberedPublisher, NumberedReader } from './_srt/numbered-feed.js';

jest.setTimeout(60_000);

/** First numbers that tell a second publisher's packets from the first one's. */
const SECOND = 1_000_000;

let ingest: IngestUnderTest;
const opened: { close(): Promise<void> }[] = [];
const track = <T extends { close(): Promise<void> }>(peer: T): T => {
  opened.push(peer);
  return peer;
};
const publish = (key = KEY, first = 0) =>
  track(new NumberedPublisher(ingest.url(`publish:input/${key}`, '&latency=200'), 200, first));
const read = (token = TOKEN) => track(new NumberedReader(ingest.url(`read:${token}`, '&latency=200')));

beforeEach(async () => {
  ingest = await IngestUnderTest.startWithRights({ INGEST_LATENCY_MS: '200' });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((peer) => peer.close()));
  await ingest.close();
});

describe('a feed', () => {
  it('reaches readers that were there before it, byte for byte, and they stay when it leaves and comes back', async () => {
    const readers = [read(), read()];
    await eventually('the reader is connected', () => ingest.readerConnected());
    const first = publish();
    await eventually('packets arrive', () => readers.every((reader) => reader.numbers.length > 300));
    await first.close();
    await eventually('the publisher has gone', () => !ingest.publisher(), 20_000);
    publish(KEY, SECOND);
    await eventually('the second feed arrives', () =>
      readers.every((reader) => (reader.numbers.at(-1) ?? 0) > SECOND + 300),
    );
    for (const reader of readers) {
      expect([reader.ended, reader.damaged, reader.missing(SECOND)]).toEqual([false, 0, 0]);
      expect(reader.numbers[0]).toBe(0);
    }
    expect(ingest.publisher()?.connection).toBe(2);
  });

  it('is taken over by a second publisher at once, without a reader noticing', async () => {
    const reader = read();
    await eventually('the reader is connected', () => ingest.readerConnected());
    const first = publish();
    await eventually('the first feed arrives', () => reader.numbers.length > 100);
    const bytes = ingest.publisher()?.bytes ?? 0;
    const since = performance.now();
    publish(KEY, SECOND);
    await eventually('the second feed arrives', () => (reader.numbers.at(-1) ?? 0) > SECOND);
    expect(performance.now() - since).toBeLessThan(12_000);
    await eventually('the first publisher is closed', () => first.ended);
    await eventually('the snapshot', () => ingest.publisher()?.connection === 2);
    expect(ingest.publisher()?.bytes).toBeGreaterThan(bytes);
    expect([reader.ended, reader.damaged]).toEqual([false, 0]);
    expect(ingest.output).toContain('taken over');
  });

  it('moves to another reader mapping without a reconnect', async () => {
    const reader = read();
    await eventually('the reader is connected', () => ingest.readerConnected());
    publish(KEY);
    publish(OTHER_KEY, SECOND);
    await eventually('the first feed arrives', () => reader.numbers.length > 50);
    expect(Math.max(...reader.numbers)).toBeLessThan(SECOND);
    await ingest.client.applyReaders({ readers: [{ token: TOKEN, digest: digest(OTHER_KEY) }] });
    await eventually('the other feed arrives', () => (reader.numbers.at(-1) ?? 0) > SECOND);
    await ingest.client.applyReaders({ readers: [{ token: TOKEN, digest: null }] });
    await sleep(600);
    const seen = reader.numbers.length;
    await sleep(500);
    expect(reader.numbers.length).toBe(seen);
    await ingest.client.applyReaders({ readers: [{ token: TOKEN, digest: digest(KEY) }] });
    await eventually('the first feed is back', () => reader.numbers.length > seen + 50);
    expect([reader.ended, reader.damaged]).toEqual([false, 0]);
  });

  it('is cut before the answer when its key is revoked, and others go on', async () => {
    const reader = read();
    await eventually('the reader is connected', () => ingest.readerConnected());
    const revoked = publish(OTHER_KEY, SECOND);
    publish(KEY);
    await eventually('both publish', () => ingest.publisher() && ingest.publisher(OTHER_KEY));
    await eventually('the feed arrives', () => reader.numbers.length > 50);
    expect(await ingest.client.applyRights({ revision: 2, digests: [digest(KEY)] })).toEqual({
      revision: 2,
      closed: 1,
    });
    await eventually('the sender is cut', () => revoked.ended, 2000);
    const seen = reader.numbers.length;
    await eventually('the other feed goes on', () => reader.numbers.length > seen + 100);
    expect([reader.missing(), ingest.publisher(OTHER_KEY)]).toEqual([0, undefined]);
  });

  it('is closed on demand, and may come back', async () => {
    const first = publish();
    await eventually('it publishes', () => ingest.publisher());
    await ingest.client.closePublisher(digest(KEY));
    await eventually('the sender is cut', () => first.ended, 2000);
    publish();
    await eventually('it is back', () => ingest.publisher()?.connection === 2);
    await ingest.client.closePublisher(digest(OTHER_KEY));
    expect(ingest.publisher()).toBeDefined();
  });

  it('closes a reader whose token is removed', async () => {
    const reader = read();
    await eventually('the reader is connected', () => ingest.readerConnected());
    await ingest.client.applyReaders({ readers: [] });
    await eventually('the reader is closed', () => reader.ended, 5000);
  });

  it('does not wait for a reader that stands still', async () => {
    const reader = read();
    const still = read();
    await eventually('the reader is connected', () => ingest.readerConnected());
    publish();
    await eventually('the feed arrives', () => still.numbers.length > 50 && reader.numbers.length > 50);
    still.freeze();
    const seen = reader.numbers.length;
    await eventually('the feed goes on', () => reader.numbers.length > seen + 800);
    expect(reader.missing()).toBe(0);
  });
});

describe('the snapshot', () => {
  it('has the bitrate, and tells live from connected and silent', async () => {
    const publisher = publish();
    // 200 packets of 1316 bytes a second.
    await eventually('the bitrate', () => Math.abs((ingest.publisher()?.kbps ?? 0) - 2106) < 300);
    expect(ingest.publisher()?.liveMs).toBeGreaterThan(500);
    expect(ingest.publisher()?.idleMs).toBeLessThan(2000);
    publisher.pause();
    await eventually('silence', () => ingest.publisher()?.liveMs === null);
    expect(ingest.publisher()).toMatchObject({ kbps: 0, keyFrames: 0 });
    expect(ingest.publisher()?.idleMs).toBeGreaterThanOrEqual(2000);
  });

  it('counts the key frames of what ffmpeg sends', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'feed-'));
    const file = join(folder, 'feed.ts');
    const card = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10', '-f', 'lavfi', '-i', 'sine=440', '-t', '4'];
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-c:a', 'aac'];
    await ffmpeg([...card, ...codecs, file]);
    const sent = ffmpeg([
      '-re',
      '-i',
      file,
      '-c',
      'copy',
      '-f',
      'mpegts',
      ingest.url(`publish:input/${KEY}`),
    ]);
    // Four groups of ten frames; the sound track's packets, which ffmpeg flags too, count nothing.
    await eventually('three key frames', () => ingest.publisher()?.keyFrames === 3);
    await sent;
    await rm(folder, { recursive: true });
  });
});

async function ffmpeg(args: string[]): Promise<void> {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
