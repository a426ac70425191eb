import type { EntityManager } from '@mikro-orm/core';
import { LIMITS } from '@trailcast/schema/limits';
import type { LogEntry, StudioHelper, StudioLevel } from '@trailcast/schema/wire';
import type { Database, Transaction } from '../../infra/db/database.js';
import { UnprocessableError } from '../../infra/errors.js';
import { requireSession } from '../../infra/token/token-policy.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { RelayServerEntity } from '../relay-server/relay-server.entity.js';
import { checkHelperEnd } from './helper-end.js';
import { AlreadyHelpingError, StudioFullError } from './studio-errors.js';
import { findHelperIds, StudioHelperEntity } from './studio-helper.entity.js';
import { checkStudioAction, type StudioAction } from './studio.policy.js';
import {
  emitHelperAndStudio,
  findHelperByUser,
  findHelper,
  findUser,
  findHelpersOfOwner,
  lockOwner,
  findLog,
  type HelperRow,
} from './studio.repository.js';
import { toHelper, toLogEntry } from './studio.view.js';

/** Input of a new helper. */
export interface NewHelper {
  userId: number;
  level: StudioLevel;
  /** End of the access, ms since the epoch; null or absent: no end. */
  until?: number | null | undefined;
}

/** A change of a helper. Undefined fields keep their value. */
export interface HelperChange {
  level?: StudioLevel | undefined;
  until?: number | null | undefined;
}

/** Manages the helpers of the viewer's studio, and shows the log. Rejects API tokens. */
export class StudioHelpersService {
  constructor(private readonly database: Database) {}

  /** Returns the viewer's helpers, ascending by id. */
  async list(viewer: Viewer): Promise<StudioHelper[]> {
    checkAction(viewer, 'list-helpers');
    return this.database.transact(async ({ em, now }) =>
      (await findHelpersOfOwner(em, viewer.userId, now)).map((row) => toHelper(row, now)),
    );
  }

  /**
   * Makes a user a helper. Throws UnprocessableError if the user is unknown or is the viewer, AlreadyHelpingError if
   * the user is a helper, and StudioFullError if the studio has the maximum number of helpers.
   */
  async add(viewer: Viewer, { userId, level, until }: NewHelper): Promise<StudioHelper> {
    checkAction(viewer, 'add-helper');
    return this.database.transact(async (tx) => {
      await lockOwner(tx.em, viewer.userId);
      if (userId === viewer.userId) throw createUserIdError('You can’t help yourself.');
      if (!(await findUser(tx.em, userId))) throw createUserIdError('There is no such user.');
      const row = await addHelper(tx, viewer.userId, userId, {
        level,
        endsAt: checkHelperEnd(until, tx.now),
      });
      return toHelper(row, tx.now);
    });
  }

  async change(viewer: Viewer, id: number, { level, until }: HelperChange): Promise<StudioHelper> {
    checkAction(viewer, 'change-helper');
    return this.database.transact(async (tx) => {
      const row = await this.#requireHelper(tx, viewer, id, 'change-helper');
      if (level !== undefined) row.level = level;
      if (until !== undefined) row.endsAt = checkHelperEnd(until, tx.now);
      await tx.em.flush();
      emitHelperAndStudio(tx, row, 'update');
      return toHelper(row, tx.now);
    });
  }

  /** Ends a helper's access immediately. The helper's open previews and running requests check access again and end. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    checkAction(viewer, 'remove-helper');
    await this.database.transact(async (tx) => {
      const row = await this.#requireHelper(tx, viewer, id, 'remove-helper');
      await removeHelper(tx, row);
    });
  }

  /** Returns the newest actions on the viewer's server, the newest first. */
  async readLog(viewer: Viewer, serverId: number): Promise<LogEntry[]> {
    checkAction(viewer, 'see-log');
    return this.database.read(async (em) => {
      const ownServer = { id: serverId, owner: viewer.userId };
      const relation = (await em.count(RelayServerEntity, ownServer)) > 0 ? 'owner' : 'stranger';
      enforce(checkStudioAction('see-log', { role: viewer.role, relation }), 'server');
      return (await findLog(em, { serverId, owner: viewer.userId })).map(toLogEntry);
    });
  }

  async #requireHelper(
    tx: Transaction,
    viewer: Viewer,
    id: number,
    action: StudioAction,
  ): Promise<HelperRow> {
    const row = await findHelper(tx.em, id);
    const relation = row?.owner.id === viewer.userId ? 'owner' : 'stranger';
    enforce(checkStudioAction(action, { role: viewer.role, relation }), 'helper');
    return row!;
  }
}

/** Throws a ProblemError unless the viewer is signed in with a role that permits the action. */
export function checkAction(viewer: Viewer, action: StudioAction): void {
  requireSession(viewer);
  enforce(checkStudioAction(action, { role: viewer.role, relation: 'owner' }), 'studio');
}

/** Throws AlreadyHelpingError if the user is a helper, and StudioFullError if the studio has too many helpers. */
export async function requireFreeHelperSlot(
  em: EntityManager,
  { owner, user }: { owner: number; user: number },
  now: number,
): Promise<void> {
  const helpers = await findHelperIds(em, owner, now);
  if (helpers.includes(user)) throw new AlreadyHelpingError();
  if (helpers.length >= LIMITS.studioHelpersMax) throw new StudioFullError();
}

/** Inserts a helper. Throws the errors of `requireFreeHelperSlot`. Lock the owner's row first. */
export async function addHelper(
  tx: Transaction,
  owner: number,
  user: number,
  { level, endsAt }: { level: StudioLevel; endsAt: number | null },
): Promise<HelperRow> {
  await requireFreeHelperSlot(tx.em, { owner, user }, tx.now);
  const formerHelper = await findHelperByUser(tx.em, owner, user);
  if (formerHelper) await removeHelper(tx, formerHelper);
  const values = { owner, user, level, endsAt, watchingUntil: null, seenAt: null, timeCreated: tx.now };
  const { id } = tx.em.create(StudioHelperEntity, values);
  await tx.em.flush();
  const createdHelper = await findHelperByUser(tx.em, owner, user);
  if (!createdHelper) throw new Error(`the inserted helper ${id} was not found`);
  emitHelperAndStudio(tx, createdHelper, 'create');
  return createdHelper;
}

/** Deletes a helper, and notifies the owner and the helper. */
export async function removeHelper(tx: Transaction, row: StudioHelperEntity | HelperRow): Promise<void> {
  emitHelperAndStudio(
    tx,
    { id: row.id, version: row.version + 1, owner: row.owner, user: row.user },
    'delete',
  );
  await tx.em.nativeDelete(StudioHelperEntity, { id: row.id });
  tx.em.clear();
}

const createUserIdError = (message: string) =>
  new UnprocessableError(message, [{ path: '/userId', message }]);
