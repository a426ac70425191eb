import pino from 'pino';
import { cleanCollection } from '../../collection/sanitise.js';
import { createSampleCollection } from '../../agent/sample-collection.js';
import { FakeRunner } from '../fake-runner.js';
import { WARM_VIDEO } from '../obs-video.js';
import type { InstanceSpec } from '../runner.js';
import { WarmRunner } from './warm-runner.js';
import { until } from '../../../../e2e/_kit/wait.js';

const neverAborted = new AbortController().signal;
const canvas = { width: 640, height: 360 };
const clean = cleanCollection(createSampleCollection(), { feedUrl: 'srt://127.0.0.1:9', canvas });
const createSpec = (serverId: number): InstanceSpec => ({
  serverId,
  instance: `server-${serverId}`,
  collection: { revision: 7, clean },
});

describe('WarmRunner', () => {
  let fakeRunner: FakeRunner;
  const runners: WarmRunner[] = [];

  function openRunner(size: number, freeServers = 10): WarmRunner {
    const options = { size, connect: fakeRunner.connect, log: pino({ level: 'silent' }) };
    const runner = new WarmRunner(fakeRunner, options);
    runners.push(runner);
    runner.run(() => freeServers);
    return runner;
  }

  async function openFilledPool(size: number): Promise<WarmRunner> {
    const runner = openRunner(size);
    await until(() => runner.warmCount === size);
    return runner;
  }

  beforeEach(() => {
    fakeRunner = new FakeRunner();
  });

  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.close({ stop: true })));
  });

  it('starts a server directly with a pool size of 0', async () => {
    const runner = openRunner(0);
    const instance = await runner.start(createSpec(1), neverAborted);
    expect(runner.warmCount).toBe(0);
    expect(fakeRunner.startedSpecs).toHaveLength(1);
    expect(instance.instance).toBe('server-1');
  });

  it('assigns a warm OBS to a new server, and refills the pool', async () => {
    const runner = await openFilledPool(1);
    const [warmInstance] = [...fakeRunner.instances.values()];
    const instance = await runner.start(createSpec(1), neverAborted);
    expect(instance).toMatchObject({ serverId: 1, instance: 'server-1' });
    expect(instance.websocket).toEqual(warmInstance?.websocket);
    const control = await fakeRunner.connect(instance.websocket, neverAborted);
    expect((await control.readScenes()).scenes).toEqual(clean.scenes);
    await until(() => runner.warmCount === 1);
    expect(fakeRunner.instances.size).toBe(2);
  });

  it('shows the collection on the small canvas, and returns the connection only once', async () => {
    const runner = await openFilledPool(1);
    const [warmInstance] = [...fakeRunner.instances.values()];
    expect(warmInstance?.renderSetup.video).toEqual(WARM_VIDEO);
    const instance = await runner.start(createSpec(1), neverAborted);
    const control = instance.takeConnection?.();
    expect((await control?.readScenes())?.scenes).toEqual(clean.scenes);
    expect(instance.takeConnection?.()).toBeNull();
  });

  it('waits after an assignment before it starts the next warm OBS', async () => {
    const runner = await openFilledPool(1);
    const startedAt = performance.now();
    await runner.start(createSpec(1), neverAborted);
    await until(() => runner.warmCount === 1);
    expect(performance.now() - startedAt).toBeGreaterThan(1_900);
  });

  it('limits the pool to the free slots, and removes surplus instances', async () => {
    let freeServers = 2;
    const options = { size: 3, connect: fakeRunner.connect, log: pino({ level: 'silent' }) };
    const runner = new WarmRunner(fakeRunner, options);
    runners.push(runner);
    runner.run(() => freeServers);
    await until(() => runner.warmCount === 2);
    freeServers = 1;
    await until(() => runner.warmCount === 1);
    expect(fakeRunner.instances.size).toBe(1);
  });

  it('replaces an exited warm OBS', async () => {
    const runner = await openFilledPool(1);
    const [firstInstance] = [...fakeRunner.instances.values()];
    firstInstance?.exit();
    await until(() => runner.warmCount === 1 && fakeRunner.startedSpecs.length === 2);
    expect(firstInstance?.isRemoved).toBe(true);
  });

  it('starts a new OBS if the warm OBS does not respond', async () => {
    const runner = await openFilledPool(1);
    const [warmInstance] = [...fakeRunner.instances.values()];
    warmInstance?.obs.disconnect('gone');
    if (warmInstance) warmInstance.isAlive = false;
    const instance = await runner.start(createSpec(1), neverAborted);
    expect(instance.instance).toBe('server-1');
    expect(warmInstance?.isRemoved).toBe(true);
    expect(fakeRunner.instances.has('server-1')).toBe(true);
  });

  it('does not return a removed instance to the pool', async () => {
    const runner = await openFilledPool(1);
    const [warmInstance] = [...fakeRunner.instances.values()];
    const instance = await runner.start(createSpec(1), neverAborted);
    await instance.remove();
    expect(warmInstance?.isRemoved).toBe(true);
    expect(await runner.adopt()).toEqual([]);
  });

  it('retries with backoff if no OBS can be started', async () => {
    fakeRunner.startError = 'no memory';
    const runner = await openFilledPool(1);
    expect(fakeRunner.startedSpecs).toHaveLength(2);
    expect(runner.warmCount).toBe(1);
  });

  it('restores assignments and the pool after a restart of the agent', async () => {
    const earlierRunner = await openFilledPool(1);
    const assignedInstance = await earlierRunner.start(createSpec(4), neverAborted);
    await assignedInstance.writeState({ kept: true });
    await until(() => earlierRunner.warmCount === 1);
    await earlierRunner.close();
    const nextRunner = new WarmRunner(fakeRunner, {
      size: 1,
      connect: fakeRunner.connect,
      log: pino({ level: 'silent' }),
    });
    runners.push(nextRunner);
    const [adopted, ...otherInstances] = await nextRunner.adopt();
    expect(otherInstances).toEqual([]);
    expect(adopted).toMatchObject({ serverId: 4, instance: 'server-4' });
    expect(await adopted?.readState()).toEqual({ kept: true });
    expect(nextRunner.warmCount).toBe(1);
  });

  it('replaces only unassigned instances with outdated settings after a restart', async () => {
    const earlierRunner = await openFilledPool(1);
    const assignedInstance = await earlierRunner.start(createSpec(4), neverAborted);
    await until(() => earlierRunner.warmCount === 1);
    await earlierRunner.close();
    const [outdatedInstance] = [...fakeRunner.instances.values()].filter(
      ({ websocket }) => websocket !== assignedInstance.websocket,
    );
    fakeRunner.currentFingerprint = 'with another canvas';
    const options = { size: 1, connect: fakeRunner.connect, log: pino({ level: 'silent' }) };
    const nextRunner = new WarmRunner(fakeRunner, options);
    runners.push(nextRunner);
    expect(await nextRunner.adopt()).toMatchObject([{ serverId: 4 }]);
    expect([outdatedInstance?.isRemoved, nextRunner.warmCount, fakeRunner.instances.size]).toEqual([
      true,
      0,
      1,
    ]);
    nextRunner.run(() => 10);
    await until(() => nextRunner.warmCount === 1);
    await nextRunner.close();
    const thirdRunner = new WarmRunner(fakeRunner, options);
    runners.push(thirdRunner);
    await thirdRunner.adopt();
    expect(thirdRunner.warmCount).toBe(1);
  });

  it('removes all unassigned instances on stop', async () => {
    const runner = await openFilledPool(2);
    await runner.close({ stop: true });
    expect(fakeRunner.instances.size).toBe(0);
  });
});
