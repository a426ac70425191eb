import type { EntityManager } from '@mikro-orm/core';
import type { Studio, StudioOffer } from '@trailcast/schema/wire';
import { digestToken } from '../../infra/crypto/secret-token.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { ConflictError, UnprocessableError } from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';
import { UserEntity } from '../user/user.entity.js';
import { AlreadyHelpingError } from './studio-errors.js';
import { addHelper, checkAction, removeHelper, requireFreeHelperSlot } from './studio-helpers.service.js';
import { findHelperIds, markHelperPresent } from './studio-helper.entity.js';
import { StudioInviteEntity } from './studio-invite.entity.js';
import {
  emitInvite,
  findHelperByUser,
  findInvite,
  lockOwner,
  findStudiosByHelper,
  type InviteRow,
} from './studio.repository.js';
import type { StudioReader } from './studio-reader.js';

const EXPIRED_TEXT = 'This link no longer works. Ask for a new one.';
const USED_TEXT = 'This link has already been used. Ask for a new one.';

/** Manages the studios that the viewer helps with. Rejects API tokens. */
export class StudiosService {
  constructor(
    private readonly database: Database,
    private readonly reader: StudioReader,
  ) {}

  /** Returns the studios, ascending by owner id, and notifies their owners that the viewer is present. */
  async list(viewer: Viewer): Promise<Studio[]> {
    checkAction(viewer, 'list-studios');
    return this.database.transact(async (tx) => {
      const studios: Studio[] = [];
      for (const helper of await findStudiosByHelper(tx.em, viewer.userId, tx.now)) {
        await markHelperPresent(tx, helper);
        studios.push(await this.reader.readStudio(tx.em, helper));
      }
      return studios;
    });
  }

  /** Returns the offer of a link, without redeeming it. Throws the errors of `join`. */
  async readOffer(viewer: Viewer, token: string): Promise<StudioOffer> {
    checkAction(viewer, 'look-up');
    return this.database.transact(async ({ em, now }) => {
      const { owner, level, endsAt } = await requireUsableInvite(em, digestToken(token), viewer, now);
      await requireFreeHelperSlot(em, { owner: owner.id, user: viewer.userId }, now);
      const { displayName } = await em.findOneOrFail(UserEntity, owner.id);
      return { ownerName: displayName, level, until: endsAt ?? null };
    });
  }

  /**
   * Redeems a link and makes the viewer a helper. Throws ConflictError if the link was used, and UnprocessableError if
   * the link is unknown, expired, revoked or the viewer's own. Throws the errors of `requireFreeHelperSlot`.
   */
  async join(viewer: Viewer, token: string): Promise<Studio> {
    checkAction(viewer, 'join');
    const digest = digestToken(token);
    const invite = await this.database.read((em) => findInvite(em, { digest }));
    if (!invite) throw new UnprocessableError(EXPIRED_TEXT);
    return this.database.transact(async (tx) => {
      await lockOwner(tx.em, invite.owner.id);
      return this.#useInvite(tx, viewer, digest);
    });
  }

  /** Ends the viewer's role as a helper. Does nothing if the viewer is not one. */
  async leave(viewer: Viewer, ownerId: number): Promise<void> {
    checkAction(viewer, 'leave');
    await this.database.transact(async (tx) => {
      const helper = await findHelperByUser(tx.em, ownerId, viewer.userId);
      if (helper) await removeHelper(tx, helper);
    });
  }

  async #useInvite(tx: Transaction, viewer: Viewer, digest: string): Promise<Studio> {
    const { userId } = viewer;
    const invite = await requireUsableInvite(tx.em, digest, viewer, tx.now);
    const owner = invite.owner.id;
    const endsAt = invite.endsAt ?? null;
    // Only one of two concurrent users finds the link unused.
    const { id, version, level } = invite;
    const updatedRows = await tx.em.nativeUpdate(
      StudioInviteEntity,
      { id, usedBy: null },
      { usedBy: userId, version: version + 1 },
    );
    if (updatedRows === 0) throw new ConflictError(USED_TEXT);
    emitInvite(tx, { id, version: version + 1, owner: invite.owner }, 'update');
    await addHelper(tx, owner, userId, { level, endsAt });
    const helper = await findHelperByUser(tx.em, owner, userId);
    if (!helper) throw new Error('the inserted helper was not found');
    return this.reader.readStudio(tx.em, helper);
  }
}

/**
 * Finds a link that the viewer may use. Throws AlreadyHelpingError if the viewer has used the link and is still a
 * helper, ConflictError if the link was used and the viewer is no helper, and UnprocessableError if the link is not
 * valid.
 */
async function requireUsableInvite(
  em: EntityManager,
  digest: string,
  { userId }: Viewer,
  now: number,
): Promise<InviteRow> {
  const invite = await findInvite(em, { digest });
  if (!invite || invite.expires <= now) throw new UnprocessableError(EXPIRED_TEXT);
  if (invite.usedBy) {
    // A join is repeated if its response was lost.
    const isOwnUse = invite.usedBy.id === userId;
    const isHelping = isOwnUse && (await findHelperIds(em, invite.owner.id, now)).includes(userId);
    throw isHelping ? new AlreadyHelpingError() : new ConflictError(USED_TEXT);
  }
  if (invite.owner.id === userId)
    throw new UnprocessableError('This link is for somebody else: it leads to your own studio.');
  if (invite.endsAt && invite.endsAt <= now) throw new UnprocessableError(EXPIRED_TEXT);
  return invite;
}
