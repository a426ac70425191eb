import type Docker from 'dockerode';
import { connectObs } from '../../../relay-node/src/obs/connect-obs.js';
import type { ObsControl } from '../../../relay-node/src/obs/obs-control.js';
import type { ComposeRunner } from '../../../relay-node/src/runner/compose/compose-runner.js';
import { readMachineAddresses } from '../../../relay-node/src/runner/compose/pages/machine-addresses.js';
import type { ObsInstance } from '../../../relay-node/src/runner/runner.js';
import { findWorstDifference } from '../../../relay-node/tests/_overlay/blend.js';
import { SITE } from '../../../relay-node/tests/_overlay/https-site.js';
import { createPageCollection, takeQuarters } from '../../../relay-node/tests/_overlay/obs-with-pages.js';
import type { Rgba } from '../../../relay-node/tests/_overlay/png.js';
import {
  findExpectedColour,
  MAX_DIFFERENCE,
  findEmptyColour,
  QUARTERS_PAGE,
  QUARTERS_SIZE,
} from '../../../relay-node/tests/_overlay/quarters-page.js';
import { isNear, TONE_DB, TONE_SCRIPT } from '../../../relay-node/tests/_overlay/tone.js';
import { findProcesses } from '../../../relay-node/tests/test-node.js';
import {
  findChromiumPid,
  findContainer,
  listContainers,
  engine,
  findObs,
  findPidInContainer,
  readProcessStatus,
  runInContainer,
  listVolumes,
} from '../../_engine/containers.js';
import { describeWithEngine } from '../../_engine/engine.js';
import { NAMES, OWN_ADDRESS, PublicSite } from '../../_engine/public-site.js';
import { STACK_IMAGES, ComposeTestNode } from '../../_engine/compose-test-node.js';
import { until } from '../../_kit/wait.js';

jest.setTimeout(180_000);

const neverAborted = new AbortController().signal;
/** Minimum share of its frames that OBS draws while Chromium is down. */
const MIN_FRAMES_SHARE = 0.9;
const SECRET = 'secret-of-this-address';
/** Prints the proxy's status for a CONNECT request to each argument. */
const CONNECT_SCRIPT = `
const { connect } = require('node:net');
for (const authority of process.argv.slice(1)) {
  const socket = connect('/run/route/proxy.sock');
  socket.write('CONNECT ' + authority + ' HTTP/1.1\\r\\nHost: ' + authority + '\\r\\n\\r\\n');
  socket.once('data', (bytes) => (console.log(authority, String(bytes).split(' ')[1]), socket.destroy()));
}
`;

describeWithEngine('the web pages of a server in containers', () => {
  let site: PublicSite;
  let testNode: ComposeTestNode;
  let runner: ComposeRunner;
  let server: ObsInstance;
  let control: ObsControl;
  const findPagesContainer = () => findContainer(testNode.dataDir, 1, 'pages');
  const findProxyContainer = () => findContainer(testNode.dataDir, 1, 'pages-proxy');
  const createRunner = () => testNode.createRunner({ pagesProblem: null, template: site.writeTemplate() });

  beforeAll(async () => {
    site = await PublicSite.start({ [`/page?${SECRET}`]: QUARTERS_PAGE + TONE_SCRIPT });
    testNode = new ComposeTestNode();
    runner = createRunner();
    const testPages = [{ name: 'Alerts', path: `/page?${SECRET}` }];
    const clean = createPageCollection(testPages, runner.createFeedUrl('reader-token'));
    const instance = `pages-${process.pid}`;
    server = await runner.start({ serverId: 1, instance, collection: { revision: 1, clean } }, neverAborted);
    control = await connectObs(server.websocket, neverAborted);
    pages = clean.pages;
  });
  afterAll(async () => {
    await control?.close();
    await testNode?.close();
    await site?.close();
  });

  let pages: ReturnType<typeof createPageCollection>['pages'];
  const waitForPage = (state: string, instance = server) =>
    until(`the page is ${state}`, () => instance.pages?.find((page) => page.state === state));
  const waitForProgram = (colour: (x: number, y: number) => Rgba) =>
    until('the program has the expected colours', async () => {
      const quarters = await takeQuarters(control);
      if (findWorstDifference(quarters, QUARTERS_SIZE, colour) > MAX_DIFFERENCE)
        throw new Error(quarters.toString('hex'));
      return true;
    });
  const findObsPid = async () => findPidInContainer(await findObs(testNode.dataDir, 1), 'obs');

  it('have no container before they are shown', async () => {
    expect(await listContainers(testNode.dataDir)).toHaveLength(2);
    expect(server.pages).toEqual([]);
  });

  it('are drawn in the program with their alpha channel', async () => {
    await server.showPages?.(pages);
    await waitForPage('shown');
    await waitForProgram(findExpectedColour);
  });

  it('add their sound to the program', async () => {
    let level: number | null = null;
    const unsubscribe = await control.subscribeToLevels(({ program }) => (level = program));
    await until('the tone is heard', () => isNear(level, TONE_DB));
    unsubscribe();
  });

  it('run Chromium without a network, connected only to the socket of its proxy', async () => {
    const container = await findPagesContainer();
    const { HostConfig, Mounts } = await container.inspect();
    expect(HostConfig.NetworkMode).toBe('none');
    const destinations = Mounts.map(({ Destination }) => Destination).filter(
      (path) => !path.startsWith('/usr/local'),
    );
    expect(destinations.sort()).toEqual(['/etc/pages', '/run/frames', '/run/route']);
    const devices = (await runInContainer(container, ['cat', '/proc/net/dev'])).output.split('\n').slice(2);
    expect(devices.map((line) => line.split(':')[0]?.trim()).filter(Boolean)).toEqual(['lo']);
    const targets = [OWN_ADDRESS, '1.1.1.1', '10.0.0.1', '10.201.0.1', '169.254.169.254', NAMES[SITE] ?? ''];
    for (const address of targets) {
      const command = ['timeout', '20', 'bash', '-c', `exec 3<>/dev/tcp/${address}/443`];
      expect((await runInContainer(container, command)).output).toMatch(/unreachable/);
    }
    expect(
      (await runInContainer(container, ['timeout', '5', 'getent', 'hosts', 'example.org'])).code,
    ).not.toBe(0);
  });

  it('can’t reach this machine, private networks, metadata or loopback through the proxy', async () => {
    expect(
      (await readMachineAddresses(engine, STACK_IMAGES.pages, 'test')).map(({ address }) => address),
    ).toContain(OWN_ADDRESS);
    const names = [...Object.keys(NAMES), OWN_ADDRESS, '127.0.0.1', '[::1]', '10.201.0.1'];
    const command = ['node', '-e', CONNECT_SCRIPT, ...names.map((name) => `${name}:443`), `${SITE}:22`];
    const { output } = await runInContainer(await findPagesContainer(), command);
    const statuses = Object.fromEntries(output.trim().split(/\r?\n/).map((line) => line.split(' ') as [string, string])); // prettier-ignore
    expect(statuses).toEqual({
      ...Object.fromEntries(names.map((name) => [`${name}:443`, '403'])),
      [`${SITE}:443`]: '200',
      [`${SITE}:22`]: '403',
    });
  });

  it('share their frames with OBS read-only, and not with the proxy', async () => {
    const obs = await findObs(testNode.dataDir, 1);
    const { Mounts } = await obs.inspect();
    expect(Mounts.map(({ Destination }) => Destination).sort()).toEqual(['/home/relay', '/run/frames']);
    expect((await runInContainer(obs, ['touch', '/run/frames/x'])).code).not.toBe(0);
    expect(
      (await (await findProxyContainer()).inspect()).Mounts.map(({ Destination }) => Destination).sort(),
    ).toEqual(['/etc/pages', '/run/route']);
  });

  it('run Chromium without root, capabilities or new privileges, and with resource limits', async () => {
    const container = await findPagesContainer();
    const status = readProcessStatus(await findChromiumPid(container));
    expect(status).toMatchObject({
      ...{ CapEff: '0000000000000000', CapPrm: '0000000000000000', CapBnd: '0000000000000000' },
      ...{ NoNewPrivs: '1', Seccomp: '2' },
      Uid: expect.stringMatching(/^10006\b/) as string,
    });
    const { HostConfig } = await container.inspect();
    expect(HostConfig).toMatchObject({ ReadonlyRootfs: true, PidsLimit: 1000, CpuShares: 128 });
    expect(HostConfig.Memory).toBeGreaterThan(600 * 1024 ** 2);
    expect(HostConfig.MemorySwap).toBe(HostConfig.Memory);
    for (const folder of ['/', '/etc', '/etc/pages', '/app', '/run/route', '/usr/local/bin'])
      expect((await runInContainer(container, ['touch', `${folder}/x`])).code).not.toBe(0);
  });

  it('keep secrets in their URLs out of arguments, variables and logs', async () => {
    const containers: Docker.Container[] = [
      await findPagesContainer(),
      await findProxyContainer(),
      await findObs(testNode.dataDir, 1),
    ];
    const inspections = await Promise.all(
      containers.map(async (container) => [
        JSON.stringify(await container.inspect()),
        String(await container.logs({ stdout: true, stderr: true })),
      ]),
    );
    expect(inspections.flat().join()).not.toContain(SECRET);
    expect(testNode.logLines.join()).not.toContain(SECRET);
    expect(findProcesses(SECRET)).toEqual([]);
  });

  it('recover after Chromium was killed or hung, while OBS keeps drawing', async () => {
    const [obs, framesBefore] = [await findObsPid(), await control.readFrameCounts()];
    process.kill(await findChromiumPid(await findPagesContainer()), 'SIGKILL');
    expect(await waitForPage('failed')).toMatchObject({ trouble: 'crashed' });
    await waitForProgram(findEmptyColour);
    await waitForProgram(findExpectedColour);
    process.kill(-(await findChromiumPid(await findPagesContainer())), 'SIGSTOP');
    expect(await waitForPage('failed')).toMatchObject({ trouble: 'hangs' });
    await waitForProgram(findEmptyColour);
    await waitForProgram(findExpectedColour);
    const framesAfter = await control.readFrameCounts();
    expect(
      (framesAfter.rendered - framesBefore.rendered) / (framesAfter.expected - framesBefore.expected),
    ).toBeGreaterThan(MIN_FRAMES_SHARE);
    expect(await findObsPid()).toBe(obs);
  });

  it('recover after their container or their proxy was killed', async () => {
    await (await findPagesContainer()).kill();
    expect(await waitForPage('failed')).toMatchObject({ trouble: 'crashed' });
    await waitForPage('shown');
    await waitForProgram(findExpectedColour);
    expect(testNode.logLines.join()).toContain('a container of web pages exited and is restarted');
    const { Id } = await (await findProxyContainer()).inspect();
    await (await findProxyContainer()).kill();
    await until('another proxy runs', async () => {
      const { Id: nextId, State } = await (await findProxyContainer()).inspect();
      return nextId !== Id && State.Running;
    });
  });

  it('are adopted by the next agent, and end with their server', async () => {
    const { Id } = await (await findPagesContainer()).inspect();
    await runner.close();
    runner = createRunner();
    const [adopted] = await runner.adopt();
    if (!adopted) throw new Error('Nothing was adopted');
    await waitForPage('shown', adopted);
    await adopted.showPages?.(pages);
    expect((await (await findPagesContainer()).inspect()).Id).toBe(Id);
    await adopted.showPages?.([]);
    await waitForProgram(findEmptyColour);
    expect(await listContainers(testNode.dataDir)).toHaveLength(2);
    await adopted.showPages?.(pages);
    await waitForPage('shown', adopted);
    expect(await listVolumes(testNode.dataDir)).toHaveLength(2);
    await control.close();
    await adopted.remove();
    expect([await listContainers(testNode.dataDir), await listVolumes(testNode.dataDir)]).toEqual([[], []]);
  });

  it('end when no agent connects', async () => {
    const shortSilenceRunner = testNode.createRunner({
      pagesProblem: null,
      template: site.writeTemplate(),
      silenceMs: 6_000,
    });
    const clean = createPageCollection(
      [{ name: 'Alerts', path: '/page' }],
      shortSilenceRunner.createFeedUrl('reader-token'),
    );
    const instance = `silent-${process.pid}`;
    const otherServer = await shortSilenceRunner.start(
      { serverId: 1, instance, collection: { revision: 1, clean } },
      neverAborted,
    );
    await otherServer.showPages?.(clean.pages);
    const containers = [await findPagesContainer(), await findProxyContainer()];
    await shortSilenceRunner.close();
    await until('pages and proxy have ended', async () => {
      const states = await Promise.all(
        containers.map(async (container) => (await container.inspect()).State.Running),
      );
      return states.every((isRunning) => !isRunning);
    });
  });
});
