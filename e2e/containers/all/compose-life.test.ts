import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { existsSync, rmSync } from 'node:fs';
import { NO_DELAY } from '../../../relay-node/src/hub/protocol.js';
import { connectObs } from '../../../relay-node/src/obs/connect-obs.js';
import { PROJECT_LABEL } from '../../../relay-node/src/runner/compose/engine-options.js';
import type { ComposeRunner } from '../../../relay-node/src/runner/compose/compose-runner.js';
import type { ObsInstance } from '../../../relay-node/src/runner/runner.js';
import { createCollection } from '../../../relay-node/tests/obs-machine.js';
import {
  containersOf,
  egressOf,
  engine,
  hubPid,
  networksOf,
  obsOf,
  runInContainer,
} from '../../_engine/containers.js';
import { describeWithEngine, ENGINE_HOST } from '../../_engine/engine.js';
import { oneTarget, STACK_IMAGES, StackMachine, TEST_NETWORK } from '../../_engine/stack-machine.js';
import { until } from '../../_kit/wait.js';

jest.setTimeout(300_000);

const neverAborted = new AbortController().signal;
const withCompose = spawnSync('docker-compose', ['version']).status === 0 ? it : it.skip;

describeWithEngine('a compose stack', () => {
  let machine: StackMachine;
  let runner: ComposeRunner;

  beforeEach(() => {
    machine = new StackMachine();
    runner = machine.runner();
  });
  afterEach(() => machine.close());

  const start = (serverId = 1, by = runner): Promise<ObsInstance> =>
    by.start(
      {
        serverId,
        instance: `life-${process.pid}-${serverId}`,
        collection: { revision: 1, clean: createCollection(['Live'])(by.feedAddress('reader-token')) },
      },
      neverAborted,
    );
  /** Prepares a broadcast to a platform that does not listen. */
  const open = async ({ hub }: ObsInstance, id: string): Promise<void> =>
    hub?.open(oneTarget('rtmp://127.0.0.1:1/app', 'live_key'), {
      id,
      delay: NO_DELAY,
      withCard: false,
      holdMs: 60_000,
    });
  const answers = async (instance: ObsInstance) => {
    const control = await connectObs(instance.websocket, neverAborted);
    try {
      return await control.scenes();
    } finally {
      await control.close();
    }
  };

  withCompose('is a docker-compose project: ps lists it, down removes it', async () => {
    await start();
    const { Labels } = (await (await obsOf(machine.dataDir, 1)).inspect()).Config;
    const project = Labels[PROJECT_LABEL] ?? '';
    const compose = (...args: string[]) => {
      const file = ['-f', 'relay-node/compose.server.yml', '-p', project];
      const env = { ...process.env, ...machine.templateValues, DOCKER_HOST: ENGINE_HOST };
      return spawnSync('docker-compose', [...file, ...args], { env, encoding: 'utf8', timeout: 120_000 });
    };
    const listed = compose('ps');
    expect([listed.stderr, listed.stdout]).toEqual([
      '',
      expect.stringMatching(/_egress_1[^]*Up[^]*_obs_1[^]*Up/),
    ]);
    // A running agent restarts its pipe.
    await runner.close();
    expect(compose('down', '-t', '1').status).toBe(0);
    expect(await containersOf(machine.dataDir)).toEqual([]);
    expect(await networksOf(machine.dataDir)).toEqual([]);
  });

  it('is adopted by the next agent while OBS keeps running, and is created again after an external removal', async () => {
    const first = await start();
    const before = await (await obsOf(machine.dataDir, 1)).inspect();
    await first.writeState({ scene: 'Live' });
    await runner.close();
    const next = machine.runner();
    const [adopted] = await next.adopt();
    expect(adopted).toMatchObject({ serverId: 1, instance: first.instance, websocket: first.websocket });
    expect(await adopted?.readState()).toEqual({ scene: 'Live' });
    expect((await (await obsOf(machine.dataDir, 1)).inspect()).State.Pid).toBe(before.State.Pid);
    if (!adopted) return;
    await (await obsOf(machine.dataDir, 1)).remove({ force: true });
    expect(await adopted.exited).toMatch(/has gone|SIGKILL/);
    await adopted.restart();
    expect((await answers(adopted)).current).toBe('Live');
  });

  it('is removed with its containers, its network and its folder', async () => {
    const instance = await start();
    const dir = await machine.dirOf(instance.instance);
    expect(await containersOf(machine.dataDir)).toHaveLength(2);
    expect(await networksOf(machine.dataDir)).toHaveLength(1);
    await Promise.all([instance.remove(), instance.remove()]);
    expect(await containersOf(machine.dataDir)).toEqual([]);
    expect(await networksOf(machine.dataDir)).toEqual([]);
    expect(existsSync(dir)).toBe(false);
  });

  it('is removed when its folder is missing, as after a restart of the machine', async () => {
    const instance = await start();
    await runner.close();
    rmSync(await machine.dirOf(instance.instance), { recursive: true });
    expect(await machine.runner().adopt()).toEqual([]);
    expect(await containersOf(machine.dataDir)).toEqual([]);
    expect(await networksOf(machine.dataDir)).toEqual([]);
  });

  it('leaves nothing when it can’t start', async () => {
    const broken = machine.runner({
      images: { ...STACK_IMAGES, obs: STACK_IMAGES.egress },
    });
    await expect(start(1, broken)).rejects.toThrow();
    expect(await containersOf(machine.dataDir)).toEqual([]);
    expect(await networksOf(machine.dataDir)).toEqual([]);
    expect(await broken.adopt()).toEqual([]);
  });

  it('has its own addresses, also if another agent’s servers run', async () => {
    const other = new StackMachine();
    try {
      await Promise.all([start(1), start(2), start(1, other.runner())]);
      const networks = [...(await networksOf(machine.dataDir)), ...(await networksOf(other.dataDir))];
      const subnets = networks.map(({ IPAM }) => IPAM?.Config?.[0]?.Subnet);
      expect(new Set(subnets).size).toBe(3);
      for (const subnet of subnets) expect(subnet).toMatch(/^10\.213\.19\d\.\d+\/29$/);
    } finally {
      await other.close();
    }
  });

  it('starts despite a second network of the same name, which two nodes may create concurrently', async () => {
    await engine.createNetwork({ Name: TEST_NETWORK, Driver: 'bridge' });
    const second = await engine.createNetwork({ Name: TEST_NETWORK, Driver: 'bridge' });
    try {
      expect((await answers(await start())).current).toBe('Live');
    } finally {
      await second.remove();
    }
  });

  it('reads the feed through its pipe, also after its hub was killed', async () => {
    const ingest = createSocket('udp4');
    ingest.on('message', (message, { port, address }) => ingest.send(message, port, address));
    await new Promise<void>((resolve) => ingest.bind(0, '0.0.0.0', resolve));
    const instance = await start(1, machine.runner({ ingestPort: ingest.address().port }));
    const obs = await obsOf(machine.dataDir, 1);
    const script = 'exec 3<>/dev/udp/egress/8890; echo feed >&3; timeout 2 head -c 4 <&3';
    const echoed = async () => (await runInContainer(obs, ['bash', '-c', script])).output === 'feed';
    await until(echoed);
    await open(instance, 'one');
    process.kill(await hubPid(await egressOf(machine.dataDir, 1)), 'SIGKILL');
    await until(() => instance.hub?.state === null);
    await open(instance, 'two');
    await until(echoed);
    ingest.close();
  });

  it('reports why the hub could not connect', async () => {
    const instance = await start();
    const control = await connectObs(instance.websocket, neverAborted);
    await open(instance, 'one');
    if (instance.hub) await control.setTarget(instance.hub.obsTarget);
    const sinceMs = performance.now();
    await control.startStream();
    await until(() => instance.connectFailure(sinceMs) === -2);
    expect(instance.hub?.state?.destinations).toMatchObject([
      {
        state: 'failed',
        failure: { code: 'connect-failed', words: expect.stringContaining('ECONNREFUSED') as string },
      },
    ]);
    await control.close();
  });

  it('ends its hub when no agent connects', async () => {
    const short = machine.runner({ silenceMs: 3_000 });
    await open(await start(1, short), 'one');
    const egress = await egressOf(machine.dataDir, 1);
    await hubPid(egress);
    await short.close();
    await until(() => hubPid(egress).then(() => false, () => true)); // prettier-ignore
  });

  it('restarts its pipe when it has exited', async () => {
    const instance = await start();
    await (await egressOf(machine.dataDir, 1)).kill();
    await until(async () => (await (await egressOf(machine.dataDir, 1)).inspect()).State.Running);
    await until(() => answers(instance).then(() => true, () => false)); // prettier-ignore
    await until(() => machine.logLines.join('').includes('the pipe exited and is restarted'));
  });

  it('ends its OBS when no agent connects', async () => {
    const short = machine.runner({ silenceMs: 5_000 });
    await start(1, short);
    await short.close();
    const container = await obsOf(machine.dataDir, 1);
    await until(async () => !(await container.inspect()).State.Running, 120_000);
    expect(await machine.runner().adopt()).toEqual([]);
  });
});

describeWithEngine('the compose runner', () => {
  it('reports what is missing: the engine, or an image', async () => {
    const machine = new StackMachine();
    const without = machine.runner({ engine: 'unix:///nowhere/docker.sock' });
    expect(await without.missing()).toEqual([
      { what: 'a container engine', how: expect.stringContaining('apt-get install docker.io') as string },
    ]);
    const images = { ...STACK_IMAGES, obs: 'trailcast/nothing:1' };
    expect(await machine.runner({ images }).missing()).toEqual([
      {
        what: 'the image trailcast/nothing:1',
        how: 'docker build -t trailcast/nothing:1 -f relay-node/obs/Dockerfile relay-node',
      },
    ]);
    expect(await machine.runner().missing()).toEqual([]);
    await machine.close();
  });

  it("reports OBS's version without starting it, and warns of an ingest that containers can't reach", async () => {
    const machine = new StackMachine();
    expect(await machine.runner().obsVersion()).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await machine.runner({ ingestHost: '127.0.0.1' }).warnings()).toEqual([
      expect.stringContaining('HOST=0.0.0.0') as string,
    ]);
    expect(await machine.runner().warnings()).toEqual([]);
    await machine.close();
  });
});
