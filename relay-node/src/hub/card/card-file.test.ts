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
import {
  createAudioHeader,
  createFrame,
  createKeyFrame,
  createMetadata,
  createVideoHeader,
} from '../flv/fake-tags.js';
import { CardFile } from './card-file.js';
import { decodeCard, encodeCard, type StoredCard } from './stored-card.js';

const STORED_CARD: StoredCard = {
  broadcast: 'instance 7',
  start: [createMetadata(), createVideoHeader(), createAudioHeader()],
  card: {
    frames: [createKeyFrame(0), createFrame(40), createFrame(80)].map((tag) => ({
      atMs: tag.timestamp,
      tag,
    })),
    lengthMs: 120,
  },
};

describe('decodeCard', () => {
  const encodedCard = encodeCard(STORED_CARD);

  it('returns the encoded card', () => expect(decodeCard(encodedCard)).toEqual(STORED_CARD));

  it('returns null for every truncated or damaged file', () => {
    for (let length = 0; length < encodedCard.length; length += 1)
      expect(decodeCard(encodedCard.subarray(0, length))).toBeNull();
    expect(decodeCard(Buffer.concat([encodedCard.subarray(0, -8), Buffer.alloc(8)]))).toBeNull();
    expect(decodeCard(Buffer.concat([encodedCard, encodedCard]))).toBeNull();
  });

  it.each<[string, Partial<StoredCard>]>([
    ['frames without headers', { start: [createMetadata(), createAudioHeader()] }],
    ['no frame', { card: { frames: [], lengthMs: 120 } }],
    [
      'a first frame that is not a key frame',
      { card: { frames: STORED_CARD.card.frames.slice(1), lengthMs: 120 } },
    ],
    ['a loop that ends before its last frame', { card: { ...STORED_CARD.card, lengthMs: 80 } }],
  ])('returns null for %s', (_case, override) => {
    expect(decodeCard(encodeCard({ ...STORED_CARD, ...override }))).toBeNull();
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

  /** Simulates a hub that opens the file, uses it and exits. */
  async function useCardFile(act: (file: CardFile) => void): Promise<void> {
    const file = await CardFile.open(path, null);
    act(file);
    await file.close();
  }

  it('stores a card in a file that only its owner can read, and returns the card once', async () => {
    await useCardFile((file) => file.save(STORED_CARD));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await useCardFile((file) => {
      expect(file.restore('instance 7')).toEqual(STORED_CARD);
      expect(file.restore('instance 7')).toBeNull();
    });
  });

  it('removes the card of another broadcast', async () => {
    await useCardFile((file) => file.save(STORED_CARD));
    await useCardFile((file) => expect(file.restore('instance 8')).toBeNull());
    expect(readFileSync(path)).toHaveLength(0);
  });

  it('removes the card at the end of the broadcast, even if it has just been written', async () => {
    await useCardFile((file) => {
      file.save(STORED_CARD);
      file.save(null);
    });
    expect(readFileSync(path)).toHaveLength(0);
  });

  it('ignores a file that is invalid or too large', async () => {
    writeFileSync(path, encodeCard(STORED_CARD).subarray(0, -20));
    await useCardFile((file) => expect(file.restore('instance 7')).toBeNull());
    writeFileSync(path, encodeCard(STORED_CARD));
    truncateSync(path, 9 << 20);
    await useCardFile((file) => expect(file.restore('instance 7')).toBeNull());
  });

  it('opens neither links nor folders', async () => {
    const otherFile = join(folder, 'of another user');
    writeFileSync(otherFile, 'unchanged');
    symlinkSync(otherFile, path);
    await expect(CardFile.open(path, null)).rejects.toThrow('ELOOP');
    await expect(CardFile.open(folder, null)).rejects.toThrow();
    expect(readFileSync(otherFile, 'utf8')).toBe('unchanged');
  });
});
