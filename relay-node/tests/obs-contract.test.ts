import { connectObs } from '../src/obs/connect-obs.js';
import { FakeRunner } from '../src/runner/fake-runner.js';
import { describeRunnerContract, type RunnerUnderTest } from './_runner/runner-contract.js';
import { TestNode, findObsPid } from './test-node.js';
import { pino } from 'pino';
import { InstancesRoot } from '../src/runner/home/instances-root.js';
import { WarmInstance } from '../src/runner/warm/warm-instance.js';
import { WarmRunner } from '../src/runner/warm/warm-runner.js';
import { until } from '../../e2e/_kit/wait.js';

function createFakeRunner(): RunnerUnderTest {
  const runner = new FakeRunner();
  return {
    runner,
    connect: runner.connect,
    kill: async ({ serverId }) => runner.requireInstance(serverId).exit(),
    breakTarget: ({ serverId }) => (runner.requireInstance(serverId).obs.startOutcome = 'connect-failed'),
    close: async () => undefined,
  };
}

function createProcessRunner(): RunnerUnderTest {
  const testNode = new TestNode();
  return {
    runner: testNode.createRunner(),
    connect: connectObs,
    kill: async ({ instance }) => {
      process.kill(findObsPid((await InstancesRoot.find(testNode.dataDir)).createPath(instance)), 'SIGKILL');
    },
    breakTarget: () => undefined,
    close: () => testNode.close(),
  };
}

/** Starts the process runner with a warm pool of one OBS. */
async function createWarmRunner(): Promise<RunnerUnderTest> {
  const { runner: coldRunner, ...realRunner } = createProcessRunner();
  const runner = new WarmRunner(coldRunner, { size: 1, connect: connectObs, log: pino({ level: 'silent' }) });
  let poolSize = 1;
  runner.run(() => poolSize);
  await until(() => runner.warmCount === 1).catch(async (error: unknown) => {
    await runner.close();
    await realRunner.close();
    throw error;
  });
  // Otherwise the next warm OBS would start while the test checks for leftover processes.
  poolSize = 0;
  return {
    ...realRunner,
    runner,
    kill: (instance) => realRunner.kill(instance instanceof WarmInstance ? instance.inner : instance),
  };
}

describeRunnerContract('the fake runner', createFakeRunner);
describeRunnerContract('the process runner', createProcessRunner);
describeRunnerContract('the process runner with a warm pool', createWarmRunner);
