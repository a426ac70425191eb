import { connectObs } from '../src/obs/connect-obs.js';
import type { ConnectObs, ObsControl, ObsEvent } from '../src/obs/obs-control.js';
import { FakeRunner } from '../src/runner/fake-runner.js';
import type { ObsInstance, Runner } from '../src/runner/runner.js';
import { collection, Machine, obsPid, until } from './obs-machine.js';
import { pino } from 'pino';
import { InstancesRoot } from '../src/runner/instances-root.js';
import { WarmInstance } from '../src/runner/warm/warm-instance.js';
import { WarmRunner } from '../src/runner/warm/warm-runner.js';

jest.setTimeout(60_000);

const never = new AbortController().signal;

interface Kind {
  runner: Runner;
  connect: ConnectObs;
  /** Ends OBS as kill -9 does. */
  kill: (instance: ObsInstance) => Promise<void>;
  /** The next start of the output finds nobody at the target. */
  breakTarget: (instance: ObsInstance) => void;
  close: () => Promise<void>;
}

function fake(): Kind {
  const runner = new FakeRunner();
  return {
    runner,
    connect: runner.connect,
    kill: async ({ serverId }) => runner.instanceOf(serverId).die(),
    breakTarget: ({ serverId }) => (runner.instanceOf(serverId).obs.startOutcome = 'connect-failed'),
    close: async () => undefined,
  };
}

function real(): Kind {
  const machine = new Machine();
  return {
    runner: machine.runner(),
    connect: connectObs,
    kill: async ({ instance }) => {
      process.kill(obsPid((await InstancesRoot.find(machine.dataDir)).dirOf(instance)), 'SIGKILL');
    },
    breakTarget: () => undefined,
    close: () => machine.close(),
  };
}

/** The process runner with one OBS that waits for its server. */
async function warm(): Promise<Kind> {
  const { runner: cold, ...kind } = real();
  const runner = new WarmRunner(cold, { size: 1, connect: connectObs, log: pino({ level: 'silent' }) });
  let wanted = 1;
  runner.run(() => wanted);
  await until(() => runner.waiting === 1);
  // The next one would come between the test and the machine's processes.
  wanted = 0;
  return {
    ...kind,
    runner,
    kill: (instance) => kind.kill(instance instanceof WarmInstance ? instance.inner : instance),
  };
}

describe.each<[string, () => Kind | Promise<Kind>]>([
  ['the fake runner', fake],
  ['the process runner', real],
  ['the process runner kept warm', warm],
])('%s keeps the contract of a runner', (_name, make) => {
  let kind: Kind;
  let instance: ObsInstance;
  let control: ObsControl;
  let events: ObsEvent[];

  beforeEach(async () => {
    kind = await make();
    const clean = collection(['Live', 'Soon'])(kind.runner.feedAddress('reader-token'));
    const spec = { serverId: 1, instance: `contract-${process.pid}`, collection: { revision: 1, clean } };
    instance = await kind.runner.start(spec, never);
    await connect();
  });

  afterEach(async () => {
    await control.close();
    await instance.remove();
    await kind.runner.close();
    await kind.close();
  });

  async function connect(): Promise<void> {
    control = await kind.connect(instance.websocket, never);
    events = [];
    control.on((event) => events.push(event));
  }

  const outputs = () => events.flatMap((event) => (event.type === 'output' ? event.state : []));

  it('shows scenes in order, refuses an unknown one, and tells a change', async () => {
    expect(await control.scenes()).toEqual({ scenes: ['Live', 'Soon'], current: 'Live' });
    await control.setScene('Soon');
    await until(() => events.some((event) => event.type === 'scene' && event.scene === 'Soon'));
    await expect(control.setScene('Nowhere')).rejects.toThrow();
    expect((await control.scenes()).current).toBe('Soon');
  });

  it('changes the collection and tells the new scenes', async () => {
    const slot = await instance.writeCollection({
      revision: 2,
      clean: collection(['New', 'Other'])('srt://127.0.0.1:9'),
    });
    expect(await control.setCollection(slot)).toEqual({ scenes: ['New', 'Other'], current: 'New' });
    await until(() => events.some((event) => event.type === 'scenes' && event.scenes.join() === 'New,Other'));
    await expect(control.setCollection('unknown')).rejects.toThrow();
  });

  it('answers a start that then fails, and knows the number of the failure', async () => {
    kind.breakTarget(instance);
    const sinceMs = performance.now();
    await control.setTarget({ server: 'rtmp://127.0.0.1:9/app', key: 'key' });
    await control.startStream();
    await until(() => outputs().includes('stopped'));
    expect(outputs()).toEqual(['starting', 'stopped']);
    expect(instance.connectFailure(sinceMs)).toBe(-2);
    expect((await control.streamStatus()).active).toBe(false);
    await expect(control.stopStream()).rejects.toThrow();
  });

  it('keeps state and target for the next agent', async () => {
    expect([await instance.readState(), await instance.readTarget()]).toEqual([null, null]);
    await instance.writeState({ a: [1] });
    await instance.writeTarget({ server: 's', key: 'k' });
    expect(await instance.readState()).toEqual({ a: [1] });
    expect(await instance.readTarget()).toEqual({ server: 's', key: 'k' });
    expect(await kind.runner.adopt()).toEqual([instance]);
  });

  it('tells the end of OBS, and starts it again with the same address', async () => {
    const address = { ...instance.websocket };
    await kind.kill(instance);
    expect(await instance.exited).toBe('OBS ended by signal SIGKILL');
    await until(() => events.some(({ type }) => type === 'closed'));
    await expect(control.scenes()).rejects.toThrow();
    await instance.restart();
    expect(instance.websocket).toEqual(address);
    await connect();
    expect((await control.scenes()).scenes).toEqual(['Live', 'Soon']);
  });

  it('is gone after its removal', async () => {
    await instance.remove();
    await instance.remove();
    await expect(kind.connect(instance.websocket, never)).rejects.toThrow();
    await expect(instance.restart()).rejects.toThrow('has been removed');
    expect(await kind.runner.adopt()).toEqual([]);
    expect(await instance.exited).toEqual(expect.any(String));
  });

  it('has no feed to wait for when nothing is sent', async () => {
    expect(await control.feedCursor()).toBe(0);
    await control.reopenFeed();
  });
});
