import { SERVER_TIMES } from '@trailcast/schema/limits';
import type { SimulatedFeed } from '@trailcast/schema/node';
import type { ServerStatus } from '@trailcast/schema/wire';
import { withTimeout } from '@trailcast/schema/async/deadline';
import type { Clock } from '../../../infra/clock.js';
import type { Database } from '../../../infra/db/database.js';
import {
  ConflictError,
  NotFoundError,
  PreviousServerStoppingError,
  UpstreamFailedError,
} from '../../../infra/errors.js';
import type { Viewer } from '../../../infra/viewer.js';
import { isOff, isRehearsing } from '../broadcast/output-state.js';
import type { FeedView } from '../feed/feed-view.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import { throwNodeFailure } from '../fleet/node-failure.js';
import { ATTEMPT_SLACK_MS } from '../reconcile/row-repair.js';
import type { ServerSync } from '../reconcile/server-sync.js';
import type { ServerWatch } from '../reconcile/server-watch.js';
import { logAction } from '../log-action.js';
import type { ServerAccess } from '../relay-server.access.js';
import { emitStatus, findPresentServer, parseReport, type ServerRow } from '../relay-server.repository.js';
import { toStatus } from '../relay-server.view.js';
import { beginRehearsal, endRehearsal, setSimulatedFeed } from './rehearsal-changes.js';
import { waitForRehearsalEnd } from './rehearsal-end.js';
import { describeRehearsalEnd } from './rehearsal-status.js';

/** Timeout for the node and OBS, ms. Leaves 0.5 s of a stop's 5 s for the rest of the request. */
const NODE_WAIT_MS = SERVER_TIMES.stopMs - 500;

export interface RehearsalServiceDeps {
  database: Database;
  clock: Clock;
  access: ServerAccess;
  directory: NodeDirectory;
  sync: ServerSync;
  watch: ServerWatch;
  feedView: FeedView;
  closing: AbortSignal;
  /** Time from the start request until an unconfirmed rehearsal is ended, ms. */
  attemptMs: number;
}

/** Manages rehearsals: broadcasts to the hub without destinations. Every method checks access first. */
export class RehearsalService {
  constructor(private readonly deps: RehearsalServiceDeps) {}

  /**
   * Starts a rehearsal and resolves when OBS has confirmed it. If a rehearsal is already running, resolves with its
   * status. Waits for the end of a rehearsal that is ending or has failed. Throws ConflictError during a broadcast,
   * before the server is ready, and if the server's node does not support rehearsals. Throws UpstreamFailedError with
   * the reason if the rehearsal did not start in time; the rehearsal does not start later.
   */
  async start(viewer: Viewer, id: number): Promise<ServerStatus> {
    const { database, access, clock, attemptMs, sync } = this.deps;
    const initialRow = await database.read((em) => access.require(em, viewer, id, 'rehearse'));
    const hasWaited = await waitForRehearsalEnd(this.deps, initialRow);
    const endsAt = (await clock.now()) + attemptMs;
    const attempt = await database.transact(async (tx) => {
      const row = await access.require(tx.em, viewer, id, 'rehearse');
      if (row.rehearsing) return row.attempt;
      if (hasWaited && row.attempt !== initialRow.attempt) throw createStartEndedError(row);
      this.#requireStartable(row);
      beginRehearsal(row, endsAt);
      await logAction(tx, row, viewer, 'rehearse');
      await emitStatus(tx, row);
      return row.attempt;
    });
    // Failures are ignored, because the node may become reachable before the attempt ends.
    void sync.syncNow(id).catch(() => undefined);
    return this.#waitForStart(id, attempt);
  }

  /**
   * Ends the rehearsal and resolves when OBS has stopped. Does nothing without a rehearsal. Throws UpstreamFailedError
   * if the node can't be reached or OBS does not stop in time. OBS then stops later.
   */
  async stop(viewer: Viewer, id: number): Promise<ServerStatus> {
    const { database, access, feedView } = this.deps;
    const { status, generation } = await database.transact(async (tx) => {
      const row = await access.require(tx.em, viewer, id, 'end-rehearsal');
      const isRunning = isRehearsing(row);
      // Cancels a start that waits for the end of an earlier rehearsal.
      if (!row.streaming) row.attempt += 1;
      if (isRunning || row.rehearsalFailure) {
        endRehearsal(row, null);
        await logAction(tx, row, viewer, 'end-rehearsal');
        await emitStatus(tx, row);
      }
      return {
        status: toStatus(row, feedView.findDetails(row)),
        generation: isRunning ? row.generation : null,
      };
    });
    if (generation === null) return status;
    return this.#waitUntilApplied(
      id,
      (row) => readObservedGeneration(row) >= generation && isOff(row),
      createEndTimeoutError,
    );
  }

  /**
   * Changes the simulated feed. Resolves when the node has accepted the change. Throws ConflictError unless a rehearsal
   * is running.
   */
  async simulate(viewer: Viewer, id: number, feed: SimulatedFeed): Promise<ServerStatus> {
    const { database, access } = this.deps;
    const generation = await database.transact(async (tx) => {
      const row = await access.require(tx.em, viewer, id, 'simulate');
      if (!row.rehearsing || !row.rehearsalSince)
        throw new ConflictError('No rehearsal is running. Start one first.');
      if (feed !== row.rehearsalFeed) setSimulatedFeed(row, feed);
      await logAction(tx, row, viewer, 'simulate-feed', feed);
      await emitStatus(tx, row);
      return row.generation;
    });
    return this.#waitUntilApplied(
      id,
      (row) => readObservedGeneration(row) >= generation,
      createSimulationTimeoutError,
    );
  }

  #requireStartable(row: ServerRow): void {
    if ((parseReport(row)?.scene ?? null) === null) throw new ConflictError('The server is still starting.');
    if (row.streaming || !isOff(row))
      throw new ConflictError('The server is sending. Stop the broadcast before you rehearse.');
    if (row.previousInstance)
      throw new PreviousServerStoppingError('Your previous server is still being removed. Try again.');
    if (!this.deps.directory.get(row.node)?.info?.rehearsals)
      throw new ConflictError('This server’s node does not support rehearsals yet.');
  }

  async #waitForStart(id: number, attempt: number): Promise<ServerStatus> {
    const { watch, closing, attemptMs } = this.deps;
    const check = () => this.#checkAttempt(id, attempt);
    const status = await watch.waitUntil(check, attemptMs + 2 * ATTEMPT_SLACK_MS, closing);
    if (status) return status;
    // Reached only when this process shuts down: the next leader or the node ends the attempt.
    throw new UpstreamFailedError('Trailcast was restarted in the meantime. Check the server’s status.');
  }

  async #checkAttempt(id: number, attempt: number): Promise<ServerStatus | undefined> {
    const { database, clock, feedView } = this.deps;
    const row = await this.#requireRow(id);
    if (row.attempt !== attempt || !row.rehearsing) throw createStartEndedError(row);
    if (row.rehearsalSince) return toStatus(row, feedView.findDetails(row));
    if ((await clock.now()) <= (row.attemptEnds ?? 0) + ATTEMPT_SLACK_MS) return undefined;
    await database.transact(async (tx) => {
      const current = await findPresentServer(tx.em, id);
      if (!current?.rehearsing || current.rehearsalSince || current.attempt !== attempt) return;
      endRehearsal(current, 'timeout');
      await emitStatus(tx, current);
    });
    this.deps.watch.notify();
    this.deps.sync.request(id);
    return undefined;
  }

  /** Sends the desired state, and resolves when the node has applied it. */
  async #waitUntilApplied(
    id: number,
    isDone: (row: ServerRow) => boolean,
    createTimeoutError: () => Error,
  ): Promise<ServerStatus> {
    const { watch, sync, closing, feedView } = this.deps;
    watch.notify();
    const startedAt = performance.now();
    await withTimeout(NODE_WAIT_MS, () => sync.syncNow(id), createTimeoutError).catch(throwNodeFailure);
    const check = async () => {
      const row = await this.#requireRow(id);
      return isDone(row) ? toStatus(row, feedView.findDetails(row)) : undefined;
    };
    const status = await watch.waitUntil(check, NODE_WAIT_MS - (performance.now() - startedAt), closing);
    if (status) return status;
    throw createTimeoutError();
  }

  async #requireRow(id: number): Promise<ServerRow> {
    const row = await this.deps.database.read((em) => findPresentServer(em, id));
    if (!row) throw new NotFoundError('The server has been deleted in the meantime.');
    return row;
  }
}

const readObservedGeneration = (row: ServerRow) => parseReport(row)?.observedGeneration ?? -1;

const createEndTimeoutError = () =>
  new UpstreamFailedError(
    'OBS has not confirmed the end of the rehearsal yet. It ends as soon as OBS responds.',
  );
const createSimulationTimeoutError = () =>
  new UpstreamFailedError(
    'The node has not confirmed the simulation yet. It begins as soon as the node responds.',
  );

/** Returns the error for a start that was ended by a stop or a failure. */
function createStartEndedError({ rehearsalFailure }: ServerRow): Error {
  return rehearsalFailure
    ? new UpstreamFailedError(describeRehearsalEnd(rehearsalFailure))
    : new ConflictError('The rehearsal was ended in the meantime.');
}
