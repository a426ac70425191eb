import type { Database } from '../../../infra/db/database.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import { RelayServerEntity } from '../relay-server.entity.js';

/** The columns that a sweep reads. */
export type SweptRow = Pick<
  RelayServerEntity,
  | 'id'
  | 'instance'
  | 'generation'
  | 'state'
  | 'node'
  | 'previousInstance'
  | 'streaming'
  | 'rehearsing'
  | 'attempt'
  | 'attemptEnds'
  | 'feedDigest'
  | 'targetChanges'
  | 'targetsSent'
  | 'targetDigest'
  | 'destinations'
> & { stream?: { $: { keyDigest: string } } | null };

export function readSweptRows(database: Database): Promise<SweptRow[]> {
  const fields = [
    'instance',
    'generation',
    'state',
    'node',
    'previousInstance',
    'streaming',
    'rehearsing',
    'attempt',
    'attemptEnds',
    'feedDigest',
    'targetChanges',
    'targetsSent',
    'targetDigest',
    'destinations',
    'stream.keyDigest',
  ] as const;
  return database.read((em) => em.find(RelayServerEntity, {}, { fields, populate: ['stream'] }));
}

/** Returns true if the row must be synced. Returns false before a node's first report, because the state is unknown. */
export function needsSync(
  { id, instance, generation, state, node, previousInstance }: SweptRow,
  directory: NodeDirectory,
): boolean {
  const knownNode = directory.get(node);
  if (previousInstance) return true;
  if (!knownNode) return state === 'DELETING' && directory.isGone(node);
  if (!knownNode.reports) return false;
  return state === 'DELETING' || !knownNode.hasAccepted(id, instance, generation);
}
