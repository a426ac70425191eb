import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RightsStore, RightsUnreadable } from './rights-store.js';

const createDigest = (letter: string) => letter.repeat(64);
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rights-'));
  path = join(folder, 'rights.json');
});
afterEach(() => rm(folder, { recursive: true }));

describe('RightsStore', () => {
  it('returns null without a file', async () => {
    expect(await new RightsStore(path).load()).toBeNull();
  });

  it('returns the saved rights in a new store', async () => {
    const rights = {
      revision: 7,
      confirmedAt: 1000,
      former: [createDigest('c')],
      digests: [createDigest('a'), createDigest('b')],
    };
    await new RightsStore(path).save(rights);
    expect(await new RightsStore(path).load()).toEqual(rights);
  });

  it('writes one file that only its owner can read', async () => {
    const store = new RightsStore(path);
    await store.save({ revision: 1, confirmedAt: 0, former: [], digests: [createDigest('a')] });
    await store.save({ revision: 2, confirmedAt: 0, former: [], digests: [] });
    expect(await readdir(folder)).toEqual(['rights.json']);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('rewrites unchanged rights at most once a minute', async () => {
    const store = new RightsStore(path);
    const rights = { revision: 1, confirmedAt: 0, former: [], digests: [createDigest('a')] };
    await store.save(rights);
    await store.save({ ...rights, confirmedAt: 59_999 });
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ confirmedAt: 0 });
    await store.save({ ...rights, confirmedAt: 60_000 });
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ confirmedAt: 60_000 });
  });

  it.each(['', '{', '{}', '{"revision":1,"confirmedAt":0,"digests":["a stream key"]}', '[]'])(
    'rejects the damaged file %j',
    async (text) => {
      await writeFile(path, text);
      await expect(new RightsStore(path).load()).rejects.toThrow(RightsUnreadable);
    },
  );

  it('rejects if the folder does not exist', async () => {
    const store = new RightsStore(join(folder, 'missing', 'rights.json'));
    await expect(store.save({ revision: 1, confirmedAt: 0, former: [], digests: [] })).rejects.toThrow(
      'ENOENT',
    );
  });
});
