import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../../platform/db/database.js';
import { NotLeaderError, type Term } from '../../platform/leader/leadership.js';
import { leavesNode } from './leave-node.js';
import { nodeCandidates } from './node-candidates.js';
import type { NodeDirectory } from './node-directory.js';
import { chooseNode, type Candidate } from './placement.js';
import { emitStatus, findPresent, reportOf, type ServerRow } from './relay-server.repository.js';
import { raiseGeneration } from './server-changes.js';
import type { ServerSync } from './server-sync.js';
import type { ServerWatch } from './server-watch.js';
import { UsageIntervalEntity } from './usage-interval.entity.js';

export interface ServerMovesParts {
  database: Database;
  directory: NodeDirectory;
  sync: ServerSync;
  watch: ServerWatch;
  logger: Logger;
}

/** Of a row what tells at a glance whether it may have to move. */
interface PlacedRow {
  id: number;
  state: string;
  node: string;
}

/**
 * Moves servers off nodes that are drained, lost or no longer configured: the same server, in a new instance on another
 * node, with its collection, scene, stream and wish to be on air. Where no other node has room a server stays.
 */
export class ServerMoves {
  #moving: Promise<void> | null = null;
  /** Said once, not at every look. */
  readonly #stuck = new Set<number>();

  constructor(private readonly parts: ServerMovesParts) {}

  /** Looks in the background; one look at a time. */
  look(rows: readonly PlacedRow[], term: Term): void {
    const due = rows.filter(({ state, node }) => state === 'PRESENT' && this.#maybeLeft(node));
    if (due.length === 0 || this.#moving) return;
    this.#moving = this.#moveAll(
      due.map(({ id }) => id),
      term,
    )
      .catch((error: unknown) => this.#failed(error))
      .finally(() => (this.#moving = null));
  }

  async close(): Promise<void> {
    await this.#moving;
  }

  #failed(error: unknown): void {
    if (!(error instanceof NotLeaderError)) this.parts.logger.error({ err: error }, 'servers not moved');
  }

  #maybeLeft(node: string): boolean {
    const known = this.parts.directory.get(node);
    return known ? known.lostAt !== null || known.draining : this.parts.directory.isGone(node);
  }

  /** One after another: each takes a slot that the next one must not count as free. */
  async #moveAll(ids: readonly number[], term: Term): Promise<void> {
    const { database, directory } = this.parts;
    for (const id of ids) {
      const row = await database.read((em) => findPresent(em, id));
      if (row && this.#leaves(row)) await this.#move(row, await nodeCandidates(database, directory), term);
    }
  }

  #leaves(row: ServerRow) {
    const known = this.parts.directory.get(row.node);
    const report = reportOf(row);
    if (!known)
      return this.parts.directory.isGone(row.node) ? leavesNode({ server: row, report, node: null }) : null;
    const { draining, lostAt } = known;
    // A node that this process has not reached yet is not known to be lost.
    const lostMs = lostAt === null ? 0 : performance.now() - lostAt;
    return leavesNode({ server: row, report, node: { draining, reachable: lostAt === null, lostMs } });
  }

  async #move(row: ServerRow, candidates: readonly Candidate[], term: Term): Promise<void> {
    const { database, sync, watch, logger } = this.parts;
    const others = candidates.filter(({ name }) => name !== row.node);
    const choice = chooseNode(row.streaming ? others.filter(hasBroadcastSlot) : others, []);
    if (choice.kind !== 'node') {
      if (!this.#stuck.has(row.id))
        logger.warn(
          { server: row.id, node: row.node },
          'no other node has room for a server that should move',
        );
      this.#stuck.add(row.id);
      return;
    }
    this.#stuck.delete(row.id);
    if (!(await database.transact((tx) => this.#store(tx, row, choice.name, term)))) return;
    logger.info({ server: row.id, from: row.node, to: choice.name }, 'server moves');
    watch.notify();
    sync.want(row.id);
  }

  async #store(tx: Transaction, { id, instance }: ServerRow, target: string, term: Term): Promise<boolean> {
    const row = await findPresent(tx.em, id);
    const leaves = row && row.instance === instance ? this.#leaves(row) : null;
    if (!row || !leaves) return false;
    if (reportOf(row)?.output.state === 'live') row.lastLive = tx.now;
    row.previousNode = leaves === 'confirmed' ? row.node : null;
    row.previousInstance = leaves === 'confirmed' ? row.instance : null;
    row.node = target;
    row.instance = randomUUID();
    row.report = null;
    row.reportBootId = null;
    row.reportRevision = 0;
    row.liveSince = null;
    raiseGeneration(row);
    // The same server's time goes on, and its end is found by the new instance.
    await tx.em.nativeUpdate(UsageIntervalEntity, { openSlot: instance }, { openSlot: row.instance });
    await emitStatus(tx, row);
    await term.fence(tx);
    return true;
  }
}

function hasBroadcastSlot({ info }: Candidate): boolean {
  const { total, used } = info?.capacity.broadcasts ?? { total: 0, used: 0 };
  return total > used;
}
