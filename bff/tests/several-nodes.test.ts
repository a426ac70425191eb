import { forwardsDigest } from '@trailcast/schema/node';
import type { FakeNodeOptions, FakeRelayNode } from '../src/drivers/relay-node/fake-relay-node.js';
import { UsageIntervalEntity } from '../src/features/usage/usage-interval.entity.js';
import { ACCEPT, sha256, RelayFixture } from './_fixtures/relay-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

anyDatabase((makeDatabase) => {
  let database: TestDatabase;
  let fixture: RelayFixture;
  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.close());
  afterEach(() => fixture.close());

  type Times = Omit<NonNullable<Parameters<typeof RelayFixture.start>[1]>, 'nodes'>;
  const start = async (nodes: FakeNodeOptions[] = [{}, {}], times: Times = {}) =>
    (fixture = await RelayFixture.start(database, { nodes, ...times }));
  /** Returns the node with the server, and the other one. */
  const places = (id: number): [FakeRelayNode, FakeRelayNode] => {
    const [first, second] = fixture.nodes as [FakeRelayNode, FakeRelayNode];
    return first.servers.has(id) ? [first, second] : [second, first];
  };
  const liveOn = (node: FakeRelayNode, id: number) => node.servers.get(id)?.report().output.state === 'live';

  describe('refused phones', () => {
    test('are shown whichever node they called, a wrong key only at the node of the server', async () => {
      await start();
      const { viewer, stream, id } = await fixture.createReadyServer();
      const [serverNode, otherNode] = places(id);
      const { streamKey } = await fixture.streams.get(viewer, stream.id);
      const fault = async () => (await fixture.service.status(viewer, id)).feed;
      otherNode.refuse('wrong-key', null);
      otherNode.refuse('passphrase', sha256(streamKey));
      await until(async () => ((await fault())?.code === 'passphrase' ? true : undefined));
      otherNode.expireRefusals();
      otherNode.refuse('wrong-key', null);
      await until(async () => !(await fault()));
      serverNode.refuse('wrong-key', null);
      await until(async () => ((await fault())?.code === 'wrong-key' ? true : undefined));
    });
  });

  describe('forwards', () => {
    test('every other node gets a server’s feed, its new key and its end', async () => {
      await start();
      const { viewer, stream, id } = await fixture.createReadyServer();
      const [serverNode, otherNode] = places(id);
      const key = (await fixture.streams.list(viewer)).find((each) => each.id === stream.id)!.streamKey;
      await until(() => otherNode.forwards?.forwards.some((each) => each.digest === sha256(key)) === true);
      const name = serverNode === fixture.nodes[0] ? 'n1' : 'n2';
      expect(otherNode.forwards?.forwards).toEqual([
        { digest: sha256(key), host: '127.0.0.1', port: 8890, name },
      ]);
      expect(serverNode.forwards?.forwards ?? []).toEqual([]);
      const { streamKey } = await fixture.streams.regenerate(viewer, stream.id);
      await until(() => otherNode.forwards?.forwards[0]?.digest === sha256(streamKey));
      await fixture.service.remove(viewer, id);
      await until(() => otherNode.forwards?.forwards.length === 0);
    });

    test('a node that lost its list gets it again, and an older release gets none', async () => {
      await start();
      const { id } = await fixture.createReadyServer();
      const [, otherNode] = places(id);
      await until(() => otherNode.forwards?.forwards.length === 1);
      const digest = forwardsDigest(otherNode.forwards!.forwards);
      otherNode.forwards = null;
      otherNode.notifyChange();
      await until(
        () => otherNode.forwards !== null && forwardsDigest(otherNode.forwards.forwards) === digest,
      );
      await fixture.feature.close();
      otherNode.protocol = { min: 1, max: 1 };
      otherNode.forwards = null;
      otherNode.calls.length = 0;
      fixture.startBff();
      await until(() => otherNode.calls.filter((call) => call.includes('reports')).length > 2);
      expect(otherNode.calls).not.toContain('PUT /v1/forwards');
    });

    test('a newer list is applied although the clock was ahead before', async () => {
      await start();
      const { viewer, id } = await fixture.createReadyServer();
      const [, otherNode] = places(id);
      await until(() => otherNode.forwards?.forwards.length === 1);
      const ahead = Date.now() + 86_400_000;
      otherNode.forwards = { forwards: otherNode.forwards!.forwards, revision: ahead };
      await fixture.restartBff();
      await fixture.service.remove(viewer, id);
      await until(() => otherNode.forwards?.forwards.length === 0);
      expect(otherNode.forwards.revision).toBeGreaterThan(ahead);
    });

    test('the statistics are those of the phone’s own connection', async () => {
      await start();
      const { viewer, stream, id } = await fixture.createReadyServer();
      const [serverNode, otherNode] = places(id);
      const key = (await fixture.streams.list(viewer)).find((each) => each.id === stream.id)!.streamKey;
      serverNode.publish(sha256(key), undefined, { kbps: 3_900, rttMs: 2, forwarded: true });
      otherNode.publish(sha256(key), undefined, { kbps: 4_000, rttMs: 55 });
      await fixture.waitForStatus(viewer, id, ({ srt, rttMs }) => srt && rttMs === 55);
      await until(() => (fixture.figures.at(-1)?.body as { rttMs?: number } | undefined)?.rttMs === 55);
    });

    test('a restart of the stream closes the phone’s connection at its own node', async () => {
      await start();
      const { viewer, stream, id } = await fixture.createReadyServer();
      const [serverNode, otherNode] = places(id);
      const key = (await fixture.streams.list(viewer)).find((each) => each.id === stream.id)!.streamKey;
      let closed = 0;
      serverNode.publish(sha256(key), undefined, { kbps: 1, rttMs: 1, forwarded: true });
      otherNode.publish(sha256(key), () => (closed += 1));
      await fixture.waitForStatus(viewer, id, ({ srt }) => srt);
      await fixture.streams.restart(viewer, stream.id);
      await until(() => closed === 1);
    });
  });

  describe('a drained node', () => {
    test('gets no new server', async () => {
      await start();
      fixture.nodes[0]!.putDrain({ draining: true });
      const { id } = await fixture.createReadyServer();
      expect(fixture.nodes[1]!.servers.has(id)).toBe(true);
      fixture.nodes[1]!.putDrain({ draining: true });
      await expect(fixture.createReadyServer()).rejects.toThrow(/drained/);
    });

    test('moves its server to another: same scene, stream and broadcast, with continuous usage', async () => {
      await start();
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.setScene(viewer, id, 'Starting soon');
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = places(id);
      const before = await fixture.readRow(id);
      serverNode.putDrain({ draining: true });
      await until(() => liveOn(otherNode, id));
      expect(serverNode.servers.has(id)).toBe(false);
      const after = await fixture.readRow(id);
      expect(after).toMatchObject({ scene: 'Starting soon', streaming: true, confirmed: true });
      expect([after?.instance === before?.instance, after?.feedDigest]).toEqual([false, before?.feedDigest]);
      const status = await fixture.waitForStatus(viewer, id, ({ obs }) => obs);
      expect(status).toMatchObject({ scene: 'Starting soon', output: { state: 'live' } });
      const intervals = await database.database.read((em) =>
        em.find(UsageIntervalEntity, { user: viewer.userId, timeEnded: null }),
      );
      expect(intervals).toMatchObject([{ openSlot: after?.instance, serverInstance: before?.instance }]);
      await fixture.service.remove(viewer, id);
      const ended = await database.database.read((em) => em.find(UsageIntervalEntity, { openSlot: null }));
      expect(ended.some(({ serverInstance }) => serverInstance === before?.instance)).toBe(true);
    });

    test('never lets two servers publish to one channel: the new one waits for the end of the old one', async () => {
      await start();
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = places(id);
      serverNode.refuseDeletes = true;
      serverNode.putDrain({ draining: true });
      await until(() => otherNode.servers.has(id));
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect([liveOn(serverNode, id), otherNode.servers.get(id)?.report().output.state]).toEqual([
        true,
        'idle',
      ]);
      expect(await fixture.service.status(viewer, id)).toMatchObject({
        obs: false,
        output: { state: 'reconnecting' },
      });
      serverNode.refuseDeletes = false;
      await until(() => liveOn(otherNode, id));
      expect(serverNode.servers.has(id)).toBe(false);
    });

    test('keeps its server until another has a free slot', async () => {
      await start([{ servers: 1 }, { servers: 1 }]);
      const first = await fixture.createReadyServer();
      const second = await fixture.createReadyServer();
      const [serverNode, otherNode] = places(first.id);
      serverNode.putDrain({ draining: true });
      const warnings = () => fixture.feature.directory.listStates().flatMap((state) => state.warnings);
      await until(() => warnings().includes('1 server waits until another node has capacity.'));
      expect([serverNode.servers.has(first.id), otherNode.servers.has(second.id)]).toEqual([true, true]);
      await fixture.service.remove(second.viewer, second.id);
      await until(() => otherNode.servers.has(first.id));
      await until(() => warnings().length === 0);
    });

    test('moves no more broadcasts than the other node has slots', async () => {
      await start([
        { servers: 4, broadcasts: 4 },
        { servers: 3, broadcasts: 1 },
      ]);
      fixture.nodes[1]!.putDrain({ draining: true });
      const [serverNode, otherNode] = fixture.nodes as [FakeRelayNode, FakeRelayNode];
      const servers = [
        await fixture.createReadyServer(),
        await fixture.createReadyServer(),
        await fixture.createReadyServer(),
      ];
      for (const { viewer, id } of servers.slice(0, 2)) await fixture.service.start(viewer, id);
      otherNode.putDrain({ draining: false });
      serverNode.putDrain({ draining: true });
      await until(
        () =>
          otherNode.servers.size === 2 && [...otherNode.servers.keys()].some((id) => liveOn(otherNode, id)),
      );
      await until(() => fixture.feature.directory.get('n1')?.waitingServers === 1);
      const [stays] = [...serverNode.servers.keys()];
      expect(liveOn(serverNode, stays!)).toBe(true);
      for (const { id } of servers.slice(0, 2))
        expect(await fixture.readRow(id)).toMatchObject({ streaming: true, endReason: null });
      expect(otherNode.servers.has(servers[2]!.id)).toBe(true);
    });

    test('a server that is deleted while it moves is removed from both', async () => {
      await start();
      const { viewer, id } = await fixture.createReadyServer();
      const [serverNode, otherNode] = places(id);
      serverNode.refuseDeletes = true;
      serverNode.putDrain({ draining: true });
      await until(() => otherNode.servers.has(id));
      await fixture.service.remove(viewer, id);
      serverNode.refuseDeletes = false;
      await until(async () => ((await fixture.readRow(id)) ? undefined : true));
      expect([serverNode.servers.size, otherNode.servers.size]).toEqual([0, 0]);
    });
  });

  describe('a move whose target refuses', () => {
    /** Returns how often a node was asked to create a server. */
    const refusals = (node: FakeRelayNode) =>
      node.calls.filter((call) => call.startsWith('PUT /v1/servers/')).length;

    test.each(['no-capacity', 'stale', 'bad-request', 'drop'] as const)(
      'goes back to the old OBS, whose broadcast continues: %s',
      async (answer) => {
        await start([{}, {}], { orphanGraceMs: 1_000, refusedTargetMs: 100 });
        const { viewer, id } = await fixture.createReadyServer();
        await fixture.service.start(viewer, id);
        const [serverNode, otherNode] = places(id);
        const instance = (await fixture.readRow(id))?.instance;
        const obs = serverNode.servers.get(id);
        otherNode.refuseServers = answer;
        serverNode.putDrain({ draining: true });
        await until(() => refusals(otherNode) >= 3);
        const row = await until(async () => {
          const now = await fixture.readRow(id);
          return now?.instance === instance ? now : undefined;
        });
        expect(row).toMatchObject({ streaming: true, confirmed: true, previousInstance: null });
        expect([serverNode.servers.get(id) === obs, liveOn(serverNode, id), otherNode.servers.size]).toEqual([
          true,
          true,
          0,
        ]);
        await fixture.waitForStatus(viewer, id, ({ obs: sending }) => sending);
        expect(serverNode.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
        const open = await database.database.read((em) =>
          em.find(UsageIntervalEntity, { user: viewer.userId, timeEnded: null }),
        );
        expect(open).toHaveLength(1);
        otherNode.refuseServers = null;
        await until(() => liveOn(otherNode, id));
        await fixture.service.remove(viewer, id);
        await until(async () => ((await fixture.readRow(id)) ? undefined : true));
        expect(new Set(fixture.closedUsage).size).toBe(1);
      },
    );

    test('is made to the next node', async () => {
      await start([{}, {}, {}]);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const serverNode = fixture.nodes.find(({ servers }) => servers.has(id))!;
      const [refusing, free] = fixture.nodes.filter((node) => node !== serverNode) as [
        FakeRelayNode,
        FakeRelayNode,
      ];
      refusing.refuseServers = 'no-capacity';
      serverNode.putDrain({ draining: true });
      await until(() => liveOn(free, id));
      expect(serverNode.servers.has(id)).toBe(false);
    });

    test('is made to the next node, even if the old OBS has ended', async () => {
      await start([{}, {}, {}]);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const serverNode = fixture.nodes.find(({ servers }) => servers.has(id))!;
      const [refusing, free] = fixture.nodes.filter((node) => node !== serverNode) as [
        FakeRelayNode,
        FakeRelayNode,
      ];
      refusing.refuseServers = 'no-capacity';
      refusing.slowMs = 300;
      serverNode.putDrain({ draining: true });
      await until(async () => ((await fixture.readRow(id))?.previousInstance ? true : undefined));
      serverNode.isUnreachable = true;
      serverNode.dropConnections();
      await until(() => free.servers.has(id));
      expect(free.servers.get(id)?.report().output.state).toBe('idle');
      serverNode.isUnreachable = false;
      await until(() => liveOn(free, id));
      expect(serverNode.servers.has(id)).toBe(false);
    });

    test('does not let the orphan sweep end the old broadcast', async () => {
      await start([{}, {}], { orphanGraceMs: 0 });
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = places(id);
      serverNode.refuseDeletes = true;
      serverNode.putDrain({ draining: true });
      await until(() => otherNode.servers.has(id));
      const deletions = () => serverNode.calls.filter((call) => call.startsWith('DELETE')).length;
      serverNode.notifyChange();
      await until(() => deletions() > 0);
      const before = deletions();
      for (let look = 0; look < 40; look += 1) {
        serverNode.notifyChange();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      // Retries of the move have growing delays. The orphan sweep would retry each time.
      expect(deletions() - before).toBeLessThan(10);
      serverNode.refuseDeletes = false;
      await until(() => liveOn(otherNode, id));
    });
  });

  describe('a lost node', () => {
    const lose = (node: FakeRelayNode) => {
      node.isUnreachable = true;
      node.dropConnections();
    };
    const isLost = (node: FakeRelayNode) =>
      fixture.feature.directory.isLost(`n${fixture.nodes.indexOf(node) + 1}`);
    const endsBy = { nodeLostAfterMs: 700, orphanGraceMs: 600_000 };

    test('moves its broadcast to another node, and ends its OBS when it returns', async () => {
      await start([{}, {}], endsBy);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = places(id);
      lose(serverNode);
      await until(() => liveOn(otherNode, id));
      expect(isLost(serverNode)).toBe(true);
      await fixture.waitForStatus(viewer, id, ({ obs }) => obs);
      expect(liveOn(serverNode, id)).toBe(true);
      serverNode.isUnreachable = false;
      await until(() => !serverNode.servers.has(id));
      expect(liveOn(otherNode, id)).toBe(true);
      expect(await fixture.readRow(id)).toMatchObject({ streaming: true, confirmed: true });
    });

    test('keeps its broadcast until it counts as lost', async () => {
      await start([{}, {}], { nodeLostAfterMs: 60_000 });
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = places(id);
      lose(serverNode);
      const knownNode = fixture.feature.directory.all().find(({ node }) => node.name.endsWith(serverNode === fixture.nodes[0] ? '1' : '2'))!; // prettier-ignore
      await until(() => knownNode.failingMs > 0);
      await until(() => knownNode.failingMs > 500);
      expect([otherNode.servers.size, (await fixture.readRow(id))?.streaming]).toEqual([0, true]);
    });

    test('delays a moving broadcast only until it counts as lost', async () => {
      await start([{}, {}], endsBy);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = places(id);
      serverNode.refuseDeletes = true;
      serverNode.putDrain({ draining: true });
      await until(() => otherNode.servers.has(id));
      expect(liveOn(otherNode, id)).toBe(false);
      lose(serverNode);
      await until(() => liveOn(otherNode, id));
      expect(isLost(serverNode)).toBe(true);
      serverNode.refuseDeletes = false;
      serverNode.isUnreachable = false;
      await until(() => !serverNode.servers.has(id));
    });

    test('does not resume a broadcast elsewhere after too long, and notifies the user', async () => {
      await start([{}, {}], { ...endsBy, resumeWindowMs: 1 });
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = places(id);
      lose(serverNode);
      await until(() => otherNode.servers.has(id));
      const { output } = await fixture.waitForStatus(viewer, id, ({ scene }) => scene !== null);
      expect(output).toMatchObject({
        state: 'failed',
        reason: expect.stringMatching(/interrupted/) as string,
      });
      expect(liveOn(otherNode, id)).toBe(false);
    });

    test('delays no new server and no start, and removes the deleted server when it returns', async () => {
      await start([{}, {}], endsBy);
      const { viewer, id, dataId } = await fixture.createReadyServer();
      const [serverNode, otherNode] = places(id);
      lose(serverNode);
      await fixture.service.remove(viewer, id);
      const created = await fixture.service.create(viewer, { streamId: null, dataId });
      expect([otherNode.servers.has(created.id), isLost(serverNode)]).toEqual([true, true]);
      await fixture.waitForStatus(viewer, created.id, ({ scene }) => scene !== null);
      expect(await fixture.service.start(viewer, created.id)).toMatchObject({ obs: true });
      expect(serverNode.servers.has(id)).toBe(true);
      serverNode.isUnreachable = false;
      await until(() => !serverNode.servers.has(id));
      await until(async () => ((await fixture.readRow(id)) ? undefined : true));
    });
  });

  describe('a node that is no longer configured', () => {
    test('loses its servers immediately, also with a broadcast', async () => {
      await start([{}, {}], { nodeGoneAfterMs: 0 });
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = places(id);
      await fixture.feature.close();
      serverNode.isUnreachable = true;
      serverNode.dropConnections();
      fixture.removedNode = serverNode;
      fixture.startBff();
      await until(() => liveOn(otherNode, id));
      expect((await fixture.readRow(id))?.previousInstance ?? null).toBeNull();
    });

    test('keeps its server for a while, because other processes may already have its row', async () => {
      await start();
      const { id } = await fixture.createReadyServer();
      const [serverNode, otherNode] = places(id);
      await fixture.feature.close();
      fixture.removedNode = serverNode;
      fixture.startBff();
      otherNode.calls.length = 0;
      await until(() => otherNode.calls.filter((call) => call.includes('reports')).length > 0);
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect([serverNode.servers.has(id), otherNode.servers.has(id)]).toEqual([true, false]);
    });

    test('delays no deletion', async () => {
      await start([{}, {}], { nodeGoneAfterMs: 0 });
      const { viewer, id } = await fixture.createReadyServer();
      const [serverNode] = places(id);
      serverNode.isUnreachable = true;
      serverNode.dropConnections();
      await fixture.service.remove(viewer, id);
      expect(await fixture.readRow(id)).toMatchObject({ state: 'DELETING' });
      await fixture.feature.close();
      fixture.removedNode = serverNode;
      fixture.startBff();
      await until(async () => ((await fixture.readRow(id)) ? undefined : true));
    });
  });

  test('the target is sent to the new node again', async () => {
    await start();
    const { viewer, id } = await fixture.createReadyServer();
    await fixture.service.start(viewer, id);
    const [serverNode, otherNode] = places(id);
    serverNode.putDrain({ draining: true });
    await until(() => liveOn(otherNode, id));
    expect(otherNode.servers.get(id)?.report().targetDigest).toBe(sha256(`${ACCEPT.server}\n${ACCEPT.key}`));
  });
});
