import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException, type EntityManager } from '@mikro-orm/core';
import { SERVER_TIMES } from '@trailcast/schema/limits';
import type { Server } from '@trailcast/schema/wire';
import { NodeError } from '../../drivers/relay-node/relay-nodes.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import {
  ConflictError,
  NoCapacityError,
  NotFoundError,
  PreviousServerStoppingError,
  UnavailableError,
} from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';
import type { NodeDirectory } from './fleet/node-directory.js';
import { readCandidates } from './fleet/node-candidates.js';
import { chooseNode, type NodeChoice } from './fleet/placement.js';
import { RelayServerEntity } from './relay-server.entity.js';
import { enforce, checkRole } from './relay-server.policy.js';
import { toDestinationsText } from './destinations/stored-destinations.js';
import type { BroadcastTargets, RelayCollections, ServerUsage, RelayStreams } from './relay-server.ports.js';
import {
  emitServer,
  emitStatus,
  findDeletingServers,
  findOwnServer,
  findPresentServer,
  loadRelations,
} from './relay-server.repository.js';
import type { RightsPublisher } from './fleet/rights-publisher.js';
import { logAction } from './log-action.js';
import type { ServerAccess } from './relay-server.access.js';
import { beginDeletion } from './server-deletion.js';
import type { ServerSync } from './reconcile/server-sync.js';
import { toServer } from './relay-server.view.js';
import type { ServerWatch } from './reconcile/server-watch.js';
import { UsageIntervalEntity } from '../usage/usage-interval.entity.js';

/** Feed-loss scene of the starter collection. */
const STARTER_FEED_LOSS_SCENE = 'Be right back';

/** Input of a new server. `dataId`: id of the scene collection. */
export interface CreateServerInput {
  /** Null if a new stream is to be created. */
  streamId: number | null;
  dataId: number;
}

export interface ServerCreationDeps {
  database: Database;
  access: ServerAccess;
  streams: RelayStreams;
  collections: RelayCollections;
  targets: BroadcastTargets;
  directory: NodeDirectory;
  sync: ServerSync;
  rights: RightsPublisher;
  watch: ServerWatch;
  usage: ServerUsage;
  closing: AbortSignal;
  /** Longest wait until the user's previous server is removed, ms. */
  previousServerWaitMs: number;
}

/**
 * Creates servers. Stores the row, sends the server to its node, and deletes the row if the node rejects the server.
 */
export class ServerCreation {
  constructor(private readonly deps: ServerCreationDeps) {}

  /**
   * Creates the user's server. Throws NotFoundError if the user can't use the stream or the collection,
   * ConflictError if the user has a server, NoCapacityError if all slots are taken, PreviousServerStoppingError if
   * the previous server is not removed in time, and UnavailableError if no node is ready.
   */
  async create(viewer: Viewer, input: CreateServerInput): Promise<Server> {
    enforce(checkRole(viewer.role, 'create'));
    const server = await this.#insert(viewer, input, await this.#checkAndChooseNode(viewer, input));
    try {
      await this.#sendToNode(server.id);
    } finally {
      // Nodes must accept a new stream's key before the stream's link is shown. OBS starts in the meantime.
      if (input.streamId === null) await this.deps.rights.publish();
    }
    return server;
  }

  /** Checks the input while it looks for a node. An error in the input comes first. */
  async #checkAndChooseNode(viewer: Viewer, input: CreateServerInput): Promise<string> {
    const firstChoice = this.#tryChooseNode(viewer.userId);
    firstChoice.catch(() => undefined);
    await this.deps.database.read((em) => this.#checkInput(em, viewer, input));
    return this.#chooseNode(viewer.userId, firstChoice);
  }

  async #checkInput(em: EntityManager, viewer: Viewer, { streamId, dataId }: CreateServerInput) {
    const { streams, collections, access } = this.deps;
    const stream = streamId === null ? null : await streams.findUsable(em, viewer.userId, streamId);
    if (streamId !== null && !stream) throw new NotFoundError('There is no such stream.');
    const collection = await collections.findOwned(em, viewer.userId, dataId);
    if (!collection) throw new NotFoundError('There is no such scene collection.');
    await access.requirePayment(em, viewer, 'create');
    if (await findOwnServer(em, viewer.userId)) throw createAlreadyExistsError();
    return { stream, collection };
  }

  async #chooseNode(userId: number, firstChoice: Promise<NodeChoice>): Promise<string> {
    const deadline = performance.now() + this.deps.previousServerWaitMs;
    for (let choice = await firstChoice; ; choice = await this.#tryChooseNode(userId)) {
      if (choice.kind === 'node') return choice.name;
      if (choice.kind === 'no-capacity') throw createNoCapacityError();
      if (choice.kind === 'unavailable') throw new UnavailableError(choice.detail);
      await this.#waitForPreviousServer(userId, deadline - performance.now());
    }
  }

  async #tryChooseNode(userId: number): Promise<NodeChoice> {
    const { database, directory } = this.deps;
    const deletingServers = await database.read((em) => findDeletingServers(em, userId));
    const previousNodes = deletingServers
      .map(({ node }) => node)
      .filter((node) => directory.canConfirmRemoval(node));
    return chooseNode(await readCandidates(database, directory), previousNodes);
  }

  async #waitForPreviousServer(userId: number, timeoutMs: number): Promise<void> {
    const { database, directory, watch, closing } = this.deps;
    const check = async () => {
      const deletingServers = await database.read((em) => findDeletingServers(em, userId));
      return deletingServers.some(({ node }) => directory.canConfirmRemoval(node)) ? undefined : true;
    };
    if (!(await watch.waitUntil(check, timeoutMs, closing))) {
      throw new PreviousServerStoppingError('Your previous server is still being removed. Try again later.');
    }
  }

  async #insert(viewer: Viewer, input: CreateServerInput, node: string): Promise<Server> {
    const { database } = this.deps;
    try {
      return await database.transact((tx) => this.#insertRow(tx, viewer, input, node));
    } catch (error) {
      // Another creation took the owner slot first.
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw createAlreadyExistsError();
    }
  }

  async #insertRow(tx: Transaction, viewer: Viewer, input: CreateServerInput, node: string): Promise<Server> {
    const { em, now } = tx;
    const { userId } = viewer;
    const { stream: chosenStream, collection } = await this.#checkInput(em, viewer, input);
    const stream = chosenStream ?? (await this.deps.streams.createDefault(tx, userId));
    const instance = randomUUID();
    const destinations = await this.deps.targets.listDestinations(em, userId);
    const createdRow = em.create(RelayServerEntity, {
      instance,
      owner: userId,
      ownerSlot: userId,
      state: 'PRESENT',
      node,
      timeCreated: now,
      generation: 1,
      sceneChoices: 0,
      feedRestarts: 0,
      streaming: false,
      attempt: 0,
      confirmed: false,
      reportRevision: 0,
      statusVersion: 1,
      destinations: destinations.length > 0 ? toDestinationsText(destinations) : null,
      targetChanges: 0,
      targetsSent: 0,
      collection: collection.id,
      stream: stream.id,
      feedDigest: stream.keyDigest,
      ...(collection.starter
        ? {
            feedLossScene: STARTER_FEED_LOSS_SCENE,
            feedLossAfterMs: SERVER_TIMES.defaultFeedLossAfterMs,
          }
        : {}),
    });
    em.create(UsageIntervalEntity, {
      user: userId,
      serverInstance: instance,
      openSlot: instance,
      timeStarted: now,
    });
    await em.flush();
    const row = await loadRelations(em, createdRow);
    await logAction(tx, row, viewer, 'create');
    await emitServer(tx, row, 'create');
    await emitStatus(tx, row);
    return toServer(row);
  }

  /** Sends the server to its node. If the node rejects the server, deletes the row and the usage. */
  async #sendToNode(id: number): Promise<void> {
    const { sync, database, usage } = this.deps;
    try {
      await sync.syncNow(id);
    } catch (error) {
      await database.transact(async (tx) => {
        const row = await findPresentServer(tx.em, id);
        if (!row) return;
        await tx.em.nativeDelete(UsageIntervalEntity, { serverInstance: row.instance });
        await beginDeletion(tx, row, usage);
      });
      sync.request(id);
      throw toCreationError(error);
    }
  }
}

function toCreationError(error: unknown): unknown {
  if (!(error instanceof NodeError)) return error;
  if (error.kind === 'no-capacity') return createNoCapacityError();
  if (error.kind === 'not-ready')
    return new UnavailableError(`The relay node is not ready: ${error.message}`);
  return new UnavailableError('The relay node did not accept the server. Try again in a moment.', {
    cause: error,
  });
}

const createAlreadyExistsError = () => new ConflictError('You have a server already. Delete it first.');
const createNoCapacityError = () => new NoCapacityError('Every server slot is taken now. Try again later.');
