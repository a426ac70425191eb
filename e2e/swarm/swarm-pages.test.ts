import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWorstDifference } from '../../relay-node/tests/_overlay/blend.js';
import { SITE } from '../../relay-node/tests/_overlay/https-site.js';
import { createPageCollectionText, readQuarters } from '../../relay-node/tests/_overlay/obs-with-pages.js';
import type { Rgba } from '../../relay-node/tests/_overlay/png.js';
import {
  findExpectedColour,
  MAX_DIFFERENCE,
  findEmptyColour,
  QUARTERS_PAGE,
  QUARTERS_SIZE,
} from '../../relay-node/tests/_overlay/quarters-page.js';
import { isNear, TONE_DB, TONE_SCRIPT } from '../../relay-node/tests/_overlay/tone.js';
import { runDocker, tryDocker } from '../_engine/docker.js';
import { describeWithSwarm } from '../_engine/describe-with-swarm.js';
import { NAMES, PublicSite } from '../_engine/public-site.js';
import { BRIDGE, MANAGER, type SwarmHost, TestSwarm } from '../_engine/test-swarm.js';
import { MOVE_TIMEOUT_MS, SwarmNode } from '../_engine/swarm-node.js';
import { until } from '../_kit/wait.js';

jest.setTimeout(600_000);

const IMAGE = 'trailcast/pages:test';
const SECRET = 'secret-of-this-address';
const VIDEO = { width: 640, height: 360, fps: 15 };
const SOURCE = 'Alerts';
/** TCP port on which the engines of a swarm listen at all addresses. */
const ENGINE_PORT = 7946;
/** Prints the proxy's status for a CONNECT request to each argument. */
const CONNECT_SCRIPT = `
const { connect } = require('node:net');
for (const authority of process.argv.slice(1)) {
  const socket = connect('/run/route/proxy.sock');
  socket.write('CONNECT ' + authority + ' HTTP/1.1\\r\\nHost: ' + authority + '\\r\\n\\r\\n');
  socket.once('data', (bytes) => (console.log(authority, String(bytes).split(' ')[1]), socket.destroy()));
}
`;
/** The product at public addresses of the hosts. */
const PRODUCT = { name: 'product.example', port: 8443 };
const PRODUCT_SCRIPT = `require('node:net').createServer((socket) => socket.end()).listen(${PRODUCT.port})`;
const createAdditions = (template: string) => `
version: '3.8'
services:
  relay-node:
    environment:
      NODE_ENV: test
      PAGES_IMAGE: '${IMAGE}'
      PUBLIC_URL: 'https://${PRODUCT.name}:${PRODUCT.port}'
      GUARD_MS: '20000'
      OBS_VIDEO: ${VIDEO.width}x${VIDEO.height}@${VIDEO.fps}
      LOG_LEVEL: debug
    volumes:
      - '${template}:/app/relay-node/compose.server.yml:ro'
  ingest:
    environment:
      NODE_ENV: test
`;

/** Builds a variant of the product's image: Chromium accepts any certificate. */
async function buildImage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'swarm-pages-'));
  const chromiumPath = join(folder, 'chromium-headless-shell');
  writeFileSync(
    chromiumPath,
    '#!/bin/sh\nexec /usr/bin/chromium-headless-shell --ignore-certificate-errors "$@"\n',
  );
  chmodSync(chromiumPath, 0o755);
  const id = await runDocker('create', 'trailcast/pages:latest');
  await runDocker('cp', chromiumPath, `${id}:/usr/local/bin/chromium-headless-shell`);
  await runDocker('commit', id, IMAGE);
  await runDocker('rm', id);
  rmSync(folder, { recursive: true });
}

const createPublicAddress = (host: SwarmHost) => `9.9.9.${100 + host.number}`;

describeWithSwarm('the web pages of a server in a swarm', () => {
  let site: PublicSite;
  let node: SwarmNode;

  beforeAll(async () => {
    await buildImage();
    node = new SwarmNode(
      await TestSwarm.start(2, { images: [IMAGE] }),
      randomBytes(16).toString('base64url'),
    );
    site = await PublicSite.start({ [`/page?${SECRET}`]: QUARTERS_PAGE + TONE_SCRIPT }, BRIDGE);
    for (const host of node.hosts) host.takeAddress(createPublicAddress(host));
    const productAddresses = node.hosts.map((host) => [PRODUCT.name, createPublicAddress(host)] as const);
    await node.start(createAdditions(site.writeTemplate(productAddresses)));
  });
  afterAll(async () => {
    await site?.close();
    await node?.close();
    await tryDocker(['image', 'rm', IMAGE]);
  });

  const fetchQuarters = async () => {
    const script = `
      const jpeg = await obsConnection.takePicture('program', { width: ${VIDEO.width}, quality: 100 });
      console.log(jpeg?.toString('base64') ?? '');`;
    const jpeg = Buffer.from(await node.runWithObs(script), 'base64');
    if (jpeg.length === 0) throw new Error('OBS does not respond');
    return readQuarters(jpeg);
  };
  const waitForProgram = (colour: (x: number, y: number) => Rgba) =>
    until(
      'the program has the expected colours',
      async () => {
        const quarters = await fetchQuarters();
        if (findWorstDifference(quarters, QUARTERS_SIZE, colour) > MAX_DIFFERENCE)
          throw new Error(quarters.toString('hex'));
        return true;
      },
      MOVE_TIMEOUT_MS,
    );
  const findContainer = (service: string) => {
    const host = node.findHost(service);
    const [id = ''] = node.listContainers(host, service);
    return { host, id };
  };
  /** Runs a command in a service's container. Returns its output, with `failed` at the end if the command fails. */
  const runInService = (service: string, ...command: string[]) => {
    const { host, id } = findContainer(service);
    return host.runDocker('exec', id, 'sh', '-c', '"$@" 2>&1 || echo failed', 'sh', ...command);
  };
  const readObsStartTime = () => {
    const { host, id } = findContainer('obs');
    return host.runDocker('inspect', '--format', '{{.State.StartedAt}}', id);
  };
  const findChromiumPid = () => {
    const { host, id } = findContainer('pages');
    const lines = host.runDocker('top', id, '-eo', 'pid,args').split('\n');
    const line = lines.find((text) => text.includes('--remote-debugging-pipe') && !text.includes('--type='));
    if (!line) throw new Error('Chromium does not run');
    return Number(line.trim().split(' ')[0]);
  };
  const listVolumes = (host: SwarmHost) =>
    host.runDocker('volume', 'ls', '--quiet', '--filter', 'label=trailcast.node').split('\n').sort();
  const fetchPageProblem = async () => (await node.client.fetchReport())?.pages?.[0]?.trouble;

  it('are supported by the relay node', async () => {
    expect(await node.client.fetchInfo()).toMatchObject({ browserSources: true });
  });

  it('are drawn in the program with their alpha channel, on the host of OBS', async () => {
    const text = createPageCollectionText([{ name: SOURCE, path: `/page?${SECRET}` }]);
    await node.client.put({ scene: 'Pages', collection: { revision: 1, text } });
    await waitForProgram(findExpectedColour);
    expect(
      new Set(['obs', 'pages', 'pages-proxy'].map((service) => node.findHost(service).number)).size,
    ).toBe(1);
    expect(await fetchPageProblem()).toBeNull();
  });

  it('add their sound to the program', async () => {
    const script = `
      const timer = setTimeout(() => process.exit(1), 5_000);
      await new Promise((found) => void obsConnection.subscribeToLevels(({ program }) => program !== null && found(console.log(program))));
      clearTimeout(timer);`;
    await until(
      'the tone is heard',
      async () => isNear(Number(await node.runWithObs(script)), TONE_DB),
      MOVE_TIMEOUT_MS,
    );
  });

  it('run Chromium on a network without external routes', async () => {
    const { host } = findContainer('pages');
    const devices = runInService('pages', 'cat', '/proc/net/dev').split('\n').slice(2);
    expect(devices.map((line) => line.split(':')[0]?.trim())).toEqual(expect.arrayContaining(['lo']));
    expect(devices).toHaveLength(2);
    const routes = runInService('pages', 'tail', '-n', '+2', '/proc/net/route');
    expect(routes.split('\n').map((line) => line.split('\t').slice(1, 3))).toEqual([
      [expect.not.stringMatching(/^00000000$/), '00000000'],
    ]);
    const proxy = findContainer('pages-proxy');
    const proxyAddress = host.runDocker(
      ...['inspect', '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}', proxy.id],
    );
    const targets = [
      ...[createPublicAddress(host), host.address, MANAGER, '1.1.1.1', '10.0.0.1', '169.254.169.254'],
      ...[NAMES[SITE] ?? '', ...proxyAddress.trim().split(' ')],
    ];
    for (const address of targets)
      expect(runInService('pages', 'timeout', '20', 'bash', '-c', `exec 3<>/dev/tcp/${address}/443`)).toMatch(
        /unreachable/,
      );
    expect(runInService('pages', 'timeout', '5', 'getent', 'hosts', 'example.org')).toBe('failed');
  });

  it('can’t reach their host, private networks, metadata or loopback through the proxy', async () => {
    const host = createPublicAddress(node.findHost('pages'));
    // The address is reachable, so a rejection comes from the proxy.
    const socket = connect(ENGINE_PORT, host);
    await once(socket, 'connect');
    socket.destroy();
    const names = Object.keys(NAMES).filter((name) => ![SITE, 'own.example'].includes(name));
    const rejected = [
      `${host}:${ENGINE_PORT}`,
      ...[...names, MANAGER, '127.0.0.1'].map((name) => `${name}:443`),
    ];
    const authorities = [...rejected, `${SITE}:443`, `${SITE}:22`];
    const statuses = runInService('pages', 'node', '-e', CONNECT_SCRIPT, ...authorities).split('\n');
    expect(Object.fromEntries(statuses.map((line) => line.trim().split(' ') as [string, string]))).toEqual({
      ...Object.fromEntries(rejected.map((authority) => [authority, '403'])),
      [`${SITE}:443`]: '200',
      [`${SITE}:22`]: '403',
    });
  });

  it('reach only the product’s port on their host through the proxy', () => {
    const authorities = [PRODUCT.port, ENGINE_PORT].map((port) => `${PRODUCT.name}:${port}`);
    const runOptions = ['--network', 'host', '--name', 'product', '--entrypoint', 'node', IMAGE];
    for (const host of node.hosts)
      host.runDocker('run', '--detach', '--rm', ...runOptions, '-e', PRODUCT_SCRIPT);
    try {
      const statuses = runInService('pages', 'node', '-e', CONNECT_SCRIPT, ...authorities).split('\n');
      expect(statuses.map((line) => line.trim()).sort()).toEqual([
        `${authorities[1]} 403`,
        `${authorities[0]} 200`,
      ]);
    } finally {
      for (const host of node.hosts) host.runDocker('rm', '--force', 'product');
    }
  });

  it('run Chromium without root, capabilities or new privileges, and with resource limits', () => {
    const { host, id } = findContainer('pages');
    const status = runInService('pages', 'cat', '/proc/self/status');
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(status).toMatch(/^Uid:\t10006\b/m);
    const [{ HostConfig, Mounts }] = JSON.parse(host.runDocker('inspect', id)) as [ContainerInspection];
    expect(HostConfig).toMatchObject({ ReadonlyRootfs: true, PidsLimit: 1000 });
    expect(HostConfig.Memory).toBeGreaterThan(600 * 1024 ** 2);
    expect(HostConfig.NanoCpus).toBeLessThanOrEqual(1e9);
    expect(Mounts.map(({ Destination }) => Destination).sort()).toEqual([
      '/run/frames',
      '/run/route',
      '/tmp',
    ]);
    for (const folder of ['/', '/etc', '/app', '/run/route', '/usr/local/bin'])
      expect(runInService('pages', 'touch', `${folder}/x`)).toMatch(/failed$/);
    expect(runInService('obs', 'touch', '/run/frames/x')).toMatch(/failed$/);
    expect(runInService('obs', 'ls', '/run/route')).toMatch(/failed$/);
    expect(runInService('pages-proxy', 'ls', '/run/frames')).toMatch(/failed$/);
  });

  it('keep secrets in their URLs out of services, arguments, variables and logs', async () => {
    const ids = (await runDocker('service', 'ls', '--quiet')).split('\n');
    const containers = ['obs', 'pages', 'pages-proxy'].map((service) => findContainer(service));
    const outputs = [
      await runDocker('service', 'inspect', ...ids),
      ...containers.map(({ host, id }) => host.runDocker('inspect', id)),
      ...containers.map(({ host, id }) => host.runDocker('logs', id)),
      ...containers.map(({ host, id }) => host.runDocker('top', id, '-eo', 'pid,args')),
      (await tryDocker(['logs', await node.findNodeContainer()])).stdout,
    ];
    expect(outputs.join()).toContain('pages-proxy');
    expect(outputs.join()).not.toContain(SECRET);
  });

  it('recover after Chromium or its container was killed, and OBS keeps running', async () => {
    const startTimeBefore = readObsStartTime();
    process.kill(findChromiumPid(), 'SIGKILL');
    await until('the crash is reported', async () => (await fetchPageProblem()) === 'crashed');
    await waitForProgram(findExpectedColour);
    const { host, id } = findContainer('pages');
    host.runDocker('kill', id);
    await until('another container runs', () => findContainer('pages').id !== id, MOVE_TIMEOUT_MS);
    await waitForProgram(findExpectedColour);
    expect(await fetchPageProblem()).toBeNull();
    expect(readObsStartTime()).toBe(startTimeBefore);
  });

  it('continue after the agent was killed, and recover with the next agent', async () => {
    const { id } = findContainer('pages');
    const agent = await node.findNodeContainer();
    await runDocker('kill', agent);
    await until(
      'another agent responds',
      async () => (await node.client.fetchReport().catch(() => undefined)) !== undefined,
      MOVE_TIMEOUT_MS,
    );
    process.kill(findChromiumPid(), 'SIGKILL');
    await until(
      'the crash is reported',
      async () => (await fetchPageProblem()) === 'crashed',
      MOVE_TIMEOUT_MS,
    );
    await waitForProgram(findExpectedColour);
    expect(findContainer('pages').id).toBe(id);
  });

  it('move with OBS when its host is drained', async () => {
    const oldHost = node.findHost('obs');
    await runDocker('node', 'update', '--availability', 'drain', oldHost.id);
    await node.waitForOtherHost('obs', oldHost);
    await node.waitForOtherHost('pages', oldHost);
    await waitForProgram(findExpectedColour);
    expect(node.findHost('pages').number).not.toBe(oldHost.number);
    expect(node.findHost('pages-proxy').number).not.toBe(oldHost.number);
    await runDocker('node', 'update', '--availability', 'active', oldHost.id);
  });

  it('move with OBS when its host is lost', async () => {
    const oldHost = node.findHost('obs');
    await node.simulateHostLoss(oldHost);
    await node.waitForOtherHost('obs', oldHost);
    await waitForProgram(findExpectedColour);
    expect(node.findHost('pages').number).not.toBe(oldHost.number);
  });

  it('are stopped when the collection has no pages, and removed with the server', async () => {
    await node.client.put({ collection: { revision: 2, text: createPageCollectionText([]) } });
    await waitForProgram(findEmptyColour);
    const hasEnded = () => node.hosts.every((host) => node.listContainers(host, 'pages').length === 0);
    await until('no container of the pages is left', hasEnded);
    await node.client.remove();
    await until('nothing is left', async () => (await node.findLeftovers()).length === 0, MOVE_TIMEOUT_MS);
    for (const host of node.hosts)
      for (const name of listVolumes(host))
        expect(readdirSync(join(host.dataFolder, 'volumes', name, '_data'))).toEqual([]);
  });

  it('reuse the two volumes of a host for the next server', async () => {
    await node.client.put({ instance: 'the-next-server' });
    for (const host of node.hosts)
      expect(listVolumes(host).map((name) => name.replace(/^trailcast-[0-9a-f]+-/, ''))).toEqual([
        'pages-1-frames',
        'pages-1-route',
      ]);
    await node.client.remove();
    await until('nothing is left', async () => (await node.findLeftovers()).length === 0, MOVE_TIMEOUT_MS);
  });
});

interface ContainerInspection {
  HostConfig: { Memory: number; NanoCpus: number };
  Mounts: { Destination: string }[];
}
