import { Role } from '@trailcast/schema/wire';
import { z } from 'zod';
import { NodeError, type RecordingBody } from '../../drivers/relay-node/relay-nodes.js';
import { SealError, type SecretBox } from '../../infra/crypto/secret-box.js';
import type { Database } from '../../infra/db/database.js';
import { ConflictError, NotFoundError, UpstreamFailedError } from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';
import type { RecordingNodes } from './recording.ports.js';
import { findRecording, findRecordingByTicket } from './recording.repository.js';
import { digestTicket } from './recording.service.js';

/** Time for which a download can be resumed, ms. */
export const DOWNLOAD_VALIDITY_MS = 24 * 3_600_000;
const Grant = z.object({
  recordingId: z.int(),
  userId: z.int(),
  role: Role,
  sessionId: z.int(),
  until: z.number(),
});

export interface RecordingDownloadDeps {
  database: Database;
  nodes: RecordingNodes;
  box: SecretBox;
  /** Returns false once the session was revoked. */
  isStillValid: (viewer: Viewer) => Promise<boolean>;
}

/** A file for which a download is granted. */
export interface GrantedFile {
  began: number;
  part: number;
  /** ETag of the whole file, for If-Range. */
  etag: string;
  open(range: string | undefined, signal: AbortSignal): Promise<RecordingBody>;
}

/**
 * Exchanges a ticket for a download: a sealed grant, bound to the file and to the session that requested the ticket.
 * The grant is stored in a cookie, so that a browser can resume the download and the URL alone gives no access.
 */
export class RecordingDownload {
  constructor(private readonly deps: RecordingDownloadDeps) {}

  /** Returns the recording's id and the grant. Throws ConflictError if the ticket was used or has expired. */
  async redeemTicket(ticket: string): Promise<{ id: number; grant: string }> {
    const { database, box } = this.deps;
    return database.transact(async ({ em, now }) => {
      const row = await findRecordingByTicket(em, digestTicket(ticket));
      const sessionId = row?.ticketSession ?? null;
      if (!row || sessionId === null || (row.ticketExpires ?? 0) <= now)
        throw new ConflictError(
          'This download link was already used or has expired. Start the download again.',
        );
      em.assign(row, { ticketDigest: null });
      const { id: userId, role } = row.owner.$;
      const grant = { recordingId: row.id, userId, role, sessionId, until: now + DOWNLOAD_VALIDITY_MS };
      return { id: row.id, grant: box.seal(JSON.stringify(grant), createGrantAad(row.id)) };
    });
  }

  /** Returns the file of a grant. Throws ConflictError if the grant is missing, expired or revoked. */
  async openFile(id: number, sealed: string | undefined): Promise<GrantedFile> {
    const { database, nodes } = this.deps;
    const grant = sealed === undefined ? null : this.#openGrant(id, sealed);
    const { row, now } = await database.transact(async (tx) => ({
      row: await findRecording(tx.em, id),
      now: tx.now,
    }));
    const isValid = grant !== null && grant.until > now && (await this.deps.isStillValid(grant));
    if (!isValid) throw new ConflictError('Start the download again.');
    if (row?.owner.id !== grant.userId) throw new NotFoundError('There is no such recording.');
    const { node, nodeRecording, began, part, bytes } = row;
    const open: GrantedFile['open'] = async (range, signal) => {
      const recordingNode = nodes.get(node);
      if (!recordingNode) throw new UpstreamFailedError('The recording’s node can’t be reached now.');
      return recordingNode.read(nodeRecording, range, signal).catch(throwReadFailure);
    };
    return { began, part, etag: `"${nodeRecording}-${bytes}"`, open };
  }

  #openGrant(id: number, sealed: string): z.infer<typeof Grant> | null {
    try {
      return Grant.safeParse(JSON.parse(this.deps.box.open(sealed, createGrantAad(id)))).data ?? null;
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }
}

const createGrantAad = (id: number) => `cookie|download|${id}`;

function throwReadFailure(error: unknown): never {
  if (!(error instanceof NodeError)) throw error;
  if (error.kind === 'not-found') throw new NotFoundError('The recording has been deleted.');
  throw new UpstreamFailedError('The recording’s node can’t be reached now. Try again later.', {
    cause: error,
  });
}
