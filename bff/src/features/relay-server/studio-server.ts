import type { EntityManager } from '@mikro-orm/core';
import type { StudioServer } from '@trailcast/schema/wire';
import type { FeedView } from './feed/feed-view.js';
import { findOwnServer, parseReport } from './relay-server.repository.js';
import { removeCostHints } from './server-hints.js';
import { readShownVersion, toStatus } from './relay-server.view.js';

/**
 * Returns an owner's server and its status for helpers, without keys, links and costs. Returns null without a server.
 */
export async function readStudioServer(
  em: EntityManager,
  ownerId: number,
  feeds: Pick<FeedView, 'findDetails'>,
) {
  const row = await findOwnServer(em, ownerId);
  if (!row) return null;
  const server: StudioServer = {
    id: row.id,
    timeCreated: row.timeCreated,
    streamName: row.stream?.$.name ?? null,
    delay: row.delayMs / 1_000,
    recording: row.recording,
    dataVersion: readShownVersion(row),
    storedDataVersion: row.collection?.$.version ?? 0,
  };
  return {
    server,
    scenes: parseReport(row)?.scenes ?? [],
    status: removeCostHints(toStatus(row, feeds.findDetails(row))),
  };
}
