import type { Logger } from 'pino';
import { NodeError } from '../../../drivers/relay-node/relay-nodes.js';
import type { Database } from '../../../infra/db/database.js';
import { UpstreamFailedError } from '../../../infra/errors.js';
import type { KnownNode, NodeDirectory } from '../fleet/node-directory.js';
import { BACKOFF_MS, RetryQueue } from '../reconcile/retry-queue.js';
import type { BroadcastPlan, BroadcastTargets } from '../relay-server.ports.js';
import { emitStatus, findPresentServer, type ServerRow } from '../relay-server.repository.js';
import { toStatus } from '../relay-server.view.js';
import { differsVisibly } from '../server-status.js';
import { sendTargets, storeSentTargets } from './send-targets.js';
import { toNodeId } from './stored-destinations.js';
import { areTargetsDue, haveTargetsChanged } from './targets-due.js';

/** Backoff of key requests to the platform of the sign-in, ms. */
const KEY_BACKOFF_MS = { initialMs: 1_000, maxMs: 60_000 };

export interface TargetSyncDeps {
  database: Database;
  directory: NodeDirectory;
  targets: BroadcastTargets;
  logger: Logger;
}

/**
 * Sends changed URLs and keys to the nodes of running broadcasts. Runs separately from the sync of desired state,
 * so that a slow platform never delays a stop.
 */
export class TargetSync {
  readonly #queue: RetryQueue;

  constructor(private readonly deps: TargetSyncDeps) {
    this.#queue = new RetryQueue(
      (id, signal) => this.#sync(id, signal),
      (id, err, delay) => deps.logger.warn({ server: id, err, delay }, 'the destinations could not be sent'),
      (error) => (error instanceof KeyMissingError ? KEY_BACKOFF_MS : BACKOFF_MS),
    );
  }

  /** Starts a sync unless one runs or a retry is planned. */
  request(id: number): void {
    this.#queue.request(id);
  }

  /** Syncs immediately. Rejects with this attempt's error; retries follow in the background. */
  syncNow(id: number): Promise<void> {
    return this.#queue.runNow(id);
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  async #sync(id: number, signal: AbortSignal): Promise<void> {
    const { database, directory, targets } = this.deps;
    const row = await database.read((em) => findPresentServer(em, id));
    if (!row || !areTargetsDue(row, directory)) return;
    const knownNode = directory.get(row.node);
    if (!knownNode) throw new NodeError('unreachable', `relay node ${row.node} is not configured`);
    const plan = await targets.plan(row.owner.id, { isRunning: true });
    if (isKeyMissing(plan) && !haveTargetsChanged(row, directory)) throw new KeyMissingError();
    requireNoKeyLoss(knownNode, row, plan);
    const sentTargets = await sendTargets(knownNode, row, plan, signal);
    await database.transact(async (tx) => {
      const current = await findPresentServer(tx.em, id);
      if (current?.instance !== row.instance) return;
      const previousStatus = toStatus(current);
      storeSentTargets(current, sentTargets);
      if (differsVisibly(previousStatus, toStatus(current))) await emitStatus(tx, current);
      else await tx.em.flush();
    });
    // The other destinations, whose keys are known, were sent.
    if (isKeyMissing(plan)) throw new KeyMissingError();
  }
}

/** Thrown if the platform of the sign-in returns no key. The request is retried with backoff. */
class KeyMissingError extends UpstreamFailedError {
  constructor() {
    super('The streaming platform returned no stream key for your sign-in.');
  }
}

const isKeyMissing = ({ destinations }: BroadcastPlan) =>
  destinations.some(({ problem }) => problem === 'sign-in');

/** Throws UpstreamFailedError if the list would end a connection only because the platform returned no key. */
function requireNoKeyLoss(knownNode: KnownNode, row: ServerRow, { destinations }: BroadcastPlan): void {
  const reports = knownNode.findReport(row.id, row.instance)?.destinations ?? [];
  const isConnected = (nodeId: string) =>
    reports.some(({ id, state }) => id === nodeId && state !== 'failed');
  if (destinations.some((each) => each.problem === 'sign-in' && isConnected(toNodeId(each))))
    throw new UpstreamFailedError(
      'The streaming platform no longer returns the key of the running connection.',
    );
}
