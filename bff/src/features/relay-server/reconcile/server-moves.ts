import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../../../infra/db/database.js';
import { NotLeaderError, type Term } from '../../../infra/leader/leadership.js';
import { decideMove } from './decide-move.js';
import { readCandidates } from '../fleet/node-candidates.js';
import type { KnownNode, NodeDirectory } from '../fleet/node-directory.js';
import { chooseNode, hasBroadcastSlot, type Candidate } from '../fleet/placement.js';
import type { RejectingNodes } from '../fleet/rejecting-nodes.js';
import { emitStatus, findPresentServer, parseReport, type ServerRow } from '../relay-server.repository.js';
import { endRehearsal } from '../rehearsal/rehearsal-changes.js';
import { raiseGeneration } from './server-changes.js';
import type { ServerSync } from './server-sync.js';
import type { ServerWatch } from './server-watch.js';
import { applyLoss } from './apply-report.js';
import { UsageIntervalEntity } from '../../usage/usage-interval.entity.js';

export interface ServerMovesDeps {
  database: Database;
  directory: NodeDirectory;
  sync: ServerSync;
  rejectingNodes: RejectingNodes;
  watch: ServerWatch;
  /** Longest interruption after which a broadcast is resumed on another node, ms. */
  resumeWindowMs: number;
  logger: Logger;
}

/** Columns that the check for moves reads. */
interface PlacedRow {
  id: number;
  state: string;
  node: string;
}

/**
 * Moves servers off nodes that are drained, lost or no longer configured. The server gets a new instance on another
 * node and keeps its collection, scene, stream and broadcast. The server stays if no other node has capacity.
 */
export class ServerMoves {
  #moveRun: Promise<void> | null = null;
  /** Servers without capacity elsewhere at the last check, with their nodes. Each is logged once. */
  #stuckServers = new Map<number, string>();

  constructor(private readonly deps: ServerMovesDeps) {}

  /** Checks the rows in the background, one check at a time. */
  check(rows: readonly PlacedRow[], term: Term): void {
    const dueRows = rows.filter((row) => row.state === 'PRESENT' && this.#mayHaveToMove(row));
    if (this.#moveRun) return;
    if (dueRows.length === 0) return this.#recordStuckServers(new Map());
    this.#moveRun = this.#moveAll(
      dueRows.map(({ id }) => id),
      term,
    )
      .catch((error: unknown) => this.#logFailure(error))
      .finally(() => (this.#moveRun = null));
  }

  async close(): Promise<void> {
    await this.#moveRun;
  }

  #logFailure(error: unknown): void {
    if (!(error instanceof NotLeaderError))
      this.deps.logger.error({ err: error }, 'the servers could not be moved');
  }

  #mayHaveToMove({ id, node }: PlacedRow): boolean {
    const { directory, rejectingNodes } = this.deps;
    const knownNode = directory.get(node);
    if (!knownNode) return directory.isGone(node);
    return knownNode.failingSince !== null || knownNode.draining || rejectingNodes.has(id, node);
  }

  /** Moves servers one after the other, so that each counts the slots taken by the previous ones. */
  async #moveAll(ids: readonly number[], term: Term): Promise<void> {
    const { database, directory } = this.deps;
    const stuckServers = new Map<number, string>();
    for (const id of ids) {
      const row = await database.read((em) => findPresentServer(em, id));
      if (!row || !this.#decideMove(row)) continue;
      if (!(await this.#move(row, await readCandidates(database, directory), term)))
        stuckServers.set(id, row.node);
    }
    this.#recordStuckServers(stuckServers);
  }

  #recordStuckServers(stuckServers: Map<number, string>): void {
    const { directory, logger } = this.deps;
    for (const [server, node] of stuckServers) {
      if (!this.#stuckServers.has(server))
        logger.warn({ server, node }, 'no other node has capacity for a server that should move');
    }
    this.#stuckServers = stuckServers;
    const nodes = [...stuckServers.values()];
    for (const knownNode of directory.all())
      knownNode.waitingServers = nodes.filter((name) => name === knownNode.node.name).length;
  }

  #decideMove(row: ServerRow) {
    const knownNode = this.deps.directory.get(row.node);
    const { directory } = this.deps;
    if (!knownNode) return directory.isGone(row.node) ? decideMove({ server: row, node: null }) : null;
    if (this.#isRejected(row, knownNode)) return 'rejected';
    // A node that this process has not polled yet does not count as lost.
    const node = {
      isDraining: knownNode.draining,
      isReachable: knownNode.failingSince === null,
      isLost: directory.isLost(row.node),
    };
    return decideMove({ server: row, node });
  }

  /**
   * Returns true if the node rejected this moved instance and never ran it. A rejected creation (generation 1) is
   * handled by ServerCreation.
   */
  #isRejected({ id, instance, node, generation, reportBootId }: ServerRow, knownNode: KnownNode): boolean {
    if (generation === 1 || reportBootId || !this.deps.rejectingNodes.has(id, node)) return false;
    return !knownNode.findReport(id, instance);
  }

  /** Returns false if no other node has capacity. */
  async #move(row: ServerRow, candidates: readonly Candidate[], term: Term): Promise<boolean> {
    const { database, sync, watch, rejectingNodes, logger } = this.deps;
    const otherNodes = candidates.filter(
      ({ name }) => name !== row.node && !rejectingNodes.has(row.id, name),
    );
    const choice = chooseNode(row.streaming ? otherNodes.filter(hasBroadcastSlot) : otherNodes, []);
    if (choice.kind !== 'node') return false;
    if (!(await database.transact((tx) => this.#store(tx, row, choice.name, term)))) return true;
    logger.info({ server: row.id, from: row.node, to: choice.name }, 'the server moves to another node');
    watch.notify();
    sync.request(row.id);
    return true;
  }

  async #store(
    tx: Transaction,
    { id, instance }: ServerRow,
    targetNode: string,
    term: Term,
  ): Promise<boolean> {
    const row = await findPresentServer(tx.em, id);
    const move = row && row.instance === instance ? this.#decideMove(row) : null;
    if (!row || !move) return false;
    if (move === 'immediate') applyLoss(row, tx.now, this.deps.resumeWindowMs);
    else if (parseReport(row)?.output.state === 'live') row.lastLive = tx.now;
    if (move !== 'rejected') {
      row.previousNode = move === 'confirmed' ? row.node : null;
      row.previousInstance = move === 'confirmed' ? row.instance : null;
    }
    if (row.rehearsing) endRehearsal(row, 'obs-failed');
    row.node = targetNode;
    row.instance = randomUUID();
    row.report = null;
    row.reportBootId = null;
    row.reportRevision = 0;
    row.liveSince = null;
    raiseGeneration(row);
    // Usage continues under the new instance.
    await tx.em.nativeUpdate(UsageIntervalEntity, { openSlot: instance }, { openSlot: row.instance });
    await emitStatus(tx, row);
    await term.fence(tx);
    return true;
  }
}
