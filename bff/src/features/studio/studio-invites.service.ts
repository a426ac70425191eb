import { LIMITS } from '@trailcast/schema/limits';
import type { CreatedStudioInvite, StudioInvite, StudioLevel } from '@trailcast/schema/wire';
import { createSecretToken } from '../../infra/crypto/secret-token.js';
import type { Database } from '../../infra/db/database.js';
import { ConflictError } from '../../infra/errors.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { checkHelperEnd } from './helper-end.js';
import { checkAction } from './studio-helpers.service.js';
import { StudioInviteEntity } from './studio-invite.entity.js';
import { checkStudioAction } from './studio.policy.js';
import { emitInvite, findInvite, findInvitesByOwner, lockOwner } from './studio.repository.js';
import { toInvite } from './studio.view.js';

/** Validity of a link, ms. */
const INVITE_VALIDITY_MS = 24 * 3_600_000;

/** Input of a new link. */
export interface NewInvite {
  level: StudioLevel;
  /** End of the helper's access, ms since the epoch; null or absent: no end. */
  until?: number | null | undefined;
}

/**
 * Manages the links that make users helpers. A link's token is returned once and stored as SHA-256. Rejects API
 * tokens.
 */
export class StudioInvitesService {
  constructor(
    private readonly database: Database,
    private readonly publicUrl: string,
  ) {}

  /** Returns the viewer's links that have not expired, including used ones, ascending by id. */
  async list(viewer: Viewer): Promise<StudioInvite[]> {
    checkAction(viewer, 'list-invites');
    return this.database.transact(async ({ em, now }) =>
      (await findInvitesByOwner(em, viewer.userId, now)).map(toInvite),
    );
  }

  /** Creates a link for one use within 24 h. Throws ConflictError if too many links are still usable. */
  async create(viewer: Viewer, { level, until }: NewInvite): Promise<CreatedStudioInvite> {
    checkAction(viewer, 'invite');
    const token = createSecretToken();
    return this.database.transact(async (tx) => {
      const owner = viewer.userId;
      await lockOwner(tx.em, owner);
      const unusedInviteFilter = { owner, usedBy: null, expires: { $gt: tx.now } };
      if ((await tx.em.count(StudioInviteEntity, unusedInviteFilter)) >= LIMITS.studioInvitesMax)
        throw new ConflictError(`${LIMITS.studioInvitesMax} unused links exist already. Revoke one first.`);
      const row = tx.em.create(StudioInviteEntity, {
        owner,
        digest: token.digest,
        level,
        timeCreated: tx.now,
        expires: tx.now + INVITE_VALIDITY_MS,
        endsAt: checkHelperEnd(until, tx.now),
        usedBy: null,
      });
      await tx.em.flush();
      emitInvite(tx, row, 'create');
      const { id, timeCreated, expires } = row;
      const url = `${this.publicUrl}/join#${token.text}`;
      return { id, level, until: row.endsAt ?? null, timeCreated, expires, url };
    });
  }

  /** Revokes a link. A user who has used the link stays a helper. */
  async revoke(viewer: Viewer, id: number): Promise<void> {
    checkAction(viewer, 'revoke-invite');
    await this.database.transact(async (tx) => {
      const row = await findInvite(tx.em, { id });
      const relation = row?.owner.id === viewer.userId ? 'owner' : 'stranger';
      enforce(checkStudioAction('revoke-invite', { role: viewer.role, relation }), 'link');
      await tx.em.nativeDelete(StudioInviteEntity, { id });
      emitInvite(tx, { id, version: row!.version + 1, owner: row!.owner }, 'delete');
      tx.em.clear();
    });
  }
}
