import { connectObs } from '../../../relay-node/src/obs/connect-obs.js';
import type { ObsInstance } from '../../../relay-node/src/runner/runner.js';
import {
  describeRunnerContract,
  type RunnerUnderTest,
} from '../../../relay-node/tests/_runner/runner-contract.js';
import { describeWithEngine } from '../../_engine/engine.js';
import { killInContainer, findObs } from '../../_engine/containers.js';
import { ComposeTestNode } from '../../_engine/compose-test-node.js';

jest.setTimeout(240_000);

function createRunnerUnderTest(): RunnerUnderTest {
  const testNode = new ComposeTestNode();
  return {
    runner: testNode.createRunner(),
    connect: connectObs,
    kill: async ({ serverId }: ObsInstance) =>
      killInContainer(await findObs(testNode.dataDir, serverId), 'obs'),
    breakTarget: () => undefined,
    close: () => testNode.close(),
  };
}

describeWithEngine('a container engine', () => {
  describeRunnerContract('the compose runner', createRunnerUnderTest);
});
