import { backoffMs } from '@trailcast/schema/async/backoff';
import type { NodeRecording } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../../infra/db/database.js';
import {
  NotLeaderError,
  type Leadership,
  type LeaderTask,
  type Term,
} from '../../infra/leader/leadership.js';
import { PeriodicTask } from '../../infra/periodic-task.js';
import { UserEntity } from '../user/user.entity.js';
import { RecordingEntity } from './recording.entity.js';
import type { RecordingNode, RecordingNodes } from './recording.ports.js';
import { emitRecording, findNodesWithDeletedRecordings, findNodeRecordings } from './recording.repository.js';

const CHECK_INTERVAL_MS = 500;
/** Pause before a node that could not be read is read again, ms. */
const RETRY_DELAY_MS = 5_000;
/** Backoff of repeated deletions, ms. `initialMs` is also the interval between searches for deleted rows. */
const DELETION_BACKOFF = { initialMs: 5_000, maxMs: 60_000 };
/** Times that differ by less count as equal, ms. The reported ages vary with the network's delay. */
const TIME_TOLERANCE_MS = 5_000;

export interface RecordingSyncDeps {
  database: Database;
  nodes: RecordingNodes;
  leadership: Leadership;
  logger: Logger;
}

/**
 * Stores the nodes' reports of their recordings. Deletes recordings from the nodes if their owners have deleted them.
 * Only the leader runs it.
 */
export class RecordingSync implements LeaderTask {
  readonly #task: PeriodicTask;
  readonly #storedRevisions = new Map<string, string>();
  readonly #retryAt = new Map<string, number>();
  /** Nodes that still have recordings deleted by their owners. */
  readonly #pendingDeletions = new Map<string, { attempts: number; nextAttemptAt: number }>();
  #nextSearchAt = 0;

  constructor(private readonly deps: RecordingSyncDeps) {
    this.#task = new PeriodicTask((signal) => this.#syncDueNodes(signal), CHECK_INTERVAL_MS);
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #syncDueNodes(signal: AbortSignal): Promise<void> {
    await this.#findDeletions(signal);
    const dueNodes = this.deps.nodes.all().filter((node) => this.#isDue(node));
    await Promise.all(dueNodes.map((node) => this.#sync(node, signal)));
  }

  #isDue({ name, isReachable, revision }: RecordingNode): boolean {
    if (!isReachable || revision === null) return false;
    const now = performance.now();
    const retryAt = this.#retryAt.get(name);
    if (retryAt !== undefined) return now >= retryAt;
    return (
      this.#storedRevisions.get(name) !== revision ||
      now >= (this.#pendingDeletions.get(name)?.nextAttemptAt ?? Infinity)
    );
  }

  /** Finds deletions that failed on a node whose list has not changed since. */
  async #findDeletions(signal: AbortSignal): Promise<void> {
    const { database, leadership, logger } = this.deps;
    const now = performance.now();
    if (!leadership.term || now < this.#nextSearchAt) return;
    this.#nextSearchAt = now + DELETION_BACKOFF.initialMs;
    try {
      for (const node of await database.read(findNodesWithDeletedRecordings))
        if (!this.#pendingDeletions.has(node))
          this.#pendingDeletions.set(node, { attempts: 0, nextAttemptAt: now });
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'the deleted recordings could not be read');
    }
  }

  async #sync(node: RecordingNode, signal: AbortSignal): Promise<void> {
    const { leadership, logger } = this.deps;
    const { name, revision } = node;
    const { term } = leadership;
    if (!term || revision === null) return;
    this.#retryAt.delete(name);
    try {
      const { recordings } = await node.fetchRecordings(signal);
      const idsToDelete = await this.#store(name, recordings, term);
      this.#storedRevisions.set(name, revision);
      await this.#deleteOnNode(node, idsToDelete, signal);
    } catch (error) {
      if (signal.aborted || error instanceof NotLeaderError) return;
      logger.warn({ node: name, err: error }, 'the recordings of a node could not be read');
      this.#scheduleRetry(name);
    }
  }

  /** Deletes recordings from the node. A deletion is complete when the node's list no longer contains the recording. */
  async #deleteOnNode(node: RecordingNode, ids: readonly string[], signal: AbortSignal): Promise<void> {
    const { name } = node;
    if (ids.length === 0) return void this.#pendingDeletions.delete(name);
    const attempts = (this.#pendingDeletions.get(name)?.attempts ?? 0) + 1;
    this.#pendingDeletions.set(name, {
      attempts,
      nextAttemptAt: performance.now() + backoffMs(DELETION_BACKOFF, attempts),
    });
    try {
      for (const id of ids) await node.delete(id, signal);
    } catch (error) {
      if (!signal.aborted)
        this.deps.logger.warn({ node: name, err: error }, 'a recording could not be deleted on its node');
    }
  }

  #scheduleRetry(node: string): void {
    this.#retryAt.set(node, performance.now() + RETRY_DELAY_MS);
  }

  /** Stores a node's list. Returns the node's ids of the recordings to delete there. */
  #store(node: string, reported: readonly NodeRecording[], term: Term): Promise<string[]> {
    return this.deps.database.transact(async (tx) => {
      const rows = new Map((await findNodeRecordings(tx.em, node)).map((row) => [row.nodeRecording, row]));
      const owners = await findOwners(tx, reported);
      for (const recording of reported) {
        const row = rows.get(recording.id);
        if (row) await updateRow(tx, row, recording);
        else if (owners.get(Number(recording.owner)) === 'present') await createRow(tx, node, recording);
      }
      const reportedIds = new Set(reported.map(({ id }) => id));
      for (const row of rows.values()) if (!reportedIds.has(row.nodeRecording)) await deleteRow(tx, row);
      await term.fence(tx);
      const isToBeDeleted = ({ id, owner }: NodeRecording) => {
        const row = rows.get(id);
        // A recording may be reported for the first time after its owner's account was deleted.
        return row ? row.deleting : owners.get(Number(owner)) === 'deleted';
      };
      return reported.filter(isToBeDeleted).map(({ id }) => id);
    });
  }
}

/** Returns the known owners of recordings by id, with the state of their accounts. */
async function findOwners(
  tx: Transaction,
  reported: readonly NodeRecording[],
): Promise<Map<number, 'present' | 'deleted'>> {
  const ids = [...new Set(reported.map(({ owner }) => Number(owner)))].filter(Number.isSafeInteger);
  if (ids.length === 0) return new Map();
  const users = await tx.em.find(UserEntity, { id: { $in: ids } }, { fields: ['id', 'timeDeleted'] });
  return new Map(users.map(({ id, timeDeleted }) => [id, timeDeleted === null ? 'present' : 'deleted']));
}

async function createRow(tx: Transaction, node: string, reported: NodeRecording): Promise<void> {
  const { id: nodeRecording, owner, serverId, part } = reported;
  const row = tx.em.create(RecordingEntity, {
    owner: Number(owner),
    node,
    nodeRecording,
    serverId,
    part,
    began: tx.now - reported.ageMs,
    ...toColumns(reported, tx.now),
  });
  await tx.em.flush();
  emitRecording(tx, row, 'create');
}

async function updateRow(tx: Transaction, row: RecordingEntity, reported: NodeRecording): Promise<void> {
  const { part } = reported;
  const changes = { part, ...toColumns(reported, tx.now) };
  const isSameExpiry = Math.abs((row.expires ?? 0) - (changes.expires ?? 0)) < TIME_TOLERANCE_MS;
  const isSame =
    row.part === part && row.state === changes.state && row.bytes === changes.bytes && isSameExpiry;
  if (isSame || row.deleting) return;
  tx.em.assign(row, changes);
  await tx.em.flush();
  emitRecording(tx, row, 'update');
}

async function deleteRow(tx: Transaction, row: RecordingEntity): Promise<void> {
  tx.em.remove(row);
  await tx.em.flush();
  if (!row.deleting) emitRecording(tx, row, 'delete');
}

/**
 * Returns length and size 0 while the file is being recorded, because the server's status contains the current ones.
 */
function toColumns({ state, lengthMs, bytes, expiresInMs }: NodeRecording, now: number) {
  const isComplete = state === 'complete';
  return {
    state,
    lengthMs: isComplete ? lengthMs : 0,
    bytes: isComplete ? bytes : 0,
    expires: expiresInMs === null ? null : now + expiresInMs,
  };
}
