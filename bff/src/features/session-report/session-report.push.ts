import type { Database } from '../../infra/db/database.js';
import type { PushSource } from '../../infra/push/push-source.js';
import { findReport } from './session-report.repository.js';
import { toHead } from './session-report.view.js';

/** Pushes the contract's SessionReportHead to its owner. */
export class SessionReportPush implements PushSource {
  readonly kind = 'report';
  readonly snapshots: PushSource['snapshots'] = {};

  constructor(private readonly database: Database) {}

  async render(id: number, userId: number): Promise<object | null> {
    const row = await this.database.read((em) => findReport(em, id, 0));
    return row?.owner.id === userId ? toHead(row) : null;
  }
}
