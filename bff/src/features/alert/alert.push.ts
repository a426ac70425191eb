import type { Database } from '../../infra/db/database.js';
import type { PushSource } from '../../infra/push/push-source.js';
import { AlertEntity } from './alert.entity.js';
import { toAlert } from './alert.view.js';

/** Pushes the contract's Alert to the owner's open pages. */
export class AlertPush implements PushSource {
  readonly kind = 'alert';
  readonly snapshots: PushSource['snapshots'] = {};

  constructor(private readonly database: Database) {}

  async render(id: number, userId: number): Promise<object | null> {
    const row = await this.database.read((em) => em.findOne(AlertEntity, { id, owner: userId }));
    return row && toAlert(row);
  }
}
