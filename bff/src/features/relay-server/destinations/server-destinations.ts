import type { Transaction } from '../../../infra/db/database.js';
import type { Database } from '../../../infra/db/database.js';
import { ConflictError } from '../../../infra/errors.js';
import type { ServerDestination } from '../relay-server.ports.js';
import type { Viewer } from '../../../infra/viewer.js';
import { logAction } from '../log-action.js';
import { emitStatus, emitStudio, findOwnServer } from '../relay-server.repository.js';
import { toStatus } from '../relay-server.view.js';
import { differsVisibly } from '../server-status.js';
import { toDestinationsText, parseDestinations, copyProblems } from './stored-destinations.js';
import type { TargetSync } from './target-sync.js';

/** Implements the destination feature's port to servers. */
export class ServerDestinations {
  constructor(
    private readonly database: Database,
    private readonly sync: TargetSync,
  ) {}

  /**
   * Stores the owner's destinations with the server. If `resend` is true, a running broadcast switches to the new list.
   * Throws ConflictError if no destination is on during a broadcast.
   */
  async storeDestinations(
    tx: Transaction,
    userId: number,
    destinations: readonly ServerDestination[],
    resend: boolean,
  ): Promise<void> {
    const row = await findOwnServer(tx.em, userId);
    if (!row) return;
    if (row.streaming && !destinations.some(({ enabled }) => enabled))
      throw new ConflictError(
        'A broadcast runs, and this is its last destination. Switch on another one first, or stop the broadcast.',
      );
    const previousStatus = toStatus(row);
    row.destinations = toDestinationsText(copyProblems(destinations, parseDestinations(row) ?? []));
    if (resend) row.targetChanges += 1;
    if (differsVisibly(previousStatus, toStatus(row))) await emitStatus(tx, row);
    else await tx.em.flush();
    await emitStudio(tx, row);
  }

  /** Logs that a user switched a destination on or off. Call `storeDestinations` afterwards. */
  async logSwitch(
    tx: Transaction,
    viewer: Viewer,
    { ownerId, name, enabled }: ServerDestination & { ownerId: number },
  ): Promise<void> {
    const row = await findOwnServer(tx.em, ownerId);
    if (!row) return;
    await logAction(tx, row, viewer, enabled ? 'destination-on' : 'destination-off', name);
    await emitStatus(tx, row);
  }

  /** Sends stored changes to the node of a running broadcast. Failures are logged and retried. */
  async apply(userId: number): Promise<void> {
    const row = await this.database.read((em) => findOwnServer(em, userId));
    if (row?.streaming) void this.sync.syncNow(row.id).catch(() => undefined);
  }
}
