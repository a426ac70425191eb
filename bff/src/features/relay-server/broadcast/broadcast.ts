import type { ServerReport } from '@trailcast/schema/node';
import type { ServerStatus } from '@trailcast/schema/wire';
import type { Clock } from '../../../infra/clock.js';
import type { Database } from '../../../infra/db/database.js';
import {
  ConflictError,
  NotFoundError,
  PreviousServerStoppingError,
  UpstreamFailedError,
} from '../../../infra/errors.js';
import type { Viewer } from '../../../infra/viewer.js';
import { withTimeout } from '@trailcast/schema/async/deadline';
import type { FeedView } from '../feed/feed-view.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import { NODE_UNREACHABLE, throwNodeFailure } from '../fleet/node-failure.js';
import { waitForRehearsalEnd } from '../rehearsal/rehearsal-end.js';
import { endRehearsal } from '../rehearsal/rehearsal-changes.js';
import { isOff, isRehearsing } from './output-state.js';
import { describeEndReason } from './output-reasons.js';
import { sendTargets, storeSentTargets, type SentTargets } from '../destinations/send-targets.js';
import type { BroadcastTargets } from '../relay-server.ports.js';
import {
  emitStatus,
  findDeletingServers,
  findPresentServer,
  parseReport,
  type ServerRow,
} from '../relay-server.repository.js';
import { ATTEMPT_SLACK_MS } from '../reconcile/row-repair.js';
import { logAction } from '../log-action.js';
import type { ServerAccess } from '../relay-server.access.js';
import { beginAttempt, dumpDelay, endAfterDelay, endBroadcast } from '../reconcile/server-changes.js';
import { CONFIRMATION_WAIT_MS, confirmByNode } from '../reconcile/node-confirmation.js';
import type { ServerSync } from '../reconcile/server-sync.js';
import { renderStatus, toStatus } from '../relay-server.view.js';
import type { ServerWatch } from '../reconcile/server-watch.js';

export interface BroadcastDeps {
  database: Database;
  clock: Clock;
  access: ServerAccess;
  targets: BroadcastTargets;
  directory: NodeDirectory;
  sync: ServerSync;
  watch: ServerWatch;
  feedView: FeedView;
  closing: AbortSignal;
  /** Time from the start request until an unconfirmed attempt is ended, ms. */
  attemptMs: number;
}

/** Starts and stops broadcasts. A failed start is never left requested. */
export class BroadcastService {
  constructor(private readonly deps: BroadcastDeps) {}

  /**
   * Starts the broadcast and resolves when OBS has confirmed it. Waits for the end of a rehearsal that is ending or has
   * failed. Throws ConflictError if the server is not ready or is stopped first. Throws UpstreamFailedError if the
   * broadcast does not start in time. A failed start does not start later, even if the client has disconnected.
   */
  async start(viewer: Viewer, id: number): Promise<ServerStatus> {
    const { database, access } = this.deps;
    const startedAt = performance.now();
    const row = await database.read((em) => access.require(em, viewer, id, 'start'));
    if ((parseReport(row)?.scene ?? null) === null) throw new ConflictError('The server is still starting.');
    if (row.endsAfterDelay)
      throw new ConflictError('The broadcast is still ending. Wait for its end, or stop it first.');
    if (row.rehearsing) throw new ConflictError('A rehearsal is running. End it before you go live.');
    await waitForRehearsalEnd(this.deps, row);
    const attempt = row.streaming ? row.attempt : await this.#startAttempt(viewer, row, startedAt);
    return this.#waitForOutcome(id, attempt);
  }

  /**
   * Stops the broadcast or a rehearsal. Throws UpstreamFailedError if the node can't be reached or OBS does not stop in
   * time. The request stays stored, so OBS stops later.
   */
  async stop(viewer: Viewer, id: number): Promise<ServerStatus> {
    const { database, access, sync } = this.deps;
    const { generation, status } = await database.transact(async (tx) => {
      const row = await access.require(tx.em, viewer, id, 'stop');
      // Cancels a start that has read the row but not yet begun its attempt.
      row.attempt += 1;
      const wasRehearsing = isRehearsing(row);
      if (wasRehearsing) endRehearsal(row, null);
      if (!row.streaming && !wasRehearsing && isOff(row))
        return { generation: null, status: renderStatus(viewer, row, this.deps.feedView.findDetails(row)) };
      endBroadcast(row, null);
      await logAction(tx, row, viewer, 'stop');
      await emitStatus(tx, row);
      return {
        generation: row.generation,
        status: renderStatus(viewer, row, this.deps.feedView.findDetails(row)),
      };
    });
    if (generation === null) return status;
    this.deps.watch.notify();
    const startedAt = performance.now();
    await withTimeout(CONFIRMATION_WAIT_MS, () => sync.syncNow(id), createStopTimeoutError).catch(
      throwNodeFailure,
    );
    return this.#waitForStop(id, generation, CONFIRMATION_WAIT_MS - (performance.now() - startedAt));
  }

  /**
   * Ends the broadcast once the delayed content has been sent. Resolves when the node has accepted the request. Without
   * a delay, stops the broadcast immediately.
   */
  async stopAfterDelay(viewer: Viewer, id: number): Promise<ServerStatus> {
    const generation = await this.deps.database.transact(async (tx) => {
      const row = await this.deps.access.require(tx.em, viewer, id, 'stop');
      if (!row.streaming || !row.confirmed || !isDelayed(row)) return null;
      if (!row.endsAfterDelay) endAfterDelay(row);
      await logAction(tx, row, viewer, 'stop-after-delay');
      await emitStatus(tx, row);
      return row.generation;
    });
    if (generation === null) return this.stop(viewer, id);
    return this.#waitUntilApplied(
      viewer,
      id,
      (report) => report.observedGeneration >= generation,
      createStopTimeoutError,
    );
  }

  /**
   * Discards the delayed content, and resolves when the node has confirmed the dump. Throws ConflictError if nothing
   * is delayed.
   */
  async dump(viewer: Viewer, id: number): Promise<ServerStatus> {
    const dumps = await this.deps.database.transact(async (tx) => {
      const row = await this.deps.access.require(tx.em, viewer, id, 'dump');
      if (!row.streaming || !isDelayed(row)) throw new ConflictError('Nothing is delayed now.');
      dumpDelay(row);
      await logAction(tx, row, viewer, 'dump');
      await emitStatus(tx, row);
      return row.dumps;
    });
    return this.#waitUntilApplied(
      viewer,
      id,
      ({ delay }) => (delay?.dumps ?? 0) >= dumps,
      createDumpTimeoutError,
    );
  }

  /**
   * Sends the desired state, and resolves when the node reports that the state is applied or when the broadcast has
   * ended.
   */
  #waitUntilApplied(
    viewer: Viewer,
    id: number,
    isApplied: (report: ServerReport) => boolean,
    createTimeoutError: () => Error,
  ) {
    const isDone = (row: ServerRow) => {
      const report = parseReport(row);
      return !row.streaming || (report !== null && isApplied(report));
    };
    return confirmByNode(this.deps, { viewer, id, isDone, createTimeoutError });
  }

  async #startAttempt(viewer: Viewer, row: ServerRow, startedAt: number): Promise<number> {
    const { access, database, sync, attemptMs } = this.deps;
    await this.#requirePreviousServerRemoved(row);
    const sentTargets = await this.#sendTargets(row);
    const attempt = await database.transact(async (tx) => {
      const current = await findPresentServer(tx.em, row.id);
      if (current?.instance !== row.instance) throw createServerDeletedError();
      // A helper's rights may have been withdrawn while the targets were sent.
      await access.find(tx.em, viewer, row.id, 'start');
      if (current.streaming) return current.attempt;
      if (current.attempt !== row.attempt) throw createAttemptEndedError(current);
      const remaining = Math.max(0, Math.round(attemptMs - (performance.now() - startedAt)));
      beginAttempt(current, tx.now + remaining);
      storeSentTargets(current, sentTargets);
      await logAction(tx, current, viewer, 'start');
      await emitStatus(tx, current);
      return current.attempt;
    });
    // Failures are ignored: the node may become reachable before the attempt ends. `#waitForOutcome` reports the
    // result.
    void sync.syncNow(row.id).catch(() => undefined);
    return attempt;
  }

  async #requirePreviousServerRemoved(row: ServerRow): Promise<void> {
    const { database, directory } = this.deps;
    const deletingServers = await database.read((em) => findDeletingServers(em, row.owner.id));
    if (deletingServers.some(({ node }) => directory.canConfirmRemoval(node)) || row.previousInstance) {
      throw new PreviousServerStoppingError('Your previous server is still being removed. Try again.');
    }
  }

  async #sendTargets(row: ServerRow): Promise<SentTargets> {
    const plan = await this.deps.targets.plan(row.owner.id, { isRunning: false });
    const knownNode = this.deps.directory.get(row.node);
    if (!knownNode) throw new UpstreamFailedError(NODE_UNREACHABLE);
    return sendTargets(knownNode, row, plan).catch(throwNodeFailure);
  }

  async #waitForOutcome(id: number, attempt: number): Promise<ServerStatus> {
    const { watch, closing, attemptMs } = this.deps;
    const check = () => this.#checkAttempt(id, attempt);
    const status = await watch.waitUntil(check, attemptMs + 2 * ATTEMPT_SLACK_MS, closing);
    if (status) return status;
    // Reached only when this process shuts down: the next leader or the node ends the attempt.
    throw new UpstreamFailedError('Trailcast was restarted in the meantime. Check the server’s status.');
  }

  async #checkAttempt(id: number, attempt: number): Promise<ServerStatus | undefined> {
    const row = await this.deps.database.read((em) => findPresentServer(em, id));
    if (!row) throw createServerDeletedError();
    if (row.attempt !== attempt || !row.streaming) throw createAttemptEndedError(row);
    if (row.confirmed) return toStatus(row, this.deps.feedView.findDetails(row));
    if ((await this.deps.clock.now()) > (row.attemptEnds ?? 0) + ATTEMPT_SLACK_MS) {
      await this.#endTimedOutAttempt(id, attempt);
    }
    return undefined;
  }

  /** Ends a timed-out attempt; the next check then reports the failure. */
  async #endTimedOutAttempt(id: number, attempt: number): Promise<void> {
    const { database, sync, watch } = this.deps;
    await database.transact(async (tx) => {
      const row = await findPresentServer(tx.em, id);
      if (!row?.streaming || row.confirmed || row.attempt !== attempt) return;
      endBroadcast(row, 'timeout');
      await emitStatus(tx, row);
    });
    watch.notify();
    sync.request(id);
  }

  async #waitForStop(id: number, generation: number, timeoutMs: number): Promise<ServerStatus> {
    const { database, watch, closing } = this.deps;
    const check = async () => {
      const row = await database.read((em) => findPresentServer(em, id));
      if (!row) throw createServerDeletedError();
      const observedGeneration = parseReport(row)?.observedGeneration ?? -1;
      return observedGeneration >= generation && isOff(row)
        ? toStatus(row, this.deps.feedView.findDetails(row))
        : undefined;
    };
    const status = await watch.waitUntil(check, timeoutMs, closing);
    if (status) return status;
    throw createStopTimeoutError();
  }
}

/** Returns true if a delay is requested or still in effect. */
function isDelayed(row: ServerRow): boolean {
  return row.delayMs > 0 || (parseReport(row)?.delay?.state ?? null) !== null;
}

const createDumpTimeoutError = () =>
  new UpstreamFailedError('The node has not confirmed the dump yet. Stop the broadcast to be sure.');
const createStopTimeoutError = () =>
  new UpstreamFailedError('OBS has not confirmed the stop yet. It will be stopped as soon as it responds.');
const createServerDeletedError = () => new NotFoundError('The server has been deleted in the meantime.');

/** Returns the error for an attempt that was ended by a stop or a failure. */
function createAttemptEndedError(row: ServerRow): Error {
  return row.endReason
    ? new UpstreamFailedError(describeEndReason(row.endReason))
    : new ConflictError('The broadcast was stopped in the meantime.');
}
