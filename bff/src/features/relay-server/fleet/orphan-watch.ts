import type { ServerReport } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { RelayNode } from '../../../drivers/relay-node/relay-nodes.js';

interface Orphan {
  node: RelayNode;
  id: number;
  /** Performance time. */
  firstSeen: number;
  deleting: boolean;
}

/**
 * Deletes servers that a node runs although no row asks for them. A row is written before its node is called, so a
 * server without one is nobody's; the grace is for a database that is restored or moved at that moment.
 */
export class OrphanWatch {
  readonly #orphans = new Map<string, Orphan>();

  constructor(
    private readonly graceMs: number,
    private readonly logger: Logger,
  ) {}

  /** Every grace begins anew, as when another process has led meanwhile. */
  forget(): void {
    this.#orphans.clear();
  }

  /**
   * `orphans` is the whole list of this node's. Those in whose place the row has another instance have no grace: both may
   * send to one channel.
   */
  see(node: RelayNode, orphans: readonly ServerReport[], replaced: ReadonlySet<string>): void {
    const seen = new Set(orphans.map(({ instance }) => instance));
    for (const [instance, orphan] of this.#orphans) {
      if (orphan.node === node && !seen.has(instance)) this.#orphans.delete(instance);
    }
    for (const { id, instance } of orphans) {
      if (this.#orphans.has(instance)) continue;
      const firstSeen = replaced.has(instance) ? -Infinity : performance.now();
      this.#orphans.set(instance, { node, id, firstSeen, deleting: false });
    }
    this.sweep();
  }

  /** Deletes in the background what has outlived its grace; a failure is tried again at the next call. */
  sweep(): void {
    for (const [instance, orphan] of this.#orphans) {
      const due = performance.now() - orphan.firstSeen >= this.graceMs;
      if (due && !orphan.deleting) void this.#delete(instance, orphan);
    }
  }

  async #delete(instance: string, orphan: Orphan): Promise<void> {
    const { node, id } = orphan;
    orphan.deleting = true;
    this.logger.warn({ node: node.name, server: id }, 'deleting a server that nobody asked for');
    try {
      await node.deleteServer(id, instance);
      this.#orphans.delete(instance);
    } catch (error) {
      this.logger.warn({ node: node.name, server: id, err: error }, 'could not delete it');
      orphan.deleting = false;
    }
  }
}
