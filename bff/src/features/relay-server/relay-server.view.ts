import type { Booking, Server, ServerStatus } from '@trailcast/schema/wire';
import type { Viewer } from '../../infra/viewer.js';
import type { FeedDetails } from './feed/feed-view.js';
import { parseLastAction } from './log-action.js';
import { parseReport, type ServerRow } from './relay-server.repository.js';
import { removeCostHints } from './server-hints.js';
import { toServerStatus } from './server-status.js';

export function toServer(row: ServerRow): Server {
  return {
    id: row.id,
    streamId: row.stream?.id ?? null,
    timeCreated: row.timeCreated,
    version: row.version,
    dataId: row.collection?.id ?? 0,
    dataVersion: readShownVersion(row),
    onFeedLoss:
      row.feedLossScene && row.feedLossAfterMs
        ? { scene: row.feedLossScene, afterMs: row.feedLossAfterMs }
        : null,
    quality: row.quality ?? null,
    delay: row.delayMs / 1_000,
    recording: row.recording,
    ...(row.stopsAt && row.stopReason ? { stopsAt: row.stopsAt, stopReason: row.stopReason } : {}),
  };
}

/** Returns the collection version that OBS shows, or the newest one before the first report. */
export function readShownVersion(row: ServerRow): number {
  return parseReport(row)?.collectionRevision ?? row.collection?.$.version ?? 0;
}

/** Renders the contract's ServerStatus. `details` contains the feed data that is not in the database. */
export function toStatus(row: ServerRow, details: Partial<FeedDetails> = {}): ServerStatus {
  const stream = row.stream?.$;
  const status = toServerStatus({
    server: row,
    report: parseReport(row),
    feed: stream ? { live: stream.live, since: stream.liveSince ?? null } : null,
    ...details,
  });
  const lastAction = parseLastAction(row);
  return lastAction ? { ...status, lastAction } : status;
}

/** Renders the status for a user; helpers do not get the owner's costs. */
export function renderStatus(
  { userId }: Pick<Viewer, 'userId'>,
  row: ServerRow,
  details: Partial<FeedDetails>,
): ServerStatus {
  const status = toStatus(row, details);
  return row.owner.id === userId ? status : removeCostHints(status);
}

export function toBooking(row: ServerRow): Booking {
  return { id: row.id, userId: row.owner.id, timeCreated: row.timeCreated };
}
