import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImageStore } from './image-store.js';

const file = Buffer.from('an image');
const digest = createHash('sha256').update(file).digest('hex');
const otherFile = Buffer.from('another image');
const otherDigest = createHash('sha256').update(otherFile).digest('hex');

describe.each([['a folder'], ['memory']])('ImageStore in %s', (storage) => {
  let folder: string;
  let store: ImageStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'images-'));
    store = new ImageStore(storage === 'memory' ? null : join(folder, 'images'), () => false);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('returns a stored file, and null for an unknown digest', async () => {
    expect(await store.read(digest)).toBeNull();
    await store.put(digest, file);
    expect(await store.read(digest)).toEqual(file);
    expect(await store.read('../images')).toBeNull();
  });

  it('rejects a file that does not match the digest', async () => {
    await expect(store.put(digest, otherFile)).rejects.toMatchObject({ code: 'bad-request' });
    expect(await store.read(digest)).toBeNull();
  });
});

describe('ImageStore.put', () => {
  it('deletes files that no server has used for a day', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'images-'));
    const usedFile = Buffer.from('a used image');
    const usedDigest = createHash('sha256').update(usedFile).digest('hex');
    const store = new ImageStore(folder, (name) => name === usedDigest);
    await store.put(digest, file);
    await store.put(otherDigest, otherFile);
    await store.put(usedDigest, usedFile);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), yesterday, yesterday);
    await store.read(otherDigest);
    const thirdFile = Buffer.from('a third image');
    await store.put(createHash('sha256').update(thirdFile).digest('hex'), thirdFile);
    const storedFlags = [digest, otherDigest, usedDigest].map((name) => existsSync(join(folder, name)));
    expect(storedFlags).toEqual([false, true, true]);
    rmSync(folder, { recursive: true });
  });
});
