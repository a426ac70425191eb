import type {
  DesiredServer,
  Forwards,
  ForwardsApplied,
  NodeInfo,
  Reports,
  Rights,
  RightsApplied,
  ServerReport,
  Target,
  TargetApplied,
} from '@trailcast/schema/node';

/** One relay node, reached over its protocol. Every call has a time-out and rejects with a NodeError. */
export interface RelayNode {
  /** Name from configuration; stored with each server. */
  readonly name: string;
  /** Where other nodes reach its ingest: a host, and a port where it is not the one that the node tells. */
  readonly ingest: { host: string; port: number | null };
  info(signal?: AbortSignal): Promise<NodeInfo>;
  putRights(rights: Rights, signal?: AbortSignal): Promise<RightsApplied>;
  /** To a node of protocol 2 alone. */
  putForwards(forwards: Forwards, signal?: AbortSignal): Promise<ForwardsApplied>;
  /** With `waitMs` the answer is the settled report, or the newest when the time has passed. */
  putServer(id: number, desired: DesiredServer, waitMs: number, signal?: AbortSignal): Promise<ServerReport>;
  putTarget(id: number, target: Target, signal?: AbortSignal): Promise<TargetApplied>;
  /** Resolves once nothing of the server is left. */
  deleteServer(id: number, instance: string, signal?: AbortSignal): Promise<void>;
  /** Long poll. */
  reports(after: number, waitMs: number, signal: AbortSignal): Promise<Reports>;
}

/** A node did not do what was asked. `kind` decides: unreachable may be tried again. */
export class NodeError extends Error {
  override readonly name = 'NodeError';
  constructor(
    readonly kind: 'unreachable' | 'stale' | 'no-capacity' | 'not-found' | 'not-ready' | 'failed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
