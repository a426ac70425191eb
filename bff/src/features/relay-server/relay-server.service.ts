import { SERVER_TIMES } from '@trailcast/schema/limits';
import type { Booking, FeedLoss, Server, ServerStatus } from '@trailcast/schema/wire';
import type { Database, Transaction } from '../../infra/db/database.js';
import { ConflictError, NotFoundError, RefusedError, UpstreamFailedError } from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';
import type { Broadcast } from './broadcast/broadcast.js';
import type { CreateServer, CreateServerInput } from './create-server.js';
import type { FeedView } from './feed/feed-view.js';
import { throwNodeFailure } from './fleet/node-failure.js';
import { enforce, roleVerdict, type ServerAction } from './relay-server.policy.js';
import type { ServerUsage, RelayStreams } from './relay-server.ports.js';
import {
  emitServer,
  emitStatus,
  findAllPresent,
  findOwn,
  findPresent,
  reportOf,
  type ServerRow,
} from './relay-server.repository.js';
import type { ServerAccess } from './relay-server.access.js';
import { chooseScene, raiseGeneration } from './reconcile/server-changes.js';
import { postponeStop } from './broadcast/postpone-stop.js';
import { beginDeletion } from './server-removal.js';
import type { ServerSync } from './reconcile/server-sync.js';
import { toBooking, toServer, toStatus } from './relay-server.view.js';
import type { ServerWatch } from './reconcile/server-watch.js';

/** OBS's time for a scene switch, ms. */
const SCENE_WAIT_MS = 4_000;

export interface RelayServerServiceParts {
  database: Database;
  access: ServerAccess;
  streams: RelayStreams;
  feedView: FeedView;
  sync: ServerSync;
  watch: ServerWatch;
  usage: ServerUsage;
  creation: CreateServer;
  broadcast: Broadcast;
  closing: AbortSignal;
}

/** What users do with their servers. Every method checks access first and throws a ProblemError when refused. */
export class RelayServerService {
  constructor(private readonly parts: RelayServerServiceParts) {}

  /** The viewer's own server, or null. */
  async mine(viewer: Viewer): Promise<Server | null> {
    enforce(roleVerdict(viewer.role, 'see'));
    const row = await this.parts.database.read((em) => findOwn(em, viewer.userId));
    return row && toServer(row);
  }

  create(viewer: Viewer, input: CreateServerInput): Promise<Server> {
    return this.parts.creation.create(viewer, input);
  }

  /** Resolves once OBS has confirmed; 502 with the reason otherwise. */
  start(viewer: Viewer, id: number): Promise<ServerStatus> {
    return this.parts.broadcast.start(viewer, id);
  }

  stop(viewer: Viewer, id: number): Promise<ServerStatus> {
    return this.parts.broadcast.stop(viewer, id);
  }

  /** Assigns a stream that the viewer owns or is invited to; null takes the present one away. */
  async setStream(viewer: Viewer, id: number, streamId: number | null): Promise<Server> {
    const action = streamId === null ? 'detach' : 'assign';
    const server = await this.parts.database.transact(async (tx) => {
      const row = await this.parts.access.find(tx.em, viewer, id, action);
      const stream =
        streamId === null ? null : await this.parts.streams.usable(tx.em, viewer.userId, streamId);
      if (streamId !== null && !stream) throw new NotFoundError('There is no such stream of yours.');
      await this.parts.access.requirePayment(tx.em, viewer, action);
      return assignStream(tx, row, stream);
    });
    this.#carry(id);
    return server;
  }

  async status(viewer: Viewer, id: number): Promise<ServerStatus> {
    const row = await this.#read(viewer, id, 'see');
    return toStatus(row, this.parts.feedView.of(row));
  }

  /** In the order of OBS's window; empty until OBS has reported them. */
  async scenes(viewer: Viewer, id: number): Promise<string[]> {
    return reportOf(await this.#read(viewer, id, 'see'))?.scenes ?? [];
  }

  /**
   * Resolves once the node has settled it. Throws NotFoundError for a scene that OBS does not have, UpstreamFailedError
   * while the node can't be reached; the scene is then switched as soon as it can.
   */
  async setScene(viewer: Viewer, id: number, scene: string): Promise<ServerStatus> {
    const { database, access } = this.parts;
    const generation = await database.transact(async ({ em }) => {
      const row = await access.require(em, viewer, id, 'set-scene');
      if (!knownScenes(row).includes(scene)) throw new NotFoundError('OBS has no scene of this name.');
      chooseScene(row, scene);
      return row.generation;
    });
    await this.parts.sync.now(id).catch(throwNodeFailure);
    return this.#sceneShown(id, scene, generation);
  }

  /** Null switches it off. Throws RefusedError for an unknown scene or a time out of range. */
  async setFeedLoss(viewer: Viewer, id: number, feedLoss: FeedLoss | null): Promise<Server> {
    const { database, access } = this.parts;
    const server = await database.transact(async (tx) => {
      const row = await access.require(tx.em, viewer, id, 'set-feed-loss');
      if (feedLoss) refuseFeedLoss(row, feedLoss);
      row.feedLossScene = feedLoss?.scene ?? null;
      row.feedLossAfterMs = feedLoss?.afterMs ?? null;
      raiseGeneration(row);
      await emitServer(tx, row);
      return toServer(row);
    });
    this.#carry(id);
    return server;
  }

  /**
   * Begins an idle server's time anew, which withdraws its announced stop; without one there is nothing to postpone.
   * Throws ConflictError for a stop that a payment decides.
   */
  keep(viewer: Viewer, id: number): Promise<Server> {
    const { database, access } = this.parts;
    return database.transact(async (tx) => postponeStop(tx, await access.require(tx.em, viewer, id, 'keep')));
  }

  /** Answers after the transition; the node is told in the background until it confirms. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    await this.#remove(viewer, id, 'delete');
  }

  /** Every present server (administrators). */
  async bookings(viewer: Viewer): Promise<Booking[]> {
    enforce(roleVerdict(viewer.role, 'list-bookings'));
    const rows = await this.parts.database.read(findAllPresent);
    return rows.map(toBooking);
  }

  /** Deletes anybody's server (administrators). */
  async removeBooking(viewer: Viewer, id: number): Promise<void> {
    await this.#remove(viewer, id, 'delete-booking');
  }

  async #remove(viewer: Viewer, id: number, action: 'delete' | 'delete-booking'): Promise<void> {
    const { database, access, watch, usage } = this.parts;
    await database.transact(async (tx) => {
      await beginDeletion(tx, await access.require(tx.em, viewer, id, action), usage);
    });
    watch.notify();
    this.#carry(id);
  }

  #read(viewer: Viewer, id: number, action: ServerAction): Promise<ServerRow> {
    return this.parts.database.read((em) => this.parts.access.require(em, viewer, id, action));
  }

  /** Failures are tried again by the sync, which logs them. */
  #carry(id: number): void {
    void this.parts.sync.now(id).catch(() => undefined);
  }

  async #sceneShown(id: number, scene: string, generation: number): Promise<ServerStatus> {
    const { database, watch, feedView, closing } = this.parts;
    const look = async () => {
      const row = await database.read((em) => findPresent(em, id));
      if (!row) throw new NotFoundError('The server has been deleted meanwhile.');
      const report = reportOf(row);
      if (!report || report.observedGeneration < generation) return undefined;
      const done = report.settled || report.scene === scene || report.bridging;
      return done ? toStatus(row, feedView.of(row)) : undefined;
    };
    const status = await watch.until(look, SCENE_WAIT_MS, closing);
    if (status) return status;
    throw new UpstreamFailedError('OBS has not shown the scene yet. It is switched as soon as it answers.');
  }
}

/** Writes which stream a server shows, and tells its owner. */
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

function knownScenes(row: ServerRow): string[] {
  const report = reportOf(row);
  if (!report || report.scene === null) throw new ConflictError('The server is still starting.');
  return report.scenes;
}

function refuseFeedLoss(row: ServerRow, { scene, afterMs }: FeedLoss): void {
  const { minFeedLossAfterMs: min, maxFeedLossAfterMs: max } = SERVER_TIMES;
  const errors = [];
  if (afterMs < min || afterMs > max) {
    errors.push({ path: 'afterMs', message: `must be from ${min} to ${max} milliseconds` });
  }
  const scenes = reportOf(row)?.scenes ?? [];
  if (scenes.length > 0 && !scenes.includes(scene)) {
    errors.push({ path: 'scene', message: 'OBS has no scene of this name' });
  }
  if (errors.length > 0) throw new RefusedError('This feed-loss setting can not be used.', errors);
  if (scenes.length === 0) throw new ConflictError('The server is still starting.');
}
