import type { Studio } from '@trailcast/schema/wire';
import { tokenDigest } from '../../infra/crypto/secret-token.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { ConflictError, RefusedError } from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';
import { addHelper, check, endHelp } from './studio-helpers.service.js';
import { StudioInviteEntity } from './studio-invite.entity.js';
import { emitInvite, findHelp, findInvite, lockOwner, studiosOf } from './studio.repository.js';
import type { StudioReading } from './studio-reading.js';

const OVER = 'This link no longer works. Ask for a new one.';
const USED = 'This link was used already. Ask for a new one.';

/** The studios that the viewer helps with. Not for API tokens. */
export class StudiosService {
  constructor(
    private readonly database: Database,
    private readonly reading: StudioReading,
  ) {}

  /** Returns the studios, ascending by their owners' ids. */
  async list(viewer: Viewer): Promise<Studio[]> {
    check(viewer, 'list-studios');
    return this.database.transact(async ({ em, now }) => {
      const studios: Studio[] = [];
      for (const help of await studiosOf(em, viewer.userId, now))
        studios.push(await this.reading.studio(em, help));
      return studios;
    });
  }

  /**
   * Uses a link up. Throws ConflictError if it was used, or if the viewer helps in this studio already; RefusedError if it is
   * unknown, too old, was withdrawn, or is the viewer's own.
   */
  async join(viewer: Viewer, token: string): Promise<Studio> {
    check(viewer, 'join');
    const digest = tokenDigest(token);
    const known = await this.database.read((em) => findInvite(em, { digest }));
    if (!known) throw new RefusedError(OVER);
    return this.database.transact(async (tx) => {
      await lockOwner(tx.em, known.owner.id);
      return this.#use(tx, viewer, digest);
    });
  }

  /** Ends the viewer's help; without one, nothing changes. */
  async leave(viewer: Viewer, ownerId: number): Promise<void> {
    check(viewer, 'leave');
    await this.database.transact(async (tx) => {
      const help = await findHelp(tx.em, ownerId, viewer.userId);
      if (help) await endHelp(tx, help);
    });
  }

  async #use(tx: Transaction, { userId }: Viewer, digest: string): Promise<Studio> {
    const invite = await findInvite(tx.em, { digest });
    if (!invite || invite.expires <= tx.now) throw new RefusedError(OVER);
    if (invite.usedBy) throw new ConflictError(USED);
    const owner = invite.owner.id;
    if (owner === userId)
      throw new RefusedError('This link is for somebody else: it leads to your own studio.');
    const endsAt = invite.endsAt ?? null;
    if (endsAt !== null && endsAt <= tx.now) throw new RefusedError(OVER);
    // Only one of two users finds it unused.
    const { id, version, level } = invite;
    const taken = await tx.em.nativeUpdate(
      StudioInviteEntity,
      { id, usedBy: null },
      { usedBy: userId, version: version + 1 },
    );
    if (taken === 0) throw new ConflictError(USED);
    emitInvite(tx, { id, version: version + 1, owner: invite.owner }, 'update');
    await addHelper(tx, owner, userId, { level, endsAt });
    const help = await findHelp(tx.em, owner, userId);
    if (!help) throw new Error('the inserted helper was not found');
    return this.reading.studio(tx.em, help);
  }
}
