import { SERVER_TIMES } from '@trailcast/schema/limits';
import type { HistoryRange, PictureSize, PictureSource } from '@trailcast/schema/node';
import type { Booking, FeedLoss, Quality, Server, ServerHistory, ServerStatus } from '@trailcast/schema/wire';
import { NodeError, type RelayNode } from '../../drivers/relay-node/relay-nodes.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { ConflictError, NotFoundError, UnprocessableError } from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';
import { logAction } from './log-action.js';
import type { BroadcastService } from './broadcast/broadcast.js';
import type { ServerCreation, CreateServerInput } from './server-creation.js';
import type { FeedView } from './feed/feed-view.js';
import type { NodeDirectory } from './fleet/node-directory.js';
import { readHistory } from './history/read-history.js';
import { throwNodeFailure } from './fleet/node-failure.js';
import { enforce, checkRole, type ServerAction } from './relay-server.policy.js';
import type { ServerUsage, RelayStreams } from './relay-server.ports.js';
import {
  emitServer,
  emitStatus,
  findPresentServers,
  findOwnServer,
  parseReport,
  type ServerRow,
} from './relay-server.repository.js';
import { maySeeFeed, maySeePicture, maySeeProgram, type ServerAccess } from './relay-server.access.js';
import type { HelperPresence } from './helper-presence.js';
import type { SceneSwitcher } from './one-tap/scene-switcher.js';
import { raiseGeneration } from './reconcile/server-changes.js';
import { postponeStop } from './broadcast/postpone-stop.js';
import { beginDeletion } from './server-deletion.js';
import type { ServerSync } from './reconcile/server-sync.js';
import { renderStatus, toBooking, toServer } from './relay-server.view.js';
import type { ServerWatch } from './reconcile/server-watch.js';

/**
 * Errors that mean there is no picture: OBS has none yet, the server has just moved, or the node's version does not
 * support pictures.
 */
const NO_PICTURE: readonly NodeError['kind'][] = ['not-ready', 'not-found'];

export interface RelayServerServiceDeps {
  database: Database;
  access: ServerAccess;
  streams: RelayStreams;
  feedView: FeedView;
  directory: NodeDirectory;
  sync: ServerSync;
  watch: ServerWatch;
  usage: ServerUsage;
  creation: ServerCreation;
  broadcast: BroadcastService;
  scenes: SceneSwitcher;
  presence: HelperPresence;
  closing: AbortSignal;
}

/** Operations on servers. Every method checks access first and throws a ProblemError if access is denied. */
export class RelayServerService {
  constructor(private readonly deps: RelayServerServiceDeps) {}

  /** Returns the user's server, or null. */
  async findOwnServer(viewer: Viewer): Promise<Server | null> {
    enforce(checkRole(viewer.role, 'see'));
    const row = await this.deps.database.read((em) => findOwnServer(em, viewer.userId));
    return row && toServer(row);
  }

  create(viewer: Viewer, input: CreateServerInput): Promise<Server> {
    return this.deps.creation.create(viewer, input);
  }

  start(viewer: Viewer, id: number): Promise<ServerStatus> {
    return this.deps.broadcast.start(viewer, id);
  }

  /** Stops the broadcast; with `afterDelay`, after the delayed content is sent. */
  stop(viewer: Viewer, id: number, { afterDelay } = { afterDelay: false }): Promise<ServerStatus> {
    const { broadcast } = this.deps;
    return afterDelay ? broadcast.stopAfterDelay(viewer, id) : broadcast.stop(viewer, id);
  }

  dump(viewer: Viewer, id: number): Promise<ServerStatus> {
    return this.deps.broadcast.dump(viewer, id);
  }

  /** Assigns a stream that the user owns or is invited to. Null detaches the current one. */
  async setStream(viewer: Viewer, id: number, streamId: number | null): Promise<Server> {
    const action = streamId === null ? 'detach' : 'assign';
    const server = await this.deps.database.transact(async (tx) => {
      const row = await this.deps.access.find(tx.em, viewer, id, action);
      const stream =
        streamId === null ? null : await this.deps.streams.findUsable(tx.em, viewer.userId, streamId);
      if (streamId !== null && !stream) throw new NotFoundError('There is no such stream.');
      await this.deps.access.requirePayment(tx.em, viewer, action);
      await logAction(tx, row, viewer, stream ? 'assign-stream' : 'detach-stream');
      return assignStream(tx, row, stream);
    });
    this.#startSync(id);
    return server;
  }

  async readStatus(viewer: Viewer, id: number): Promise<ServerStatus> {
    const row = await this.#requireServer(viewer, id, 'see');
    return renderStatus(viewer, row, this.deps.feedView.findDetails(row));
  }

  /** Returns the scenes in the order of OBS's window; empty until OBS has reported them. */
  async listScenes(viewer: Viewer, id: number): Promise<string[]> {
    return parseReport(await this.#requireServer(viewer, id, 'see'))?.scenes ?? [];
  }

  setScene(viewer: Viewer, id: number, scene: string): Promise<ServerStatus> {
    return this.deps.scenes.choose(viewer, id, scene);
  }

  /**
   * Sets the scene for a lost feed; null switches it off. Throws UnprocessableError if the scene is unknown or the
   * time is out of range.
   */
  async setFeedLoss(viewer: Viewer, id: number, feedLoss: FeedLoss | null): Promise<Server> {
    const { database, access } = this.deps;
    const server = await database.transact(async (tx) => {
      const row = await access.require(tx.em, viewer, id, 'set-feed-loss');
      if (feedLoss) requireValidFeedLoss(row, feedLoss);
      row.feedLossScene = feedLoss?.scene ?? null;
      row.feedLossAfterMs = feedLoss?.afterMs ?? null;
      raiseGeneration(row);
      await logAction(tx, row, viewer, 'set-feed-loss', feedLoss?.scene);
      await emitStatus(tx, row);
      await emitServer(tx, row);
      return toServer(row);
    });
    this.#startSync(id);
    return server;
  }

  /**
   * Returns a JPEG of the program or the feed, at most 2 s old; null while there is none. Throws ConflictError if
   * the user may not see the program now, and UpstreamFailedError while the node can't be reached.
   */
  async fetchPicture(
    viewer: Viewer,
    id: number,
    source: PictureSource,
    size: PictureSize,
  ): Promise<Buffer | null> {
    const row = await this.#requireServer(viewer, id, 'see-picture');
    const { node } = row;
    // Without a broadcast, the program may show the phone's picture.
    if (source === 'program' && !maySeeProgram(row, viewer))
      throw new ConflictError('You can see the program only during a broadcast.');
    if (!maySeePicture(row, viewer, source)) return null;
    await this.deps.presence.record(viewer, row.owner.id);
    const jpeg = await this.#fetchPicture(node, (relayNode) =>
      relayNode.fetchPicture(id, source, size, this.deps.closing),
    );
    const maySeeNow = async () =>
      maySeePicture(await this.#requireServer(viewer, id, 'see-picture'), viewer, source);
    return row.owner.id === viewer.userId || (await maySeeNow()) ? jpeg : null;
  }

  /**
   * Returns a small JPEG of a scene, whether or not it is on program; null while there is none. Throws ConflictError if
   * the user may not see the feed now, because the scene may show the feed. Throws UpstreamFailedError while the node
   * can't be reached.
   */
  async fetchScenePicture(viewer: Viewer, id: number, scene: string): Promise<Buffer | null> {
    const requireFeedAccess = async () => {
      const row = await this.#requireServer(viewer, id, 'see-scene-picture');
      if (!maySeeFeed(row, viewer))
        throw new ConflictError('You can see pictures of scenes only while you may see the feed.');
      return row;
    };
    const row = await requireFeedAccess();
    if (!parseReport(row)?.scenes.includes(scene)) return null;
    await this.deps.presence.record(viewer, row.owner.id);
    const jpeg = await this.#fetchPicture(row.node, (relayNode) =>
      relayNode.fetchScenePicture(id, scene, this.deps.closing),
    );
    // A Privacy or a panic may have begun in between.
    if (row.owner.id !== viewer.userId) await requireFeedAccess();
    return jpeg;
  }

  /** Returns null if the node is unknown or has no picture. */
  async #fetchPicture(
    nodeName: ServerRow['node'],
    fetchFromNode: (node: RelayNode) => Promise<Buffer>,
  ): Promise<Buffer | null> {
    const knownNode = this.deps.directory.get(nodeName);
    if (!knownNode) return null;
    try {
      return await fetchFromNode(knownNode.node);
    } catch (error) {
      if (error instanceof NodeError && NO_PICTURE.includes(error.kind)) return null;
      return throwNodeFailure(error);
    }
  }

  /**
   * Returns statistics of the feed; null while the node has none. Throws UpstreamFailedError while the node can't be
   * reached.
   */
  async readHistory(viewer: Viewer, id: number, range: HistoryRange): Promise<ServerHistory | null> {
    const { node } = await this.#requireServer(viewer, id, 'see-history');
    const knownNode = this.deps.directory.get(node);
    return knownNode
      ? readHistory(knownNode.node, id, range, this.deps.closing).catch(throwNodeFailure)
      : null;
  }

  /** Returns the qualities that the server's node offers; empty while unknown. */
  async listQualities(viewer: Viewer, id: number): Promise<Quality[]> {
    return this.#findQualities(await this.#requireServer(viewer, id, 'see-qualities'));
  }

  /**
   * Chooses the quality of the next broadcast; null: the node's default. Throws UnprocessableError if the node does not
   * offer it, and ConflictError while the node's qualities are unknown.
   */
  async setQuality(viewer: Viewer, id: number, quality: string | null): Promise<Server> {
    const { database, access } = this.deps;
    const server = await database.transact(async (tx) => {
      const row = await access.require(tx.em, viewer, id, 'set-quality');
      if (quality !== null) requireOfferedQuality(quality, this.#findQualities(row));
      row.quality = quality;
      raiseGeneration(row);
      await logAction(tx, row, viewer, 'set-quality', quality);
      await emitStatus(tx, row);
      await emitServer(tx, row);
      return toServer(row);
    });
    this.#startSync(id);
    return server;
  }

  /**
   * Sets the delay of viewers behind the program. During a broadcast, the delay takes effect immediately. Throws
   * UnprocessableError if the node has too little memory for the delay, and ConflictError if the node can't delay or
   * has not reported yet.
   */
  async setDelay(viewer: Viewer, id: number, seconds: number): Promise<Server> {
    const { database, access } = this.deps;
    const server = await database.transact(async (tx) => {
      const row = await access.require(tx.em, viewer, id, 'set-delay');
      requireValidDelay(row, seconds * 1_000);
      row.delayMs = seconds * 1_000;
      raiseGeneration(row);
      await logAction(tx, row, viewer, 'set-delay', `${seconds} s`);
      await emitStatus(tx, row);
      await emitServer(tx, row);
      return toServer(row);
    });
    this.#startSync(id);
    return server;
  }

  /**
   * Switches recording on or off. Only switching on needs a payment. Switching on again starts a new recording after
   * the node has stopped one. Throws ConflictError if the server's node can't record.
   */
  async setRecording(viewer: Viewer, id: number, isOn: boolean): Promise<Server> {
    const { database, access, directory } = this.deps;
    const server = await database.transact(async (tx) => {
      const row = await access.find(tx.em, viewer, id, 'set-recording');
      if (isOn) await access.requirePayment(tx.em, viewer, 'set-recording');
      if (isOn && !directory.get(row.node)?.info?.recording)
        throw new ConflictError('This server’s node can’t record yet.');
      if (!switchRecording(row, isOn)) return toServer(row);
      raiseGeneration(row);
      await logAction(tx, row, viewer, isOn ? 'record' : 'end-recording');
      await emitStatus(tx, row);
      await emitServer(tx, row);
      return toServer(row);
    });
    this.#startSync(id);
    return server;
  }

  #findQualities({ node }: ServerRow): Quality[] {
    return this.deps.directory.get(node)?.info?.qualities ?? [];
  }

  /**
   * Restarts an idle server's idle time, which withdraws an announced stop. Throws ConflictError if the server stops
   * because its payment ended.
   */
  keep(viewer: Viewer, id: number): Promise<Server> {
    const { database, access } = this.deps;
    return database.transact(async (tx) => {
      const row = await access.require(tx.em, viewer, id, 'keep');
      const postponedServer = await postponeStop(tx, row);
      await logAction(tx, row, viewer, 'keep');
      await emitStatus(tx, row);
      return { ...postponedServer, version: row.version };
    });
  }

  /** Begins the deletion. The node confirms the deletion in the background. */
  async delete(viewer: Viewer, id: number): Promise<void> {
    await this.#delete(viewer, id, 'delete');
  }

  /** Returns all servers that are not being deleted, for administrators. */
  async listBookings(viewer: Viewer): Promise<Booking[]> {
    enforce(checkRole(viewer.role, 'list-bookings'));
    const rows = await this.deps.database.read(findPresentServers);
    return rows.map(toBooking);
  }

  /** Deletes any user's server, for administrators. */
  async deleteBooking(viewer: Viewer, id: number): Promise<void> {
    await this.#delete(viewer, id, 'delete-booking');
  }

  async #delete(viewer: Viewer, id: number, action: 'delete' | 'delete-booking'): Promise<void> {
    const { database, access, watch, usage } = this.deps;
    await database.transact(async (tx) => {
      const row = await access.require(tx.em, viewer, id, action);
      await logAction(tx, row, viewer, 'delete');
      await beginDeletion(tx, row, usage);
    });
    watch.notify();
    this.#startSync(id);
  }

  #requireServer(viewer: Viewer, id: number, action: ServerAction): Promise<ServerRow> {
    return this.deps.database.read((em) => this.deps.access.require(em, viewer, id, action));
  }

  /** Starts a sync in the background. The sync logs and retries its failures. */
  #startSync(id: number): void {
    void this.deps.sync.syncNow(id).catch(() => undefined);
  }
}

/** Stores the stream that a server shows, and notifies its owner. */
export async function assignStream(
  tx: Transaction,
  row: ServerRow,
  stream: { id: number; keyDigest: string } | null,
): Promise<Server> {
  tx.em.assign(row, { stream: stream?.id ?? null });
  row.feedDigest = stream?.keyDigest ?? null;
  raiseGeneration(row);
  await emitStatus(tx, row);
  await emitServer(tx, row);
  return toServer(row);
}

/** Returns false if nothing changes. */
function switchRecording(row: ServerRow, on: boolean): boolean {
  const isNew = on && (!row.recording || parseReport(row)?.recording?.state === 'stopped');
  if (!isNew && on === row.recording) return false;
  row.recording = on;
  if (isNew) row.recordingTake += 1;
  return true;
}

function requireOfferedQuality(quality: string, offered: Quality[]): void {
  if (offered.length === 0)
    throw new ConflictError('The server’s node can’t be reached now. Try again later.');
  const names = offered.map(({ name }) => name);
  if (names.includes(quality)) return;
  const message = `must be one of ${names.join(', ')}`;
  throw new UnprocessableError('The server’s node does not offer this quality.', [
    { path: 'quality', message },
  ]);
}

function requireValidDelay(row: ServerRow, ms: number): void {
  const { maxDelayMs } = SERVER_TIMES;
  const fail = (message: string, maxMs: number) => {
    const maxSeconds = Math.floor(maxMs / 1_000);
    throw new UnprocessableError(message, [{ path: 'seconds', message: `must be from 0 to ${maxSeconds}` }]);
  };
  if (ms < 0 || ms > maxDelayMs) fail('This delay can’t be used.', maxDelayMs);
  // Removing a delay is always possible.
  if (ms === 0) return;
  const report = parseReport(row);
  if (!report || report.scene === null) throw new ConflictError('The server is still starting.');
  const { delay } = report;
  if (!delay) throw new ConflictError('The server’s node can’t delay broadcasts.');
  if (ms > delay.mostMs && ms > row.delayMs)
    fail('The server’s node has too little free memory for this delay now.', delay.mostMs);
}

function requireValidFeedLoss(row: ServerRow, { scene, afterMs }: FeedLoss): void {
  const { minFeedLossAfterMs: min, maxFeedLossAfterMs: max } = SERVER_TIMES;
  const errors = [];
  if (afterMs < min || afterMs > max) {
    errors.push({ path: 'afterMs', message: `must be from ${min} to ${max} milliseconds` });
  }
  const scenes = parseReport(row)?.scenes ?? [];
  if (scenes.length > 0 && !scenes.includes(scene)) {
    errors.push({ path: 'scene', message: 'OBS has no scene with this name' });
  }
  if (errors.length > 0) throw new UnprocessableError('This feed-loss setting can’t be used.', errors);
  if (scenes.length === 0) throw new ConflictError('The server is still starting.');
}
