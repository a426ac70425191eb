import {
  createMediaPart,
  PreviewGate,
  type PreviewPart,
  createPreviewParser,
  GopCache,
  createStartPart,
} from './preview-stream.js';

const START = createStartPart({ container: 'flv', video: 'h264' }, Buffer.from('headers'));
const createKeyPart = (name: string) => createMediaPart('key', Buffer.from(name));
const createDataPart = (name: string) => createMediaPart('data', Buffer.from(name));
const formatPart = ({ kind, bytes }: PreviewPart) => `${kind} ${Buffer.from(bytes).toString()}`;

describe('createPreviewParser', () => {
  it('finds the parts in chunks of any size', () => {
    const sentParts = [START, createKeyPart('a'), createDataPart('b'), createDataPart('')];
    const bytes = Buffer.concat(sentParts.map(({ frame }) => frame));
    for (const size of [1, 3, 7, bytes.length]) {
      const parts: PreviewPart[] = [];
      const read = createPreviewParser((part) => parts.push(part));
      for (let start = 0; start < bytes.length; start += size) read(bytes.subarray(start, start + size));
      expect(parts.map(formatPart)).toEqual(['start headers', 'key a', 'data b', 'data ']);
      expect(parts[0]).toMatchObject({ format: { container: 'flv', video: 'h264' } });
      expect(Buffer.concat(parts.map(({ frame }) => frame))).toEqual(bytes);
    }
  });

  it('throws an error for bytes that are not a preview', () => {
    expect(() => createPreviewParser(() => undefined)(Buffer.from([9, 0, 0, 0, 0]))).toThrow('unknown kind');
    expect(() => createPreviewParser(() => undefined)(Buffer.from([1, 255, 0, 0, 0]))).toThrow('too large');
  });
});

/** A watcher may have any number of unsent bytes for this time after the start. */
const BURST_MS = 3_000;
/** A watcher that reads nothing for this time is disconnected. */
const STUCK_TIMEOUT_MS = 10_000;
/** Parts are skipped above the first number of unsent bytes, and sent again at the second. */
const [SKIP_ABOVE_BYTES, JOIN_BELOW_BYTES] = [100, 10];

describe('PreviewGate', () => {
  let unsent: number;
  let now: number;
  let sent: string[];
  let dropped: number;
  let gate: PreviewGate;
  const take = (...parts: PreviewPart[]) => parts.forEach((part) => gate.take(part));

  beforeEach(() => {
    [unsent, now, sent, dropped] = [0, 0, [], 0];
    gate = new PreviewGate(
      {
        unsentBytes: () => unsent,
        send: (part) => void sent.push(formatPart(part)),
        drop: () => void (dropped += 1),
      },
      () => now,
      { skipAbove: SKIP_ABOVE_BYTES, joinBelow: JOIN_BELOW_BYTES },
    );
  });

  it('starts with the headers and a key frame', () => {
    take(createDataPart('a'), START, createDataPart('b'), createKeyPart('c'), createDataPart('d'));
    expect(sent).toEqual(['start headers', 'key c', 'data d']);
  });

  it('starts again when the headers change', () => {
    take(START, createKeyPart('a'), START, createDataPart('b'), createKeyPart('c'));
    expect(sent).toEqual(['start headers', 'key a', 'start headers', 'key c']);
  });

  it('skips parts for a slow watcher until the next key frame', () => {
    take(START, createKeyPart('a'));
    now = BURST_MS + 1_000;
    unsent = SKIP_ABOVE_BYTES + 1;
    take(createDataPart('b'), createKeyPart('c'));
    unsent = JOIN_BELOW_BYTES;
    take(createDataPart('d'), createKeyPart('e'), createDataPart('f'));
    expect(sent).toEqual(['start headers', 'key a', 'start headers', 'key e', 'data f']);
    expect(gate.skips).toBe(1);
  });

  it('sends a whole group of pictures at the start', () => {
    take(START, createKeyPart('a'));
    unsent = 1 << 20;
    take(createDataPart('b'));
    expect(sent).toEqual(['start headers', 'key a', 'data b']);
  });

  it('drops a watcher that reads nothing for 10 s', () => {
    take(START, createKeyPart('a'));
    unsent = 5_000;
    take(createDataPart('b'));
    now = STUCK_TIMEOUT_MS;
    take(createDataPart('c'));
    expect(dropped).toBe(0);
    now = STUCK_TIMEOUT_MS + 1;
    take(createDataPart('d'));
    expect(dropped).toBe(1);
  });

  it('drops a watcher that reads one byte a second, and stops sending after the first seconds', () => {
    take(START, createKeyPart('a'));
    for (let second = 1; second <= 12 && dropped === 0; second += 1) {
      now = second * 1_000;
      unsent = 5_000 - second;
      take(createKeyPart(`of second ${second}`));
    }
    expect([dropped, now]).toEqual([1, 12_000]);
    expect(sent.at(-1)).toBe('key of second 2');
  });
});

describe('GopCache', () => {
  it('returns the headers and the current group of pictures', () => {
    const cache = new GopCache();
    for (const part of [
      createDataPart('z'),
      START,
      createDataPart('y'),
      createKeyPart('a'),
      createDataPart('b'),
      createKeyPart('c'),
      createDataPart('d'),
    ])
      cache.take(part);
    expect(cache.parts.map(formatPart)).toEqual(['start headers', 'key c', 'data d']);
  });

  it('discards a group that is too large', () => {
    const cache = new GopCache();
    for (const part of [
      START,
      createKeyPart('a'),
      createMediaPart('data', Buffer.alloc(3 << 20)),
      createDataPart('b'),
    ])
      cache.take(part);
    expect(cache.parts.map(formatPart)).toEqual(['start headers']);
    cache.take(createKeyPart('c'));
    expect(cache.parts.map(formatPart)).toEqual(['start headers', 'key c']);
  });
});
