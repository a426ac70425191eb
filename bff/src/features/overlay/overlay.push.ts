import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import type { PushSource } from '../../infra/push/push-source.js';
import { findHelperLevel } from '../studio/studio-helper.entity.js';
import { findOverlay, isVerified } from './overlay.repository.js';
import { renderQueue } from './overlay.view.js';

/** Pushes an owner's alert queue to the owner and to helpers. */
export class OverlayPush implements PushSource {
  readonly kind = 'overlay';
  readonly snapshots: PushSource['snapshots'] = {};

  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async render(ownerId: number, userId: number): Promise<object | null> {
    const now = await this.clock.now();
    return this.database.read(async (em) => {
      const maySee =
        userId === ownerId
          ? await isVerified(em, userId)
          : (await findHelperLevel(em, { ownerId, userId }, async () => now)) !== null;
      const row = maySee ? await findOverlay(em, ownerId) : null;
      return row && renderQueue(em, ownerId, row, now);
    });
  }
}
