import type { Database } from '../../../infra/db/database.js';
import type { NodeDirectory } from './node-directory.js';
import type { Candidate } from './placement.js';
import { countByNode } from '../relay-server.repository.js';

/**
 * Returns the nodes with their load. Rows are counted before the nodes are queried, so that a removed server counts at
 * most once.
 */
export async function readCandidates(database: Database, directory: NodeDirectory): Promise<Candidate[]> {
  const counts = await database.read(countByNode);
  return Promise.all(
    directory.all().map(async ({ node }) => ({
      name: node.name,
      info: await node.fetchInfo().catch(() => null),
      rows: counts.get(node.name)?.rows ?? 0,
      broadcasts: counts.get(node.name)?.broadcasts ?? 0,
    })),
  );
}
