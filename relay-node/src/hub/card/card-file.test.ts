import {
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audioHeader, frame, keyFrame, metadata, videoHeader } from '../flv/fake-tags.js';
import { CardFile } from './card-file.js';
import { decodeCard, encodeCard, type KeptCard } from './kept-card.js';

const KEPT: KeptCard = {
  broadcast: 'instance 7',
  start: [metadata(), videoHeader(), audioHeader()],
  card: {
    frames: [keyFrame(0), frame(40), frame(80)].map((tag) => ({ atMs: tag.timestamp, tag })),
    lengthMs: 120,
  },
};

describe('decodeCard', () => {
  const whole = encodeCard(KEPT);

  it('returns the encoded card', () => expect(decodeCard(whole)).toEqual(KEPT));

  it('returns null for each truncation that a kill could leave', () => {
    for (let length = 0; length < whole.length; length += 1)
      expect(decodeCard(whole.subarray(0, length))).toBeNull();
    expect(decodeCard(Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8)]))).toBeNull();
    expect(decodeCard(Buffer.concat([whole, whole]))).toBeNull();
  });

  it.each<[string, Partial<KeptCard>]>([
    ['pictures without headers', { start: [metadata(), audioHeader()] }],
    ['no picture', { card: { frames: [], lengthMs: 120 } }],
    ['a first picture that is no key frame', { card: { frames: KEPT.card.frames.slice(1), lengthMs: 120 } }],
    ['a loop that ends before its last picture', { card: { ...KEPT.card, lengthMs: 80 } }],
  ])('returns null for %s', (_what, change) => {
    expect(decodeCard(encodeCard({ ...KEPT, ...change }))).toBeNull();
  });

  it.each(['', '{}\n', 'null\n', '{"broadcast":"one","lengthMs":"1","digest":""}\n'])(
    'returns null for the text %j',
    (text) => expect(decodeCard(Buffer.from(text))).toBeNull(),
  );
});

describe('CardFile', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'card-'));
    path = join(folder, 'hub.card');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Simulates a hub that uses the file and exits. */
  async function hub(act: (file: CardFile) => void): Promise<void> {
    const file = await CardFile.open(path, null);
    act(file);
    await file.close();
  }

  it('returns the card of the same broadcast to a later hub once, from a file of this user only', async () => {
    await hub((file) => file.keep(KEPT));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await hub((file) => {
      expect(file.take('instance 7')).toEqual(KEPT);
      expect(file.take('instance 7')).toBeNull();
    });
  });

  it('removes the card of another broadcast', async () => {
    await hub((file) => file.keep(KEPT));
    await hub((file) => expect(file.take('instance 8')).toBeNull());
    expect(readFileSync(path)).toHaveLength(0);
  });

  it('removes the card with its broadcast, even if it has just been written', async () => {
    await hub((file) => {
      file.keep(KEPT);
      file.keep(null);
    });
    expect(readFileSync(path)).toHaveLength(0);
  });

  it('ignores a file that is invalid or too large', async () => {
    writeFileSync(path, encodeCard(KEPT).subarray(0, -20));
    await hub((file) => expect(file.take('instance 7')).toBeNull());
    writeFileSync(path, encodeCard(KEPT));
    truncateSync(path, 9 << 20);
    await hub((file) => expect(file.take('instance 7')).toBeNull());
  });

  it('opens neither links nor folders', async () => {
    const other = join(folder, 'of another user');
    writeFileSync(other, 'unchanged');
    symlinkSync(other, path);
    await expect(CardFile.open(path, null)).rejects.toThrow('ELOOP');
    await expect(CardFile.open(folder, null)).rejects.toThrow();
    expect(readFileSync(other, 'utf8')).toBe('unchanged');
  });
});
