import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PaymentRequiredError,
  UnprocessableError,
} from '../src/infra/errors.js';
import { StreamEntity } from '../src/features/stream/stream.entity.js';
import { StreamInviteEntity } from '../src/features/stream/stream-invite.entity.js';
import { readVisibleStreams } from '../src/features/stream/read-streams.js';
import { digestStreamKey } from '../src/features/stream/stream-key.js';
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
  let testDatabase: TestDatabase;
  let fixture: StreamFixture;
  let owner: Viewer;
  let friend: Viewer;
  let otherUser: Viewer;
  let stranger: Viewer;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());
  beforeEach(async () => {
    fixture = createStreamFixture(testDatabase);
    owner = await fixture.createViewer('Owner');
    friend = await fixture.createViewer('Friend');
    otherUser = await fixture.createViewer('Other');
    stranger = await fixture.createViewer('Stranger');
  });

  /** Creates a stream of the owner that is shared with `invited`. */
  async function createStream(...invited: Viewer[]) {
    const { id } = await fixture.streams.create(owner, 'Ride');
    const stream = await fixture.streams.setInvites(
      owner,
      id,
      invited.map(({ userId }) => userId),
    );
    fixture.relay.calls = [];
    return stream;
  }
  const readRow = (id: number) => testDatabase.database.read((em) => em.findOne(StreamEntity, id));

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

    test('stores the key sealed, and its digest', async () => {
      const { id, streamKey } = await fixture.streams.create(owner);
      const storedRow = await readRow(id);
      expect(storedRow?.keyDigest).toBe(digestStreamKey(streamKey));
      expect(storedRow?.sealedKey).toMatch(/^tc1:/);
      expect(JSON.stringify(storedRow)).not.toContain(streamKey);
    });

    test('seals the key for its row', async () => {
      const [first, second] = [await fixture.streams.create(owner), await fixture.streams.create(owner)];
      const sealedKey = (await readRow(first.id))?.sealedKey ?? '';
      await testDatabase.database.transact(({ em }) =>
        em.nativeUpdate(StreamEntity, { id: second.id }, { sealedKey }),
      );
      await expect(fixture.streams.get(owner, second.id)).rejects.toThrow(/belongs to another row/);
    });

    test('numbers default names per user', async () => {
      const streamNames = [];
      for (let count = 0; count < 3; count += 1) streamNames.push((await fixture.streams.create(owner)).name);
      expect(streamNames).toEqual(['Stream 1', 'Stream 2', 'Stream 3']);
      expect((await fixture.streams.create(friend)).name).toBe('Stream 1');
    });

    test('sends the new key to the nodes', async () => {
      await fixture.streams.create(owner);
      expect(fixture.relay.calls).toEqual(['applyRights']);
    });

    test('notifies only its owner', async () => {
      let id = 0;
      let version = 0;
      const events = await fixture.recordEvents(async () => {
        ({ id, version } = await fixture.streams.create(owner));
      });
      expect(events).toEqual([`stream create ${id} v${version} → ${owner.userId}`]);
    });

    test('rejects an invalid name', async () => {
      await expect(fixture.streams.create(owner, ' ')).rejects.toThrow(UnprocessableError);
      expect(await fixture.streams.list(owner)).toEqual([]);
    });

    test('checks role and payment before the name', async () => {
      const unpaidViewer = await fixture.createViewer('Unpaid', { paid: false });
      const unverifiedViewer = await fixture.createViewer('New', { role: 'UNVERIFIED' });
      await expect(fixture.streams.create(unpaidViewer, '')).rejects.toThrow(PaymentRequiredError);
      await expect(fixture.streams.create(unverifiedViewer, '')).rejects.toThrow(ForbiddenError);
    });
  });

  describe('list', () => {
    test('returns own and shared streams by id', async () => {
      const sharedStream = await createStream(friend, otherUser);
      const ownStream = await fixture.streams.create(friend);
      await fixture.streams.create(stranger);
      expect(await fixture.streams.list(friend)).toEqual([
        await fixture.streams.get(owner, sharedStream.id),
        await fixture.streams.get(friend, ownStream.id),
      ]);
      expect(sharedStream.invitedUsers.map(({ displayName }) => displayName)).toEqual(['Friend', 'Other']);
    });

    test('executes one statement for any number of streams', async () => {
      const countStatements = (viewer: Viewer) =>
        testDatabase.database.read(async (em) => {
          const sendSpy = jest.spyOn(findDriverClient(em), '_query');
          const { length } = await readVisibleStreams(em, viewer.userId);
          const count = sendSpy.mock.calls.length;
          sendSpy.mockRestore();
          return { length, count };
        });
      await createStream(friend);
      expect(await countStatements(owner)).toEqual({ length: 1, count: 1 });
      for (let count = 0; count < 4; count += 1) await createStream(friend, otherUser);
      expect(await countStatements(owner)).toEqual({ length: 5, count: 1 });
      expect(await countStatements(otherUser)).toEqual({ length: 4, count: 1 });
    });

    test('requires a verified user but no payment', async () => {
      await createStream(friend);
      fixture.payments.paid.clear();
      expect(await fixture.streams.list(friend)).toHaveLength(1);
      await expect(fixture.streams.list({ ...friend, role: 'UNVERIFIED' })).rejects.toThrow(ForbiddenError);
    });
  });

  describe('rename', () => {
    test('increases the version, and notifies owner and invited users', async () => {
      const { id, version } = await createStream(friend);
      const events = await fixture.recordEvents(async () => {
        expect(await fixture.streams.rename(owner, id, ' Night ride ')).toMatchObject({
          name: 'Night ride',
          version: version + 1,
        });
      });
      expect(events).toEqual([`stream update ${id} v${version + 1} → ${owner.userId},${friend.userId}`]);
    });

    test('changes nothing for the same name', async () => {
      const streamBefore = await createStream();
      const events = await fixture.recordEvents(() => fixture.streams.rename(owner, streamBefore.id, 'Ride'));
      expect(events).toEqual([]);
      expect(await fixture.streams.get(owner, streamBefore.id)).toEqual(streamBefore);
    });

    test('checks relation, payment and name in this order', async () => {
      const { id } = await createStream(friend);
      fixture.payments.paid.clear();
      await expect(fixture.streams.rename(stranger, id, '')).rejects.toThrow(NotFoundError);
      await expect(fixture.streams.rename(friend, id, '')).rejects.toThrow(ForbiddenError);
      await expect(fixture.streams.rename(owner, id, '')).rejects.toThrow(PaymentRequiredError);
      fixture.payments.paid.add(owner.userId);
      await expect(fixture.streams.rename(owner, id, '')).rejects.toThrow(UnprocessableError);
    });

    test('applies all of several concurrent calls', async () => {
      const { id, version } = await createStream();
      await Promise.all(['A', 'B', 'C'].map((name) => fixture.streams.rename(owner, id, name)));
      expect((await fixture.streams.get(owner, id)).version).toBe(version + 3);
    });
  });

  describe('setInvites', () => {
    test('sends each user only their own change', async () => {
      const { id, version } = await createStream(friend, otherUser);
      const events = await fixture.recordEvents(() =>
        fixture.streams.setInvites(owner, id, [friend.userId, stranger.userId]),
      );
      const streamVersion = `${id} v${version + 1}`;
      expect(events).toEqual([
        `stream delete ${streamVersion} → ${otherUser.userId}`,
        `stream create ${streamVersion} → ${stranger.userId}`,
        `stream update ${streamVersion} → ${owner.userId},${friend.userId}`,
      ]);
    });

    test('stores repeated ids once', async () => {
      const { id } = await createStream();
      const { invitedUsers } = await fixture.streams.setInvites(owner, id, [friend.userId, friend.userId]);
      expect(invitedUsers).toEqual([{ id: friend.userId, displayName: 'Friend' }]);
    });

    test('removes the stream from the servers of removed users', async () => {
      const { id } = await createStream(friend, otherUser);
      await fixture.streams.setInvites(owner, id, [otherUser.userId, stranger.userId]);
      expect(fixture.relay.calls).toEqual([`detach ${id} ${friend.userId}`, 'settle']);
      await expect(fixture.streams.get(friend, id)).rejects.toThrow(NotFoundError);
    });

    test('changes no server if no user is removed', async () => {
      const { id } = await createStream(friend);
      await fixture.streams.setInvites(owner, id, [friend.userId, otherUser.userId]);
      expect(fixture.relay.calls).toEqual([]);
    });

    test('changes nothing for the same set', async () => {
      const streamBefore = await createStream(friend);
      const events = await fixture.recordEvents(() =>
        fixture.streams.setInvites(owner, streamBefore.id, [friend.userId]),
      );
      expect(events).toEqual([]);
      expect(await fixture.streams.get(owner, streamBefore.id)).toEqual(streamBefore);
    });

    test.each([
      ['an unknown id', () => 2_000_000],
      ["the owner's own id", () => owner.userId],
    ])('rejects %s without a change', async (_title, id) => {
      const streamBefore = await createStream(friend);
      await expect(fixture.streams.setInvites(owner, streamBefore.id, [id()])).rejects.toThrow(
        UnprocessableError,
      );
      expect(await fixture.streams.get(owner, streamBefore.id)).toEqual(streamBefore);
    });

    test('allows an invited user to leave without a payment', async () => {
      const { id } = await createStream(friend, otherUser);
      fixture.payments.paid.clear();
      const streamAfter = await fixture.streams.setInvites(friend, id, [otherUser.userId]);
      expect(streamAfter.invitedUsers).toEqual([{ id: otherUser.userId, displayName: 'Other' }]);
      expect(fixture.relay.calls).toEqual([`detach ${id} ${friend.userId}`, 'settle']);
      expect(await fixture.streams.list(friend)).toEqual([]);
    });

    test('rejects any other change by an invited user', async () => {
      const { id } = await createStream(friend, otherUser);
      const inviteSets = [
        [],
        [friend.userId],
        [friend.userId, otherUser.userId],
        [otherUser.userId, stranger.userId],
      ];
      for (const set of inviteSets) {
        await expect(fixture.streams.setInvites(friend, id, set)).rejects.toThrow(ForbiddenError);
      }
      expect(fixture.relay.calls).toEqual([]);
    });

    test('requires a paying owner, and returns 404 to other users', async () => {
      const { id } = await createStream(friend);
      fixture.payments.paid.clear();
      await expect(fixture.streams.setInvites(stranger, id, [])).rejects.toThrow(NotFoundError);
      await expect(fixture.streams.setInvites(owner, id, [])).rejects.toThrow(PaymentRequiredError);
    });

    test('stores one of several concurrent sets', async () => {
      const { id } = await createStream();
      const inviteSets = [[friend.userId], [otherUser.userId], [friend.userId, otherUser.userId]];
      await Promise.all(inviteSets.map((set) => fixture.streams.setInvites(owner, id, set)));
      const { invitedUsers } = await fixture.streams.get(owner, id);
      expect(inviteSets).toContainEqual(invitedUsers.map((user) => user.id));
    });
  });

  describe('restart', () => {
    test('restarts the feed, and returns the stream', async () => {
      const stream = await createStream(friend);
      expect(await fixture.streams.restart(owner, stream.id)).toEqual(stream);
      expect(fixture.relay.calls).toEqual([`restart ${stream.id}`]);
    });

    test('requires a paying owner', async () => {
      const { id } = await createStream(friend);
      fixture.payments.paid.clear();
      await expect(fixture.streams.restart(stranger, id)).rejects.toThrow(NotFoundError);
      await expect(fixture.streams.restart(friend, id)).rejects.toThrow(ForbiddenError);
      await expect(fixture.streams.restart(owner, id)).rejects.toThrow(PaymentRequiredError);
      expect(fixture.relay.calls).toEqual([]);
    });
  });

  describe('regenerate', () => {
    test('replaces key, digest and ingest URL, and notifies the nodes', async () => {
      const streamBefore = await createStream(friend);
      const streamAfter = await fixture.streams.regenerate(owner, streamBefore.id);
      expect(streamAfter.streamKey).not.toBe(streamBefore.streamKey);
      expect(streamAfter.ingestUrl).toBe(INGEST_PREFIX + streamAfter.streamKey);
      expect(streamAfter.version).toBeGreaterThan(streamBefore.version);
      expect(streamAfter).not.toHaveProperty('revocationPending');
      expect((await readRow(streamBefore.id))?.keyDigest).toBe(digestStreamKey(streamAfter.streamKey));
      expect(fixture.relay.calls).toEqual(['applyRights']);
    });

    test('notifies owner and invited users', async () => {
      const { id } = await createStream(friend);
      const events = await fixture.recordEvents(() => fixture.streams.regenerate(owner, id));
      const audience = `${owner.userId},${friend.userId}`;
      expect(events.length).toBeGreaterThan(0);
      for (const event of events) {
        expect(event).toMatch(new RegExp(`^stream update ${id} v\\d+ → ${audience}$`));
      }
    });

    test('reports a pending revocation until all nodes have the rights', async () => {
      const { id } = await createStream();
      fixture.relay.pending = true;
      expect(await fixture.streams.regenerate(owner, id)).toMatchObject({ revocationPending: true });
      expect(await fixture.streams.get(owner, id)).toMatchObject({ revocationPending: true });
      const events = await fixture.recordEvents(() =>
        testDatabase.database.transact(async (tx) =>
          fixture.access.clearRevocations(tx, await fixture.access.readRenewedDigests(tx.em)),
        ),
      );
      expect(await fixture.streams.get(owner, id)).not.toHaveProperty('revocationPending');
      expect(events).toEqual([expect.stringMatching(`^stream update ${id} `)]);
    });

    test('reports a pending revocation if the process ends before the nodes are notified', async () => {
      const { id } = await createStream();
      fixture.relay.applyRights = () => Promise.reject(new Error('the process ends'));
      await expect(fixture.streams.regenerate(owner, id)).rejects.toThrow('the process ends');
      expect(await fixture.streams.get(owner, id)).toMatchObject({ revocationPending: true });
    });

    test('requires the owner but no payment', async () => {
      const { id } = await createStream(friend);
      fixture.payments.paid.clear();
      await fixture.streams.regenerate(owner, id);
      await expect(fixture.streams.regenerate(friend, id)).rejects.toThrow(ForbiddenError);
      await expect(fixture.streams.regenerate(stranger, id)).rejects.toThrow(NotFoundError);
    });
  });

  describe('delete', () => {
    test('deletes the row and its invites, and notifies all its users', async () => {
      const { id, version } = await createStream(friend);
      const events = await fixture.recordEvents(() => fixture.streams.delete(owner, id));
      expect(events).toEqual([`stream delete ${id} v${version + 1} → ${owner.userId},${friend.userId}`]);
      expect(await readRow(id)).toBeNull();
      const invites = await testDatabase.database.read((em) => em.count(StreamInviteEntity, { stream: id }));
      expect(invites).toBe(0);
    });

    test('removes the stream from all servers and nodes', async () => {
      const { id } = await createStream(friend);
      await fixture.streams.delete(owner, id);
      expect(fixture.relay.calls).toEqual([`detach ${id} all`, 'applyRights', 'settle']);
    });

    test('requires the owner but no payment, and fails if called again', async () => {
      const { id } = await createStream(friend);
      fixture.payments.paid.clear();
      await expect(fixture.streams.delete(friend, id)).rejects.toThrow(ForbiddenError);
      await expect(fixture.streams.delete(stranger, id)).rejects.toThrow(NotFoundError);
      await fixture.streams.delete(owner, id);
      await expect(fixture.streams.delete(owner, id)).rejects.toThrow(NotFoundError);
    });
  });

  describe('an invited user’s server', () => {
    test('has no stream if the invite is removed during the assignment', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id } = await createStream(friend);
        const order: string[] = [];
        fixture.relay.detach = async () => void order.push('detached');
        const assign = testDatabase.database.transact(async (tx) => {
          const usableStream = await fixture.access.findUsable(tx.em, friend.userId, id);
          await new Promise((resolve) => setTimeout(resolve, 5));
          return usableStream;
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
