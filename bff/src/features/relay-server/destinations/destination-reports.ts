import type { DestinationReport, ServerReport } from '@trailcast/schema/node';

/** Starts that differ by less count as equal, ms. The reported ages vary with the network's delay. */
const SAME_START_MS = 2_000;

/** The latest report on a destination. `since`: start of the destination's state, ms since the epoch. */
export interface ReportedDestination extends DestinationReport {
  since: number;
}

/** The latest reports on destinations, in memory only. */
export class DestinationReports {
  /** By node and instance. */
  readonly #latest = new Map<string, ReadonlyMap<string, readonly ReportedDestination[]>>();

  record(
    node: string,
    servers: readonly Pick<ServerReport, 'instance' | 'destinations'>[],
    now: number,
  ): void {
    const previousReports = this.#latest.get(node);
    const sendingServers = servers.filter(({ destinations }) => destinations.length > 0);
    const toReported = ({ instance, destinations }: (typeof servers)[number]) =>
      destinations.map((report) => addStart(report, previousReports?.get(instance), now));
    this.#latest.set(node, new Map(sendingServers.map((server) => [server.instance, toReported(server)])));
  }

  /** Drops the reports of an unreachable node. */
  drop(node: string): void {
    this.#latest.delete(node);
  }

  /** True if a node reports any destination. */
  get hasReports(): boolean {
    return [...this.#latest.values()].some((servers) => servers.size > 0);
  }

  /** Returns the reports of a server's destinations, or undefined before the first one. */
  findReports(node: string, instance: string): readonly ReportedDestination[] | undefined {
    return this.#latest.get(node)?.get(instance);
  }
}

/** Adds the start of the state. Nodes of earlier versions report no age, so the state starts with its first report. */
function addStart(
  report: DestinationReport,
  previousReports: readonly ReportedDestination[] = [],
  now: number,
): ReportedDestination {
  const previousReport = previousReports.find(({ id, state }) => id === report.id && state === report.state);
  const startedAt = report.ageMs === undefined ? (previousReport?.since ?? now) : now - report.ageMs;
  const isSameStart = previousReport && Math.abs(previousReport.since - startedAt) < SAME_START_MS;
  return { ...report, since: isSameStart ? previousReport.since : startedAt };
}
