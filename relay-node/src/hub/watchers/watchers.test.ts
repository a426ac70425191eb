import { PassThrough } from 'node:stream';
import { type PreviewPart, createPreviewParser } from '@trailcast/schema/preview-stream';
import {
  createAudioHeader,
  createFrame,
  createKeyFrame,
  createMetadata,
  createAudio,
  createVideoHeader,
} from '../flv/fake-tags.js';
import { encodeFlvStart, encodeFlvTag } from '../flv/flv-file.js';
import type { Tag } from '../flv/tag.js';
import { Watchers, type WatcherSocket } from './watchers.js';

/** Returns a watcher's connection. `readReceived` returns the parts that arrived since its last call. */
function createConnection() {
  const stream = new PassThrough({ highWaterMark: 1 << 30 });
  const socket = stream as unknown as WatcherSocket;
  socket.resume = () => socket as never;
  const readReceived = () => {
    const parts: PreviewPart[] = [];
    createPreviewParser((part) => parts.push(part))((stream.read() as Buffer | null) ?? Buffer.alloc(0));
    return parts.map(({ kind, bytes }) => [kind, Buffer.from(bytes)] as const);
  };
  return { socket, stream, readReceived };
}

describe('Watchers', () => {
  const headers = [createMetadata(), createVideoHeader(), createAudioHeader()];
  let now: number;
  let watchers: Watchers;
  const sendTags = (...tags: Tag[]) => tags.forEach((tag) => watchers.sendTag(tag, () => headers));

  beforeEach(() => {
    now = 0;
    watchers = new Watchers(() => now);
  });

  it('sends the headers as an FLV file, and every tag from a key frame on', () => {
    const { socket, readReceived } = createConnection();
    watchers.add(socket);
    sendTags(...headers, createFrame(0), createKeyFrame(40), createAudio(41), createFrame(80));
    expect(readReceived()).toEqual([
      ['start', encodeFlvStart(headers)],
      ['key', encodeFlvTag(createKeyFrame(40))],
      ['data', encodeFlvTag(createAudio(41))],
      ['data', encodeFlvTag(createFrame(80))],
    ]);
  });

  it('sends a late watcher the current group of pictures immediately', () => {
    sendTags(...headers, createKeyFrame(0), createFrame(40), createKeyFrame(2_000), createFrame(2_040));
    const { socket, readReceived } = createConnection();
    watchers.add(socket);
    sendTags(createFrame(2_080));
    expect(readReceived().slice(1)).toEqual([
      ['key', encodeFlvTag(createKeyFrame(2_000))],
      ['data', encodeFlvTag(createFrame(2_040))],
      ['data', encodeFlvTag(createFrame(2_080))],
    ]);
  });

  it('restarts at the first key frame after changed headers', () => {
    const { socket, readReceived } = createConnection();
    watchers.add(socket);
    sendTags(...headers, createKeyFrame(0));
    watchers.restart();
    sendTags(createFrame(40), createKeyFrame(80));
    expect(readReceived().map(([kind]) => kind)).toEqual(['start', 'key', 'start', 'key']);
  });

  it('hides everything sent so far, even if no frame follows', () => {
    const [earlyWatcher, lateWatcher] = [createConnection(), createConnection()];
    watchers.add(earlyWatcher.socket);
    sendTags(...headers, createKeyFrame(0), createFrame(40));
    watchers.hide(headers);
    sendTags(createAudio(60), createFrame(80));
    watchers.add(lateWatcher.socket);
    const received = earlyWatcher.readReceived();
    expect(received.map(([kind]) => kind)).toEqual(['start', 'key', 'data', 'start']);
    expect(received.at(-1)?.[1]).toEqual(encodeFlvStart(headers));
    sendTags(createKeyFrame(120));
    expect(earlyWatcher.readReceived().map(([kind]) => kind)).toEqual(['start', 'key']);
    expect(lateWatcher.readReceived().map(([kind]) => kind)).toEqual(['start', 'key']);
  });

  it('drops a watcher that reads nothing, and serves the others', () => {
    const [stuckWatcher, healthyWatcher] = [createConnection(), createConnection()];
    let writeCount = 0;
    Object.defineProperty(stuckWatcher.stream, 'writableLength', { get: () => 4 << 20 });
    stuckWatcher.stream.on('data', () => (writeCount += 1));
    watchers.add(stuckWatcher.socket);
    watchers.add(healthyWatcher.socket);
    sendTags(...headers, createKeyFrame(0));
    now = 10_001;
    sendTags(createKeyFrame(10_000));
    expect(stuckWatcher.stream.destroyed).toBe(true);
    expect(writeCount).toBe(0);
    expect(healthyWatcher.readReceived().map(([kind]) => kind)).toEqual(['start', 'key', 'key']);
  });

  it('accepts at most four watchers, and disconnects them at the end of the broadcast', () => {
    const connections = [1, 2, 3, 4, 5].map(createConnection);
    for (const { socket } of connections) watchers.add(socket);
    expect(connections.map(({ stream }) => stream.destroyed)).toEqual([false, false, false, false, true]);
    watchers.end();
    expect(connections.every(({ stream }) => stream.writableEnded || stream.destroyed)).toBe(true);
    expect(watchers.count).toBe(0);
  });
});

describe('encodeFlvTag', () => {
  it('writes a timestamp above 24 bits and the size of the tag', () => {
    const tag = encodeFlvTag({ kind: 'video', timestamp: 0x0123_4567, body: Buffer.of(1, 2, 3) });
    expect([...tag]).toEqual([9, 0, 0, 3, 0x23, 0x45, 0x67, 0x01, 0, 0, 0, 1, 2, 3, 0, 0, 0, 14]);
  });
});
