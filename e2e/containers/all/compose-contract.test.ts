import { connectObs } from '../../../relay-node/src/obs/connect-obs.js';
import type { ObsInstance } from '../../../relay-node/src/runner/runner.js';
import {
  describeRunnerContract,
  type RunnerUnderTest,
} from '../../../relay-node/tests/_runner/runner-contract.js';
import { describeWithEngine } from '../../_engine/engine.js';
import { killInContainer, findObs } from '../../_engine/containers.js';
import { StackMachine } from '../../_engine/stack-machine.js';

jest.setTimeout(240_000);

function compose(): RunnerUnderTest {
  const machine = new StackMachine();
  return {
    runner: machine.createRunner(),
    connect: connectObs,
    kill: async ({ serverId }: ObsInstance) =>
      killInContainer(await findObs(machine.dataDir, serverId), 'obs'),
    breakTarget: () => undefined,
    close: () => machine.close(),
  };
}

describeWithEngine('a container engine', () => {
  describeRunnerContract('the compose runner', compose);
});
