import { ContractClient } from './node-contract/contract-client.js';
import { destinationCases } from './node-contract/destination-cases.js';
import { feedCases } from './node-contract/feed-cases.js';
import { forwardCases } from './node-contract/forward-cases.js';
import { nodeCases } from './node-contract/node-cases.js';
import { imageCases } from './node-contract/image-cases.js';
import type { NodeUnderTest, Without } from './node-contract/node-under-test.js';
import { panicCases } from './node-contract/panic-cases.js';
import { rehearsalCases } from './node-contract/rehearsal-cases.js';
import { reportCases } from './node-contract/report-cases.js';
import { serverCases } from './node-contract/server-cases.js';
import { streamingCases } from './node-contract/streaming-cases.js';

export {
  type ContractPublisher,
  type NodeUnderTest,
  UNREACHABLE_TARGET,
} from './node-contract/node-under-test.js';

/**
 * Declares a Jest suite that checks a relay node, real or fake, against the protocol of `node.ts`. One node serves
 * the whole suite; every test uses and deletes its own server ids.
 *
 * @param makeNode starts a node as {@link NodeUnderTest} describes; it is stopped after the suite.
 * @param without capabilities that this harness lacks.
 */
export function describeNodeContract(
  name: string,
  makeNode: () => Promise<NodeUnderTest>,
  without: Without = [],
): void {
  describe(`node contract: ${name}`, () => {
    jest.setTimeout(240_000);
    const used: number[] = [];
    let lastId = 0;
    let current: ContractClient | undefined;
    const client = () => {
      if (!current) throw new Error('the node under test did not start');
      return current;
    };
    const nextId = () => {
      used.push((lastId += 1));
      return lastId;
    };

    beforeAll(async () => {
      current = new ContractClient(await makeNode());
    });
    afterEach(async () => {
      await Promise.all(used.splice(0).map((id) => client().remove(id)));
    });
    afterAll(async () => {
      await current?.node.stop();
    });

    nodeCases(client);
    forwardCases(client);
    serverCases(client, nextId);
    reportCases(client, nextId);
    streamingCases(client, nextId, without);
    destinationCases(client, nextId, without);
    imageCases(client, nextId);
    panicCases(client, nextId, without);
    feedCases(client, nextId, without);
    rehearsalCases(client, nextId, without);
  });
}
