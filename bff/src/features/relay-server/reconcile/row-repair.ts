import type { Database } from '../../../infra/db/database.js';
import type { Term } from '../../../infra/leader/leadership.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import { emitStatus, findPresentServer } from '../relay-server.repository.js';
import { endRehearsal } from '../rehearsal/rehearsal-changes.js';
import { endBroadcast, raiseGeneration } from './server-changes.js';
import type { ServerWatch } from './server-watch.js';
import type { SweptRow } from './swept-row.js';

/** Time added to an attempt's timeout, so that the node can report its reason first, ms. */
export const ATTEMPT_SLACK_MS = 700;

interface RowRepairDeps {
  database: Database;
  directory: NodeDirectory;
  watch: ServerWatch;
}

/** Repairs rows whose stored state is stale. */
export class RowRepair {
  constructor(private readonly deps: RowRepairDeps) {}

  async repair(row: SweptRow, now: number, term: Term): Promise<void> {
    const isRequested = row.streaming || row.rehearsing;
    const isExpired = isRequested && now > (row.attemptEnds ?? Infinity) + 2 * ATTEMPT_SLACK_MS;
    if (isExpired && this.#wasPolled(row.node)) await this.#endAttempt(row.id, row.attempt, term);
    if ((row.stream?.$.keyDigest ?? null) !== (row.feedDigest ?? null)) await this.#storeKey(row.id, term);
  }

  /** Returns false before the first poll of the node, because the attempt may be live there. */
  #wasPolled(node: string): boolean {
    return this.deps.directory.get(node)?.reachable !== null;
  }

  /** Ends an expired attempt whose process was killed or whose node was unreachable. */
  async #endAttempt(id: number, attempt: number, term: Term): Promise<void> {
    await this.deps.database.transact(async (tx) => {
      const row = await findPresentServer(tx.em, id);
      if (row?.attempt !== attempt) return;
      if (row.streaming && !row.confirmed) endBroadcast(row, 'timeout');
      else if (row.rehearsing && !row.rehearsalSince) endRehearsal(row, 'timeout');
      else return;
      await emitStatus(tx, row);
      await term.fence(tx);
    });
    this.deps.watch.notify();
  }

  /** Stores the new key of the assigned stream. */
  async #storeKey(id: number, term: Term): Promise<void> {
    await this.deps.database.transact(async (tx) => {
      const row = await findPresentServer(tx.em, id);
      if (!row) return;
      row.feedDigest = row.stream?.$.keyDigest ?? null;
      raiseGeneration(row);
      await term.fence(tx);
    });
  }
}
