import type { ServerReport } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { RelayNode } from '../../../drivers/relay-node/relay-nodes.js';

interface Orphan {
  node: RelayNode;
  id: number;
  /** Time of the first report, performance time. */
  firstReportedAt: number;
  isDeleting: boolean;
}

/**
 * Deletes orphaned servers, which run on a node but have no row. A row is written before the node is requested to run
 * its server. The grace period allows for a database that is being restored or moved.
 */
export class OrphanWatch {
  readonly #orphans = new Map<string, Orphan>();

  constructor(
    private readonly graceMs: number,
    private readonly logger: Logger,
  ) {}

  /** Restarts the grace period of every orphan. Call it if another process was the leader in the meantime. */
  reset(): void {
    this.#orphans.clear();
  }

  /**
   * Updates a node's orphans; `orphans` is the complete list. Instances in `replaced` get no grace period, because they
   * and their successors may send to the same channel of a platform.
   */
  update(node: RelayNode, orphans: readonly ServerReport[], replaced: ReadonlySet<string>): void {
    const reportedInstances = new Set(orphans.map(({ instance }) => instance));
    for (const [instance, orphan] of this.#orphans) {
      if (orphan.node === node && !reportedInstances.has(instance)) this.#orphans.delete(instance);
    }
    for (const { id, instance } of orphans) {
      if (this.#orphans.has(instance)) continue;
      const firstReportedAt = replaced.has(instance) ? -Infinity : performance.now();
      this.#orphans.set(instance, { node, id, firstReportedAt, isDeleting: false });
    }
    this.sweep();
  }

  /** Deletes expired orphans in the background. The next call retries failures. */
  sweep(): void {
    for (const [instance, orphan] of this.#orphans) {
      const isDue = performance.now() - orphan.firstReportedAt >= this.graceMs;
      if (isDue && !orphan.isDeleting) void this.#delete(instance, orphan);
    }
  }

  async #delete(instance: string, orphan: Orphan): Promise<void> {
    const { node, id } = orphan;
    orphan.isDeleting = true;
    this.logger.warn({ node: node.name, server: id }, 'deleting an orphaned server');
    try {
      await node.deleteServer(id, instance);
      this.#orphans.delete(instance);
    } catch (error) {
      this.logger.warn(
        { node: node.name, server: id, err: error },
        'an orphaned server could not be deleted',
      );
      orphan.isDeleting = false;
    }
  }
}
