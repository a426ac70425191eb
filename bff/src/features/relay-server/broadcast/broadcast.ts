import { SERVER_TIMES } from '@trailcast/schema/limits';
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
import { inTime } from '@trailcast/schema/async/deadline';
import type { FeedView } from '../feed/feed-view.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import { NODE_AWAY, throwNodeFailure } from '../fleet/node-failure.js';
import { reasonInWords } from './output-reasons.js';
import type { BroadcastTarget } from '../relay-server.ports.js';
import {
  emitStatus,
  findDeleting,
  findPresent,
  reportOf,
  type ServerRow,
} from '../relay-server.repository.js';
import { ATTEMPT_SLACK_MS } from '../reconcile/row-repair.js';
import type { ServerAccess } from '../relay-server.access.js';
import { beginAttempt, endBroadcast } from '../reconcile/server-changes.js';
import type { ServerSync } from '../reconcile/server-sync.js';
import { toStatus } from '../relay-server.view.js';
import type { ServerWatch } from '../reconcile/server-watch.js';

/** A platform that does not tell its target in this time has failed, ms. */
const TARGET_TIMEOUT_MS = 8_000;
/** The node's and OBS's time for a stop; the rest of the contract's 5 s is for the calls around it. */
const STOP_WAIT_MS = SERVER_TIMES.stopMs - 500;

export interface BroadcastParts {
  database: Database;
  clock: Clock;
  access: ServerAccess;
  target: BroadcastTarget;
  directory: NodeDirectory;
  sync: ServerSync;
  watch: ServerWatch;
  feedView: FeedView;
  closing: AbortSignal;
  /** From a start call to its end when OBS has not confirmed, ms. */
  attemptMs: number;
}

/** Going on air and off it. Nothing goes on air unasked, and nothing stays wished that has failed. */
export class Broadcast {
  constructor(private readonly parts: BroadcastParts) {}

  /**
   * Resolves once OBS has confirmed. Throws ConflictError before the server is ready and when a stop came meanwhile,
   * UpstreamFailedError with the reason when it did not begin in time; then nothing starts later by itself, whether
   * the caller is still there or not.
   */
  async start(viewer: Viewer, id: number): Promise<ServerStatus> {
    const { database, access } = this.parts;
    const began = performance.now();
    const row = await database.read((em) => access.require(em, viewer, id, 'start'));
    if ((reportOf(row)?.scene ?? null) === null) throw new ConflictError('The server is still starting.');
    const attempt = row.streaming ? row.attempt : await this.#begin(row, began);
    return this.#outcome(id, attempt);
  }

  /** Throws UpstreamFailedError when the node can't be reached or OBS does not stop in time; it is stopped later. */
  async stop(viewer: Viewer, id: number): Promise<ServerStatus> {
    const { database, access, sync } = this.parts;
    const { generation, status } = await database.transact(async (tx) => {
      const row = await access.require(tx.em, viewer, id, 'stop');
      // A start that has not begun its attempt yet finds another number than it saw, and gives up.
      row.attempt += 1;
      if (!row.streaming && isOff(row))
        return { generation: null, status: toStatus(row, this.parts.feedView.of(row)) };
      endBroadcast(row, null);
      await emitStatus(tx, row);
      return { generation: row.generation, status: toStatus(row, this.parts.feedView.of(row)) };
    });
    if (generation === null) return status;
    this.parts.watch.notify();
    const began = performance.now();
    await inTime(STOP_WAIT_MS, () => sync.now(id), stopLate).catch(throwNodeFailure);
    return this.#stopped(id, generation, STOP_WAIT_MS - (performance.now() - began));
  }

  async #begin(row: ServerRow, began: number): Promise<number> {
    const { database, sync, attemptMs } = this.parts;
    await this.#previousGone(row);
    await this.#putTarget(row);
    const attempt = await database.transact(async (tx) => {
      const fresh = await findPresent(tx.em, row.id);
      if (fresh?.instance !== row.instance) throw gone();
      if (fresh.streaming) return fresh.attempt;
      if (fresh.attempt !== row.attempt) throw ended(fresh);
      const remaining = Math.max(0, Math.round(attemptMs - (performance.now() - began)));
      beginAttempt(fresh, tx.now + remaining);
      await emitStatus(tx, fresh);
      return fresh.attempt;
    });
    // A node that can't be reached now may be before the attempt ends: the outcome decides.
    void sync.now(row.id).catch(() => undefined);
    return attempt;
  }

  async #previousGone(row: ServerRow): Promise<void> {
    const { database, directory } = this.parts;
    const previous = await database.read((em) => findDeleting(em, row.owner.id));
    if (previous.some(({ node }) => directory.isAwaited(node)) || row.previousInstance) {
      throw new PreviousServerStoppingError('Your previous server is still being removed. Try again.');
    }
  }

  async #putTarget(row: ServerRow): Promise<void> {
    const ask = () => this.parts.target.target(row.owner.id);
    const target = await inTime(TARGET_TIMEOUT_MS, ask, targetLate);
    const known = this.parts.directory.get(row.node);
    if (!known) throw new UpstreamFailedError(NODE_AWAY);
    await known.node.putTarget(row.id, { instance: row.instance, ...target }).catch(throwNodeFailure);
    known.targets.add(row.instance);
  }

  async #outcome(id: number, attempt: number): Promise<ServerStatus> {
    const { watch, closing, attemptMs } = this.parts;
    const look = () => this.#lookAtAttempt(id, attempt);
    const status = await watch.until(look, attemptMs + 2 * ATTEMPT_SLACK_MS, closing);
    if (status) return status;
    // Only when this process ends: its successor, or the node, ends the attempt.
    throw new UpstreamFailedError('The server was restarted meanwhile. Look at its status.');
  }

  async #lookAtAttempt(id: number, attempt: number): Promise<ServerStatus | undefined> {
    const row = await this.parts.database.read((em) => findPresent(em, id));
    if (!row) throw gone();
    if (row.attempt !== attempt || !row.streaming) throw ended(row);
    if (row.confirmed) return toStatus(row, this.parts.feedView.of(row));
    if ((await this.parts.clock.now()) > (row.attemptEnds ?? 0) + ATTEMPT_SLACK_MS) {
      await this.#giveUp(id, attempt);
    }
    return undefined;
  }

  /** Before anybody is told of the failure. The next look tells it. */
  async #giveUp(id: number, attempt: number): Promise<void> {
    const { database, sync, watch } = this.parts;
    await database.transact(async (tx) => {
      const row = await findPresent(tx.em, id);
      if (!row?.streaming || row.confirmed || row.attempt !== attempt) return;
      endBroadcast(row, 'timeout');
      await emitStatus(tx, row);
    });
    watch.notify();
    sync.want(id);
  }

  async #stopped(id: number, generation: number, timeoutMs: number): Promise<ServerStatus> {
    const { database, watch, closing } = this.parts;
    const look = async () => {
      const row = await database.read((em) => findPresent(em, id));
      if (!row) throw gone();
      const seen = reportOf(row)?.observedGeneration ?? -1;
      return seen >= generation && isOff(row) ? toStatus(row, this.parts.feedView.of(row)) : undefined;
    };
    const status = await watch.until(look, timeoutMs, closing);
    if (status) return status;
    throw stopLate();
  }
}

function isOff(row: ServerRow): boolean {
  const state = reportOf(row)?.output.state ?? 'idle';
  return state === 'idle' || state === 'failed';
}

const stopLate = () =>
  new UpstreamFailedError('OBS has not confirmed the stop yet. It is stopped as soon as it answers.');
const targetLate = () => new UpstreamFailedError('The platform did not tell in time where to send.');
const gone = () => new NotFoundError('The server has been deleted meanwhile.');

/** Another one ended the attempt: a stop, or its failure. */
function ended(row: ServerRow): Error {
  return row.endReason
    ? new UpstreamFailedError(reasonInWords(row.endReason))
    : new ConflictError('The broadcast was stopped meanwhile.');
}
