import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import type Docker from 'dockerode';
import { NO_DELAY } from '../../relay-node/src/hub/protocol.js';
import { connectObs } from '../../relay-node/src/obs/connect-obs.js';
import type { ObsControl } from '../../relay-node/src/obs/obs-control.js';
import type { ComposeRunner } from '../../relay-node/src/runner/compose/compose-runner.js';
import type { ObsInstance } from '../../relay-node/src/runner/runner.js';
import { readImageRenderer } from '../../relay-node/src/runner/stack/images.js';
import { createCollection, findProcesses } from '../../relay-node/tests/test-node.js';
import {
  findEgress,
  engine,
  findHubPid,
  findObs,
  findPidInContainer,
  readProcessStatus,
  runInContainer,
} from '../_engine/containers.js';
import { describeWithEngine } from '../_engine/engine.js';
import { createTarget, ComposeTestNode, TEST_NETWORK } from '../_engine/compose-test-node.js';
import { until } from '../_kit/wait.js';

jest.setTimeout(300_000);

const neverAborted = new AbortController().signal;
/** Error codes of an address without a route or next hop. */
const NO_ROUTE = /unreachable|No route to host|Cannot assign requested address/;
const KEY = 'live_platform_key_of_this_test';
const PORTS = { obs: 4455, hub: 1935, ingest: 8890 };
/** Ports at which no egress container outside a swarm listens. */
const CLOSED_PORTS = [4456, 4457, 1936];
/** Maximum number of processes of an OBS container (compose.server.yml). */
const PIDS_LIMIT = 256;

describeWithEngine("the isolation of a server's containers", () => {
  let testNode: ComposeTestNode;
  let runner: ComposeRunner;
  let server: ObsInstance;
  let neighbour: ObsInstance;
  let neighbourControl: ObsControl;
  let obsContainer: Docker.Container;
  /** A TCP server on the machine, like BFF, database and agent. */
  let listener: Server;
  let port: number;
  let connectionCount = 0;

  const start = (serverId: number) =>
    runner.start(
      {
        serverId,
        instance: `walls-${process.pid}-${serverId}`,
        collection: { revision: 1, clean: createCollection(['Live'])(runner.createFeedUrl('reader-token')) },
      },
      neverAborted,
    );

  const openBroadcast = async (id: string, address: string): Promise<void> =>
    server.hub?.open(createTarget(address, KEY), { id, delay: NO_DELAY, withCard: false, holdMs: 60_000 });

  beforeAll(async () => {
    testNode = new ComposeTestNode();
    runner = testNode.createRunner();
    [server, neighbour] = await Promise.all([start(1), start(2)]);
    neighbourControl = await connectObs(neighbour.websocket, neverAborted);
    await openBroadcast('walls', 'rtmp://127.0.0.1/app');
    obsContainer = await findObs(testNode.dataDir, 1);
    listener = createServer((socket) => {
      connectionCount += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, '::', resolve));
    port = (listener.address() as AddressInfo).port;
  });

  afterAll(async () => {
    await neighbourControl?.close();
    listener?.close();
    await testNode?.close();
  });

  /** Opens a TCP connection from a container. Returns the error; empty after a success. */
  async function tryConnect(
    container: Docker.Container,
    address: string,
    targetPort = port,
  ): Promise<string> {
    const { code, output } = await runInContainer(container, [
      'timeout',
      '20',
      'bash',
      '-c',
      `exec 3<>/dev/tcp/${address}/${targetPort}`,
    ]);
    return code === 0 ? '' : output || `code ${code}`;
  }

  async function findAddresses(container: Docker.Container): Promise<Record<string, string>> {
    const { NetworkSettings } = await container.inspect();
    return Object.fromEntries(
      Object.entries(NetworkSettings.Networks).map(([name, { IPAddress }]) => [name, IPAddress]),
    );
  }

  async function findGateway(network: string): Promise<string> {
    const { IPAM } = await engine.getNetwork(network).inspect();
    return String(IPAM?.Config?.[0]?.Gateway);
  }

  it('OBS has no route to any address of the machine', async () => {
    const ownAddresses = Object.values(networkInterfaces()).flatMap((addresses) =>
      (addresses ?? [])
        .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
        .map(({ address }) => address),
    );
    ownAddresses.push(await findGateway(TEST_NETWORK));
    const errors = await Promise.all(ownAddresses.map((address) => tryConnect(obsContainer, address)));
    for (const error of errors) expect(error).toMatch(NO_ROUTE);
    expect(connectionCount).toBe(0);
    // The same connection succeeds from a container with a route.
    const egress = await findEgress(testNode.dataDir, 1);
    expect(await tryConnect(egress, await findGateway(TEST_NETWORK))).toBe('');
    await until(() => connectionCount === 1);
  });

  it('OBS has no gateway, and the machine does not have the gateway’s address', async () => {
    const [obsAddress = ''] = Object.values(await findAddresses(obsContainer));
    const gateway = deriveGateway(obsAddress);
    expect(await tryConnect(obsContainer, gateway)).toMatch(NO_ROUTE);
    expect(
      Object.values(networkInterfaces())
        .flat()
        .map((assignment) => assignment?.address),
    ).not.toContain(gateway);
  });

  it.each([
    ['metadata', '169.254.169.254', 80],
    ['metadata by IPv6', 'fd00:ec2::254', 80],
    ['a public address', '1.1.1.1', 443],
    ['a public address by IPv6', '2606:4700:4700::1111', 443],
    ['a private address', '10.0.0.1', 443],
  ])('OBS has no route to %s', async (_name, address, targetPort) => {
    expect(await tryConnect(obsContainer, address, targetPort)).toMatch(NO_ROUTE);
  });

  it("OBS has no route to a neighbour's containers, or to the outer network of its own egress container", async () => {
    const targets = [
      ...Object.values(await findAddresses(await findObs(testNode.dataDir, 2))),
      ...Object.values(await findAddresses(await findEgress(testNode.dataDir, 2))),
      (await findAddresses(await findEgress(testNode.dataDir, 1)))[TEST_NETWORK] ?? '',
    ];
    expect(targets).toHaveLength(4);
    const connections = targets.flatMap((address) =>
      [PORTS.obs, PORTS.hub, PORTS.ingest].map((targetPort) => tryConnect(obsContainer, address, targetPort)),
    );
    for (const error of await Promise.all(connections)) expect(error).toMatch(NO_ROUTE);
  });

  it('the server’s hub is reachable by its name, but not from the neighbour’s hub', async () => {
    expect(await tryConnect(obsContainer, 'egress', PORTS.hub)).toBe('');
    const address = (await findAddresses(await findEgress(testNode.dataDir, 1)))[TEST_NETWORK] ?? '';
    expect(await tryConnect(await findEgress(testNode.dataDir, 2), address, PORTS.hub)).toMatch(/refused/);
  });

  it('the server’s hub is controlled only by the agent', async () => {
    const errors = await Promise.all(
      CLOSED_PORTS.map((targetPort) => tryConnect(obsContainer, 'egress', targetPort)),
    );
    for (const error of errors) expect(error).toMatch(/refused/);
    const findMounts = async (container: Docker.Container) =>
      (await container.inspect()).Mounts.map(({ Destination }) => Destination).sort();
    expect(await findMounts(obsContainer)).toEqual(['/home/relay']);
    expect(await findMounts(await findEgress(testNode.dataDir, 1))).toEqual([
      '/etc/egress',
      '/recordings',
      '/run/egress',
    ]);
  });

  it('the server’s hub has no root, capabilities or new privileges, and writes only to its own folders', async () => {
    const egress = await findEgress(testNode.dataDir, 1);
    expectUnprivileged(readProcessStatus(await findHubPid(egress)));
    for (const folder of ['/', '/etc', '/etc/egress', '/app', '/usr/local/bin', '/tmp'])
      expect((await runInContainer(egress, ['touch', `${folder}/x`])).code).not.toBe(0);
    for (const folder of ['/run/egress', '/recordings'])
      expect((await runInContainer(egress, ['touch', `${folder}/x`])).code).toBe(0);
    expect((await runInContainer(egress, ['rm', '/recordings/x'])).code).toBe(0);
  });

  it('the server’s hub rejects destinations at non-public addresses', async () => {
    await openBroadcast('another', 'rtmp://169.254.169.254/app');
    const ownControl = await connectObs(server.websocket, neverAborted);
    if (server.hub) await ownControl.setTarget(server.hub.obsTarget);
    await ownControl.startStream();
    const readDestination = () => server.hub?.state?.destinations[0];
    await until(() => readDestination()?.state === 'failed');
    expect(readDestination()?.failure?.words).toContain('non-public address');
    await ownControl.close();
    await openBroadcast('walls', 'rtmp://127.0.0.1/app');
  });

  it('OBS has no IPv6, only the route to its own network, and no name resolution', async () => {
    const readLines = async (path: string) =>
      (await runInContainer(obsContainer, ['cat', path])).output.trim().split(/\r?\n/);
    const [obsAddress = ''] = Object.values(await findAddresses(obsContainer));
    // Some engines set a next hop although no bridge has that address.
    const hops = (await readLines('/proc/net/route'))
      .slice(1)
      .map((line) => decodeHop(line.split('\t')[2] ?? ''));
    for (const hop of hops) expect(['0.0.0.0', deriveGateway(obsAddress)]).toContain(hop);
    expect((await readLines('/proc/net/if_inet6')).filter((line) => line && !line.endsWith('lo'))).toEqual(
      [],
    );
    expect(
      (await runInContainer(obsContainer, ['timeout', '5', 'getent', 'hosts', 'example.org'])).code,
    ).not.toBe(0);
  });

  it('OBS has no socket of the engine', async () => {
    const { output } = await runInContainer(obsContainer, [
      'find',
      '/',
      '-xdev',
      '-type',
      's',
      '-not',
      '-path',
      '/proc/*',
    ]);
    expect(output).not.toMatch(/docker|containerd/);
    const { Mounts } = await obsContainer.inspect();
    expect(Mounts.map(({ Destination }) => Destination)).toEqual(['/home/relay']);
  });

  it('the root file system of OBS is read-only', async () => {
    for (const folder of ['/', '/etc', '/usr/bin', '/var/lib', '/opt', '/root', '/usr/local/bin'])
      expect((await runInContainer(obsContainer, ['touch', `${folder}/x`])).code).not.toBe(0);
    expect((await runInContainer(obsContainer, ['touch', '/tmp/x'])).code).toBe(0);
  });

  it('OBS has no root, capabilities or new privileges', async () => {
    expectUnprivileged(readProcessStatus(await findPidInContainer(obsContainer, 'obs')));
  });

  it("OBS draws with the image's software renderer, without a display", async () => {
    const maps = readFileSync(`/proc/${await findPidInContainer(obsContainer, 'obs')}/maps`, 'utf8');
    expect(maps).toContain('/usr/local/lib/trailcast-renderer/libobs-opengl.so.1');
    await expect(findPidInContainer(obsContainer, 'Xvfb')).rejects.toThrow('does not run');
    expect(await readImageRenderer(engine, 'trailcast/obs:latest')).toBe('software');
  });

  it('no container, log or process reveals a key or password', async () => {
    await server.writeTargets(createTarget('rtmp://127.0.0.1/app', KEY));
    const ownControl = await connectObs(server.websocket, neverAborted);
    if (server.hub) await ownControl.setTarget(server.hub.obsTarget);
    await ownControl.close();
    const containers = [obsContainer, await findEgress(testNode.dataDir, 1)];
    const inspection = JSON.stringify([
      await Promise.all(containers.map((container) => container.inspect())),
      await Promise.all(
        containers.map(async (container) => String(await container.logs({ stdout: true, stderr: true }))),
      ),
      testNode.logLines,
    ]);
    for (const secret of [KEY, server.websocket.password, server.hub?.obsTarget.key ?? '']) {
      expect(secret).not.toBe('');
      expect(inspection).not.toContain(secret);
      expect(findProcesses(secret)).toEqual([]);
    }
  });

  it('no file of OBS or the hub contains the key of the platform', async () => {
    const egress = await findEgress(testNode.dataDir, 1);
    const findFilesContaining = async (container: Docker.Container, secret: string) => {
      const skipped = ['--exclude-dir=proc', '--exclude-dir=sys', '--devices=skip'];
      return (
        await runInContainer(container, ['grep', '-rlsF', ...skipped, '-e', secret, '/'])
      ).output.trim();
    };
    expect([await findFilesContaining(obsContainer, KEY), await findFilesContaining(egress, KEY)]).toEqual([
      '',
      '',
    ]);
    expect(await findFilesContaining(egress, server.hub?.obsTarget.key ?? '')).toBe('/etc/egress/hub.json');
  });

  it('a fork bomb stops at the limit of processes, and the neighbour keeps running', async () => {
    const bomb = await obsContainer.exec({ Cmd: ['bash', '-c', 'while :; do tail -f /dev/null & done'] });
    (await bomb.start({ Detach: true })).resume();
    let maxProcesses = 0;
    await until(async () => {
      const { pids_stats: pids } = await obsContainer.stats({ stream: false });
      maxProcesses = Math.max(maxProcesses, pids?.current ?? 0);
      return maxProcesses >= PIDS_LIMIT - 6;
    }, 120_000);
    expect(maxProcesses).toBeLessThanOrEqual(PIDS_LIMIT);
    await waitForNeighbour();
    await killAll('tail|bash');
  });

  it('a program that needs too much memory is killed, and the neighbour keeps running', async () => {
    const result = await runInContainer(
      obsContainer,
      ['bash', '-c', 'head -c 3G /dev/zero | tail -c 3G | wc -c'],
      120_000,
    );
    expect(result.output.trim()).not.toBe(String(3 * 1024 ** 3));
    await waitForNeighbour();
    expect(await (await findEgress(testNode.dataDir, 1)).inspect()).toMatchObject({
      State: { Running: true },
    });
  });

  /** Waits until the neighbour's OBS responds. */
  const waitForNeighbour = () =>
    until(() => neighbourControl.readScenes().then(({ current }) => current === 'Live', () => false)); // prettier-ignore

  /** Kills processes in the container from outside: the fork bomb may prevent a command inside. */
  async function killAll(names: string): Promise<void> {
    const { Titles, Processes } = (await obsContainer.top({ ps_args: '-eo pid,comm' })) as {
      Titles: string[];
      Processes: string[][];
    };
    for (const row of Processes)
      if (new RegExp(`^(${names})$`).test(row[Titles.indexOf('COMMAND')] ?? ''))
        try {
          process.kill(Number(row[Titles.indexOf('PID')]), 'SIGKILL');
        } catch {
          // The process has ended.
        }
  }
});

/** Expects an unprivileged process that can't gain privileges. */
function expectUnprivileged(status: Record<string, string>): void {
  expect(status).toMatchObject({
    CapEff: '0000000000000000',
    CapPrm: '0000000000000000',
    CapBnd: '0000000000000000',
    NoNewPrivs: '1',
    Seccomp: '2',
  });
  expect(status.Uid).not.toMatch(/^0\b/);
}

/** Returns the address of the bridge's gateway: the one before OBS's own. */
const deriveGateway = (obsAddress: string): string =>
  obsAddress.replace(/\d+$/, (last) => String(Number(last) - 1));

/** Returns an address in the form of /proc/net/route: reversed bytes in hexadecimal. */
const decodeHop = (hex: string): string =>
  [6, 4, 2, 0].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join('.');
