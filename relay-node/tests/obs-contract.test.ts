import { connectObs } from '../src/obs/connect-obs.js';
import { FakeRunner } from '../src/runner/fake-runner.js';
import { describeRunnerContract, type RunnerUnderTest } from './_runner/runner-contract.js';
import { Machine, obsPid } from './obs-machine.js';
import { pino } from 'pino';
import { InstancesRoot } from '../src/runner/home/instances-root.js';
import { WarmInstance } from '../src/runner/warm/warm-instance.js';
import { WarmRunner } from '../src/runner/warm/warm-runner.js';
import { until } from '../../e2e/_kit/wait.js';

function fake(): RunnerUnderTest {
  const runner = new FakeRunner();
  return {
    runner,
    connect: runner.connect,
    kill: async ({ serverId }) => runner.instanceOf(serverId).die(),
    breakTarget: ({ serverId }) => (runner.instanceOf(serverId).obs.startOutcome = 'connect-failed'),
    close: async () => undefined,
  };
}

function real(): RunnerUnderTest {
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

/** Starts the process runner with a warm pool of one OBS. */
async function warm(): Promise<RunnerUnderTest> {
  const { runner: cold, ...kind } = real();
  const runner = new WarmRunner(cold, { size: 1, connect: connectObs, log: pino({ level: 'silent' }) });
  let wanted = 1;
  runner.run(() => wanted);
  await until(() => runner.warmCount === 1).catch(async (error: unknown) => {
    await runner.close();
    await kind.close();
    throw error;
  });
  // Otherwise, the next warm OBS would start during the check of processes.
  wanted = 0;
  return {
    ...kind,
    runner,
    kill: (instance) => kind.kill(instance instanceof WarmInstance ? instance.inner : instance),
  };
}

describeRunnerContract('the fake runner', fake);
describeRunnerContract('the process runner', real);
describeRunnerContract('the process runner kept warm', warm);
