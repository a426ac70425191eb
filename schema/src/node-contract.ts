import { ContractClient } from './node-contract/contract-client.js';
import { describeDestinations } from './node-contract/destination-cases.js';
import { describeFeeds } from './node-contract/feed-cases.js';
import { describeForwards } from './node-contract/forward-cases.js';
import { describeNode } from './node-contract/node-cases.js';
import { describeImages } from './node-contract/image-cases.js';
import type { NodeUnderTest, MissingFeatures } from './node-contract/node-under-test.js';
import { describePanic } from './node-contract/panic-cases.js';
import { describeRehearsals } from './node-contract/rehearsal-cases.js';
import { describeReports } from './node-contract/report-cases.js';
import { describeServers } from './node-contract/server-cases.js';
import { describeStreaming } from './node-contract/streaming-cases.js';

export {
  type ContractPublisher,
  type NodeUnderTest,
  UNREACHABLE_TARGET,
} from './node-contract/node-under-test.js';

/**
 * Declares a Jest suite that checks a relay node, real or fake, against the protocol of `node.ts`. One node serves
 * the whole suite; every test uses and deletes its own server ids.
 *
 * @param startNode Starts a node as {@link NodeUnderTest} describes. It is stopped after the suite.
 * @param missing Features that this harness lacks.
 */
export function describeNodeContract(
  name: string,
  startNode: () => Promise<NodeUnderTest>,
  missing: MissingFeatures = [],
): void {
  describe(`node contract: ${name}`, () => {
    jest.setTimeout(240_000);
    const usedIds: number[] = [];
    let lastId = 0;
    let client: ContractClient | undefined;
    const getClient = () => {
      if (!client) throw new Error('the node under test did not start');
      return client;
    };
    const createId = () => {
      usedIds.push((lastId += 1));
      return lastId;
    };

    beforeAll(async () => {
      client = new ContractClient(await startNode());
    });
    afterEach(async () => {
      await Promise.all(usedIds.splice(0).map((id) => getClient().deleteServer(id)));
    });
    afterAll(async () => {
      await client?.node.stop();
    });

    describeNode(getClient);
    describeForwards(getClient);
    describeServers(getClient, createId);
    describeReports(getClient, createId);
    describeStreaming(getClient, createId, missing);
    describeDestinations(getClient, createId, missing);
    describeImages(getClient, createId);
    describePanic(getClient, createId, missing);
    describeFeeds(getClient, createId, missing);
    describeRehearsals(getClient, createId, missing);
  });
}
