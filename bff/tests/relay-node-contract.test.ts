import { createHash } from 'node:crypto';
import { describeNodeContract, type NodeUnderTest } from '@trailcast/schema/node-contract';
import { FakeRelayNode } from '../src/drivers/relay-node/fake-relay-node.js';

const collection = JSON.stringify({
  current_scene: 'Live',
  scene_order: [{ name: 'Live' }, { name: 'Card' }],
  sources: [
    { id: 'ffmpeg_source', name: 'Feed', settings: { input: 'trailcast://feed' } },
    { id: 'scene', name: 'Live', settings: { items: [{ name: 'Feed' }] } },
    { id: 'scene', name: 'Card', settings: { items: [] } },
  ],
});

async function startFakeNode(): Promise<NodeUnderTest> {
  const node = await FakeRelayNode.start({ servers: 2, broadcasts: 1 });
  return {
    baseUrl: node.baseUrl,
    secret: node.secret,
    collection,
    feedScene: 'Live',
    otherScene: 'Card',
    acceptingTarget: { server: 'rtmp://accept.test/app', key: 'accepted-key' },
    countPlatformConnections: () =>
      [...node.servers.values()].flatMap((server) => server.report().destinations).length,
    publish: async (streamKey) => {
      const digest = createHash('sha256').update(streamKey).digest('hex');
      const closed = new Promise<void>((resolve) => node.publish(digest, resolve));
      return { closed, stop: async () => node.stopPublishing(digest) };
    },
    stop: () => node.close(),
  };
}

describeNodeContract('the fake node', startFakeNode);
