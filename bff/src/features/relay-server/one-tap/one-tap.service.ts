import type { ServerReport } from '@trailcast/schema/node';
import type { HelperNote, ServerStatus, UserRef } from '@trailcast/schema/wire';
import type { Transaction } from '../../../infra/db/database.js';
import { lockRow } from '../../../infra/db/lock-row.js';
import { ConflictError, ForbiddenError, UpstreamFailedError } from '../../../infra/errors.js';
import type { Viewer } from '../../../infra/viewer.js';
import { UserEntity } from '../../user/user.entity.js';
import { logAction } from '../log-action.js';
import { confirmByNode, type NodeConfirmationDeps } from '../reconcile/node-confirmation.js';
import type { ServerAccess } from '../relay-server.access.js';
import { RelayServerEntity } from '../relay-server.entity.js';
import { emitStatus, parseReport, type ServerRow } from '../relay-server.repository.js';
import { renderStatus } from '../relay-server.view.js';
import { requireNoRecentNote, toNoteAction } from './helper-notes.js';
import { beginPanic, endPanic, setMuted, assignPanic } from './one-tap-changes.js';
import { isPanic, mayEndPanic, mayTakePanicOver } from './panic.policy.js';

export interface OneTapDeps extends NodeConfirmationDeps {
  access: ServerAccess;
}

/**
 * Implements the controls that take one tap: the panic and the mute of a server, and a helper's notes to the owner. A
 * call for panic or mute stores the request first and resolves when the node has confirmed it. A repeated call changes
 * nothing and waits again. Throws UpstreamFailedError if the node does not confirm within 5 s.
 */
export class OneTapService {
  constructor(private readonly deps: OneTapDeps) {}

  /**
   * Begins or ends a panic. If the owner begins a panic that a helper began, the panic becomes the owner's.
   * `panicStart`: start of the panic to end, ms since the epoch; null: any. Throws ForbiddenError if a helper ends the
   * owner's panic, and ConflictError if the current panic began at another time.
   */
  async setPanic(
    viewer: Viewer,
    id: number,
    panic: boolean,
    panicStart: number | null = null,
  ): Promise<ServerStatus> {
    const { generation, since } = await this.deps.database.transact(async (tx) => {
      // Concurrent changes must not overwrite a panic.
      await lockRow(tx.em, RelayServerEntity, id);
      const row = await this.deps.access.require(tx.em, viewer, id, 'panic');
      if (!panic && isPanic(row) && panicStart !== null && panicStart !== row.panicSince)
        throw createOtherPanicError();
      if (isPanic(row) !== panic || (panic && mayTakePanicOver(row, viewer.userId)))
        await storePanic(tx, row, viewer, panic);
      return { generation: row.generation, since: row.panicSince ?? null };
    });
    const isDone = (row: ServerRow) => {
      if ((row.panicSince ?? null) !== since) return true;
      const report = findObservedReport(row, generation);
      if (!report) return false;
      return panic ? Boolean(report.panic) || !isSending(report) : !report.panic;
    };
    return confirmByNode(this.deps, {
      viewer,
      id,
      isDone,
      createTimeoutError: panic ? createPanicTimeoutError : createEndTimeoutError,
    });
  }

  /** Mutes or unmutes the sound that viewers hear. */
  async setMuted(viewer: Viewer, id: number, muted: boolean): Promise<ServerStatus> {
    const generation = await this.deps.database.transact(async (tx) => {
      await lockRow(tx.em, RelayServerEntity, id);
      const row = await this.deps.access.require(tx.em, viewer, id, 'mute');
      if (row.muted !== muted) {
        setMuted(row, muted);
        await logAction(tx, row, viewer, muted ? 'mute' : 'unmute');
        await emitStatus(tx, row);
      }
      return row.generation;
    });
    const isDone = (row: ServerRow) => {
      if (row.muted !== muted) return true;
      const report = findObservedReport(row, generation);
      if (!report) return false;
      return isPanic(row) || !isSending(report) || (report.muted ?? false) === muted;
    };
    return confirmByNode(this.deps, {
      viewer,
      id,
      isDone,
      createTimeoutError: muted ? createMuteTimeoutError : createUnmuteTimeoutError,
    });
  }

  /**
   * Tells the owner of a problem, as the newest action of the log and the status. Throws ConflictError for the owner,
   * and TooManyRequestsError within 10 s after the user's last note.
   */
  async sendNote(viewer: Viewer, id: number, note: HelperNote): Promise<ServerStatus> {
    const { database, access, feedView } = this.deps;
    return database.transact(async (tx) => {
      // Of two concurrent notes, the second one must find the first.
      await lockRow(tx.em, RelayServerEntity, id);
      const row = await access.require(tx.em, viewer, id, 'send-note');
      if (row.owner.id === viewer.userId) throw createOwnNoteError();
      await requireNoRecentNote(tx, row, viewer);
      await logAction(tx, row, viewer, toNoteAction(note));
      await emitStatus(tx, row);
      return renderStatus(viewer, row, feedView.findDetails(row));
    });
  }
}

async function storePanic(tx: Transaction, row: ServerRow, viewer: Viewer, panic: boolean): Promise<void> {
  if (panic && isPanic(row)) assignPanic(row, await readUserRef(tx, viewer));
  else if (panic) beginPanic(row, await readUserRef(tx, viewer), tx.now);
  else if (mayEndPanic(row, viewer.userId)) endPanic(row);
  else throw new ForbiddenError('The owner started this panic. Only the owner can end it.');
  await logAction(tx, row, viewer, panic ? 'panic' : 'end-panic');
  await emitStatus(tx, row);
}

async function readUserRef({ em }: Transaction, { userId }: Viewer): Promise<UserRef> {
  const { id, displayName } = await em.findOneOrFail(UserEntity, userId);
  return { id, displayName };
}

/** Returns the report if the node has applied this generation or a later one, otherwise null. */
function findObservedReport(row: ServerRow, generation: number): ServerReport | null {
  const report = parseReport(row);
  return report && report.observedGeneration >= generation ? report : null;
}

/** Returns true if a platform may be receiving something. */
const isSending = ({ output }: ServerReport) => output.state !== 'idle' && output.state !== 'failed';

const createOwnNoteError = () =>
  new ConflictError('A note tells the owner of a problem, so only a helper can send one.');
const createOtherPanicError = () =>
  new ConflictError('Another panic has begun in the meantime. It stays on until you end that one.');
const createPanicTimeoutError = () =>
  new UpstreamFailedError(
    'The node has not confirmed the panic yet and will apply it as soon as possible. Stop the broadcast to be sure.',
  );
const createEndTimeoutError = () =>
  new UpstreamFailedError('The scene is not visible again yet. It returns as soon as OBS responds.');
const createMuteTimeoutError = () =>
  new UpstreamFailedError(
    'The node has not confirmed the mute yet and will apply it as soon as possible. Stop the broadcast to be sure.',
  );
const createUnmuteTimeoutError = () =>
  new UpstreamFailedError('The sound is still muted. It returns as soon as the node responds.');
