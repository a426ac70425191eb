import type { Database } from '../../../infra/db/database.js';
import type { NodeDirectory } from './node-directory.js';
import type { Candidate } from './placement.js';
import { countServersByNode } from '../relay-server.repository.js';

/**
 * Returns the nodes with their load. Counts the servers in the database before it requests the nodes' own counts, so
 * that a removed server counts at most once.
 */
export async function readCandidates(database: Database, directory: NodeDirectory): Promise<Candidate[]> {
  const counts = await database.read(countServersByNode);
  return Promise.all(
    directory.all().map(async ({ node }) => ({
      name: node.name,
      info: await node.fetchInfo().catch(() => null),
      servers: counts.get(node.name)?.servers ?? 0,
      broadcasts: counts.get(node.name)?.broadcasts ?? 0,
    })),
  );
}
