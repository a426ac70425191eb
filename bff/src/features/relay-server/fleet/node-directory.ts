import type { NodeInfo, Reports, ServerReport } from '@trailcast/schema/node';
import type { System } from '@trailcast/schema/wire';
import type { RelayNode } from '../../../drivers/relay-node/relay-nodes.js';

/** What this process knows of one node. */
export class KnownNode {
  /** Newest answer; null before the first. Kept while the node can't be reached. */
  reports: Reports | null = null;
  info: NodeInfo | null = null;
  /** Null until the first call has come back, or failed. */
  reachable: boolean | null = null;
  /** Since when it can't be reached, performance time; null while it can. */
  lostAt: number | null = null;
  /** How long calls have failed, ms: from the first to the newest failure, so that a pause of this process adds nothing. */
  lostMs = 0;
  /** Why it can't be used, in words; null while it can. */
  problem: string | null = null;
  /** Servers that should leave it and stay, because no other node has room or takes them. */
  waiting = 0;
  /** Generations that a PUT was answered for since the newest report, by instance. */
  readonly accepted = new Map<string, number>();
  /** Instances that this process has given a target in the node's present boot. */
  readonly targets = new Set<string>();

  constructor(readonly node: RelayNode) {}

  /** The operator empties it. */
  get draining(): boolean {
    return this.reports?.draining ?? this.info?.draining ?? false;
  }

  /** How other nodes reach its ingest; null while its port is not known. */
  get ingest(): { host: string; port: number } | null {
    const { host, port } = this.node.ingest;
    const known = port ?? this.info?.ingest.port;
    return known ? { host, port: known } : null;
  }

  takeReports(reports: Reports): void {
    if (this.reports?.bootId !== reports.bootId) this.targets.clear();
    this.accepted.clear();
    this.reports = reports;
    this.reachable = true;
    this.lostAt = null;
    this.lostMs = 0;
    this.problem = null;
  }

  lose(problem: string): void {
    this.reachable = false;
    const now = performance.now();
    this.lostAt ??= now;
    this.lostMs = now - this.lostAt;
    this.problem = problem;
  }

  report(id: number, instance: string): ServerReport | undefined {
    return this.reports?.servers.find((server) => server.id === id && server.instance === instance);
  }

  /** Whether the node has taken over this generation, as far as this process knows. */
  observes(id: number, instance: string, generation: number): boolean {
    const seen = this.report(id, instance)?.observedGeneration ?? -1;
    return Math.max(seen, this.accepted.get(instance) ?? -1) >= generation;
  }
}

/** State of a node for readiness and operators. */
export interface NodeState {
  name: string;
  reachable: boolean;
  problem: string | null;
  warnings: string[];
  /** It takes no new server, and its own move to others. */
  draining: boolean;
}

/** The configured nodes and what is known of them. */
export class NodeDirectory {
  readonly #nodes: ReadonlyMap<string, KnownNode>;
  /** When names without a node were first asked for, performance time. */
  readonly #unknownSince = new Map<string, number>();

  readonly #goneAfterMs: number;
  readonly #lostAfterMs: number;

  /** `goneAfterMs`: see `isGone`; `lostAfterMs`: see `isLost`. */
  constructor(
    nodes: readonly RelayNode[],
    { goneAfterMs = GONE_AFTER_MS, lostAfterMs = LOST_AFTER_MS }: DirectoryTimes = {},
  ) {
    this.#goneAfterMs = goneAfterMs;
    this.#lostAfterMs = lostAfterMs;
    this.#nodes = new Map(nodes.map((node) => [node.name, new KnownNode(node)]));
  }

  all(): KnownNode[] {
    return [...this.#nodes.values()];
  }

  names(): string[] {
    return [...this.#nodes.keys()];
  }

  /** Undefined for a name that is no longer configured. */
  get(name: string): KnownNode | undefined {
    return this.#nodes.get(name);
  }

  /**
   * Whether the operator took this node out of the configuration. A name that is new here may as well be that of a node
   * that other processes know already, while they are restarted one after another: it counts as gone only after a while.
   */
  isGone(name: string): boolean {
    if (this.#nodes.has(name)) return false;
    const since = this.#unknownSince.get(name) ?? performance.now();
    this.#unknownSince.set(name, since);
    return performance.now() - since >= this.#goneAfterMs;
  }

  /** Whether a node has been away for so long that nothing waits for its word any more. */
  isLost(name: string): boolean {
    const known = this.#nodes.get(name);
    return known !== undefined && known.lostAt !== null && known.lostMs >= this.#lostAfterMs;
  }

  /** Whether the end of a server on this node is waited for: the node may say that it has come. */
  isAwaited(name: string): boolean {
    return !this.isLost(name) && !this.isGone(name);
  }

  /** For `/readyz`. */
  states(): NodeState[] {
    return this.all().map(({ node, reachable, problem, info, draining, waiting }) => ({
      name: node.name,
      reachable: reachable === true,
      problem,
      warnings: [...(info?.warnings ?? []), ...(waiting > 0 ? [waitingInWords(waiting)] : [])],
      draining,
    }));
  }

  /** For `GET /system`: can servers be run, and what is missing where they can't. */
  condition(): System['relay'] {
    const reachable = this.all().filter((known) => known.reachable && known.info);
    const able = reachable.filter(({ info }) => info?.missing.length === 0 && info.ingest.ok);
    const missing = reachable.flatMap(({ info }) => [...(info?.missing ?? []), ...ingestMissing(info)]);
    if (able.length > 0) return { ok: true, missing: [] };
    return { ok: false, missing: missing.length > 0 ? missing : [NO_NODE] };
  }
}

/** When nodes count as gone and as lost, ms. */
export interface DirectoryTimes {
  goneAfterMs?: number;
  lostAfterMs?: number;
}

/** As long as a server that starts elsewhere waits for the end of the one before, ms. */
const LOST_AFTER_MS = 60_000;
/** Longer than a rolling restart that adds a node, ms. */
const GONE_AFTER_MS = 120_000;

const NO_NODE = {
  what: 'A relay node that answers',
  how: 'Start the relay node, or correct RELAY_NODES and RELAY_NODE_SECRET.',
};

const waitingInWords = (servers: number) =>
  `${servers} server${servers === 1 ? ' waits' : 's wait'} until another node has room.`;

function ingestMissing(info: NodeInfo | null): { what: string; how: string }[] {
  if (!info || info.ingest.ok) return [];
  return [{ what: 'The SRT ingest', how: 'See the relay node’s log; it is started again by itself.' }];
}
