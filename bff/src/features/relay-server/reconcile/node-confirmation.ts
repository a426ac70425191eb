import { withTimeout } from '@trailcast/schema/async/deadline';
import { SERVER_TIMES } from '@trailcast/schema/limits';
import type { ServerStatus } from '@trailcast/schema/wire';
import type { Database } from '../../../infra/db/database.js';
import { NotFoundError } from '../../../infra/errors.js';
import type { Viewer } from '../../../infra/viewer.js';
import type { FeedView } from '../feed/feed-view.js';
import { throwNodeFailure } from '../fleet/node-failure.js';
import { findPresentServer, type ServerRow } from '../relay-server.repository.js';
import { renderStatus } from '../relay-server.view.js';
import type { ServerSync } from './server-sync.js';
import type { ServerWatch } from './server-watch.js';

/** Timeout for the node and OBS, ms. Leaves 0.5 s of the contract's 5 s for the rest of the request. */
export const CONFIRMATION_WAIT_MS = SERVER_TIMES.stopMs - 500;

export interface NodeConfirmationDeps {
  database: Database;
  sync: Pick<ServerSync, 'syncNow'>;
  watch: ServerWatch;
  feedView: FeedView;
  closing: AbortSignal;
}

/** The confirmation that a request waits for. */
export interface Confirmation {
  viewer: Pick<Viewer, 'userId'>;
  /** Id of the server. */
  id: number;
  /** Returns true if the row shows that the node has confirmed. */
  isDone: (row: ServerRow) => boolean;
  /** Returns the error for a node that does not confirm in time. */
  createTimeoutError: () => Error;
}

/**
 * Sends a server's stored desired state and resolves with its status for the user when `isDone` holds for the row.
 * Throws `createTimeoutError()` after `CONFIRMATION_WAIT_MS`, UpstreamFailedError while the node can't be reached, and
 * NotFoundError if the server is deleted during the wait. The node applies the stored state later, even after an error.
 */
export async function confirmByNode(
  { database, sync, watch, feedView, closing }: NodeConfirmationDeps,
  { viewer, id, isDone, createTimeoutError }: Confirmation,
): Promise<ServerStatus> {
  watch.notify();
  const startedAt = performance.now();
  await withTimeout(CONFIRMATION_WAIT_MS, () => sync.syncNow(id), createTimeoutError).catch(throwNodeFailure);
  const check = async () => {
    const row = await database.read((em) => findPresentServer(em, id));
    if (!row) throw new NotFoundError('The server has been deleted in the meantime.');
    return isDone(row) ? renderStatus(viewer, row, feedView.findDetails(row)) : undefined;
  };
  const status = await watch.waitUntil(
    check,
    CONFIRMATION_WAIT_MS - (performance.now() - startedAt),
    closing,
  );
  if (status) return status;
  throw createTimeoutError();
}
