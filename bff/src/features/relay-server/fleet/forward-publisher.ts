import { FORWARDING_PROTOCOL, forwardsDigest, type Forward } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { Clock } from '../../../infra/clock.js';
import { planForwards, type ForwardedServer } from './forward-plan.js';
import type { KnownNode, NodeDirectory } from './node-directory.js';

const RETRY_DELAY_MS = 1_000;

/**
 * Sends each node the list of feeds to forward. A node reports the digest of its list, so any process may send the
 * list, and a restarted node receives the list again. Skips nodes with an older protocol.
 */
export class ForwardPublisher {
  /** Time of the earliest next request, by node, performance time. */
  readonly #nextRequestAt = new Map<string, number>();
  #lastRevision = 0;

  constructor(
    private readonly directory: NodeDirectory,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Sends each node its list for these servers in the background, one request at a time per node. */
  publish(servers: readonly ForwardedServer[]): void {
    const nodes = this.directory.all();
    const plan = planForwards(
      servers,
      nodes.map((knownNode) => ({ name: knownNode.node.name, ingest: knownNode.ingest })),
    );
    for (const knownNode of nodes) {
      const forwards = plan.get(knownNode.node.name) ?? [];
      if (needsForwards(knownNode, forwards)) this.#send(knownNode, forwards);
    }
  }

  #send(knownNode: KnownNode, forwards: Forward[]): void {
    const { name } = knownNode.node;
    if (performance.now() < (this.#nextRequestAt.get(name) ?? 0)) return;
    this.#nextRequestAt.set(name, Infinity);
    const send = async () =>
      knownNode.node.putForwards({ revision: await this.#createRevision(knownNode), forwards });
    void send()
      .catch((error: unknown) =>
        this.logger.warn(
          { node: name, err: error },
          'the forwards could not be sent to the node, will retry',
        ),
      )
      .finally(() => this.#nextRequestAt.set(name, performance.now() + RETRY_DELAY_MS));
  }

  /** Returns a revision above the node's own, even if clocks differ or were set back. */
  async #createRevision({ reports }: KnownNode): Promise<number> {
    this.#lastRevision = Math.max(
      await this.clock.now(),
      this.#lastRevision + 1,
      (reports?.forwardsRevision ?? -1) + 1,
    );
    return this.#lastRevision;
  }
}

function needsForwards(knownNode: KnownNode, forwards: readonly Forward[]): boolean {
  const isSupported = (knownNode.info?.protocol.max ?? 0) >= FORWARDING_PROTOCOL;
  if (!isSupported || knownNode.reachable !== true || !knownNode.reports) return false;
  const digest = knownNode.reports.forwards;
  if (digest === null && forwards.length === 0) return false;
  return digest !== forwardsDigest(forwards);
}
