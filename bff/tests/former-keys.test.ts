import { FormerKeyEntity } from '../src/features/stream/former-key.entity.js';
import { digestStreamKey } from '../src/features/stream/stream-key.js';
import type { Viewer } from '../src/infra/viewer.js';
import { createStreamFixture, type StreamFixture } from './_fixtures/stream-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';

const DAY_MS = 24 * 3_600_000;

anyDatabase((makeDatabase) => {
  let testDatabase: TestDatabase;
  let fixture: StreamFixture;
  let owner: Viewer;
  let id: number;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());
  beforeEach(async () => {
    fixture = createStreamFixture(testDatabase);
    owner = await fixture.createViewer('Owner');
    ({ id } = await fixture.streams.create(owner, 'Ride'));
  });

  /** Changes the key and returns the digest of the previous one. */
  async function renewKey(): Promise<string> {
    const { streamKey } = await fixture.streams.get(owner, id);
    await fixture.streams.regenerate(owner, id);
    return digestStreamKey(streamKey);
  }
  const readFormerKeys = () =>
    testDatabase.database.read((em) =>
      em.find(FormerKeyEntity, { stream: id }, { orderBy: { id: 'asc' }, disableIdentityMap: true }),
    );
  const readDigests = async () => (await readFormerKeys()).map(({ digest }) => digest);

  it('stores the digest and the stream of a replaced key', async () => {
    const digest = await renewKey();
    expect(await readDigests()).toEqual([digest]);
    await testDatabase.database.read(async (em) => {
      expect(await fixture.access.readFormerDigests(em)).toContain(digest);
      expect(await fixture.access.findStreamsByFormerKey(em, [digest, 'unknown'])).toEqual(
        new Map([[digest, id]]),
      );
      expect(await fixture.access.findStreamsByFormerKey(em, [])).toEqual(new Map());
    });
  });

  it('stores the five newest former keys of a stream', async () => {
    const allDigests: string[] = [];
    for (let change = 0; change < 7; change += 1) allDigests.push(await renewKey());
    expect(await readDigests()).toEqual(allDigests.slice(-5));
  });

  it('deletes former keys after 30 days and with their stream', async () => {
    const [oldDigest, newerDigest] = [await renewKey(), await renewKey()];
    const setKeyAge = (digest: string, days: number) =>
      testDatabase.database.transact(({ em, now }) =>
        em.nativeUpdate(FormerKeyEntity, { digest }, { withdrawn: now - days * DAY_MS }),
      );
    await setKeyAge(oldDigest, 31);
    await setKeyAge(newerDigest, 29);
    const newestDigest = await renewKey();
    expect(await readDigests()).toEqual([newerDigest, newestDigest]);
    await fixture.streams.delete(owner, id);
    expect(await readFormerKeys()).toEqual([]);
  });
});
