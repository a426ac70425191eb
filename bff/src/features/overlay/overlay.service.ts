import { createSecretToken } from '../../infra/crypto/secret-token.js';
import type { Overlay, OverlayAddress, OverlayChoice, OverlayPage } from '@trailcast/schema/wire';
import type { Database, Transaction } from '../../infra/db/database.js';
import { lockRow } from '../../infra/db/lock-row.js';
import { requireSession } from '../../infra/token/token-policy.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { UserEntity } from '../user/user.entity.js';
import { OverlayAlertEntity, OverlayEntity } from './overlay.entity.js';
import { checkOverlayAction, type OverlayAction } from './overlay.policy.js';
import { publishQueueChange, findOverlay, lockOverlay, hasAlertConsent } from './overlay.repository.js';
import { toOverlay } from './overlay.view.js';

export interface OverlayServiceDeps {
  database: Database;
  publicUrl: string;
}

/** Manages the viewer's overlay pages: their looks and their address. Rejects API tokens. */
export class OverlayService {
  constructor(private readonly deps: OverlayServiceDeps) {}

  async read(viewer: Viewer): Promise<Overlay> {
    requireAccess(viewer, 'see-pages');
    return this.deps.database.read(async (em) =>
      toOverlay(await findOverlay(em, viewer.userId), await hasAlertConsent(em, viewer.userId)),
    );
  }

  /** Changes the looks and the language, also of open pages. */
  async set(viewer: Viewer, choice: OverlayChoice): Promise<Overlay> {
    requireAccess(viewer, 'set');
    return this.deps.database.transact(async (tx) => {
      const row = await lockOrCreateRow(tx, viewer.userId);
      Object.assign(row, choice);
      await publishQueueChange(tx, row);
      return toOverlay(row, await hasAlertConsent(tx.em, viewer.userId));
    });
  }

  /** Creates and returns the address. No other method returns it. Ends pages that use an earlier address. */
  async createAddress(viewer: Viewer): Promise<OverlayAddress> {
    requireAccess(viewer, 'create-address');
    const { database, publicUrl } = this.deps;
    const { text: token, digest } = createSecretToken();
    await database.transact(async (tx) => {
      const row = await lockOrCreateRow(tx, viewer.userId);
      Object.assign(row, { tokenDigest: digest, since: tx.now });
      await publishQueueChange(tx, row);
    });
    // Browsers do not send the fragment, so the token reaches no server and no log.
    const formatUrl = (page: OverlayPage) => `${publicUrl}/overlay/${page}#${token}`;
    return { alertsUrl: formatUrl('alerts'), chatUrl: formatUrl('chat') };
  }

  /** Deletes the address, the address for tips and the alerts. Ends open pages. */
  async deleteAddress(viewer: Viewer): Promise<void> {
    requireAccess(viewer, 'delete-address');
    await this.deps.database.transact(async (tx) => {
      const row = await lockOverlay(tx.em, viewer.userId);
      if (!row) return;
      await tx.em.nativeDelete(OverlayAlertEntity, { owner: viewer.userId });
      Object.assign(row, UNSET_FIELDS);
      await publishQueueChange(tx, row);
    });
  }
}

/** Fields of a row without an address. */
const UNSET_FIELDS = {
  ...{ tokenDigest: null, since: null, openAt: null, paused: false, dropped: 0 },
  ...{ tipId: null, sealedTipSecret: null, tipsSince: null },
};

async function lockOrCreateRow(tx: Transaction, ownerId: number): Promise<OverlayEntity> {
  // The lock prevents that two concurrent requests create two rows.
  await lockRow(tx.em, UserEntity, ownerId);
  const existing = await lockOverlay(tx.em, ownerId);
  if (existing) return existing;
  const { alertsLook, chatLook, language } = toOverlay(null, false);
  const created = tx.em.create(OverlayEntity, { owner: ownerId, alertsLook, chatLook, language });
  await tx.em.flush();
  return created;
}

function requireAccess(viewer: Viewer, action: OverlayAction): void {
  requireSession(viewer);
  enforce(checkOverlayAction(action, { role: viewer.role, relation: 'owner' }), 'studio');
}
