import { FormerKeyEntity } from '../src/features/stream/former-key.entity.js';
import { keyDigest } from '../src/features/stream/stream-key.js';
import type { Viewer } from '../src/infra/viewer.js';
import { streamFixture, type StreamFixture } from './_fixtures/stream-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';

const DAY_MS = 24 * 3_600_000;

anyDatabase((makeDatabase) => {
  let database: TestDatabase;
  let fixture: StreamFixture;
  let owner: Viewer;
  let id: number;
  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    fixture = streamFixture(database);
    owner = await fixture.viewer('Owner');
    ({ id } = await fixture.streams.create(owner, 'Ride'));
  });

  /** Changes the key and returns the digest of the previous one. */
  async function renew(): Promise<string> {
    const { streamKey } = await fixture.streams.get(owner, id);
    await fixture.streams.regenerate(owner, id);
    return keyDigest(streamKey);
  }
  const formerKeys = () =>
    database.database.read((em) =>
      em.find(FormerKeyEntity, { stream: id }, { orderBy: { id: 'asc' }, disableIdentityMap: true }),
    );
  const digests = async () => (await formerKeys()).map(({ digest }) => digest);

  it('stores the digest and the stream of a replaced key', async () => {
    const digest = await renew();
    expect(await digests()).toEqual([digest]);
    await database.database.read(async (em) => {
      expect(await fixture.access.formerDigests(em)).toContain(digest);
      expect(await fixture.access.findStreamsOfFormer(em, [digest, 'unknown'])).toEqual(
        new Map([[digest, id]]),
      );
      expect(await fixture.access.findStreamsOfFormer(em, [])).toEqual(new Map());
    });
  });

  it('keeps the five newest per stream', async () => {
    const all: string[] = [];
    for (let change = 0; change < 7; change += 1) all.push(await renew());
    expect(await digests()).toEqual(all.slice(-5));
  });

  it('deletes them after 30 days and with their stream', async () => {
    const [old, newer] = [await renew(), await renew()];
    const age = (digest: string, days: number) =>
      database.database.transact(({ em, now }) =>
        em.nativeUpdate(FormerKeyEntity, { digest }, { withdrawn: now - days * DAY_MS }),
      );
    await age(old, 31);
    await age(newer, 29);
    const newest = await renew();
    expect(await digests()).toEqual([newer, newest]);
    await fixture.streams.remove(owner, id);
    expect(await formerKeys()).toEqual([]);
  });
});
