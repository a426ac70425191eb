import pino from 'pino';
import type { RelayNode } from '../../../drivers/relay-node/relay-nodes.js';
import { KnownNode } from '../fleet/node-directory.js';
import { ServerSync, type ServerSyncDeps } from './server-sync.js';

const createRow = (node: string, instance: string) => ({
  id: 1,
  node,
  instance,
  state: 'PRESENT',
  generation: 2,
  streaming: false,
  previousInstance: null,
  collection: { id: 1 },
});

describe('ServerSync', () => {
  it('does not send the desired state to the previous node of a moved server', async () => {
    const requests: string[] = [];
    const node = { name: 'n1', putServer: async () => void requests.push('n1') } as unknown as RelayNode;
    // Results of the reads: the row, the row for the desired state, and the collection.
    const reads = [createRow('n1', 'old'), createRow('n2', 'new'), { version: 1, text: '{}' }];
    const sync = new ServerSync({
      database: { read: async () => reads.shift() },
      clock: { now: async () => 0 },
      directory: { get: () => new KnownNode(node) },
      images: { findImages: async () => [] },
      logger: pino({ level: 'silent' }),
    } as unknown as ServerSyncDeps);
    await sync.syncNow(1);
    expect(requests).toEqual([]);
    await sync.close();
  });
});
