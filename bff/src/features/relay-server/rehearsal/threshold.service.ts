import { readStoredWeakLink } from '@trailcast/schema/weak-link-shape';
import type { ThresholdAdvice } from '@trailcast/schema/wire';
import type { Clock } from '../../../infra/clock.js';
import type { Database } from '../../../infra/db/database.js';
import type { Viewer } from '../../../infra/viewer.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import { readHistory } from '../history/read-history.js';
import type { ServerAccess } from '../relay-server.access.js';
import type { PastBroadcasts } from '../relay-server.ports.js';
import type { ServerRow } from '../relay-server.repository.js';
import { findLosses, type PastFeed } from './simulate-switches.js';
import { createThresholdAdvice } from './threshold-advice.js';

/** Number of past broadcasts that are evaluated. */
const MAX_BROADCASTS = 10;

export interface ThresholdServiceDeps {
  database: Database;
  clock: Clock;
  access: ServerAccess;
  pastBroadcasts: PastBroadcasts;
  directory: Pick<NodeDirectory, 'get'>;
  closing: AbortSignal;
}

/**
 * Evaluates a server's thresholds with past feeds of its stream. For a server without a stream, uses the feeds of all
 * streams.
 */
export class ThresholdService {
  constructor(private readonly deps: ThresholdServiceDeps) {}

  /**
   * Returns the switches that the thresholds would have made. While the node can't be reached, evaluates only past
   * broadcasts.
   */
  async evaluate(viewer: Viewer, id: number): Promise<ThresholdAdvice> {
    const { database, access, pastBroadcasts, clock } = this.deps;
    const now = await clock.now();
    const { row, broadcasts } = await database.read(async (em) => {
      const server = await access.require(em, viewer, id, 'see-thresholds');
      const filter = { userId: viewer.userId, streamId: server.stream?.id ?? null };
      return { row: server, broadcasts: await pastBroadcasts.findNewest(em, filter, MAX_BROADCASTS, now) };
    });
    const { feedLossScene: scene, feedLossAfterMs: afterMs, stream } = row;
    const thresholds = {
      onFeedLoss: scene && afterMs ? { scene, afterMs } : null,
      weakLink: readStoredWeakLink(stream?.$.weakLink),
    };
    return createThresholdAdvice(thresholds, broadcasts, await this.#readFeedSince(row));
  }

  /** Returns the feed since the start of the current broadcast or the end of the last one. */
  async #readFeedSince({ node, id }: ServerRow): Promise<PastFeed | null> {
    const knownNode = this.deps.directory.get(node);
    const series =
      knownNode && (await readHistory(knownNode.node, id, 'session', this.deps.closing).catch(() => null));
    return series ? { series, lost: findLosses(series) } : null;
  }
}
