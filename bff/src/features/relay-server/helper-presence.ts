import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import type { Viewer } from '../../infra/viewer.js';
import { StudioHelperEntity } from '../studio/studio-helper.entity.js';

/** Time for which a helper counts as watching after the last call of `record`, ms. */
const LEASE_MS = 30_000;
/** Minimum interval between two writes for one helper, ms. */
const RENEW_INTERVAL_MS = 15_000;

/** Stores which helpers have a preview or picture open, so that the owner sees who is watching. */
export class HelperPresence {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Records that the user is watching. Ignores the owner. Notifies the owner when a helper begins to watch. */
  async record({ userId }: Viewer, ownerId: number): Promise<void> {
    if (userId === ownerId) return;
    const filter = { owner: ownerId, user: userId };
    const helper = await this.database.read((em) => em.findOne(StudioHelperEntity, filter));
    const now = await this.clock.now();
    if (!helper || (helper.watchingUntil ?? 0) > now + LEASE_MS - RENEW_INTERVAL_MS) return;
    await this.database.transact(async (tx) => {
      const row = await tx.em.findOne(StudioHelperEntity, filter);
      if (!row) return;
      const beginsToWatch = (row.watchingUntil ?? 0) <= tx.now;
      row.watchingUntil = tx.now + LEASE_MS;
      row.seenAt = tx.now;
      await tx.em.flush();
      const { id, version } = row;
      if (beginsToWatch)
        tx.emit({ kind: 'helper', operation: 'update', entityId: id, version, audience: [ownerId] });
    });
  }
}
