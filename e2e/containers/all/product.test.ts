import type { Data, Server, ServerStatus, Stream, System } from '@trailcast/schema/wire';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeFeed, keepPublishing } from '../../../relay-node/tests/_node/phone.js';
import { createNodeName } from '../../../relay-node/src/runner/home/instances-root.js';
import { runDocker, tryDocker } from '../../_engine/docker.js';
import { describeWithEngine } from '../../_engine/engine.js';
import { ComposeProduct, findMissingRequirement, START_TIMEOUT_MS } from '../../_compose/compose-product.js';
import { SteadyRequests } from '../../_compose/steady-requests.js';
import type { RequestHeaders } from '../../_compose/https-client.js';
import { until } from '../../_kit/wait.js';

const STATE_TIMEOUT_MS = 180_000;
/** Time limit for restarting one replica, which has 45 s to stop, ms. */
const RESTART_TIMEOUT_MS = 240_000;
/** A name that no resolver has (RFC 2606). */
const PAGE = { id: 'browser_source', name: 'Alerts', settings: { url: 'https://alerts.invalid/' } };
const SCENES = JSON.stringify({
  sources: [PAGE, { id: 'scene', name: 'Live', settings: { items: [{ name: 'Alerts', id: 1 }] } }],
});
const missingRequirement = process.env.TEST_DOCKER_HOST ? findMissingRequirement() : '';
const describeIfSupported = missingRequirement ? describe.skip : describeWithEngine;
jest.setTimeout(3 * START_TIMEOUT_MS);

const skipNote = missingRequirement && ` (skipped: ${missingRequirement})`;
describeIfSupported(`the product started by its compose files${skipNote}`, () => {
  const product = new ComposeProduct();
  const { client } = product;
  let userHeaders: RequestHeaders;
  const fetchKeys = async () => {
    const streams = await client.fetchJson<Stream[]>('/api/v1/stream', userHeaders);
    return streams.map(({ id, name, streamKey }) => ({ id, name, streamKey }));
  };

  beforeAll(async () => {
    await product.start();
    userHeaders = await client.signIn('streamer');
  });

  afterAll(() => product.close());

  it('returns a new stream at both replicas', async () => {
    await client.fetchJson('/api/v1/stream', userHeaders, 'POST', { name: 'Bike' });
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => client.send('/api/v1/stream', userHeaders)),
    );
    const firstBody = responses[0]?.body ?? '';
    expect(firstBody).toMatch(/"ingestUrl":"srt:\/\/localhost:\d+\?streamid=publish:input\//);
    expect(firstBody).toContain('"Bike"');
    expect(responses.every(({ status, body }) => status === 200 && body === firstBody)).toBe(true);
  });

  it('shows no secret in the engine’s inspection of its containers', async () => {
    const inspected = await runDocker('inspect', ...(await product.listContainers()));
    expect(product.readSecrets().filter((text) => inspected.includes(text))).toEqual([]);
  });

  it('connects each container only to the services that it needs, on read-only roots', async () => {
    const createConnectScript = (host: string, port: number) =>
      `require('net').connect({host:'${host}',port:${port},timeout:3000}).on('connect',()=>process.exit(0)).on('error',()=>process.exit(7)).on('timeout',()=>process.exit(7))`;
    const canConnect = async (service: string, host: string, port: number) =>
      (await product.runInside(service, 'node', '-e', createConnectScript(host, port))).code === 0;
    const connections = await Promise.all([
      canConnect('bff', 'mysql', 3306),
      canConnect('bff', 'relay-node', 4010),
      canConnect('relay-node', 'mysql', 3306),
      canConnect('ingest', 'mysql', 3306),
      canConnect('ingest', 'bff', 4000),
      canConnect('sandbox', 'redis', 6379),
    ]);
    expect(connections).toEqual([true, true, false, false, false, false]);
    const services = ['bff', 'relay-node', 'ingest', 'mysql', 'redis', 'proxy'];
    const canWrite = services.map(
      async (service) => (await product.runInside(service, 'touch', '/written')).code === 0,
    );
    expect(await Promise.all(canWrite)).toEqual(services.map(() => false));
  });

  it('is reachable by its public name from the proxies of web pages', async () => {
    const inspected = await Promise.all(
      (await product.listContainers()).map((id) => runDocker('inspect', id)),
    );
    const proxy = inspected.find((text) => text.includes('/etc/caddy/Caddyfile')) ?? '[]';
    const [{ NetworkSettings }] = JSON.parse(proxy) as [
      { NetworkSettings: { Networks: Record<string, { Aliases: string[] }> } },
    ];
    expect(NetworkSettings.Networks[product.egressNetwork]?.Aliases).toContain(client.host);
    // In that container, the test's host name resolves to the container itself.
    const script = `require('https').get({host:'proxy',servername:'${client.host}',path:'/overlay/alerts',headers:{host:'${client.host}'},rejectUnauthorized:false},r=>process.exit(r.statusCode===200?0:1)).on('error',()=>process.exit(2))`;
    expect((await product.runInside('ingest', 'node', '-e', script)).code).toBe(0);
  });

  it('gives the public ingest no access to secrets, the engine and the files of the relay node', async () => {
    const canRead = async (service: string, path: string) =>
      (await product.runInside(service, 'sh', '-c', `test -s ${path} || test -S ${path}`)).code === 0;
    for (const path of [
      '/run/secrets/relay_node_secret',
      '/var/run/docker.sock',
      `${product.dataDir}/node.json`,
    ]) {
      expect([path, await canRead('relay-node', path)]).toEqual([path, true]);
      expect([path, await canRead('ingest', path)]).toEqual([path, false]);
    }
    const programs = await product.runInside('ingest', 'sh', '-c', 'cat /proc/[0-9]*/cmdline | tr "\\0" " "');
    expect(programs.stdout).toContain('relay-node/dist/ingest/main.js');
    expect(programs.stdout).not.toContain('relay-node/dist/main.js');
    const environment = await product.runInside('ingest', 'sh', '-c', 'cat /proc/1/environ | tr "\\0" " "');
    expect(environment.stdout).not.toMatch(/SECRET|DOCKER|_KEY/);
    const status = (await product.runInside('ingest', 'cat', '/proc/1/status')).stdout;
    expect(status).toMatch(/^Uid:\s+10005\b/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  });

  describe('the product with a phone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'product-feed-'));
    let phone: ReturnType<typeof keepPublishing> | null = null;
    let server: Server;
    let stream: Stream;

    const fetchStatus = () =>
      client.fetchJson<ServerStatus>(`/api/v1/server/${server.id}/status`, userHeaders);
    const postObsAction = (action: 'start' | 'stop') =>
      client.fetchJson<ServerStatus>(`/api/v1/server/${server.id}/obs/${action}`, userHeaders, 'POST');
    const fetchChannel = async () => {
      const path = '/sandbox/platform/channels';
      const channels = await client.fetchJson<{ login: string; live: boolean; bytes: number }[]>(path, {});
      return channels.find(({ login }) => login === 'streamer');
    };

    afterAll(async () => {
      await phone?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('receives the feed at the published port for a server in containers', async () => {
      const data = await client.fetchJson<Data>('/api/v1/data', userHeaders, 'POST', {});
      const serverRequest = { streamId: null, dataId: data.id };
      server = await client.fetchJson<Server>('/api/v1/server', userHeaders, 'POST', serverRequest);
      const streams = await client.fetchJson<Stream[]>('/api/v1/stream', userHeaders);
      stream =
        streams.find(({ id }) => id === server.streamId) ?? (await Promise.reject(new Error('no stream')));
      await until(
        'the server’s scene is reported',
        async () => Boolean((await fetchStatus()).scene),
        STATE_TIMEOUT_MS,
      );
      phone = keepPublishing(await encodeFeed(folder), product.ingestPort, stream.streamKey);
      await until('the feed is received', async () => (await fetchStatus()).srt, STATE_TIMEOUT_MS);
    });

    it('starts and ends the broadcast at the local platform', async () => {
      expect(await postObsAction('start')).toMatchObject({ obs: true });
      await until('the feed is received', async () => (await fetchStatus()).srt, STATE_TIMEOUT_MS);
      const isReceived = async () => ((await fetchChannel())?.bytes ?? 0) > 20_000;
      await until('the platform receives the program', isReceived, STATE_TIMEOUT_MS);
      expect(await postObsAction('stop')).toMatchObject({ obs: false });
      await until('the channel is offline', async () => !(await fetchChannel())?.live, STATE_TIMEOUT_MS);
    });

    it('removes containers, networks and files of a deleted server', async () => {
      const stacksFolder = `trailcast-stacks-${createNodeName(product.dataDir)}`;
      const findLeftovers = async () => [
        await runDocker('ps', '--all', '--quiet', '--filter', 'label=trailcast.server'),
        await runDocker('network', 'ls', '--quiet', '--filter', 'label=trailcast.server'),
        (await product.runInside('relay-node', 'ls', '/dev/shm')).stdout.includes(stacksFolder),
      ];
      expect((await findLeftovers()).every(Boolean)).toBe(true);
      expect((await client.send(`/api/v1/server/${server.id}`, userHeaders, 'DELETE')).status).toBe(204);
      await until(
        'nothing of the server is left',
        async () => !(await findLeftovers()).some(Boolean),
        STATE_TIMEOUT_MS,
      );
      expect(await client.fetchJson('/api/v1/server', userHeaders)).toEqual([]);
    });
  });

  it('runs web pages with an unprivileged agent, and names an unreachable page', async () => {
    const { relay } = await client.fetchJson<System>('/api/v1/system', {});
    expect(relay).toEqual({ ok: true, missing: [], browserSources: true });
    const { id: dataId } = await client.fetchJson<Data>('/api/v1/data', userHeaders, 'POST', {
      scenes: SCENES,
    });
    const serverRequest = { streamId: null, dataId };
    const { id } = await client.fetchJson<Server>('/api/v1/server', userHeaders, 'POST', serverRequest);
    const hint = await until(
      'the page has a hint',
      async () => {
        const { hints = [] } = await client.fetchJson<ServerStatus>(
          `/api/v1/server/${id}/status`,
          userHeaders,
        );
        return hints.find(({ code }) => code === 'page-unreachable');
      },
      STATE_TIMEOUT_MS,
    );
    expect(hint.source).toBe('Alerts');
    const filterOptions = ['--quiet', '--filter', `label=trailcast.node=${createNodeName(product.dataDir)}`];
    const findLeftovers = async () => [
      await runDocker('ps', '--all', ...filterOptions),
      await runDocker('volume', 'ls', ...filterOptions),
    ];
    expect((await findLeftovers()).map((ids) => ids.split('\n').length)).toEqual([4, 2]);
    expect((await client.send(`/api/v1/server/${id}`, userHeaders, 'DELETE')).status).toBe(204);
    await until(
      'nothing of the server is left',
      async () => !(await findLeftovers()).some(Boolean),
      STATE_TIMEOUT_MS,
    );
  });

  it('loses no request while its replicas are restarted one after the other', async () => {
    const { id } = await client.fetchJson<Stream>('/api/v1/stream', userHeaders, 'POST', {});
    const requests = new SteadyRequests(client, userHeaders, id);
    const waitForResponses = (count: number) => {
      const countBefore = requests.successCount;
      return until(
        `${count} more requests have succeeded`,
        async () => requests.successCount > countBefore + count,
        STATE_TIMEOUT_MS,
      );
    };
    try {
      await waitForResponses(10);
      for (const replica of await product.listContainers('bff')) {
        expect((await tryDocker(['restart', '--time', '45', replica], RESTART_TIMEOUT_MS)).code).toBe(0);
        const isHealthy = async () =>
          (await runDocker('inspect', '--format', '{{.State.Health.Status}}', replica)) === 'healthy';
        await until('the replica is healthy again', isHealthy, STATE_TIMEOUT_MS);
        await waitForResponses(20);
      }
    } finally {
      await requests.stop();
    }
    expect(requests.failures).toEqual([]);
    const names = (await client.fetchJson<Stream[]>('/api/v1/stream', userHeaders)).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('Steady')).sort()).toEqual(
      [...requests.createdNames].sort(),
    );
  });

  it('is restored from a backup, including readable stream keys, after its database was deleted', async () => {
    const keysBefore = await fetchKeys();
    expect(keysBefore.length).toBeGreaterThan(0);
    const backup = await product.compose('run', '--rm', '-T', 'backup');
    await product.compose('rm', '-f', '-s', '-v', 'bff', 'mysql');
    await runDocker('volume', 'rm', `${product.project}_database`);
    await product.compose('up', '-d', '--no-build', 'mysql');
    await product.compose('run', '--rm', '-T', 'migrate');
    expect(await product.composeWith(backup, 'run', '--rm', '-T', 'restore')).toMatchObject({ code: 0 });
    const secondRestore = await product.composeWith(backup, 'run', '--rm', '-T', 'restore');
    expect([secondRestore.code, secondRestore.stderr]).toEqual([1, expect.stringContaining('not empty')]);
    await product.startServices();
    expect(await fetchKeys()).toEqual(keysBefore);
  });

  it('logs neither the client’s address nor the query of a failed request', async () => {
    await product.compose('stop', '--timeout', '10', 'balancer');
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const { status } = await client.send('/readyz?secret=in-the-query', headers);
    expect(status).toBeGreaterThanOrEqual(500);
    const [proxy = ''] = await product.listContainers('proxy');
    const proxyLog = await until('the failure is logged', async () => {
      const { stdout, stderr } = await tryDocker(['logs', proxy]);
      return `${stdout}${stderr}`.includes(`"status":${status}`) && `${stdout}${stderr}`;
    });
    expect(proxyLog).not.toMatch(/remote_ip|203\.0\.113\.9|in-the-query/);
  });
});
