import type { EntityManager } from '@mikro-orm/core';
import type { OverlayAlerts } from '@trailcast/schema/wire';
import type { Clock } from '../../infra/clock.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { ConflictError } from '../../infra/errors.js';
import { requireSession } from '../../infra/token/token-policy.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { findHelperRelation } from '../studio/studio-helper.entity.js';
import { advanceQueue, skipAlert } from './alert-queue.js';
import type { OverlayEntity } from './overlay.entity.js';
import { checkOverlayAction, type OverlayAction } from './overlay.policy.js';
import type { StudioLog } from './overlay.ports.js';
import { findOverlay, lockOverlay } from './overlay.repository.js';
import { renderQueue } from './overlay.view.js';

export interface OverlayAlertsServiceDeps {
  database: Database;
  clock: Pick<Clock, 'now'>;
  studioLog: StudioLog;
}

/** Manages the queue of a studio's alerts. A studio's id is its owner's. Rejects API tokens. */
export class OverlayAlertsService {
  constructor(private readonly deps: OverlayAlertsServiceDeps) {}

  async read(viewer: Viewer, studioId: number): Promise<OverlayAlerts> {
    requireSession(viewer);
    const now = await this.deps.clock.now();
    return this.deps.database.read(async (em) => {
      await this.#requireAccess(em, viewer, studioId, 'see-alerts');
      return renderQueue(em, studioId, await findOverlay(em, studioId), now);
    });
  }

  /**
   * Pauses or resumes the queue. The shown alert stays until its end. Throws ConflictError if the pages have no
   * address.
   */
  pause(viewer: Viewer, studioId: number, paused: boolean): Promise<OverlayAlerts> {
    return this.#changeQueue(viewer, studioId, 'pause', async (tx, row) => {
      if (row.paused === paused) return;
      row.paused = paused;
      await tx.em.flush();
      await advanceQueue(tx, row);
      const action = paused ? 'pause-alerts' : 'resume-alerts';
      await this.deps.studioLog.log(tx, studioId, viewer, action, '');
    });
  }

  /** Skips a shown or waiting alert, unless the alert has ended. Throws ConflictError if the pages have no address. */
  skip(viewer: Viewer, studioId: number, alertId: number): Promise<OverlayAlerts> {
    return this.#changeQueue(viewer, studioId, 'skip', async (tx, row) => {
      if (await skipAlert(tx, row, alertId))
        await this.deps.studioLog.log(tx, studioId, viewer, 'skip-alert', '');
    });
  }

  #changeQueue(
    viewer: Viewer,
    studioId: number,
    action: OverlayAction,
    work: (tx: Transaction, row: OverlayEntity) => Promise<void>,
  ): Promise<OverlayAlerts> {
    requireSession(viewer);
    return this.deps.database.transact(async (tx) => {
      await this.#requireAccess(tx.em, viewer, studioId, action);
      const row = await lockOverlay(tx.em, studioId);
      if (!row || row.tokenDigest === null)
        throw new ConflictError('The overlay pages of this studio have no address, so no alerts are queued.');
      await work(tx, row);
      return renderQueue(tx.em, studioId, row, tx.now);
    });
  }

  async #requireAccess(
    em: EntityManager,
    viewer: Viewer,
    studioId: number,
    action: OverlayAction,
  ): Promise<void> {
    const relation = await findHelperRelation(em, viewer, studioId, () => this.deps.clock.now());
    enforce(checkOverlayAction(action, { role: viewer.role, relation }), 'studio');
  }
}
