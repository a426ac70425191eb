import { LIMITS } from '@trailcast/schema/limits';
import { FileError, fileNameOf, collectionNameOf, readCollectionFile } from './collection-file.js';

const fileOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  arrayBuffer: () => Promise.resolve(bytes.buffer),
});
const read = (bytes: Uint8Array) => readCollectionFile(fileOf(bytes) as unknown as Blob);

describe(readCollectionFile, () => {
  it('reads UTF-8 with or without a byte order mark', async () => {
    expect(await read(new TextEncoder().encode('{"a":"ä"}'))).toBe('{"a":"ä"}');
    expect(await read(new TextEncoder().encode('\uFEFF{}'))).toBe('{}');
  });

  it('rejects a file above the limit', async () => {
    await expect(read(new Uint8Array(LIMITS.collectionMaxBytes + 1))).rejects.toEqual(
      new FileError('too-large'),
    );
    await expect(read(new Uint8Array(LIMITS.collectionMaxBytes).fill(32))).resolves.toHaveLength(
      LIMITS.collectionMaxBytes,
    );
  });

  it('rejects a file that is not text', async () => {
    await expect(read(Uint8Array.of(0xff, 0xd8, 0xff))).rejects.toEqual(new FileError('no-text'));
  });
});

describe(collectionNameOf, () => {
  it.each([
    ['City walk.json', 'City walk'],
    ['Untitled.JSON', 'Untitled'],
    ['scenes', 'scenes'],
    ['.json', null],
    [' \u0007 .json', null],
    [`${'😀'.repeat(70)}.json`, '😀'.repeat(64)],
  ])('converts %j to %j', (file, name) => expect(collectionNameOf(file)).toBe(name));
});

describe(fileNameOf, () => {
  it.each([
    ['City walk', 'City walk.json'],
    ['a/b:c', 'a_b_c.json'],
    ['..', '_.json'],
  ])('converts %j to %j', (name, file) => expect(fileNameOf(name)).toBe(file));
});
