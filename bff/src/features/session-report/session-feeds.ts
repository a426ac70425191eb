import type { EntityManager } from '@mikro-orm/core';
import { findNewestReports } from './session-report.repository.js';
import { readStreamId, toReportWithoutLog } from './session-report.view.js';

/** Number of reports that are read per requested report of a stream. */
const SEARCH_FACTOR = 3;

/** Reads the feeds of past broadcasts, for other features. */
export class SessionFeeds {
  /**
   * Returns the feeds of a user's newest broadcasts, at most `limit`. With a stream, returns only its feeds and the
   * feeds of earlier releases, which stored no stream.
   */
  async findNewest(
    em: EntityManager,
    { userId, streamId }: { userId: number; streamId: number | null },
    limit: number,
    now: number,
  ) {
    const rows = await findNewestReports(em, userId, streamId === null ? limit : SEARCH_FACTOR * limit, now);
    const matchingRows = rows.filter((row) => {
      const rowStreamId = readStreamId(row);
      return streamId === null || rowStreamId === null || rowStreamId === streamId;
    });
    return matchingRows
      .slice(0, limit)
      .map(toReportWithoutLog)
      .map(({ series, lost }) => ({ series, lost }));
  }
}
