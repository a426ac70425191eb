import type { Readable } from 'node:stream';
import type {
  DesiredServer,
  DestinationTarget,
  Forwards,
  ForwardsApplied,
  NodeInfo,
  HistoryRange,
  NodeHistory,
  NodeRecordings,
  NodeSessions,
  PictureSource,
  PreviewSource,
  Reports,
  Rights,
  RightsApplied,
  ServerReport,
  Target,
  TargetApplied,
} from '@trailcast/schema/node';

/** Client of one relay node. Every call has a timeout and rejects with a NodeError. */
export interface RelayNode {
  /** Name from the configuration; stored with each server. */
  readonly name: string;
  /** Address of its ingest for other nodes: host, and port if it differs from the one that the node reports. */
  readonly ingest: { host: string; port: number | null };
  info(signal?: AbortSignal): Promise<NodeInfo>;
  putRights(rights: Rights, signal?: AbortSignal): Promise<RightsApplied>;
  /** Only for nodes with protocol 2. */
  putForwards(forwards: Forwards, signal?: AbortSignal): Promise<ForwardsApplied>;
  /** Returns the report when the state is reached, or the newest one after `waitMs`. */
  putServer(id: number, desired: DesiredServer, waitMs: number, signal?: AbortSignal): Promise<ServerReport>;
  putTarget(id: number, target: Target, signal?: AbortSignal): Promise<TargetApplied>;
  /** Replaces the list of platforms. Only for nodes with DESTINATIONS_PROTOCOL; others take `putTarget`. */
  setTargets(
    id: number,
    instance: string,
    targets: readonly DestinationTarget[],
    signal?: AbortSignal,
  ): Promise<TargetApplied>;
  /** Returns whether the node has the file of an image. `not-found` is false, also of an older node. */
  hasImage(digest: string, signal?: AbortSignal): Promise<boolean>;
  /** Stores the file of an image. `not-found` from an older node. */
  putImage(digest: string, file: Buffer, signal?: AbortSignal): Promise<void>;
  /** Returns a small JPEG of a server's program. `not-ready` while there is none. */
  picture(id: number, of: PictureSource, signal?: AbortSignal): Promise<Buffer>;
  /**
   * Returns a live preview, as bytes of `schema/src/preview-stream.ts`, until the node ends it or the caller destroys it. Needs
   * protocol 3: `not-found` from an older node, and from one that offers none.
   */
  preview(id: number, of: PreviewSource): Promise<Readable>;
  /** Figures of a server's feed. `not-found` from an older node. */
  history(id: number, of: HistoryRange, signal?: AbortSignal): Promise<NodeHistory>;
  /** Broadcasts that have ended. Only for nodes that report a revision of them. */
  sessions(signal?: AbortSignal): Promise<NodeSessions>;
  /** A deleted one is not an error. */
  deleteSession(id: string, signal?: AbortSignal): Promise<void>;
  /** Only for nodes that report a revision of them. */
  recordings(signal?: AbortSignal): Promise<NodeRecordings>;
  /** Only a complete one; `not-ready` before. A deleted one is not an error. */
  deleteRecording(id: string, signal?: AbortSignal): Promise<void>;
  /**
   * Opens a recording, or the range of a Range header. The caller reads the body, or destroys it. `signal` ends the
   * reading too.
   */
  readRecording(id: string, range: string | undefined, signal: AbortSignal): Promise<RecordingBody>;
  /** Resolves when the server is removed completely. */
  deleteServer(id: number, instance: string, signal?: AbortSignal): Promise<void>;
  /** Long poll. */
  reports(after: number, waitMs: number, signal: AbortSignal): Promise<Reports>;
}

/** The response with a recording's file. */
export interface RecordingBody {
  /** 206 for a range, 416 for one that the file does not have. */
  status: 200 | 206 | 416;
  length: string | null;
  range: string | null;
  body: Readable;
}

/** A failed call to a node. A call whose `kind` is `unreachable` may be retried. */
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
