import type { Database } from '../../../infra/db/database.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import { RelayServerEntity } from '../relay-server.entity.js';

/** What a sweep asks of a server's row. */
export type SweptRow = Pick<
  RelayServerEntity,
  | 'id'
  | 'instance'
  | 'generation'
  | 'state'
  | 'node'
  | 'previousInstance'
  | 'streaming'
  | 'attempt'
  | 'attemptEnds'
  | 'feedDigest'
> & { stream?: { $: { keyDigest: string } } | null };

export function readSwept(database: Database): Promise<SweptRow[]> {
  const fields = [
    'instance',
    'generation',
    'state',
    'node',
    'previousInstance',
    'streaming',
    'attempt',
    'attemptEnds',
    'feedDigest',
    'stream.keyDigest',
  ] as const;
  return database.read((em) => em.find(RelayServerEntity, {}, { fields, populate: ['stream'] }));
}

/** Before a node's first report nobody knows what is right there already. */
export function differs(
  { id, instance, generation, state, node, previousInstance }: SweptRow,
  directory: NodeDirectory,
): boolean {
  const known = directory.get(node);
  if (previousInstance) return true;
  if (!known) return state === 'DELETING' && directory.isGone(node);
  if (!known.reports) return false;
  return state === 'DELETING' || !known.observes(id, instance, generation);
}
