import { forwardsDigest } from '@trailcast/schema/node';
import type { FakeNodeOptions, FakeRelayNode } from '../src/drivers/relay-node/fake-relay-node.js';
import { UsageIntervalEntity } from '../src/features/usage/usage-interval.entity.js';
import { ACCEPT, sha256, RelayFixture } from './_fixtures/relay-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

anyDatabase((makeDatabase) => {
  let testDatabase: TestDatabase;
  let fixture: RelayFixture;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());
  afterEach(() => fixture.close());

  type Times = Omit<NonNullable<Parameters<typeof RelayFixture.start>[1]>, 'nodes'>;
  const startFixture = async (nodes: FakeNodeOptions[] = [{}, {}], times: Times = {}) =>
    (fixture = await RelayFixture.start(testDatabase, { nodes, ...times }));
  /** Returns the node with the server, and the other node. */
  const findNodes = (id: number): [FakeRelayNode, FakeRelayNode] => {
    const [first, second] = fixture.nodes as [FakeRelayNode, FakeRelayNode];
    return first.servers.has(id) ? [first, second] : [second, first];
  };
  const isLiveOn = (node: FakeRelayNode, id: number) =>
    node.servers.get(id)?.report().output.state === 'live';

  describe('refused phones', () => {
    test('reports phones with an unknown key only of the server’s node, and other refused phones of all nodes', async () => {
      await startFixture();
      const { viewer, stream, id } = await fixture.createReadyServer();
      const [serverNode, otherNode] = findNodes(id);
      const { streamKey } = await fixture.streams.get(viewer, stream.id);
      const fetchFault = async () => (await fixture.service.readStatus(viewer, id)).feed;
      otherNode.refuse('wrong-key', null);
      otherNode.refuse('passphrase', sha256(streamKey));
      await until(async () => ((await fetchFault())?.code === 'passphrase' ? true : undefined));
      otherNode.expireRefusedCallers();
      otherNode.refuse('wrong-key', null);
      await until(async () => !(await fetchFault()));
      serverNode.refuse('wrong-key', null);
      await until(async () => ((await fetchFault())?.code === 'wrong-key' ? true : undefined));
    });
  });

  describe('forwards', () => {
    test('forwards a server’s feed to every other node, also after a change of its key', async () => {
      await startFixture();
      const { viewer, stream, id } = await fixture.createReadyServer();
      const [serverNode, otherNode] = findNodes(id);
      const key = (await fixture.streams.list(viewer)).find(({ id }) => id === stream.id)!.streamKey;
      await until(() => otherNode.forwards?.forwards.some(({ digest }) => digest === sha256(key)) === true);
      const name = serverNode === fixture.nodes[0] ? 'n1' : 'n2';
      expect(otherNode.forwards?.forwards).toEqual([
        { digest: sha256(key), host: '127.0.0.1', port: 8890, name },
      ]);
      expect(serverNode.forwards?.forwards ?? []).toEqual([]);
      const { streamKey } = await fixture.streams.regenerate(viewer, stream.id);
      await until(() => otherNode.forwards?.forwards[0]?.digest === sha256(streamKey));
      await fixture.service.delete(viewer, id);
      await until(() => otherNode.forwards?.forwards.length === 0);
    });

    test('sends forwards again to a node that has lost them, but never to a node of an older release', async () => {
      await startFixture();
      const { id } = await fixture.createReadyServer();
      const [, otherNode] = findNodes(id);
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
      otherNode.requests.length = 0;
      fixture.startBff();
      await until(() => otherNode.requests.filter((call) => call.includes('reports')).length > 2);
      expect(otherNode.requests).not.toContain('PUT /v1/forwards');
    });

    test('replaces a list of forwards whose revision is in the future', async () => {
      await startFixture();
      const { viewer, id } = await fixture.createReadyServer();
      const [, otherNode] = findNodes(id);
      await until(() => otherNode.forwards?.forwards.length === 1);
      const futureRevision = Date.now() + 86_400_000;
      otherNode.forwards = { forwards: otherNode.forwards!.forwards, revision: futureRevision };
      await fixture.restartBff();
      await fixture.service.delete(viewer, id);
      await until(() => otherNode.forwards?.forwards.length === 0);
      expect(otherNode.forwards.revision).toBeGreaterThan(futureRevision);
    });

    test('reports the statistics of the phone’s own connection instead of the forward’s', async () => {
      await startFixture();
      const { viewer, stream, id } = await fixture.createReadyServer();
      const [serverNode, otherNode] = findNodes(id);
      const key = (await fixture.streams.list(viewer)).find(({ id }) => id === stream.id)!.streamKey;
      serverNode.publish(sha256(key), undefined, { kbps: 3_900, rttMs: 2, forwarded: true });
      otherNode.publish(sha256(key), undefined, { kbps: 4_000, rttMs: 55 });
      await fixture.waitForStatus(viewer, id, ({ srt, rttMs }) => srt && rttMs === 55);
      await until(
        () => (fixture.publishedStats.at(-1)?.body as { rttMs?: number } | undefined)?.rttMs === 55,
      );
    });

    test('disconnects the phone at its node when the stream is restarted', async () => {
      await startFixture();
      const { viewer, stream, id } = await fixture.createReadyServer();
      const [serverNode, otherNode] = findNodes(id);
      const key = (await fixture.streams.list(viewer)).find(({ id }) => id === stream.id)!.streamKey;
      let closedCount = 0;
      serverNode.publish(sha256(key), undefined, { kbps: 1, rttMs: 1, forwarded: true });
      otherNode.publish(sha256(key), () => (closedCount += 1));
      await fixture.waitForStatus(viewer, id, ({ srt }) => srt);
      await fixture.streams.restart(viewer, stream.id);
      await until(() => closedCount === 1);
    });
  });

  describe('a drained node', () => {
    test('receives no new server', async () => {
      await startFixture();
      fixture.nodes[0]!.putDrain({ draining: true });
      const { id } = await fixture.createReadyServer();
      expect(fixture.nodes[1]!.servers.has(id)).toBe(true);
      fixture.nodes[1]!.putDrain({ draining: true });
      await expect(fixture.createReadyServer()).rejects.toThrow(/drained/);
    });

    test('moves its server with scene, stream, broadcast and usage to another node', async () => {
      await startFixture();
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.setScene(viewer, id, 'Starting soon');
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = findNodes(id);
      const rowBefore = await fixture.readRow(id);
      serverNode.putDrain({ draining: true });
      await until(() => isLiveOn(otherNode, id));
      expect(serverNode.servers.has(id)).toBe(false);
      const rowAfter = await fixture.readRow(id);
      expect(rowAfter).toMatchObject({ scene: 'Starting soon', streaming: true, confirmed: true });
      expect([rowAfter?.instance === rowBefore?.instance, rowAfter?.feedDigest]).toEqual([
        false,
        rowBefore?.feedDigest,
      ]);
      const status = await fixture.waitForStatus(viewer, id, ({ obs }) => obs);
      expect(status).toMatchObject({ scene: 'Starting soon', output: { state: 'live' } });
      const intervals = await testDatabase.database.read((em) =>
        em.find(UsageIntervalEntity, { user: viewer.userId, timeEnded: null }),
      );
      expect(intervals).toMatchObject([
        { openSlot: rowAfter?.instance, serverInstance: rowBefore?.instance },
      ]);
      await fixture.service.delete(viewer, id);
      const closedIntervals = await testDatabase.database.read((em) =>
        em.find(UsageIntervalEntity, { openSlot: null }),
      );
      expect(closedIntervals.some(({ serverInstance }) => serverInstance === rowBefore?.instance)).toBe(true);
    });

    test('starts the broadcast on the new node only after its end on the old node', async () => {
      await startFixture();
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = findNodes(id);
      serverNode.failsDeletes = true;
      serverNode.putDrain({ draining: true });
      await until(() => otherNode.servers.has(id));
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect([isLiveOn(serverNode, id), otherNode.servers.get(id)?.report().output.state]).toEqual([
        true,
        'idle',
      ]);
      expect(await fixture.service.readStatus(viewer, id)).toMatchObject({
        obs: false,
        output: { state: 'reconnecting' },
      });
      serverNode.failsDeletes = false;
      await until(() => isLiveOn(otherNode, id));
      expect(serverNode.servers.has(id)).toBe(false);
    });

    test('runs its server until another node has a free slot', async () => {
      await startFixture([{ servers: 1 }, { servers: 1 }]);
      const firstServer = await fixture.createReadyServer();
      const secondServer = await fixture.createReadyServer();
      const [serverNode, otherNode] = findNodes(firstServer.id);
      serverNode.putDrain({ draining: true });
      const listWarnings = () => fixture.feature.directory.listStates().flatMap((state) => state.warnings);
      await until(() => listWarnings().includes('1 server waits until another node has capacity.'));
      expect([serverNode.servers.has(firstServer.id), otherNode.servers.has(secondServer.id)]).toEqual([
        true,
        true,
      ]);
      await fixture.service.delete(secondServer.viewer, secondServer.id);
      await until(() => otherNode.servers.has(firstServer.id));
      await until(() => listWarnings().length === 0);
    });

    test('continues broadcasts for which the other node has no slot', async () => {
      await startFixture([
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
          otherNode.servers.size === 2 && [...otherNode.servers.keys()].some((id) => isLiveOn(otherNode, id)),
      );
      await until(() => fixture.feature.directory.get('n1')?.waitingServers === 1);
      const [remainingId] = [...serverNode.servers.keys()];
      expect(isLiveOn(serverNode, remainingId!)).toBe(true);
      for (const { id } of servers.slice(0, 2))
        expect(await fixture.readRow(id)).toMatchObject({ streaming: true, endReason: null });
      expect(otherNode.servers.has(servers[2]!.id)).toBe(true);
    });

    test('deletes a server that its owner deletes during its move, also on the other node', async () => {
      await startFixture();
      const { viewer, id } = await fixture.createReadyServer();
      const [serverNode, otherNode] = findNodes(id);
      serverNode.failsDeletes = true;
      serverNode.putDrain({ draining: true });
      await until(() => otherNode.servers.has(id));
      await fixture.service.delete(viewer, id);
      serverNode.failsDeletes = false;
      await until(async () => ((await fixture.readRow(id)) ? undefined : true));
      expect([serverNode.servers.size, otherNode.servers.size]).toEqual([0, 0]);
    });
  });

  describe('a move to a node that rejects the server', () => {
    /** Returns how many creations of servers a node has received. */
    const countCreations = (node: FakeRelayNode) =>
      node.requests.filter((call) => call.startsWith('PUT /v1/servers/')).length;

    test.each(['no-capacity', 'stale', 'bad-request', 'drop'] as const)(
      'returns to the old OBS and its broadcast (error: %s)',
      async (problem) => {
        await startFixture([{}, {}], { orphanGraceMs: 1_000, nodeRejectionMs: 100 });
        const { viewer, id } = await fixture.createReadyServer();
        await fixture.service.start(viewer, id);
        const [serverNode, otherNode] = findNodes(id);
        const instance = (await fixture.readRow(id))?.instance;
        const obs = serverNode.servers.get(id);
        otherNode.serverProblem = problem;
        serverNode.putDrain({ draining: true });
        await until(() => countCreations(otherNode) >= 3);
        const row = await until(async () => {
          const currentRow = await fixture.readRow(id);
          return currentRow?.instance === instance ? currentRow : undefined;
        });
        expect(row).toMatchObject({ streaming: true, confirmed: true, previousInstance: null });
        expect([
          serverNode.servers.get(id) === obs,
          isLiveOn(serverNode, id),
          otherNode.servers.size,
        ]).toEqual([true, true, 0]);
        await fixture.waitForStatus(viewer, id, (status) => status.obs);
        expect(serverNode.requests.filter((call) => call.startsWith('DELETE'))).toEqual([]);
        const openIntervals = await testDatabase.database.read((em) =>
          em.find(UsageIntervalEntity, { user: viewer.userId, timeEnded: null }),
        );
        expect(openIntervals).toHaveLength(1);
        otherNode.serverProblem = null;
        await until(() => isLiveOn(otherNode, id));
        await fixture.service.delete(viewer, id);
        await until(async () => ((await fixture.readRow(id)) ? undefined : true));
        expect(new Set(fixture.closedUsage).size).toBe(1);
      },
    );

    test('continues to the next node', async () => {
      await startFixture([{}, {}, {}]);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const serverNode = fixture.nodes.find(({ servers }) => servers.has(id))!;
      const [rejectingNode, freeNode] = fixture.nodes.filter((node) => node !== serverNode) as [
        FakeRelayNode,
        FakeRelayNode,
      ];
      rejectingNode.serverProblem = 'no-capacity';
      serverNode.putDrain({ draining: true });
      await until(() => isLiveOn(freeNode, id));
      expect(serverNode.servers.has(id)).toBe(false);
    });

    test('continues to the next node while the old node is unreachable', async () => {
      await startFixture([{}, {}, {}]);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const serverNode = fixture.nodes.find(({ servers }) => servers.has(id))!;
      const [rejectingNode, freeNode] = fixture.nodes.filter((node) => node !== serverNode) as [
        FakeRelayNode,
        FakeRelayNode,
      ];
      rejectingNode.serverProblem = 'no-capacity';
      rejectingNode.responseDelayMs = 300;
      serverNode.putDrain({ draining: true });
      await until(async () => ((await fixture.readRow(id))?.previousInstance ? true : undefined));
      serverNode.isUnreachable = true;
      serverNode.dropConnections();
      await until(() => freeNode.servers.has(id));
      expect(freeNode.servers.get(id)?.report().output.state).toBe('idle');
      serverNode.isUnreachable = false;
      await until(() => isLiveOn(freeNode, id));
      expect(serverNode.servers.has(id)).toBe(false);
    });

    test('does not make the old server an orphan', async () => {
      await startFixture([{}, {}], { orphanGraceMs: 0 });
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = findNodes(id);
      serverNode.failsDeletes = true;
      serverNode.putDrain({ draining: true });
      await until(() => otherNode.servers.has(id));
      const countDeletions = () => serverNode.requests.filter((call) => call.startsWith('DELETE')).length;
      serverNode.notifyChange();
      await until(() => countDeletions() > 0);
      const countBefore = countDeletions();
      for (let change = 0; change < 40; change += 1) {
        serverNode.notifyChange();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      // Retries of the move have growing delays. The orphan sweep would retry each time.
      expect(countDeletions() - countBefore).toBeLessThan(10);
      serverNode.failsDeletes = false;
      await until(() => isLiveOn(otherNode, id));
    });
  });

  describe('a lost node', () => {
    const disconnect = (node: FakeRelayNode) => {
      node.isUnreachable = true;
      node.dropConnections();
    };
    const isLost = (node: FakeRelayNode) =>
      fixture.feature.directory.isLost(`n${fixture.nodes.indexOf(node) + 1}`);
    const times = { nodeLostAfterMs: 700, orphanGraceMs: 600_000 };

    test('is replaced by another node, and stops its OBS when it is reachable again', async () => {
      await startFixture([{}, {}], times);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = findNodes(id);
      disconnect(serverNode);
      await until(() => isLiveOn(otherNode, id));
      expect(isLost(serverNode)).toBe(true);
      await fixture.waitForStatus(viewer, id, ({ obs }) => obs);
      expect(isLiveOn(serverNode, id)).toBe(true);
      serverNode.isUnreachable = false;
      await until(() => !serverNode.servers.has(id));
      expect(isLiveOn(otherNode, id)).toBe(true);
      expect(await fixture.readRow(id)).toMatchObject({ streaming: true, confirmed: true });
    });

    test('is not replaced before a timeout', async () => {
      await startFixture([{}, {}], { nodeLostAfterMs: 60_000 });
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = findNodes(id);
      disconnect(serverNode);
      const knownNode = fixture.feature.directory.all().find(({ node }) => node.name.endsWith(serverNode === fixture.nodes[0] ? '1' : '2'))!; // prettier-ignore
      await until(() => knownNode.failingMs > 0);
      await until(() => knownNode.failingMs > 500);
      expect([otherNode.servers.size, (await fixture.readRow(id))?.streaming]).toEqual([0, true]);
    });

    test('delays the move of a broadcast only until a timeout', async () => {
      await startFixture([{}, {}], times);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = findNodes(id);
      serverNode.failsDeletes = true;
      serverNode.putDrain({ draining: true });
      await until(() => otherNode.servers.has(id));
      expect(isLiveOn(otherNode, id)).toBe(false);
      disconnect(serverNode);
      await until(() => isLiveOn(otherNode, id));
      expect(isLost(serverNode)).toBe(true);
      serverNode.failsDeletes = false;
      serverNode.isUnreachable = false;
      await until(() => !serverNode.servers.has(id));
    });

    test('ends its broadcast with a reason after the resume window', async () => {
      await startFixture([{}, {}], { ...times, resumeWindowMs: 1 });
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = findNodes(id);
      disconnect(serverNode);
      await until(() => otherNode.servers.has(id));
      const { output } = await fixture.waitForStatus(viewer, id, ({ scene }) => scene !== null);
      expect(output).toMatchObject({
        state: 'failed',
        reason: expect.stringMatching(/interrupted/) as string,
      });
      expect(isLiveOn(otherNode, id)).toBe(false);
    });

    test('does not delay a new server, and deletes the old server when it is reachable again', async () => {
      await startFixture([{}, {}], times);
      const { viewer, id, dataId } = await fixture.createReadyServer();
      const [serverNode, otherNode] = findNodes(id);
      disconnect(serverNode);
      await fixture.service.delete(viewer, id);
      const createdServer = await fixture.service.create(viewer, { streamId: null, dataId });
      expect([otherNode.servers.has(createdServer.id), isLost(serverNode)]).toEqual([true, true]);
      await fixture.waitForStatus(viewer, createdServer.id, ({ scene }) => scene !== null);
      expect(await fixture.service.start(viewer, createdServer.id)).toMatchObject({ obs: true });
      expect(serverNode.servers.has(id)).toBe(true);
      serverNode.isUnreachable = false;
      await until(() => !serverNode.servers.has(id));
      await until(async () => ((await fixture.readRow(id)) ? undefined : true));
    });
  });

  describe('a node that is no longer configured', () => {
    test('is replaced by another node, which continues its broadcast', async () => {
      await startFixture([{}, {}], { nodeGoneAfterMs: 0 });
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const [serverNode, otherNode] = findNodes(id);
      await fixture.feature.close();
      serverNode.isUnreachable = true;
      serverNode.dropConnections();
      fixture.removedNode = serverNode;
      fixture.startBff();
      await until(() => isLiveOn(otherNode, id));
      expect((await fixture.readRow(id))?.previousInstance ?? null).toBeNull();
    });

    test('is not replaced before a timeout', async () => {
      await startFixture();
      const { id } = await fixture.createReadyServer();
      const [serverNode, otherNode] = findNodes(id);
      await fixture.feature.close();
      fixture.removedNode = serverNode;
      fixture.startBff();
      otherNode.requests.length = 0;
      await until(() => otherNode.requests.filter((call) => call.includes('reports')).length > 0);
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect([serverNode.servers.has(id), otherNode.servers.has(id)]).toEqual([true, false]);
    });

    test('does not delay a deletion', async () => {
      await startFixture([{}, {}], { nodeGoneAfterMs: 0 });
      const { viewer, id } = await fixture.createReadyServer();
      const [serverNode] = findNodes(id);
      serverNode.isUnreachable = true;
      serverNode.dropConnections();
      await fixture.service.delete(viewer, id);
      expect(await fixture.readRow(id)).toMatchObject({ state: 'DELETING' });
      await fixture.feature.close();
      fixture.removedNode = serverNode;
      fixture.startBff();
      await until(async () => ((await fixture.readRow(id)) ? undefined : true));
    });
  });

  test('a moved server’s target is sent to the new node', async () => {
    await startFixture();
    const { viewer, id } = await fixture.createReadyServer();
    await fixture.service.start(viewer, id);
    const [serverNode, otherNode] = findNodes(id);
    serverNode.putDrain({ draining: true });
    await until(() => isLiveOn(otherNode, id));
    expect(otherNode.servers.get(id)?.report().targetDigest).toBe(sha256(`${ACCEPT.server}\n${ACCEPT.key}`));
  });
});
