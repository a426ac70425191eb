import { createHash } from 'node:crypto';
import {
  type ContractPublisher,
  describeNodeContract,
  type NodeUnderTest,
  UNREACHABLE_TARGET,
} from '@trailcast/schema/node-contract';
import type { FakeIngest } from './feed/fake-ingest.js';
import { createFakeNode, FAKE_NODE_SECRET } from './fake-node.js';
import { createSampleCollection } from './sample-collection.js';

async function startFakeNode({ hasHubs }: { hasHubs: boolean }): Promise<NodeUnderTest> {
  const { agent, ingest, runner } = createFakeNode({ unreachableUrl: UNREACHABLE_TARGET.server, hasHubs });
  await agent.adopt();
  const baseUrl = await agent.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    baseUrl,
    secret: FAKE_NODE_SECRET,
    collection: createSampleCollection(),
    feedScene: 'Live',
    otherScene: 'Be right back',
    acceptingTarget: { server: 'rtmp://platform.example/app', key: 'accepted' },
    countPlatformConnections: () => runner.platformConnections,
    publish: async (key) => startPhone(ingest, createHash('sha256').update(key).digest('hex')),
    stop: () => agent.close({ stopAll: true }),
  };
}

describeNodeContract('the agent with a fake OBS and a hub', () => startFakeNode({ hasHubs: true }));
describeNodeContract('the agent with a fake OBS and without a hub', () => startFakeNode({ hasHubs: false }), [
  'destinations',
  'rehearsals',
]);

/** Simulates a phone that sends a key frame ten times a second. */
function startPhone(ingest: FakeIngest, digest: string): ContractPublisher {
  let keyFrames = 0;
  const send = () => ingest.publish(digest, { keyFrames: (keyFrames += 1), idleMs: 0 });
  send();
  const timer = setInterval(send, 100);
  const isConnected = () => ingest.snapshot?.publishers.some((publisher) => publisher.digest === digest);
  const closed = new Promise<void>((resolve) => {
    const unsubscribe = ingest.on(() => {
      if (isConnected()) return;
      clearInterval(timer);
      unsubscribe();
      resolve();
    });
  });
  return {
    closed,
    stop: async () => {
      clearInterval(timer);
      ingest.unpublish(digest);
    },
  };
}
