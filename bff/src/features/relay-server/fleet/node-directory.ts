import type { NodeInfo, Reports, ServerReport } from '@trailcast/schema/node';
import type { System } from '@trailcast/schema/wire';
import type { RelayNode } from '../../../drivers/relay-node/relay-nodes.js';

/** State of one node, as last read by this process. */
export class KnownNode {
  /** Latest reports, also while the node can't be reached; null before the first. */
  reports: Reports | null = null;
  /** Time of the request for the latest reports, performance time. */
  reportsRequestedAt = -Infinity;
  info: NodeInfo | null = null;
  /** Null until the first request has succeeded or failed. */
  reachable: boolean | null = null;
  /** Time of the first failed request (performance time); null while the node is reachable. */
  failingSince: number | null = null;
  /** Time from the first to the latest failed request, ms. A suspension of this process adds nothing. */
  failingMs = 0;
  /** Text of the last failure; null while the node is reachable. */
  problem: string | null = null;
  /** Number of servers that must move away while no other node has capacity. */
  waitingServers = 0;
  /** Generations accepted by a PUT since the latest report, by instance. */
  readonly acceptedGenerations = new Map<string, number>();
  /** Instances whose targets this process has sent since the node's last start. */
  readonly instancesWithTargets = new Set<string>();
  /** Digests of targets that this process has sent since the latest report, by instance. */
  readonly sentDigests = new Map<string, string>();

  constructor(readonly node: RelayNode) {}

  /** True while the operator drains the node. */
  get draining(): boolean {
    return this.reports?.draining ?? this.info?.draining ?? false;
  }

  /** Host and port of the ingest for other nodes; null while its port is unknown. */
  get ingest(): { host: string; port: number } | null {
    const { host, port } = this.node.ingest;
    const ingestPort = port ?? this.info?.ingest.port;
    return ingestPort ? { host, port: ingestPort } : null;
  }

  setReports(reports: Reports, requestedAt = performance.now()): void {
    if (this.reports?.bootId !== reports.bootId) this.instancesWithTargets.clear();
    this.acceptedGenerations.clear();
    this.sentDigests.clear();
    this.reports = reports;
    this.reportsRequestedAt = requestedAt;
    this.reachable = true;
    this.failingSince = null;
    this.failingMs = 0;
    this.problem = null;
  }

  recordFailure(problem: string): void {
    this.reachable = false;
    const now = performance.now();
    this.failingSince ??= now;
    this.failingMs = now - this.failingSince;
    this.problem = problem;
  }

  findReport(id: number, instance: string): ServerReport | undefined {
    return this.reports?.servers.find((server) => server.id === id && server.instance === instance);
  }

  /** Returns true if the node has reported or confirmed to this process that it accepted this generation. */
  hasAccepted(id: number, instance: string, generation: number): boolean {
    const reportedGeneration = this.findReport(id, instance)?.observedGeneration ?? -1;
    return Math.max(reportedGeneration, this.acceptedGenerations.get(instance) ?? -1) >= generation;
  }
}

/** State of a node for readiness checks and operators. */
export interface NodeState {
  name: string;
  reachable: boolean;
  problem: string | null;
  warnings: string[];
  /** The node accepts no new server, and its servers move away. */
  draining: boolean;
}

/** The configured nodes and their state. */
export class NodeDirectory {
  readonly #nodes: ReadonlyMap<string, KnownNode>;
  /** Time of the first query for an unknown name, performance time. */
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

  /** Returns undefined for a name that is no longer configured. */
  get(name: string): KnownNode | undefined {
    return this.#nodes.get(name);
  }

  /**
   * Returns true if the operator removed this node from the configuration. In a rolling restart, other processes may
   * already have a node that this process does not have. So an unknown name counts as gone only after `goneAfterMs`.
   */
  isGone(name: string): boolean {
    if (this.#nodes.has(name)) return false;
    const unknownSince = this.#unknownSince.get(name) ?? performance.now();
    this.#unknownSince.set(name, unknownSince);
    return performance.now() - unknownSince >= this.#goneAfterMs;
  }

  /** Returns true if requests have failed for `lostAfterMs`. Callers do not wait for a lost node. */
  isLost(name: string): boolean {
    const knownNode = this.#nodes.get(name);
    return (
      knownNode !== undefined && knownNode.failingSince !== null && knownNode.failingMs >= this.#lostAfterMs
    );
  }

  /** Returns true if the removal of a server on this node can still be confirmed. */
  canConfirmRemoval(name: string): boolean {
    return !this.isLost(name) && !this.isGone(name);
  }

  /** Returns the nodes for `/readyz`. */
  listStates(): NodeState[] {
    return this.all().map(({ node, reachable, problem, info, draining, waitingServers }) => ({
      name: node.name,
      reachable: reachable === true,
      problem,
      warnings: [...(info?.warnings ?? []), ...(waitingServers > 0 ? [formatWaiting(waitingServers)] : [])],
      draining,
    }));
  }

  /**
   * Returns the state for `GET /system`. `ok`: a server can run. `missing`: the causes if none can. `browserSources`:
   * every node that can run a server shows browser sources.
   */
  readCondition(): System['relay'] {
    const reachable = this.all().filter((knownNode) => knownNode.reachable && knownNode.info);
    const usable = reachable.filter(({ info }) => info?.missing.length === 0 && info.ingest.ok);
    const missing = reachable.flatMap(({ info }) => [...(info?.missing ?? []), ...findIngestProblem(info)]);
    const browserSources = usable.length > 0 && usable.every(({ info }) => info?.browserSources === true);
    if (usable.length > 0) return { ok: true, missing: [], browserSources };
    return { ok: false, missing: missing.length > 0 ? missing : [NO_NODE], browserSources };
  }
}

/** Times after which nodes count as gone or lost, ms. */
export interface DirectoryTimes {
  goneAfterMs?: number;
  lostAfterMs?: number;
}

/** Default of `lostAfterMs`. Equals the time that `ServerCreation` waits for the removal of the previous server. */
const LOST_AFTER_MS = 60_000;
/** Default of `goneAfterMs`. Longer than a rolling restart that adds a node. */
const GONE_AFTER_MS = 120_000;

const NO_NODE = {
  what: 'A reachable relay node',
  how: 'Start the relay node, or correct RELAY_NODES and RELAY_NODE_SECRET.',
};

const formatWaiting = (servers: number) =>
  `${servers} server${servers === 1 ? ' waits' : 's wait'} until another node has capacity.`;

function findIngestProblem(info: NodeInfo | null): { what: string; how: string }[] {
  if (!info || info.ingest.ok) return [];
  return [{ what: 'The SRT ingest', how: 'See the relay node’s log. It restarts automatically.' }];
}
