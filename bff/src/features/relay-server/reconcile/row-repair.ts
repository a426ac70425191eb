import type { Database } from '../../../infra/db/database.js';
import type { Term } from '../../../infra/leader/leadership.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import { emitStatus, findPresent } from '../relay-server.repository.js';
import { endBroadcast, raiseGeneration } from './server-changes.js';
import type { ServerWatch } from './server-watch.js';
import type { SweptRow } from './swept-row.js';

/** The node ends an attempt itself; this side waits that much longer for its reason, ms. */
export const ATTEMPT_SLACK_MS = 700;

interface RowRepairDeps {
  database: Database;
  directory: NodeDirectory;
  watch: ServerWatch;
}

/** What a row says although it can't be so any more. */
export class RowRepair {
  constructor(private readonly parts: RowRepairDeps) {}

  async mend(row: SweptRow, now: number, term: Term): Promise<void> {
    const ended = row.streaming && now > (row.attemptEnds ?? Infinity) + 2 * ATTEMPT_SLACK_MS;
    if (ended && this.#heard(row.node)) await this.#endAttempt(row.id, row.attempt, term);
    if ((row.stream?.$.keyDigest ?? null) !== (row.feedDigest ?? null)) await this.#takeKey(row.id, term);
  }

  /** A row's attempt may be live at a node that has not been heard since this process began. */
  #heard(node: string): boolean {
    return this.parts.directory.get(node)?.reachable !== null;
  }

  /** Nobody waits for this start any more: its BFF was killed, or the node could not be reached. */
  async #endAttempt(id: number, attempt: number, term: Term): Promise<void> {
    await this.parts.database.transact(async (tx) => {
      const row = await findPresent(tx.em, id);
      if (!row?.streaming || row.confirmed || row.attempt !== attempt) return;
      endBroadcast(row, 'timeout');
      await emitStatus(tx, row);
      await term.fence(tx);
    });
    this.parts.watch.notify();
  }

  /** The assigned stream has a new key. */
  async #takeKey(id: number, term: Term): Promise<void> {
    await this.parts.database.transact(async (tx) => {
      const row = await findPresent(tx.em, id);
      if (!row) return;
      row.feedDigest = row.stream?.$.keyDigest ?? null;
      raiseGeneration(row);
      await term.fence(tx);
    });
  }
}
