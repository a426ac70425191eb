import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { existsSync, rmSync } from 'node:fs';
import { NO_DELAY } from '../../../relay-node/src/hub/protocol.js';
import { connectObs } from '../../../relay-node/src/obs/connect-obs.js';
import { PROJECT_LABEL } from '../../../relay-node/src/runner/compose/engine-options.js';
import type { ComposeRunner } from '../../../relay-node/src/runner/compose/compose-runner.js';
import type { ObsInstance } from '../../../relay-node/src/runner/runner.js';
import { createCollection } from '../../../relay-node/tests/test-node.js';
import {
  listContainers,
  findEgress,
  engine,
  findHubPid,
  listNetworks,
  findObs,
  runInContainer,
} from '../../_engine/containers.js';
import { describeWithEngine, ENGINE_HOST } from '../../_engine/engine.js';
import {
  createTarget,
  STACK_IMAGES,
  ComposeTestNode,
  TEST_NETWORK,
} from '../../_engine/compose-test-node.js';
import { until } from '../../_kit/wait.js';

jest.setTimeout(300_000);

const neverAborted = new AbortController().signal;
const itWithCompose = spawnSync('docker-compose', ['version']).status === 0 ? it : it.skip;

describeWithEngine('a compose stack', () => {
  let testNode: ComposeTestNode;
  let runner: ComposeRunner;

  beforeEach(() => {
    testNode = new ComposeTestNode();
    runner = testNode.createRunner();
  });
  afterEach(() => testNode.close());

  const start = (serverId = 1, startingRunner = runner): Promise<ObsInstance> =>
    startingRunner.start(
      {
        serverId,
        instance: `life-${process.pid}-${serverId}`,
        collection: {
          revision: 1,
          clean: createCollection(['Live'])(startingRunner.createFeedUrl('reader-token')),
        },
      },
      neverAborted,
    );
  /** Prepares a broadcast to a platform that does not listen. */
  const openBroadcast = async ({ hub }: ObsInstance, id: string): Promise<void> =>
    hub?.open(createTarget('rtmp://127.0.0.1:1/app', 'live_key'), {
      id,
      delay: NO_DELAY,
      withCard: false,
      holdMs: 60_000,
    });
  const readScenes = async (instance: ObsInstance) => {
    const obsControl = await connectObs(instance.websocket, neverAborted);
    try {
      return await obsControl.readScenes();
    } finally {
      await obsControl.close();
    }
  };

  itWithCompose('is a docker-compose project that `ps` lists and `down` removes', async () => {
    await start();
    const { Labels } = (await (await findObs(testNode.dataDir, 1)).inspect()).Config;
    const project = Labels[PROJECT_LABEL] ?? '';
    const compose = (...args: string[]) => {
      const file = ['-f', 'relay-node/compose.server.yml', '-p', project];
      const env = { ...process.env, ...testNode.templateValues, DOCKER_HOST: ENGINE_HOST };
      return spawnSync('docker-compose', [...file, ...args], { env, encoding: 'utf8', timeout: 120_000 });
    };
    const listed = compose('ps');
    expect([listed.stderr, listed.stdout]).toEqual([
      '',
      expect.stringMatching(/_egress_1[^]*Up[^]*_obs_1[^]*Up/),
    ]);
    // Otherwise the runner would restart the egress container that `down` stops.
    await runner.close();
    expect(compose('down', '-t', '1').status).toBe(0);
    expect(await listContainers(testNode.dataDir)).toEqual([]);
    expect(await listNetworks(testNode.dataDir)).toEqual([]);
  });

  it('is adopted by the next agent, and is created again after an external removal', async () => {
    const firstInstance = await start();
    const inspectionBefore = await (await findObs(testNode.dataDir, 1)).inspect();
    await firstInstance.writeState({ scene: 'Live' });
    await runner.close();
    const nextRunner = testNode.createRunner();
    const [adopted] = await nextRunner.adopt();
    expect(adopted).toMatchObject({
      serverId: 1,
      instance: firstInstance.instance,
      websocket: firstInstance.websocket,
    });
    expect(await adopted?.readState()).toEqual({ scene: 'Live' });
    expect((await (await findObs(testNode.dataDir, 1)).inspect()).State.Pid).toBe(inspectionBefore.State.Pid);
    if (!adopted) return;
    await (await findObs(testNode.dataDir, 1)).remove({ force: true });
    expect(await adopted.exited).toMatch(/has gone|SIGKILL/);
    await adopted.restart();
    expect((await readScenes(adopted)).current).toBe('Live');
  });

  it('is removed with its containers, its network and its folder', async () => {
    const instance = await start();
    const folder = await testNode.findFolder(instance.instance);
    expect(await listContainers(testNode.dataDir)).toHaveLength(2);
    expect(await listNetworks(testNode.dataDir)).toHaveLength(1);
    await Promise.all([instance.remove(), instance.remove()]);
    expect(await listContainers(testNode.dataDir)).toEqual([]);
    expect(await listNetworks(testNode.dataDir)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it('is removed when its folder is missing, like after a restart of the machine', async () => {
    const instance = await start();
    await runner.close();
    rmSync(await testNode.findFolder(instance.instance), { recursive: true });
    expect(await testNode.createRunner().adopt()).toEqual([]);
    expect(await listContainers(testNode.dataDir)).toEqual([]);
    expect(await listNetworks(testNode.dataDir)).toEqual([]);
  });

  it('leaves no container and no network when it can’t start', async () => {
    const brokenRunner = testNode.createRunner({
      images: { ...STACK_IMAGES, obs: STACK_IMAGES.egress },
    });
    await expect(start(1, brokenRunner)).rejects.toThrow();
    expect(await listContainers(testNode.dataDir)).toEqual([]);
    expect(await listNetworks(testNode.dataDir)).toEqual([]);
    expect(await brokenRunner.adopt()).toEqual([]);
  });

  it('gets its own subnet beside the stacks of another agent', async () => {
    const otherMachine = new ComposeTestNode();
    try {
      await Promise.all([start(1), start(2), start(1, otherMachine.createRunner())]);
      const networks = [
        ...(await listNetworks(testNode.dataDir)),
        ...(await listNetworks(otherMachine.dataDir)),
      ];
      const subnets = networks.map(({ IPAM }) => IPAM?.Config?.[0]?.Subnet);
      expect(new Set(subnets).size).toBe(3);
      for (const subnet of subnets) expect(subnet).toMatch(/^10\.213\.19\d\.\d+\/29$/);
    } finally {
      await otherMachine.close();
    }
  });

  it('starts although two networks have the same name', async () => {
    await engine.createNetwork({ Name: TEST_NETWORK, Driver: 'bridge' });
    const secondNetwork = await engine.createNetwork({ Name: TEST_NETWORK, Driver: 'bridge' });
    try {
      expect((await readScenes(await start())).current).toBe('Live');
    } finally {
      await secondNetwork.remove();
    }
  });

  it('reads the feed through its egress container, also after its hub was killed', async () => {
    const ingest = createSocket('udp4');
    ingest.on('message', (message, { port, address }) => ingest.send(message, port, address));
    await new Promise<void>((resolve) => ingest.bind(0, '0.0.0.0', resolve));
    const instance = await start(1, testNode.createRunner({ ingestPort: ingest.address().port }));
    const obs = await findObs(testNode.dataDir, 1);
    const script = 'exec 3<>/dev/udp/egress/8890; echo feed >&3; timeout 2 head -c 4 <&3';
    const isEchoed = async () => (await runInContainer(obs, ['bash', '-c', script])).output === 'feed';
    await until(isEchoed);
    await openBroadcast(instance, 'one');
    process.kill(await findHubPid(await findEgress(testNode.dataDir, 1)), 'SIGKILL');
    await until(() => instance.hub?.state === null);
    await openBroadcast(instance, 'two');
    await until(isEchoed);
    ingest.close();
  });

  it('reports why the hub could not connect', async () => {
    const instance = await start();
    const obsControl = await connectObs(instance.websocket, neverAborted);
    await openBroadcast(instance, 'one');
    if (instance.hub) await obsControl.setTarget(instance.hub.obsTarget);
    const sinceMs = performance.now();
    await obsControl.startStream();
    await until(() => instance.findConnectFailure(sinceMs) === -2);
    expect(instance.hub?.state?.destinations).toMatchObject([
      {
        state: 'failed',
        failure: { code: 'connect-failed', words: expect.stringContaining('ECONNREFUSED') as string },
      },
    ]);
    await obsControl.close();
  });

  it('ends its hub when no agent connects', async () => {
    const shortSilenceRunner = testNode.createRunner({ silenceMs: 3_000 });
    await openBroadcast(await start(1, shortSilenceRunner), 'one');
    const egress = await findEgress(testNode.dataDir, 1);
    await findHubPid(egress);
    await shortSilenceRunner.close();
    await until(() => findHubPid(egress).then(() => false, () => true)); // prettier-ignore
  });

  it('restarts its egress container when it has exited', async () => {
    const instance = await start();
    await (await findEgress(testNode.dataDir, 1)).kill();
    await until(async () => (await (await findEgress(testNode.dataDir, 1)).inspect()).State.Running);
    await until(() => readScenes(instance).then(() => true, () => false)); // prettier-ignore
    await until(() => testNode.logLines.join('').includes('the pipe exited and is restarted'));
  });

  it('ends its OBS when no agent connects', async () => {
    const shortSilenceRunner = testNode.createRunner({ silenceMs: 5_000 });
    await start(1, shortSilenceRunner);
    await shortSilenceRunner.close();
    const container = await findObs(testNode.dataDir, 1);
    await until(async () => !(await container.inspect()).State.Running, 120_000);
    expect(await testNode.createRunner().adopt()).toEqual([]);
  });
});

describeWithEngine('the compose runner', () => {
  it('reports a missing engine and a missing image', async () => {
    const testNode = new ComposeTestNode();
    const runnerWithoutEngine = testNode.createRunner({ engine: 'unix:///nowhere/docker.sock' });
    expect(await runnerWithoutEngine.findMissing()).toEqual([
      { what: 'a container engine', how: expect.stringContaining('apt-get install docker.io') as string },
    ]);
    const images = { ...STACK_IMAGES, obs: 'trailcast/nothing:1' };
    expect(await testNode.createRunner({ images }).findMissing()).toEqual([
      {
        what: 'the image trailcast/nothing:1',
        how: 'docker build -t trailcast/nothing:1 -f relay-node/obs/Dockerfile relay-node',
      },
    ]);
    expect(await testNode.createRunner().findMissing()).toEqual([]);
    await testNode.close();
  });

  it("reports OBS's version without starting it, and warns of an ingest that containers can't reach", async () => {
    const testNode = new ComposeTestNode();
    expect(await testNode.createRunner().readObsVersion()).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await testNode.createRunner({ ingestHost: '127.0.0.1' }).findWarnings()).toEqual([
      expect.stringContaining('HOST=0.0.0.0') as string,
    ]);
    expect(await testNode.createRunner().findWarnings()).toEqual([]);
    await testNode.close();
  });
});
