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
  PictureSize,
  PictureSource,
  PreviewSource,
  Reports,
  Rights,
  RightsApplied,
  ServerReport,
  Target,
  TargetApplied,
} from '@trailcast/schema/node';

/** Client of one relay node. Every method has a timeout and rejects with NodeError. */
export interface RelayNode {
  /** Name from the configuration; stored with each server. */
  readonly name: string;
  /** Address at which other nodes reach the node's ingest. Port: null if the node reports it. */
  readonly ingest: { host: string; port: number | null };
  /** Returns the node’s version, capacity, ingest and problems. */
  fetchInfo(signal?: AbortSignal): Promise<NodeInfo>;
  /** Replaces the list of stream keys that may publish to the node. */
  putRights(rights: Rights, signal?: AbortSignal): Promise<RightsApplied>;
  /** Replaces all forwards of the node. Requires node protocol 2. */
  putForwards(forwards: Forwards, signal?: AbortSignal): Promise<ForwardsApplied>;
  /** Returns the report when the desired state is reached, or the newest report after `waitMs`. */
  putServer(id: number, desired: DesiredServer, waitMs: number, signal?: AbortSignal): Promise<ServerReport>;
  /** Replaces all targets of a server with one. */
  putTarget(id: number, target: Target, signal?: AbortSignal): Promise<TargetApplied>;
  /**
   * Replaces all targets of a server. Requires node protocol DESTINATIONS_PROTOCOL; below it, use
   * `putTarget`.
   */
  putTargets(
    id: number,
    instance: string,
    targets: readonly DestinationTarget[],
    signal?: AbortSignal,
  ): Promise<TargetApplied>;
  /**
   * Returns true if the node stores the file of an image. Returns false if the node does not support images.
   */
  hasImage(digest: string, signal?: AbortSignal): Promise<boolean>;
  /** Stores the file of an image. Rejects with `not-found` if the node does not support images. */
  putImage(digest: string, file: Buffer, signal?: AbortSignal): Promise<void>;
  /**
   * Returns a small JPEG of a server's program or feed. Rejects with `not-ready` while there is no picture.
   */
  fetchPicture(id: number, source: PictureSource, size: PictureSize, signal?: AbortSignal): Promise<Buffer>;
  /**
   * Returns a small JPEG of a scene, even if the scene is not on program. Rejects with `not-ready` while
   * there is no picture, and with `not-found` if the scene is unknown or the node does not support scene
   * pictures.
   */
  fetchScenePicture(id: number, scene: string, signal?: AbortSignal): Promise<Buffer>;
  /**
   * Returns a live preview in the format of `schema/src/preview-stream.ts`, until the node ends it or the
   * caller destroys it. Requires node protocol 3. Rejects with `not-found` if the node does not support
   * previews.
   */
  openPreview(id: number, source: PreviewSource): Promise<Readable>;
  /**
   * Returns the history of a server's feed. Rejects with `not-found` if the node does not support histories.
   */
  fetchHistory(id: number, range: HistoryRange, signal?: AbortSignal): Promise<NodeHistory>;
  /** Returns the ended broadcasts. Requires a node that reports `sessionsRevision`. */
  fetchSessions(signal?: AbortSignal): Promise<NodeSessions>;
  /** Deletes an ended broadcast. Succeeds if it is already deleted. */
  deleteSession(id: string, signal?: AbortSignal): Promise<void>;
  /** Returns the recordings. Requires a node that reports `recordingsRevision`. */
  fetchRecordings(signal?: AbortSignal): Promise<NodeRecordings>;
  /**
   * Deletes a complete recording. Rejects with `not-ready` while the recording is incomplete. Succeeds if it
   * is already deleted.
   */
  deleteRecording(id: string, signal?: AbortSignal): Promise<void>;
  /**
   * Opens a recording, or the range of a Range header. The caller must read or destroy the body. `signal` also aborts
   * the reading.
   */
  readRecording(id: string, range: string | undefined, signal: AbortSignal): Promise<RecordingBody>;
  /** Resolves when the server is completely removed. */
  deleteServer(id: number, instance: string, signal?: AbortSignal): Promise<void>;
  /** Long poll: returns the reports when the revision is above `revision`, or the newest ones after `waitMs`. */
  pollReports(revision: number, waitMs: number, signal: AbortSignal): Promise<Reports>;
}

/** Response with a recording's file. */
export interface RecordingBody {
  /** 206 for a range, 416 for a range outside the file. */
  status: 200 | 206 | 416;
  length: string | null;
  range: string | null;
  body: Readable;
}

/** A failed request to a node. It may be retried if its `kind` is `unreachable`. */
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
