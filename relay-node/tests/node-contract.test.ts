import { describeNodeContract } from '@trailcast/schema/node-contract';
import { createSampleCollection } from '../src/agent/sample-collection.js';
import { NodeProcess } from './_node/node-process.js';
import { encodeFeed, publish } from './_node/phone.js';
import { RtmpPlatform } from './_node/rtmp-platform.js';

describeNodeContract('the built node with real OBS, ingest and phone', async () => {
  const node = await NodeProcess.start();
  const platform = await RtmpPlatform.start();
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
});
