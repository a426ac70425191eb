import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  digest,
  eventually,
  IngestUnderTest,
  KEY,
  OTHER_KEY,
  SECOND_TOKEN,
  shows,
  TOKEN,
} from './_srt/ingest-under-test.js';
import { NumberedPublisher, NumberedReader } from './_srt/numbered-feed.js';

jest.setTimeout(240_000);

/** A loaded machine stalls; what is lost meanwhile is repeated within this time. */
const LATENCY = '&latency=2000';

/** First numbers that tell a second publisher's packets from the first one's. */
const SECOND = 1_000_000;

let ingest: IngestUnderTest;
const opened: { close(): Promise<void> }[] = [];
const track = <T extends { close(): Promise<void> }>(peer: T): T => {
  opened.push(peer);
  return peer;
};
const publish = (key = KEY, first = 0) =>
  track(new NumberedPublisher(ingest.url(`publish:input/${key}`, LATENCY), 200, first));
const read = (token = TOKEN) => track(new NumberedReader(ingest.url(`read:${token}`, LATENCY)));

beforeEach(async () => {
  ingest = await IngestUnderTest.startWithRights({ INGEST_LATENCY_MS: '200' });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((peer) => peer.close()));
  await ingest?.close();
});

describe('a feed', () => {
  it('reaches readers that were there before it, byte for byte, and they stay when it leaves and comes back', async () => {
    const readers = [read(), read(SECOND_TOKEN)];
    await eventually('the readers are connected', () =>
      [TOKEN, SECOND_TOKEN].every((token) => ingest.readerConnected(token)),
    );
    const first = publish();
    await eventually('packets arrive', () => readers.every((reader) => reader.numbers.length > 300));
    await first.close();
    await eventually('the publisher has gone', () => !ingest.publisher());
    publish(KEY, SECOND);
    await eventually('the second feed arrives', () =>
      readers.every((reader) => (reader.numbers.at(-1) ?? 0) > SECOND + 300),
    );
    for (const reader of readers) {
      expect([reader.ended, reader.damaged, reader.missing(SECOND)]).toEqual([false, 0, 0]);
      expect(reader.numbers[0]).toBe(0);
    }
    await shows({ connection: 2 }, () => ingest.publisher());
  });

  it('is taken over by a second publisher at once, without a reader noticing', async () => {
    const reader = read();
    await eventually('the reader is connected', () => ingest.readerConnected());
    const first = publish();
    await eventually('the first feed arrives', () => reader.numbers.length > 100);
    const bytes = ingest.publisher()?.bytes ?? 0;
    publish(KEY, SECOND);
    await eventually('the second feed arrives', () => (reader.numbers.at(-1) ?? 0) > SECOND);
    // It would go on sending by itself for as long as the test lasts.
    await eventually('the first publisher is closed', () => first.ended);
    await shows({ connection: 2 }, () => ingest.publisher());
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
    await eventually('the reader gets nothing more', async () => {
      const before = reader.numbers.length;
      await sleep(1_000);
      return reader.numbers.length === before;
    });
    const seen = reader.numbers.length;
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
    await eventually('the sender is cut', () => revoked.ended);
    const seen = reader.numbers.length;
    await eventually('the other feed goes on', () => reader.numbers.length > seen + 100);
    expect(reader.missing()).toBe(0);
    await eventually('it is no publisher any more', () => !ingest.publisher(OTHER_KEY));
  });

  it('is closed on demand, and may come back', async () => {
    const first = publish();
    await eventually('it publishes', () => ingest.publisher());
    await ingest.client.closePublisher(digest(KEY));
    await eventually('the sender is cut', () => first.ended);
    publish();
    await eventually('it is back', () => ingest.publisher()?.connection === 2);
    await ingest.client.closePublisher(digest(OTHER_KEY));
    expect(ingest.publisher()).toBeDefined();
  });

  it('closes a reader whose token is removed', async () => {
    const reader = read();
    await eventually('the reader is connected', () => ingest.readerConnected());
    await ingest.client.applyReaders({ readers: [] });
    await eventually('the reader is closed', () => reader.ended);
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
    await eventually('the bitrate of a live feed', () => {
      const { kbps = 0, liveMs, idleMs } = ingest.publisher() ?? {};
      return Math.abs(kbps - 2106) < 300 && (liveMs ?? 0) > 500 && (idleMs ?? 2000) < 2000;
    });
    publisher.pause();
    await shows({ liveMs: null, kbps: 0, keyFrames: 0 }, () => ingest.publisher());
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
