import type { DestinationReport, ServerReport } from '@trailcast/schema/node';

/** Ages jitter with the network. Starts that differ by less count as the same, ms. */
const SAME_BEGINNING_MS = 2_000;

/** The newest report on a destination. `since`: start of its state, ms since the epoch. */
export interface SeenDestination extends DestinationReport {
  since: number;
}

/** The latest reports on destinations. Their figures are in memory only. */
export class DestinationFigures {
  /** By node and instance. */
  readonly #latest = new Map<string, ReadonlyMap<string, readonly SeenDestination[]>>();

  record(
    node: string,
    servers: readonly Pick<ServerReport, 'instance' | 'destinations'>[],
    now: number,
  ): void {
    const before = this.#latest.get(node);
    const sending = servers.filter(({ destinations }) => destinations.length > 0);
    const seen = ({ instance, destinations }: (typeof servers)[number]) =>
      destinations.map((each) => see(each, before?.get(instance), now));
    this.#latest.set(node, new Map(sending.map((each) => [each.instance, seen(each)])));
  }

  /** Drops the reports of an unreachable node. */
  drop(node: string): void {
    this.#latest.delete(node);
  }

  /** True if a node reports any destination. */
  get any(): boolean {
    return [...this.#latest.values()].some((servers) => servers.size > 0);
  }

  /** Returns undefined before the first report. */
  of(node: string, instance: string): readonly SeenDestination[] | undefined {
    return this.#latest.get(node)?.get(instance);
  }
}

/** A node of an earlier version reports no age. The state then starts with its first report. */
function see(
  report: DestinationReport,
  before: readonly SeenDestination[] = [],
  now: number,
): SeenDestination {
  const known = before.find(({ id, state }) => id === report.id && state === report.state);
  const since = report.ageMs === undefined ? (known?.since ?? now) : now - report.ageMs;
  const isKnown = known && Math.abs(known.since - since) < SAME_BEGINNING_MS;
  return { ...report, since: isKnown ? known.since : since };
}
