import pino from 'pino';
import type { RelayNode } from '../../../drivers/relay-node/relay-nodes.js';
import { KnownNode } from '../fleet/node-directory.js';
import { ServerSync, type ServerSyncDeps } from './server-sync.js';

const createRow = (node: string, instance: string, previousInstance: string | null = null) => ({
  id: 1,
  node,
  instance,
  state: 'PRESENT',
  generation: 2,
  streaming: false,
  previousInstance,
  owner: { id: 1 },
  collection: { id: 1 },
});

describe('ServerSync', () => {
  it('does not send the desired state to a node that the server has left during a move', async () => {
    const requests: string[] = [];
    const node = { name: 'n1', putServer: async () => void requests.push('n1') } as unknown as RelayNode;
    // Results of the reads: the row, the row for the desired state, and the collection.
    const reads = [
      createRow('n1', 'second', 'first'),
      createRow('n2', 'third', 'second'),
      { version: 1, text: '{}' },
    ];
    const sync = new ServerSync({
      database: { read: async () => reads.shift() },
      clock: { now: async () => 0 },
      directory: { get: () => new KnownNode(node) },
      images: { findImages: async () => [] },
      leadership: { term: null },
      logger: pino({ level: 'silent' }),
    } as unknown as ServerSyncDeps);
    await expect(sync.syncNow(1)).rejects.toThrow('has not accepted the server');
    expect(requests).toEqual([]);
    await sync.close();
  });
});
