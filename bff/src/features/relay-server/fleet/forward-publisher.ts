import { FORWARDING_PROTOCOL, forwardsDigest, type Forward } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { Clock } from '../../../infra/clock.js';
import { planForwards, type ForwardedServer } from './forward-plan.js';
import type { KnownNode, NodeDirectory } from './node-directory.js';

const RETRY_MS = 1_000;

/**
 * Sends each node the list of feeds to forward. A node reports the digest of its list, so any process may send it, and
 * a restarted node gets it again. Skips nodes with an older protocol.
 */
export class ForwardPublisher {
  /** Earliest next call by node, performance time. */
  readonly #notBefore = new Map<string, number>();
  #lastRevision = 0;

  constructor(
    private readonly directory: NodeDirectory,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Sends each node its list for these servers, in the background, with one call at a time per node. */
  publish(servers: readonly ForwardedServer[]): void {
    const nodes = this.directory.all();
    const plan = planForwards(
      servers,
      nodes.map((known) => ({ name: known.node.name, ingest: known.ingest })),
    );
    for (const known of nodes) {
      const forwards = plan.get(known.node.name) ?? [];
      if (needsForwards(known, forwards)) this.#send(known, forwards);
    }
  }

  #send(known: KnownNode, forwards: Forward[]): void {
    const { name } = known.node;
    if (performance.now() < (this.#notBefore.get(name) ?? 0)) return;
    this.#notBefore.set(name, Infinity);
    const send = async () => known.node.putForwards({ revision: await this.#revision(known), forwards });
    void send()
      .catch((error: unknown) =>
        this.logger.warn({ node: name, err: error }, 'the node did not apply the forwards'),
      )
      .finally(() => this.#notBefore.set(name, performance.now() + RETRY_MS));
  }

  /** Returns a revision above the node's own, even if clocks differ or were set back. */
  async #revision({ reports }: KnownNode): Promise<number> {
    this.#lastRevision = Math.max(
      await this.clock.now(),
      this.#lastRevision + 1,
      (reports?.forwardsRevision ?? -1) + 1,
    );
    return this.#lastRevision;
  }
}

function needsForwards(known: KnownNode, forwards: readonly Forward[]): boolean {
  const supported = (known.info?.protocol.max ?? 0) >= FORWARDING_PROTOCOL;
  if (!supported || known.reachable !== true || !known.reports) return false;
  const digest = known.reports.forwards;
  if (digest === null && forwards.length === 0) return false;
  return digest !== forwardsDigest(forwards);
}
