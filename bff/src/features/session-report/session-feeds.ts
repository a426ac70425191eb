import type { EntityManager } from '@mikro-orm/core';
import { newestReports } from './session-report.repository.js';
import { toReport } from './session-report.view.js';

/** The feeds of past broadcasts, for other features. */
export class SessionFeeds {
  /** Returns the feeds of a user's newest broadcasts, at most `most`. */
  async newest(em: EntityManager, userId: number, most: number, now: number) {
    const rows = await newestReports(em, userId, most, now);
    return rows.map(toReport).map(({ series, lost }) => ({ series, lost }));
  }
}
