import { describeNodeContract } from '@trailcast/schema/node-contract';
import { createSampleCollection } from '../../../relay-node/src/agent/sample-collection.js';
import { NodeProcess } from '../../../relay-node/tests/_node/node-process.js';
import { encodeFeed, publish } from '../../../relay-node/tests/_node/phone.js';
import { RtmpPlatform } from '../../../relay-node/tests/_node/rtmp-platform.js';
import { describeWithEngine } from '../../_engine/engine.js';
import { COMPOSE_NODE } from '../../_engine/node-environment.js';

jest.setTimeout(120_000);

describeWithEngine('a container engine', () => {
  const createNode = async () => {
    const node = await NodeProcess.start(COMPOSE_NODE);
    const platform = await RtmpPlatform.start('0.0.0.0');
    const file = await encodeFeed(node.dataDir);
    return {
      ...node.asNodeUnderTest({
        collection: createSampleCollection(),
        acceptingTarget: platform.target,
        publish: async (key) => publish(file, node.ingestPort, key),
      }),
      countPlatformConnections: () => platform.connectionCount,
      stop: async () => {
        await node.close();
        await platform.close();
      },
    };
  };
  describeNodeContract('the built node with OBS in containers, real ingest and phone', createNode, [
    'destinations',
  ]);
});
