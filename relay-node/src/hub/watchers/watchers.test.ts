import { PassThrough } from 'node:stream';
import { type PreviewPart, previewReader } from '@trailcast/schema/preview-stream';
import { audioHeader, frame, keyFrame, metadata, sound, videoHeader } from '../flv/fake-tags.js';
import { flvStart, flvTag } from '../flv/flv-file.js';
import type { Tag } from '../flv/tag.js';
import { Watchers, type WatcherSocket } from './watchers.js';

/** A watcher's connection. `received` returns the parts sent since its last call. */
function connection() {
  const stream = new PassThrough({ highWaterMark: 1 << 30 });
  const socket = stream as unknown as WatcherSocket;
  socket.resume = () => socket as never;
  const received = () => {
    const parts: PreviewPart[] = [];
    previewReader((part) => parts.push(part))((stream.read() as Buffer | null) ?? Buffer.alloc(0));
    return parts.map(({ kind, bytes }) => [kind, Buffer.from(bytes)] as const);
  };
  return { socket, stream, received };
}

describe('Watchers', () => {
  const headers = [metadata(), videoHeader(), audioHeader()];
  let now: number;
  let watchers: Watchers;
  const take = (...tags: Tag[]) => tags.forEach((tag) => watchers.tag(tag, () => headers));

  beforeEach(() => {
    now = 0;
    watchers = new Watchers(() => now);
  });

  it('sends the headers as an FLV file, and every tag from a key frame on', () => {
    const { socket, received } = connection();
    watchers.add(socket);
    take(...headers, frame(0), keyFrame(40), sound(41), frame(80));
    expect(received()).toEqual([
      ['start', flvStart(headers)],
      ['key', flvTag(keyFrame(40))],
      ['data', flvTag(sound(41))],
      ['data', flvTag(frame(80))],
    ]);
  });

  it('sends a late watcher the current group of pictures immediately', () => {
    take(...headers, keyFrame(0), frame(40), keyFrame(2_000), frame(2_040));
    const { socket, received } = connection();
    watchers.add(socket);
    take(frame(2_080));
    expect(received().slice(1)).toEqual([
      ['key', flvTag(keyFrame(2_000))],
      ['data', flvTag(frame(2_040))],
      ['data', flvTag(frame(2_080))],
    ]);
  });

  it('restarts at the first key frame after changed headers', () => {
    const { socket, received } = connection();
    watchers.add(socket);
    take(...headers, keyFrame(0));
    watchers.restart();
    take(frame(40), keyFrame(80));
    expect(received().map(([kind]) => kind)).toEqual(['start', 'key', 'start', 'key']);
  });

  it('discards everything sent so far, even if no picture follows', () => {
    const [early, late] = [connection(), connection()];
    watchers.add(early.socket);
    take(...headers, keyFrame(0), frame(40));
    watchers.hide(headers);
    take(sound(60), frame(80));
    watchers.add(late.socket);
    const received = early.received();
    expect(received.map(([kind]) => kind)).toEqual(['start', 'key', 'data', 'start']);
    expect(received.at(-1)?.[1]).toEqual(flvStart(headers));
    take(keyFrame(120));
    expect(early.received().map(([kind]) => kind)).toEqual(['start', 'key']);
    expect(late.received().map(([kind]) => kind)).toEqual(['start', 'key']);
  });

  it('drops a watcher that reads nothing, and serves the others', () => {
    const [stuck, well] = [connection(), connection()];
    let written = 0;
    Object.defineProperty(stuck.stream, 'writableLength', { get: () => 4 << 20 });
    stuck.stream.on('data', () => (written += 1));
    watchers.add(stuck.socket);
    watchers.add(well.socket);
    take(...headers, keyFrame(0));
    now = 10_001;
    take(keyFrame(10_000));
    expect(stuck.stream.destroyed).toBe(true);
    expect(written).toBe(0);
    expect(well.received().map(([kind]) => kind)).toEqual(['start', 'key', 'key']);
  });

  it('keeps at most four watchers, and none after the broadcast', () => {
    const all = [1, 2, 3, 4, 5].map(connection);
    for (const { socket } of all) watchers.add(socket);
    expect(all.map(({ stream }) => stream.destroyed)).toEqual([false, false, false, false, true]);
    watchers.end();
    expect(all.every(({ stream }) => stream.writableEnded || stream.destroyed)).toBe(true);
    expect(watchers.count).toBe(0);
  });
});

describe('flvTag', () => {
  it('writes a timestamp above 24 bits and the size of the tag', () => {
    const tag = flvTag({ kind: 'video', timestamp: 0x0123_4567, body: Buffer.of(1, 2, 3) });
    expect([...tag]).toEqual([9, 0, 0, 3, 0x23, 0x45, 0x67, 0x01, 0, 0, 0, 1, 2, 3, 0, 0, 0, 14]);
  });
});
