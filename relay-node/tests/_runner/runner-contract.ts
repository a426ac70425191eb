import type { ConnectObs, ObsControl, ObsEvent } from '../../src/obs/obs-control.js';
import type { ObsInstance, Runner } from '../../src/runner/runner.js';
import { createCollection } from '../test-node.js';
import { until } from '../../../e2e/_kit/wait.js';

const neverAborted = new AbortController().signal;

/** A runner with functions that control its environment. */
export interface RunnerUnderTest {
  runner: Runner;
  connect: ConnectObs;
  kill: (instance: ObsInstance) => Promise<void>;
  /** Makes the platform unreachable for the next start of the output. */
  breakTarget: (instance: ObsInstance) => void;
  close: () => Promise<void>;
}

/** Declares the contract tests for all runners: the fake runner and each real runner with its OBS. */
export function describeRunnerContract(
  name: string,
  createRunner: () => RunnerUnderTest | Promise<RunnerUnderTest>,
): void {
  describe(`${name} fulfils the contract of a runner`, () => {
    let runnerUnderTest: RunnerUnderTest;
    let instance: ObsInstance;
    let control: ObsControl;
    let events: ObsEvent[];

    beforeEach(async () => {
      runnerUnderTest = await createRunner();
      const clean = createCollection(['Live', 'Soon'])(runnerUnderTest.runner.createFeedUrl('reader-token'));
      const spec = { serverId: 1, instance: `contract-${process.pid}`, collection: { revision: 1, clean } };
      instance = await runnerUnderTest.runner.start(spec, neverAborted);
      await connect();
    });

    afterEach(async () => {
      await control?.close();
      await instance?.remove();
      await runnerUnderTest?.runner.close();
      await runnerUnderTest?.close();
    });

    async function connect(): Promise<void> {
      control = await runnerUnderTest.connect(instance.websocket, neverAborted);
      events = [];
      control.on((event) => events.push(event));
    }

    const listOutputs = () => events.flatMap((event) => (event.type === 'output' ? event.state : []));

    it('lists scenes in order, rejects an unknown scene, and reports a scene change', async () => {
      expect(await control.readScenes()).toEqual({ scenes: ['Live', 'Soon'], current: 'Live' });
      await control.setScene('Soon');
      await until(() => events.some((event) => event.type === 'scene' && event.scene === 'Soon'));
      await expect(control.setScene('Nowhere')).rejects.toThrow();
      expect((await control.readScenes()).current).toBe('Soon');
    });

    it('changes the collection and returns the new scenes', async () => {
      const slot = await instance.writeCollection({
        revision: 2,
        clean: createCollection(['New', 'Other'])('srt://127.0.0.1:9'),
      });
      expect(await control.setCollection(slot)).toEqual({ scenes: ['New', 'Other'], current: 'New' });
      await until(() =>
        events.some((event) => event.type === 'scenes' && event.scenes.join() === 'New,Other'),
      );
      await expect(control.setCollection('unknown')).rejects.toThrow();
    });

    it('accepts the start of a broadcast to an unreachable platform, and then reports the failure code', async () => {
      runnerUnderTest.breakTarget(instance);
      const sinceMs = performance.now();
      await control.setTarget({ server: 'rtmp://127.0.0.1:9/app', key: 'key' });
      await control.startStream();
      await until(() => listOutputs().includes('stopped'));
      expect(listOutputs()).toEqual(['starting', 'stopped']);
      // OBS reports the code separately from the event.
      await until(() => instance.findConnectFailure(sinceMs) === -2);
      await until(async () => !(await control.readStreamStatus()).active);
      await expect(control.stopStream()).rejects.toThrow();
    });

    it('stores state and targets for the next agent', async () => {
      expect([await instance.readState(), await instance.readTargets()]).toEqual([null, null]);
      await instance.writeState({ a: [1] });
      const stored = { digest: 'd', targets: [{ id: 'platform', server: 's', key: 'k' }] };
      await instance.writeTargets(stored);
      expect(await instance.readState()).toEqual({ a: [1] });
      expect(await instance.readTargets()).toEqual(stored);
      expect(await runnerUnderTest.runner.adopt()).toEqual([instance]);
    });

    it('reports the exit of OBS, and restarts it with the same address', async () => {
      const address = { ...instance.websocket };
      await runnerUnderTest.kill(instance);
      expect(await instance.exited).toBe('OBS ended by signal SIGKILL');
      await until(() => events.some(({ type }) => type === 'closed'));
      await expect(control.readScenes()).rejects.toThrow();
      await instance.restart();
      expect(instance.websocket).toEqual(address);
      await connect();
      expect((await control.readScenes()).scenes).toEqual(['Live', 'Soon']);
    });

    it('rejects connections and restarts of a removed instance', async () => {
      await instance.remove();
      await instance.remove();
      await expect(runnerUnderTest.connect(instance.websocket, neverAborted)).rejects.toThrow();
      await expect(instance.restart()).rejects.toThrow('has been removed');
      expect(await runnerUnderTest.runner.adopt()).toEqual([]);
      expect(await instance.exited).toEqual(expect.any(String));
    });

    it('returns a feed cursor of 0 without a feed', async () => {
      expect(await control.readFeedCursor()).toBe(0);
      await control.reopenFeed();
    });
  });
}
