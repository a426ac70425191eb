import { OverlayService } from '../../src/features/overlay/overlay.service.js';
import type { Database } from '../../src/infra/db/database.js';
import { insertUser } from './insert-user.js';

/** Inserts a verified user whose overlay pages have URLs. Returns the user's id. */
export async function insertOverlayOwner(database: Database): Promise<number> {
  const userId = await insertUser(database, 'owner', 'VERIFIED');
  const overlays = new OverlayService({ database, publicUrl: 'http://127.0.0.1' });
  await overlays.createAddress({ userId, role: 'VERIFIED', sessionId: 1 });
  return userId;
}
