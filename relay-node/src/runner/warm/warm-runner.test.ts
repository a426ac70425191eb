import pino from 'pino';
import { cleanCollection } from '../../collection/sanitise.js';
import { sampleCollection } from '../../agent/sample-collection.js';
import { FakeRunner } from '../fake-runner.js';
import { WARM_VIDEO } from '../obs-video.js';
import type { InstanceSpec } from '../runner.js';
import { WarmRunner } from './warm-runner.js';
import { until } from '../../../../e2e/_kit/wait.js';

const never = new AbortController().signal;
const canvas = { width: 640, height: 360 };
const clean = cleanCollection(sampleCollection(), { feedUrl: 'srt://127.0.0.1:9', canvas });
const spec = (serverId: number): InstanceSpec => ({
  serverId,
  instance: `server-${serverId}`,
  collection: { revision: 7, clean },
});

describe('WarmRunner', () => {
  let machine: FakeRunner;
  const runners: WarmRunner[] = [];

  function open(size: number, free = 10): WarmRunner {
    const options = { size, connect: machine.connect, log: pino({ level: 'silent' }) };
    const runner = new WarmRunner(machine, options);
    runners.push(runner);
    runner.run(() => free);
    return runner;
  }

  async function filled(size: number): Promise<WarmRunner> {
    const runner = open(size);
    await until(() => runner.warmCount === size);
    return runner;
  }

  beforeEach(() => {
    machine = new FakeRunner();
  });

  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.close({ stop: true })));
  });

  it('starts servers with a pool size of 0', async () => {
    const runner = open(0);
    const instance = await runner.start(spec(1), never);
    expect(runner.warmCount).toBe(0);
    expect(machine.started).toHaveLength(1);
    expect(instance.instance).toBe('server-1');
  });

  it('assigns a warm OBS to a new server, shows its collection, and refills the pool', async () => {
    const runner = await filled(1);
    const [warm] = [...machine.instances.values()];
    const instance = await runner.start(spec(1), never);
    expect(instance).toMatchObject({ serverId: 1, instance: 'server-1' });
    expect(instance.websocket).toEqual(warm?.websocket);
    const control = await machine.connect(instance.websocket, never);
    expect((await control.scenes()).scenes).toEqual(clean.scenes);
    await until(() => runner.warmCount === 1);
    expect(machine.instances.size).toBe(2);
  });

  it('changes the collection on a small canvas, and returns its connection once', async () => {
    const runner = await filled(1);
    const [warm] = [...machine.instances.values()];
    expect(warm?.drawing.video).toEqual(WARM_VIDEO);
    const instance = await runner.start(spec(1), never);
    const control = instance.takeControl?.();
    expect((await control?.scenes())?.scenes).toEqual(clean.scenes);
    expect(instance.takeControl?.()).toBeNull();
  });

  it('waits after an assignment before it starts the next warm OBS', async () => {
    const runner = await filled(1);
    const began = performance.now();
    await runner.start(spec(1), never);
    await until(() => runner.warmCount === 1);
    expect(performance.now() - began).toBeGreaterThan(1_900);
  });

  it('limits the pool to the free slots and removes the surplus', async () => {
    let free = 2;
    const options = { size: 3, connect: machine.connect, log: pino({ level: 'silent' }) };
    const runner = new WarmRunner(machine, options);
    runners.push(runner);
    runner.run(() => free);
    await until(() => runner.warmCount === 2);
    free = 1;
    await until(() => runner.warmCount === 1);
    expect(machine.instances.size).toBe(1);
  });

  it('replaces a warm OBS that exits', async () => {
    const runner = await filled(1);
    const [first] = [...machine.instances.values()];
    first?.die();
    await until(() => runner.warmCount === 1 && machine.started.length === 2);
    expect(first?.removed).toBe(true);
  });

  it('starts a new OBS if the warm one can’t show the collection', async () => {
    const runner = await filled(1);
    const [warm] = [...machine.instances.values()];
    warm?.obs.disconnect('gone');
    if (warm) warm.alive = false;
    const instance = await runner.start(spec(1), never);
    expect(instance.instance).toBe('server-1');
    expect(warm?.removed).toBe(true);
    expect(machine.instances.has('server-1')).toBe(true);
  });

  it('does not return a removed instance to the pool', async () => {
    const runner = await filled(1);
    const [warm] = [...machine.instances.values()];
    const instance = await runner.start(spec(1), never);
    await instance.remove();
    expect(warm?.removed).toBe(true);
    expect(await runner.adopt()).toEqual([]);
  });

  it('retries with backoff if no OBS can be started', async () => {
    machine.startError = 'no memory';
    const runner = await filled(1);
    expect(machine.started).toHaveLength(2);
    expect(runner.warmCount).toBe(1);
  });

  it('restores assignments after a restart of the agent, and returns the other instances to the pool', async () => {
    const first = await filled(1);
    const given = await first.start(spec(4), never);
    await given.writeState({ kept: true });
    await until(() => first.warmCount === 1);
    await first.close();
    const next = new WarmRunner(machine, {
      size: 1,
      connect: machine.connect,
      log: pino({ level: 'silent' }),
    });
    runners.push(next);
    const [adopted, ...others] = await next.adopt();
    expect(others).toEqual([]);
    expect(adopted).toMatchObject({ serverId: 4, instance: 'server-4' });
    expect(await adopted?.readState()).toEqual({ kept: true });
    expect(next.warmCount).toBe(1);
  });

  it('replaces warm instances with outdated settings after a restart, but keeps assigned ones', async () => {
    const first = await filled(1);
    const given = await first.start(spec(4), never);
    await until(() => first.warmCount === 1);
    await first.close();
    const [old] = [...machine.instances.values()].filter(({ websocket }) => websocket !== given.websocket);
    machine.currentFingerprint = 'with another canvas';
    const options = { size: 1, connect: machine.connect, log: pino({ level: 'silent' }) };
    const next = new WarmRunner(machine, options);
    runners.push(next);
    expect(await next.adopt()).toMatchObject([{ serverId: 4 }]);
    expect([old?.removed, next.warmCount, machine.instances.size]).toEqual([true, 0, 1]);
    next.run(() => 10);
    await until(() => next.warmCount === 1);
    await next.close();
    const third = new WarmRunner(machine, options);
    runners.push(third);
    await third.adopt();
    expect(third.warmCount).toBe(1);
  });

  it('removes all unassigned instances on stop', async () => {
    const runner = await filled(2);
    await runner.close({ stop: true });
    expect(machine.instances.size).toBe(0);
  });
});
