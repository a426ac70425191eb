import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { targetsDigest } from '@trailcast/schema/node';
import pino from 'pino';
import { collectGarbage } from '../../../../e2e/_kit/collect-garbage.js';
import { until } from '../../../../e2e/_kit/wait.js';
import { FakeRelayNode } from './fake-relay-node.js';
import { HttpRelayNode } from './http-relay-node.js';

const logger = pino({ level: 'silent' });
const collection = { revision: 1, text: JSON.stringify({ scene_order: [{ name: 'Live' }] }) };
const desired = {
  instance: 'first',
  generation: 1,
  collection,
  feed: null,
  scene: null,
  onFeedLoss: null,
  streaming: null,
  feedRestarts: 0,
};

describe('HttpRelayNode', () => {
  let fake: FakeRelayNode;
  let node: HttpRelayNode;

  beforeEach(async () => {
    fake = await FakeRelayNode.start({ servers: 1 });
    node = new HttpRelayNode({ name: 'n1', url: fake.baseUrl, secret: fake.secret, logger });
  });
  afterEach(() => fake.close());

  it('returns the node’s info', async () => {
    expect(await node.fetchInfo()).toMatchObject({ bootId: fake.bootId, protocol: { min: 1, max: 3 } });
  });

  it('accepts a node that also supports a newer protocol', async () => {
    fake.protocol = { min: 2, max: 4 };
    await expect(node.fetchInfo()).resolves.toMatchObject({ protocol: { max: 4 } });
  });

  it('rejects a node without a common protocol', async () => {
    fake.protocol = { min: 4, max: 5 };
    await expect(node.fetchInfo()).rejects.toMatchObject({
      kind: 'failed',
      message: 'relay node n1 uses protocol 4 to 5, this BFF 1 to 3',
    });
  });

  it.each([
    ['http://node-1.example:7001', undefined, { host: 'node-1.example', port: null }],
    ['https://[2001:db8::1]:7001', undefined, { host: '2001:db8::1', port: null }],
    ['http://node-1.example:7001', 'srt://feeds.example:8890', { host: 'feeds.example', port: 8890 }],
    ['http://node-1.example:7001', 'srt://[2001:db8::2]:9000', { host: '2001:db8::2', port: 9000 }],
  ])('returns the ingest address for the url %s and the ingest setting %s', (url, ingest, expected) => {
    expect(new HttpRelayNode({ name: 'n1', url, ingest, secret: 's', logger }).ingest).toEqual(expected);
  });

  it('creates a server, sets its target and rights, polls reports and deletes it', async () => {
    expect(await node.putServer(7, desired, 1_000)).toMatchObject({ settled: true, scenes: ['Live'] });
    const target = { instance: 'first', server: 'rtmp://accept.test/app', key: 'secret' };
    expect((await node.putTarget(7, target)).digest).toMatch(/^[0-9a-f]{64}$/);
    const targets = [{ id: 'twitch', server: 'rtmp://accept.test/app', key: 'secret' }];
    expect(await node.putTargets(7, 'first', targets)).toEqual({ digest: targetsDigest(targets) });
    expect(await node.putRights({ revision: 5, digests: [] })).toEqual({ revision: 5, closed: 0 });
    const reports = await node.pollReports(0, 0, AbortSignal.timeout(60_000));
    expect(reports).toMatchObject({ rightsRevision: 5, servers: [{ id: 7, instance: 'first' }] });
    await node.deleteServer(7, 'first');
    expect(fake.servers.size).toBe(0);
  });

  it('closes the connection of a preview whose stream is destroyed', async () => {
    await node.putServer(7, desired, 1_000);
    const preview = await node.openPreview(7, 'levels');
    await until('the node sends the preview', () => fake.previewResponses.size === 1);
    preview.destroy();
    await until('the node has closed the preview', () => fake.previewResponses.size === 0);
  });

  it.each([
    ['stale', () => node.putServer(7, { ...desired, generation: 0 }, 0)],
    ['no-capacity', () => node.putServer(8, { ...desired, instance: 'other' }, 0)],
    ['not-found', () => node.putTarget(9, { instance: 'none', server: 'rtmp://a.test', key: 'k' })],
    ['not-found', () => node.putTargets(9, 'none', [])],
  ])('rejects with the kind %s of the node’s error', async (kind, request) => {
    await node.putServer(7, desired, 0);
    await expect(request()).rejects.toMatchObject({ name: 'NodeError', kind });
  });

  it('rejects as not-ready on a node without OBS', async () => {
    fake.missing = [{ what: 'OBS', how: 'apt-get install obs-studio' }];
    await expect(node.putServer(7, desired, 0)).rejects.toMatchObject({ kind: 'not-ready' });
  });

  it('rejects as failed when the secret is wrong', async () => {
    const unauthorized = new HttpRelayNode({ name: 'n1', url: fake.baseUrl, secret: 'wrong', logger });
    await expect(unauthorized.fetchInfo()).rejects.toMatchObject({ kind: 'failed' });
  });

  it('rejects as unreachable when the port is closed, the connection breaks or the caller aborts', async () => {
    const unreachable = new HttpRelayNode({ name: 'n2', url: 'http://127.0.0.1:1', secret: 'x', logger });
    await expect(unreachable.fetchInfo()).rejects.toMatchObject({ kind: 'unreachable' });
    const { revision } = await node.pollReports(0, 0, AbortSignal.timeout(60_000));
    const aborted = node.pollReports(revision, 5_000, AbortSignal.timeout(50));
    await expect(aborted).rejects.toMatchObject({ kind: 'unreachable' });
    fake.isUnreachable = true;
    await expect(node.fetchInfo()).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('rejects as unreachable when the node does not respond', async () => {
    fake.responseDelayMs = 2_300;
    await expect(node.fetchInfo()).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'relay node n1 did not respond within 2000 ms',
    });
  });

  it('rejects as unreachable when the node sends an incomplete response', async () => {
    const server = createServer((_request, response) => response.write('{"bootId":'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const unresponsive = new HttpRelayNode({
      name: 'n3',
      url: `http://127.0.0.1:${port}`,
      secret: 's',
      logger,
    });
    const garbageCollectionTimer = setInterval(collectGarbage, 200);
    await expect(unresponsive.fetchInfo()).rejects.toMatchObject({ kind: 'unreachable' });
    clearInterval(garbageCollectionTimer);
    server.closeAllConnections();
    server.close();
  });

  it('rejects as failed when the response does not match the protocol', async () => {
    const { bootId } = fake.getInfo();
    jest.spyOn(fake, 'getInfo').mockReturnValue({ bootId } as never);
    await expect(node.fetchInfo()).rejects.toMatchObject({ kind: 'failed' });
  });
});
