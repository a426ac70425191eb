import { SERVER_TIMES } from '@trailcast/schema/limits';
import type { Database } from '../../../infra/db/database.js';
import { ConflictError } from '../../../infra/errors.js';
import type { ServerWatch } from '../reconcile/server-watch.js';
import { findPresentServer, parseReport, type ServerRow } from '../relay-server.repository.js';

/** Timeout for OBS to stop, ms. */
const STOP_TIMEOUT_MS = SERVER_TIMES.stopMs - 500;

interface RehearsalEndDeps {
  database: Database;
  watch: ServerWatch;
  closing: AbortSignal;
}

/** Returns true while the node still reports a rehearsal that has failed or was ended. */
const hasEndingRehearsal = (row: ServerRow) => !row.rehearsing && Boolean(parseReport(row)?.rehearsal);

/**
 * Waits until the node no longer reports a rehearsal that has failed or was ended. Resolves with false if there was
 * none, otherwise with true. Throws ConflictError if OBS has not stopped in time.
 */
export async function waitForRehearsalEnd(
  { database, watch, closing }: RehearsalEndDeps,
  row: ServerRow,
): Promise<boolean> {
  if (!hasEndingRehearsal(row)) return false;
  const checkEnd = async () => {
    const current = await database.read((em) => findPresentServer(em, row.id));
    return current && hasEndingRehearsal(current) ? undefined : true;
  };
  if (await watch.waitUntil(checkEnd, STOP_TIMEOUT_MS, closing)) return true;
  throw new ConflictError('OBS has not ended the last rehearsal yet. Try again in a moment.');
}
