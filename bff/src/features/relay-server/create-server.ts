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
import { nodeCandidates } from './fleet/node-candidates.js';
import { chooseNode, type Choice } from './fleet/placement.js';
import { RelayServerEntity } from './relay-server.entity.js';
import { enforce, roleVerdict } from './relay-server.policy.js';
import type { RelayCollections, ServerUsage, RelayStreams } from './relay-server.ports.js';
import { emitServer, emitStatus, findDeleting, findOwn, findPresent } from './relay-server.repository.js';
import type { RightsPublisher } from './fleet/rights-publisher.js';
import type { ServerAccess } from './relay-server.access.js';
import { beginDeletion } from './server-removal.js';
import type { ServerSync } from './reconcile/server-sync.js';
import { toServer } from './relay-server.view.js';
import type { ServerWatch } from './reconcile/server-watch.js';
import { UsageIntervalEntity } from '../usage/usage-interval.entity.js';

/** The starter collection's scene that bridges a lost feed. */
const STARTER_FEED_LOSS_SCENE = 'Be right back';

export interface CreateServerInput {
  /** Null: a new stream is created first. */
  streamId: number | null;
  dataId: number;
}

export interface CreateServerParts {
  database: Database;
  access: ServerAccess;
  streams: RelayStreams;
  collections: RelayCollections;
  directory: NodeDirectory;
  sync: ServerSync;
  rights: RightsPublisher;
  watch: ServerWatch;
  usage: ServerUsage;
  closing: AbortSignal;
  /** How long a creation waits for the end of the user's previous server, ms. */
  previousServerWaitMs: number;
}

/** Creates a user's server: a row first, then the node is told; what no node takes is taken back. */
export class CreateServer {
  constructor(private readonly parts: CreateServerParts) {}

  /**
   * Throws NotFoundError for a stream or collection that is not the viewer's, ConflictError when there is a server,
   * NoCapacityError, PreviousServerStoppingError after a wait, UnavailableError with what the nodes lack.
   */
  async create(viewer: Viewer, input: CreateServerInput): Promise<Server> {
    enforce(roleVerdict(viewer.role, 'create'));
    await this.parts.database.read((em) => this.#check(em, viewer, input));
    const node = await this.#place(viewer.userId);
    const server = await this.#insert(viewer, input, node);
    // A new stream's key must be known when its link is shown.
    const told = input.streamId === null ? this.parts.rights.publish() : undefined;
    await Promise.all([this.#handOver(server.id), told]);
    return server;
  }

  async #check(em: EntityManager, viewer: Viewer, { streamId, dataId }: CreateServerInput) {
    const { streams, collections, access } = this.parts;
    const stream = streamId === null ? null : await streams.usable(em, viewer.userId, streamId);
    if (streamId !== null && !stream) throw new NotFoundError('There is no such stream of yours.');
    const collection = await collections.own(em, viewer.userId, dataId);
    if (!collection) throw new NotFoundError('There is no such scene collection of yours.');
    await access.requirePayment(em, viewer, 'create');
    if (await findOwn(em, viewer.userId)) throw alreadyThere();
    return { stream, collection };
  }

  async #place(userId: number): Promise<string> {
    const end = performance.now() + this.parts.previousServerWaitMs;
    for (;;) {
      const choice = await this.#choose(userId);
      if (choice.kind === 'node') return choice.name;
      if (choice.kind === 'no-capacity') throw noCapacity();
      if (choice.kind === 'unavailable') throw new UnavailableError(choice.detail);
      await this.#previousGone(userId, end - performance.now());
    }
  }

  async #choose(userId: number): Promise<Choice> {
    const { database, directory } = this.parts;
    const previous = await database.read((em) => findDeleting(em, userId));
    const awaited = previous.map(({ node }) => node).filter((node) => directory.isAwaited(node));
    return chooseNode(await nodeCandidates(database, directory), awaited);
  }

  async #previousGone(userId: number, timeoutMs: number): Promise<void> {
    const { database, directory, watch, closing } = this.parts;
    const look = async () => {
      const previous = await database.read((em) => findDeleting(em, userId));
      return previous.some(({ node }) => directory.isAwaited(node)) ? undefined : true;
    };
    if (!(await watch.until(look, timeoutMs, closing))) {
      throw new PreviousServerStoppingError('Your previous server is still being removed. Try again later.');
    }
  }

  async #insert(viewer: Viewer, input: CreateServerInput, node: string): Promise<Server> {
    const { database } = this.parts;
    try {
      return await database.transact((tx) => this.#insertRow(tx, viewer, input, node));
    } catch (error) {
      // The owner slot decided between creations at once.
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw alreadyThere();
    }
  }

  async #insertRow(tx: Transaction, viewer: Viewer, input: CreateServerInput, node: string): Promise<Server> {
    const { em, now } = tx;
    const { userId } = viewer;
    const { stream: given, collection } = await this.#check(em, viewer, input);
    const stream = given ?? (await this.parts.streams.createDefault(tx, userId));
    const instance = randomUUID();
    const created = em.create(RelayServerEntity, {
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
    const row = await findPresent(em, created.id);
    if (!row) throw new Error('the row that was just written is not there');
    await emitServer(tx, row, 'create');
    await emitStatus(tx, row);
    return toServer(row);
  }

  /** The node's refusal takes the creation back, usage included. */
  async #handOver(id: number): Promise<void> {
    const { sync, database, usage } = this.parts;
    try {
      await sync.now(id);
    } catch (error) {
      await database.transact(async (tx) => {
        const row = await findPresent(tx.em, id);
        if (!row) return;
        await tx.em.nativeDelete(UsageIntervalEntity, { serverInstance: row.instance });
        await beginDeletion(tx, row, usage);
      });
      sync.want(id);
      throw refusal(error);
    }
  }
}

function refusal(error: unknown): unknown {
  if (!(error instanceof NodeError)) return error;
  if (error.kind === 'no-capacity') return noCapacity();
  if (error.kind === 'not-ready')
    return new UnavailableError(`The relay node is not ready: ${error.message}`);
  return new UnavailableError('The relay node did not take the server. Try again in a moment.', {
    cause: error,
  });
}

const alreadyThere = () => new ConflictError('You have a server already. Delete it first.');
const noCapacity = () => new NoCapacityError('Every server slot is taken now. Try again later.');
