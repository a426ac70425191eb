import type { Recording, RecordingTicket } from '@trailcast/schema/wire';
import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/core';
import type { Database, Transaction } from '../../infra/db/database.js';
import { ConflictError, NotFoundError } from '../../infra/errors.js';
import { requireSession } from '../../infra/token/token-policy.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import type { RecordingEntity } from './recording.entity.js';
import { checkRecordingRole, checkRecordingRelation, type RecordingAction } from './recording.policy.js';
import type { RecordingNodes } from './recording.ports.js';
import { emitRecording, findRecording, findRecordings } from './recording.repository.js';
import { toRecording } from './recording.view.js';

const TICKET_BYTES = 32;
/** Validity of a ticket, ms. */
const TICKET_VALIDITY_MS = 60_000;

export interface RecordingServiceDeps {
  database: Database;
  nodes: RecordingNodes;
  publicUrl: string;
  closing: AbortSignal;
}

/** Operations on a user's recordings. Every method checks access first. */
export class RecordingService {
  constructor(private readonly deps: RecordingServiceDeps) {}

  async list(viewer: Viewer): Promise<Recording[]> {
    enforce(checkRecordingRole(viewer.role, 'list'), 'recording');
    const { database, nodes } = this.deps;
    const rows = await database.transact(({ em, now }) => findRecordings(em, viewer.userId, now));
    return rows.map((row) => toRecording(row, nodes));
  }

  /**
   * Deletes a recording. The file is deleted later if the node is unreachable. Throws ConflictError if the recording is
   * not complete.
   */
  async delete(viewer: Viewer, id: number): Promise<void> {
    const row = await this.deps.database.transact(async (tx) => {
      const recording = await this.#requireRecording(tx.em, viewer, id, 'delete');
      requireComplete(recording, 'Stop the recording before you delete it.');
      await markDeleted(tx, recording);
      return recording;
    });
    this.#deleteOnNode(row);
  }

  /**
   * Deletes all of the viewer's recordings. Files on unreachable nodes, and a file that is still being recorded, are
   * deleted later.
   */
  async deleteAll(viewer: Viewer): Promise<void> {
    enforce(checkRecordingRole(viewer.role, 'delete'), 'recording');
    requireSession(viewer);
    const rows = await this.deps.database.transact(async (tx) => {
      const recordings = await findRecordings(tx.em, viewer.userId, tx.now);
      for (const row of recordings) await markDeleted(tx, row);
      return recordings;
    });
    for (const row of rows) this.#deleteOnNode(row);
  }

  /**
   * Returns a URL that starts one download within a minute, and invalidates the previous URL. Throws ConflictError if
   * the file is still being recorded or its node is unreachable.
   */
  async createTicket(viewer: Viewer, id: number): Promise<RecordingTicket> {
    const { database, nodes, publicUrl } = this.deps;
    const ticketSession = requireSession(viewer);
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    const expires = await database.transact(async (tx) => {
      const row = await this.#requireRecording(tx.em, viewer, id, 'download');
      requireComplete(row, 'The recording can be downloaded when it is complete.');
      if (!nodes.get(row.node)?.isReachable)
        throw new ConflictError('The recording’s node can’t be reached now. Try again later.');
      const expiresAt = tx.now + TICKET_VALIDITY_MS;
      tx.em.assign(row, { ticketDigest: digestTicket(ticket), ticketExpires: expiresAt, ticketSession });
      return expiresAt;
    });
    return { url: `${publicUrl}/api/v1/recording/download/${ticket}`, expires };
  }

  /** Deletes the recording from its node. If that fails, the sync deletes it later. */
  #deleteOnNode({ node, nodeRecording }: RecordingEntity): void {
    const { nodes, closing } = this.deps;
    void nodes
      .get(node)
      ?.delete(nodeRecording, closing)
      .catch(() => undefined);
  }

  async #requireRecording(
    em: EntityManager,
    viewer: Viewer,
    id: number,
    action: RecordingAction,
  ): Promise<RecordingEntity> {
    enforce(checkRecordingRole(viewer.role, action), 'recording');
    const row = await findRecording(em, id);
    if (!row) throw new NotFoundError('There is no such recording.');
    enforce(checkRecordingRelation(row.owner.id === viewer.userId ? 'owner' : 'none'), 'recording');
    return row;
  }
}

async function markDeleted(tx: Transaction, row: RecordingEntity): Promise<void> {
  tx.em.assign(row, { deleting: true, ticketDigest: null });
  await tx.em.flush();
  emitRecording(tx, row, 'delete');
}

export const digestTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

function requireComplete({ state }: RecordingEntity, detail: string): void {
  if (state !== 'complete') throw new ConflictError(detail);
}
