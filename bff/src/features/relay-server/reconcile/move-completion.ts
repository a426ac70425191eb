import type { Logger } from 'pino';
import { NodeError } from '../../../drivers/relay-node/relay-nodes.js';
import type { Database, Transaction } from '../../../infra/db/database.js';
import type { Leadership, Term } from '../../../infra/leader/leadership.js';
import type { KnownNode, NodeDirectory } from '../fleet/node-directory.js';
import type { RejectingNodes } from '../fleet/rejecting-nodes.js';
import { RelayServerEntity } from '../relay-server.entity.js';
import { emitStatus, findPresentServer } from '../relay-server.repository.js';
import { raiseGeneration } from './server-changes.js';
import type { ServerWatch } from './server-watch.js';
import { applyReport } from './apply-report.js';
import { UsageIntervalEntity } from '../../usage/usage-interval.entity.js';

/** A row that has moved while its previous instance may still run. */
export type MovedRow = Pick<
  RelayServerEntity,
  'id' | 'instance' | 'state' | 'generation' | 'node' | 'previousNode' | 'previousInstance'
>;

export interface MoveCompletionDeps {
  database: Database;
  directory: NodeDirectory;
  rejectingNodes: RejectingNodes;
  watch: ServerWatch;
  leadership: Leadership;
  logger: Logger;
}

/**
 * Finishes a move: starts the new OBS without output, then ends the old one. If the new node rejects the server, the
 * server returns to the old node, whose OBS is still sending.
 */
export class MoveCompletion {
  constructor(private readonly deps: MoveCompletionDeps) {}

  /**
   * Runs the next step of a move. `putServer` sends a node the latest desired state. Returns true if the row must be
   * synced again. Only the leader ends a move, so that no process ends the old OBS while another returns to it.
   */
  async run(
    row: MovedRow,
    putServer: (knownNode: KnownNode) => Promise<void>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { term } = this.deps.leadership;
    try {
      if (row.state === 'PRESENT') await this.#startOnNewNode(row, putServer);
    } catch (error) {
      if (!term || !(error instanceof NodeError) || signal.aborted) throw error;
      return this.#handleRejection(row, error, term);
    }
    if (!term) return false;
    await this.#endPrevious(row, signal);
    return true;
  }

  async #startOnNewNode(row: MovedRow, putServer: (knownNode: KnownNode) => Promise<void>): Promise<void> {
    const knownNode = this.deps.directory.get(row.node);
    if (!knownNode) throw new NodeError('unreachable', `relay node ${row.node} is not configured`);
    if (!knownNode.hasAccepted(row.id, row.instance, row.generation)) await putServer(knownNode);
    if (knownNode.hasAccepted(row.id, row.instance, row.generation)) return;
    throw new NodeError('stale', `relay node ${row.node} has not accepted the server`);
  }

  async #endPrevious({ id, previousNode, previousInstance }: MovedRow, signal: AbortSignal): Promise<void> {
    const { database, directory, logger, watch } = this.deps;
    // When a lost node returns, this instance counts as replaced there, and its OBS is ended immediately.
    if (previousNode && previousInstance && directory.canConfirmRemoval(previousNode)) {
      const previousKnownNode = directory.get(previousNode);
      if (!previousKnownNode)
        throw new NodeError('unreachable', `relay node ${previousNode} is not configured`);
      await previousKnownNode.node.deleteServer(id, previousInstance, signal);
    }
    await database.transact(async ({ em }) => {
      const row = await em.findOne(RelayServerEntity, { id, previousInstance });
      if (!row) return;
      row.previousNode = null;
      row.previousInstance = null;
      raiseGeneration(row);
    });
    logger.info({ server: id, node: previousNode }, 'the previous instance of a moved server is removed');
    watch.notify();
  }

  /**
   * Returns the server to its previous node. Throws `rejection` if that is not possible; another node is then chosen.
   */
  async #handleRejection(row: MovedRow, rejection: NodeError, term: Term): Promise<boolean> {
    const { database, rejectingNodes, logger, watch } = this.deps;
    rejectingNodes.add(row.id, row.node);
    const previousKnownNode = this.#findRunningPrevious(row);
    if (!previousKnownNode) throw rejection;
    if (!(await database.transact((tx) => returnToPrevious(tx, row, previousKnownNode, term)))) return true;
    logger.warn(
      { server: row.id, node: row.node, back: row.previousNode, err: rejection },
      'the target node rejected the server, so it stays on its previous node',
    );
    watch.notify();
    return true;
  }

  /** Returns the previous node if the old OBS still runs there. */
  #findRunningPrevious({ id, previousNode, previousInstance }: MovedRow): KnownNode | null {
    const previousKnownNode = previousNode ? this.deps.directory.get(previousNode) : undefined;
    const report = previousInstance ? previousKnownNode?.findReport(id, previousInstance) : undefined;
    return previousKnownNode?.reachable && report && report.phase !== 'stopping' ? previousKnownNode : null;
  }
}

async function returnToPrevious(
  tx: Transaction,
  moved: MovedRow,
  previousKnownNode: KnownNode,
  term: Term,
): Promise<boolean> {
  const row = await findPresentServer(tx.em, moved.id);
  const { previousInstance: instance } = moved;
  if (!instance || row?.instance !== moved.instance || row.previousInstance !== instance) return false;
  row.node = previousKnownNode.node.name;
  row.instance = instance;
  row.previousNode = null;
  row.previousInstance = null;
  const report = previousKnownNode.findReport(row.id, instance);
  if (report) applyReport(row, report, tx.now);
  row.reportBootId = previousKnownNode.reports?.bootId ?? null;
  row.reportRevision = previousKnownNode.reports?.revision ?? 0;
  raiseGeneration(row);
  await tx.em.nativeUpdate(UsageIntervalEntity, { openSlot: moved.instance }, { openSlot: instance });
  await emitStatus(tx, row);
  await term.fence(tx);
  return true;
}
