import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PaymentRequiredError,
  RefusedError,
} from '../src/infra/errors.js';
import { StreamEntity } from '../src/features/stream/stream.entity.js';
import { StreamInviteEntity } from '../src/features/stream/stream-invite.entity.js';
import { readVisibleStreams } from '../src/features/stream/stream-reading.js';
import { keyDigest } from '../src/features/stream/stream-key.js';
import { findDriverClient } from '../src/infra/db/driver-client.js';
import type { Viewer } from '../src/infra/viewer.js';
import {
  INGEST_PREFIX,
  SRTLA_PREFIX,
  createStreamFixture,
  type StreamFixture,
} from './_fixtures/stream-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';

anyDatabase((makeDatabase) => {
  let database: TestDatabase;
  let fixture: StreamFixture;
  let owner: Viewer;
  let friend: Viewer;
  let other: Viewer;
  let stranger: Viewer;
  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    fixture = createStreamFixture(database);
    owner = await fixture.viewer('Owner');
    friend = await fixture.viewer('Friend');
    other = await fixture.viewer('Other');
    stranger = await fixture.viewer('Stranger');
  });

  /** Creates a stream of the owner that is shared with `invited`. */
  async function streamWith(...invited: Viewer[]) {
    const { id } = await fixture.streams.create(owner, 'Ride');
    const stream = await fixture.streams.setInvites(
      owner,
      id,
      invited.map(({ userId }) => userId),
    );
    fixture.relay.calls = [];
    return stream;
  }
  const row = (id: number) => database.database.read((em) => em.findOne(StreamEntity, id));

  describe('create', () => {
    test('returns the complete stream with an ingest URL that ends in its key', async () => {
      const stream = await fixture.streams.create(owner, '  Ride home ');
      expect(stream).toEqual({
        id: expect.any(Number) as number,
        name: 'Ride home',
        live: false,
        streamKey: expect.stringMatching(/^[A-Za-z0-9_-]{22,}$/) as string,
        owner: { id: owner.userId, displayName: 'Owner' },
        invitedUsers: [],
        version: expect.any(Number) as number,
        ingestUrl: INGEST_PREFIX + stream.streamKey,
        srtlaUrl: SRTLA_PREFIX + stream.streamKey,
      });
    });

    test('keeps the key sealed, with its digest beside it', async () => {
      const { id, streamKey } = await fixture.streams.create(owner);
      const stored = await row(id);
      expect(stored?.keyDigest).toBe(keyDigest(streamKey));
      expect(stored?.sealedKey).toMatch(/^tc1:/);
      expect(JSON.stringify(stored)).not.toContain(streamKey);
    });

    test('a sealed key that is moved to another row does not open', async () => {
      const [first, second] = [await fixture.streams.create(owner), await fixture.streams.create(owner)];
      const sealedKey = (await row(first.id))?.sealedKey ?? '';
      await database.database.transact(({ em }) =>
        em.nativeUpdate(StreamEntity, { id: second.id }, { sealedKey }),
      );
      await expect(fixture.streams.get(owner, second.id)).rejects.toThrow(/belongs to another row/);
    });

    test("counts default names of the user's own streams", async () => {
      const names = [];
      for (let count = 0; count < 3; count += 1) names.push((await fixture.streams.create(owner)).name);
      expect(names).toEqual(['Stream 1', 'Stream 2', 'Stream 3']);
      expect((await fixture.streams.create(friend)).name).toBe('Stream 1');
    });

    test('sends the new key to the nodes before the response', async () => {
      await fixture.streams.create(owner);
      expect(fixture.relay.calls).toEqual(['applyRights']);
    });

    test('notifies only its owner', async () => {
      let id = 0;
      let version = 0;
      const events = await fixture.events(async () => {
        ({ id, version } = await fixture.streams.create(owner));
      });
      expect(events).toEqual([`stream create ${id} v${version} → ${owner.userId}`]);
    });

    test('refuses an invalid name, and creates nothing', async () => {
      await expect(fixture.streams.create(owner, ' ')).rejects.toThrow(RefusedError);
      expect(await fixture.streams.list(owner)).toEqual([]);
    });

    test('needs an ACTIVE payment and a verified role, checked in this order before the name', async () => {
      const unpaid = await fixture.viewer('Unpaid', { paid: false });
      const unverified = await fixture.viewer('New', { role: 'UNVERIFIED' });
      await expect(fixture.streams.create(unpaid, '')).rejects.toThrow(PaymentRequiredError);
      await expect(fixture.streams.create(unverified, '')).rejects.toThrow(ForbiddenError);
    });
  });

  describe('list', () => {
    test('contains only owned and invited streams, ascending by id', async () => {
      const shared = await streamWith(friend, other);
      const ownStream = await fixture.streams.create(friend);
      await fixture.streams.create(stranger);
      expect(await fixture.streams.list(friend)).toEqual([
        await fixture.streams.get(owner, shared.id),
        await fixture.streams.get(friend, ownStream.id),
      ]);
      expect(shared.invitedUsers.map(({ displayName }) => displayName)).toEqual(['Friend', 'Other']);
    });

    test('executes one statement for any number of streams', async () => {
      const statements = (viewer: Viewer) =>
        database.database.read(async (em) => {
          const send = jest.spyOn(findDriverClient(em), '_query');
          const { length } = await readVisibleStreams(em, viewer.userId);
          const count = send.mock.calls.length;
          send.mockRestore();
          return { length, count };
        });
      await streamWith(friend);
      expect(await statements(owner)).toEqual({ length: 1, count: 1 });
      for (let more = 0; more < 4; more += 1) await streamWith(friend, other);
      expect(await statements(owner)).toEqual({ length: 5, count: 1 });
      expect(await statements(other)).toEqual({ length: 4, count: 1 });
    });

    test('can be read without a payment, but not unverified', async () => {
      await streamWith(friend);
      fixture.payments.paid.clear();
      expect(await fixture.streams.list(friend)).toHaveLength(1);
      await expect(fixture.streams.list({ ...friend, role: 'UNVERIFIED' })).rejects.toThrow(ForbiddenError);
    });
  });

  describe('rename', () => {
    test('increases the version and notifies owner and invited users', async () => {
      const { id, version } = await streamWith(friend);
      const events = await fixture.events(async () => {
        expect(await fixture.streams.rename(owner, id, ' Night ride ')).toMatchObject({
          name: 'Night ride',
          version: version + 1,
        });
      });
      expect(events).toEqual([`stream update ${id} v${version + 1} → ${owner.userId},${friend.userId}`]);
    });

    test('changes nothing for the same name', async () => {
      const before = await streamWith();
      const events = await fixture.events(() => fixture.streams.rename(owner, before.id, 'Ride'));
      expect(events).toEqual([]);
      expect(await fixture.streams.get(owner, before.id)).toEqual(before);
    });

    test('checks relation, then payment, then the name', async () => {
      const { id } = await streamWith(friend);
      fixture.payments.paid.clear();
      await expect(fixture.streams.rename(stranger, id, '')).rejects.toThrow(NotFoundError);
      await expect(fixture.streams.rename(friend, id, '')).rejects.toThrow(ForbiddenError);
      await expect(fixture.streams.rename(owner, id, '')).rejects.toThrow(PaymentRequiredError);
      fixture.payments.paid.add(owner.userId);
      await expect(fixture.streams.rename(owner, id, '')).rejects.toThrow(RefusedError);
    });

    test('loses none of several concurrent calls', async () => {
      const { id, version } = await streamWith();
      await Promise.all(['A', 'B', 'C'].map((name) => fixture.streams.rename(owner, id, name)));
      expect((await fixture.streams.get(owner, id)).version).toBe(version + 3);
    });
  });

  describe('setInvites', () => {
    test('notifies each user of its own change', async () => {
      const { id, version } = await streamWith(friend, other);
      const events = await fixture.events(() =>
        fixture.streams.setInvites(owner, id, [friend.userId, stranger.userId]),
      );
      const next = `${id} v${version + 1}`;
      expect(events).toEqual([
        `stream delete ${next} → ${other.userId}`,
        `stream create ${next} → ${stranger.userId}`,
        `stream update ${next} → ${owner.userId},${friend.userId}`,
      ]);
    });

    test('collapses duplicates', async () => {
      const { id } = await streamWith();
      const { invitedUsers } = await fixture.streams.setInvites(owner, id, [friend.userId, friend.userId]);
      expect(invitedUsers).toEqual([{ id: friend.userId, displayName: 'Friend' }]);
    });

    test('removes the stream from the servers of withdrawn users before it responds', async () => {
      const { id } = await streamWith(friend, other);
      await fixture.streams.setInvites(owner, id, [other.userId, stranger.userId]);
      expect(fixture.relay.calls).toEqual([`detach ${id} ${friend.userId}`, 'settle']);
      await expect(fixture.streams.get(friend, id)).rejects.toThrow(NotFoundError);
    });

    test('affects no server if no invite is withdrawn', async () => {
      const { id } = await streamWith(friend);
      await fixture.streams.setInvites(owner, id, [friend.userId, other.userId]);
      expect(fixture.relay.calls).toEqual([]);
    });

    test('changes nothing for the same set', async () => {
      const before = await streamWith(friend);
      const events = await fixture.events(() =>
        fixture.streams.setInvites(owner, before.id, [friend.userId]),
      );
      expect(events).toEqual([]);
      expect(await fixture.streams.get(owner, before.id)).toEqual(before);
    });

    test.each([
      ['an unknown id', () => 2_000_000],
      ["the owner's own id", () => owner.userId],
    ])('refuses %s and changes nothing', async (_title, id) => {
      const before = await streamWith(friend);
      await expect(fixture.streams.setInvites(owner, before.id, [id()])).rejects.toThrow(RefusedError);
      expect(await fixture.streams.get(owner, before.id)).toEqual(before);
    });

    test('lets an invited user leave, also without a payment', async () => {
      const { id } = await streamWith(friend, other);
      fixture.payments.paid.clear();
      const left = await fixture.streams.setInvites(friend, id, [other.userId]);
      expect(left.invitedUsers).toEqual([{ id: other.userId, displayName: 'Other' }]);
      expect(fixture.relay.calls).toEqual([`detach ${id} ${friend.userId}`, 'settle']);
      expect(await fixture.streams.list(friend)).toEqual([]);
    });

    test('lets an invited user do nothing else', async () => {
      const { id } = await streamWith(friend, other);
      const sets = [[], [friend.userId], [friend.userId, other.userId], [other.userId, stranger.userId]];
      for (const set of sets) {
        await expect(fixture.streams.setInvites(friend, id, set)).rejects.toThrow(ForbiddenError);
      }
      expect(fixture.relay.calls).toEqual([]);
    });

    test('is hidden from other users, and needs the owner’s payment', async () => {
      const { id } = await streamWith(friend);
      fixture.payments.paid.clear();
      await expect(fixture.streams.setInvites(stranger, id, [])).rejects.toThrow(NotFoundError);
      await expect(fixture.streams.setInvites(owner, id, [])).rejects.toThrow(PaymentRequiredError);
    });

    test('stores one of the sets of concurrent calls', async () => {
      const { id } = await streamWith();
      const sets = [[friend.userId], [other.userId], [friend.userId, other.userId]];
      await Promise.all(sets.map((set) => fixture.streams.setInvites(owner, id, set)));
      const { invitedUsers } = await fixture.streams.get(owner, id);
      expect(sets).toContainEqual(invitedUsers.map((user) => user.id));
    });
  });

  describe('restart', () => {
    test('calls the relay and returns the stream', async () => {
      const stream = await streamWith(friend);
      expect(await fixture.streams.restart(owner, stream.id)).toEqual(stream);
      expect(fixture.relay.calls).toEqual([`restart ${stream.id}`]);
    });

    test('is only for the paying owner', async () => {
      const { id } = await streamWith(friend);
      fixture.payments.paid.clear();
      await expect(fixture.streams.restart(stranger, id)).rejects.toThrow(NotFoundError);
      await expect(fixture.streams.restart(friend, id)).rejects.toThrow(ForbiddenError);
      await expect(fixture.streams.restart(owner, id)).rejects.toThrow(PaymentRequiredError);
      expect(fixture.relay.calls).toEqual([]);
    });
  });

  describe('regenerate', () => {
    test('replaces key, digest and link, and waits for the nodes', async () => {
      const before = await streamWith(friend);
      const after = await fixture.streams.regenerate(owner, before.id);
      expect(after.streamKey).not.toBe(before.streamKey);
      expect(after.ingestUrl).toBe(INGEST_PREFIX + after.streamKey);
      expect(after.version).toBeGreaterThan(before.version);
      expect(after).not.toHaveProperty('revocationPending');
      expect((await row(before.id))?.keyDigest).toBe(keyDigest(after.streamKey));
      expect(fixture.relay.calls).toEqual(['applyRights']);
    });

    test('notifies owner and invited users', async () => {
      const { id } = await streamWith(friend);
      const events = await fixture.events(() => fixture.streams.regenerate(owner, id));
      const audience = `${owner.userId},${friend.userId}`;
      expect(events.length).toBeGreaterThan(0);
      for (const event of events) {
        expect(event).toMatch(new RegExp(`^stream update ${id} v\\d+ → ${audience}$`));
      }
    });

    test('reports that a node can’t be reached, until every node has the rights', async () => {
      const { id } = await streamWith();
      fixture.relay.pending = true;
      expect(await fixture.streams.regenerate(owner, id)).toMatchObject({ revocationPending: true });
      expect(await fixture.streams.get(owner, id)).toMatchObject({ revocationPending: true });
      const events = await fixture.events(() =>
        database.database.transact(async (tx) =>
          fixture.access.clearRevocations(tx, await fixture.access.readRenewedDigests(tx.em)),
        ),
      );
      expect(await fixture.streams.get(owner, id)).not.toHaveProperty('revocationPending');
      expect(events).toEqual([expect.stringMatching(`^stream update ${id} `)]);
    });

    test('still counts the old key as valid when the process ends before the nodes have the new one', async () => {
      const { id } = await streamWith();
      fixture.relay.applyRights = () => Promise.reject(new Error('the process ends'));
      await expect(fixture.streams.regenerate(owner, id)).rejects.toThrow('the process ends');
      expect(await fixture.streams.get(owner, id)).toMatchObject({ revocationPending: true });
    });

    test('needs the owner, but no payment', async () => {
      const { id } = await streamWith(friend);
      fixture.payments.paid.clear();
      await fixture.streams.regenerate(owner, id);
      await expect(fixture.streams.regenerate(friend, id)).rejects.toThrow(ForbiddenError);
      await expect(fixture.streams.regenerate(stranger, id)).rejects.toThrow(NotFoundError);
    });
  });

  describe('remove', () => {
    test('leaves no row, key or invite, and notifies everyone who saw it', async () => {
      const { id, version } = await streamWith(friend);
      const events = await fixture.events(() => fixture.streams.remove(owner, id));
      expect(events).toEqual([`stream delete ${id} v${version + 1} → ${owner.userId},${friend.userId}`]);
      expect(await row(id)).toBeNull();
      const invites = await database.database.read((em) => em.count(StreamInviteEntity, { stream: id }));
      expect(invites).toBe(0);
    });

    test('removes it from every server and node before it responds', async () => {
      const { id } = await streamWith(friend);
      await fixture.streams.remove(owner, id);
      expect(fixture.relay.calls).toEqual([`detach ${id} all`, 'applyRights', 'settle']);
    });

    test('needs the owner, but no payment; a second call finds nothing', async () => {
      const { id } = await streamWith(friend);
      fixture.payments.paid.clear();
      await expect(fixture.streams.remove(friend, id)).rejects.toThrow(ForbiddenError);
      await expect(fixture.streams.remove(stranger, id)).rejects.toThrow(NotFoundError);
      await fixture.streams.remove(owner, id);
      await expect(fixture.streams.remove(owner, id)).rejects.toThrow(NotFoundError);
    });
  });

  describe('an invited user’s server', () => {
    test('can’t keep a stream whose invite is withdrawn at the same moment', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id } = await streamWith(friend);
        const order: string[] = [];
        fixture.relay.detach = async () => void order.push('detached');
        const assign = database.database.transact(async (tx) => {
          const usable = await fixture.access.findUsable(tx.em, friend.userId, id);
          await new Promise((resolve) => setTimeout(resolve, 5));
          return usable;
        });
        const assigned = assign.then((usable) => usable && order.push('assigned')).catch(ignoreConflict);
        await Promise.all([assigned, fixture.streams.setInvites(owner, id, [])]);
        expect(order.at(-1)).toBe('detached');
      }
    });
  });
});

function ignoreConflict(error: unknown): void {
  if (!(error instanceof ConflictError)) throw error;
}
