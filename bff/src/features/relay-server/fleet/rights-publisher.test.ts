import type { EntityManager } from '@mikro-orm/core';
import type { Reports, Rights } from '@trailcast/schema/node';
import pino from 'pino';
import type { RelayNode } from '../../../drivers/relay-node/relay-nodes.js';
import type { Database } from '../../../infra/db/database.js';
import { SystemClock } from '../../../infra/system-clock.js';
import type { RelayStreams } from '../relay-server.ports.js';
import { NodeDirectory } from './node-directory.js';
import { RightsPublisher } from './rights-publisher.js';

const createReports = (rightsRevision: number) => ({ bootId: 'boot', rightsRevision }) as Reports;

function createPublisher() {
  const node = {
    name: 'n1',
    putRights: async ({ revision }: Rights) => ({ revision, closed: 0 }),
  } as unknown as RelayNode;
  const directory = new NodeDirectory([node]);
  const database = { read: <T>(work: (em: EntityManager) => Promise<T>) => work({} as EntityManager) };
  const returnEmptyList = async () => [];
  const streams = {
    readRenewedDigests: returnEmptyList,
    readAllDigests: returnEmptyList,
    readFormerDigests: returnEmptyList,
  };
  const rights = new RightsPublisher(
    database as Database,
    new SystemClock(),
    directory,
    streams as unknown as RelayStreams,
    pino({ level: 'silent' }),
  );
  const [knownNode] = directory.all();
  if (!knownNode) throw new Error('no node');
  return { rights, knownNode };
}

describe('RightsPublisher.isBehind', () => {
  it('is true until the node has applied a list', async () => {
    const { rights, knownNode } = createPublisher();
    knownNode.setReports(createReports(-1));
    expect(rights.isBehind(knownNode)).toBe(true);
    await rights.publish();
    expect(rights.isBehind(knownNode)).toBe(false);
  });

  it('ignores reports that were requested before the node applied the list', async () => {
    const { rights, knownNode } = createPublisher();
    const requestedAt = performance.now();
    await rights.publish();
    knownNode.setReports(createReports(-1), requestedAt);
    expect(rights.isBehind(knownNode)).toBe(false);
  });

  it('is true when later reports show that the node has lost the list', async () => {
    const { rights, knownNode } = createPublisher();
    await rights.publish();
    knownNode.setReports(createReports(-1));
    expect(rights.isBehind(knownNode)).toBe(true);
  });
});
