import { FORWARDING_PROTOCOL, forwardsDigest, type Forward } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { Clock } from '../../../infra/clock.js';
import { planForwards, type ForwardedServer } from './forward-plan.js';
import type { KnownNode, NodeDirectory } from './node-directory.js';

const AGAIN_MS = 1_000;

/**
 * Tells each node which feeds it hands on. A node's report names the list that it goes by, so a difference alone decides:
 * any process may tell, and a node that forgot is told again. A node of an older release is left alone.
 */
export class ForwardPublisher {
  /** Earliest next call by node, performance time. */
  readonly #notBefore = new Map<string, number>();
  #last = 0;

  constructor(
    private readonly directory: NodeDirectory,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** `servers`: all that should be. Calls in the background, one at a time per node. */
  publish(servers: readonly ForwardedServer[]): void {
    const nodes = this.directory.all();
    const plan = planForwards(
      servers,
      nodes.map((known) => ({ name: known.node.name, ingest: known.ingest })),
    );
    for (const known of nodes) {
      const forwards = plan.get(known.node.name) ?? [];
      if (differs(known, forwards)) this.#tell(known, forwards);
    }
  }

  #tell(known: KnownNode, forwards: Forward[]): void {
    const { name } = known.node;
    if (performance.now() < (this.#notBefore.get(name) ?? 0)) return;
    this.#notBefore.set(name, Infinity);
    const told = async () => known.node.putForwards({ revision: await this.#revision(known), forwards });
    void told()
      .catch((error: unknown) => this.logger.warn({ node: name, err: error }, 'forwards not applied'))
      .finally(() => this.#notBefore.set(name, performance.now() + AGAIN_MS));
  }

  /** Above the list that the node goes by: that one may be of a clock which was ahead of ours, or of ours before a step back. */
  async #revision({ reports }: KnownNode): Promise<number> {
    this.#last = Math.max(await this.clock.now(), this.#last + 1, (reports?.forwardsRevision ?? -1) + 1);
    return this.#last;
  }
}

function differs(known: KnownNode, forwards: readonly Forward[]): boolean {
  const speaks = (known.info?.protocol.max ?? 0) >= FORWARDING_PROTOCOL;
  if (!speaks || known.reachable !== true || !known.reports) return false;
  const told = known.reports.forwards;
  if (told === null && forwards.length === 0) return false;
  return told !== forwardsDigest(forwards);
}
