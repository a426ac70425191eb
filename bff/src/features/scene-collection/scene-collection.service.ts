import type { EntityManager } from '@mikro-orm/core';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Data, DataHead } from '@trailcast/schema/wire';
import type { Database } from '../../infra/db/database.js';
import { parseEntityName, nextDefaultName } from '../../infra/entity-name.js';
import { ConflictError, NotFoundError } from '../../infra/errors.js';
import { ResponseSlots } from '../../infra/response-slots.js';
import { checkQuota, describeCountQuota } from '../../infra/quotas.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { ConcurrentChangeError, emitData, requireBytesQuota } from './collection-changes.js';
import { checkCollectionSize, checkObsCollection } from './obs-collection.js';
import { checkCollectionAction, needsPayment, type CollectionAction } from './scene-collection.policy.js';
import type { ActivePayment, CollectionServers } from './scene-collection.ports.js';
import {
  changeCollection,
  findCollectionNames,
  deleteCollection,
  insertCollection,
  sumCollectionBytes,
  lockOwner,
  readCollection,
  readCollectionHeads,
  type CollectionRecord,
} from './scene-collection.repository.js';
import { createStarterCollection } from './starter-collection.js';
import { toData, toDataHead } from './scene-collection.view.js';

export interface SceneCollectionServiceDeps {
  database: Database;
  payments: ActivePayment;
  collectionServers: CollectionServers;
  quotas: { collections: number; collectionBytes: number };
}

/** Manages users' OBS scene collections. Texts are stored byte for byte. */
export class SceneCollectionService {
  readonly #responseSlots = new ResponseSlots();

  constructor(private readonly deps: SceneCollectionServiceDeps) {}

  /** Returns the viewer's collections without texts, ascending by id. */
  listHeads(viewer: Viewer): Promise<DataHead[]> {
    return this.deps.database.read(async (em) => {
      await this.#checkAccess(em, viewer, 'owner', 'read');
      const collections = await readCollectionHeads(em, viewer.userId);
      const ids = collections.map(({ id }) => id);
      const removed = await this.deps.collectionServers.findRemovedByCollection(em, ids);
      return collections.map((collection) => toDataHead(collection, removed.get(collection.id)));
    });
  }

  /**
   * Returns the viewer's collections, ascending by id. Each text is read when it is requested, so that long texts
   * neither fill the memory nor block other users. Waits for one of the user's slots and holds it until `endSignal`
   * aborts after the response. Throws TooManyRequestsError if too many requests of the user wait for a slot.
   */
  async iterate(viewer: Viewer, endSignal: AbortSignal): Promise<AsyncGenerator<Data>> {
    const heads = await this.listHeads(viewer);
    await this.#responseSlots.acquire(viewer.userId, endSignal);
    return this.#iterateTexts(viewer, heads);
  }

  /** Returns the collections of `iterate` as a list. */
  async list(viewer: Viewer, endSignal: AbortSignal = new AbortController().signal): Promise<Data[]> {
    const collections: Data[] = [];
    for await (const collection of await this.iterate(viewer, endSignal)) collections.push(collection);
    return collections;
  }

  /** Returns the total bytes of the viewer's texts. */
  sumTextBytes(viewer: Viewer): Promise<number> {
    return this.deps.database.read(async (em) => {
      await this.#checkAccess(em, viewer, 'owner', 'read');
      return sumCollectionBytes(em, viewer.userId);
    });
  }

  get(viewer: Viewer, id: number): Promise<Data> {
    return this.deps.database.read(async (em) =>
      this.#render(em, await this.#requireCollection(em, viewer, id, 'read')),
    );
  }

  /**
   * Creates a collection. The name defaults to the next 'Collection N', the text to the starter collection. Throws
   * UnprocessableError if the text is not an OBS collection, and QuotaError if a quota would be exceeded.
   */
  async create(viewer: Viewer, input: { name?: string; scenes?: string }): Promise<Data> {
    checkSize(viewer, input.scenes ?? '');
    return this.deps.database.transact(async (tx) => {
      await this.#checkAccess(tx.em, viewer, 'owner', 'create');
      const starter = input.scenes === undefined;
      const scenes = input.scenes ?? createStarterCollection();
      if (!starter) checkObsCollection(scenes);
      const name = input.name === undefined ? undefined : parseEntityName(input.name);
      const defaultName = await this.#checkQuotaAndFindDefaultName(tx.em, viewer.userId, scenes);
      const row = { ownerId: viewer.userId, name: name ?? defaultName, scenes, starter, now: tx.now };
      const collection = await insertCollection(tx.em, row);
      emitData(tx, 'create', collection);
      return toData(collection);
    });
  }

  rename(viewer: Viewer, id: number, name: string): Promise<Data> {
    return this.deps.database.transact(async (tx) => {
      const collection = await this.#requireCollection(tx.em, viewer, id, 'rename');
      const newName = parseEntityName(name);
      if (newName === collection.name) return this.#render(tx.em, collection);
      const changedCollection = await changeCollection(tx.em, collection, { name: newName });
      emitData(tx, 'update', changedCollection);
      return this.#render(tx.em, changedCollection);
    });
  }

  /**
   * Stores the text unchanged and updates the servers that use the collection. `baseVersion`: the version on which the
   * text is based; undefined replaces any version. Throws ConcurrentChangeError if `baseVersion` is not the newest
   * version, and QuotaError if the user's texts would exceed the quota.
   */
  async setScenes(viewer: Viewer, id: number, scenes: string, baseVersion?: number): Promise<Data> {
    checkSize(viewer, scenes);
    return this.deps.database.transact(async (tx) => {
      const collection = await this.#requireCollection(tx.em, viewer, id, 'set-scenes');
      checkObsCollection(scenes);
      if (scenes === collection.scenes) return this.#render(tx.em, collection);
      if (baseVersion !== undefined && baseVersion !== collection.version) throw new ConcurrentChangeError();
      const addedBytes = countBytes(scenes) - countBytes(collection.scenes);
      await requireBytesQuota(tx.em, viewer.userId, {
        addedBytes,
        limit: this.deps.quotas.collectionBytes,
      });
      const changedCollection = await changeCollection(tx.em, collection, { scenes, starter: false });
      await this.deps.collectionServers.applyTextChange(tx, id);
      emitData(tx, 'update', changedCollection);
      return this.#render(tx.em, changedCollection);
    });
  }

  /** Deletes a collection and returns it. Throws ConflictError while a server uses the collection. */
  delete(viewer: Viewer, id: number): Promise<Data> {
    return this.deps.database.transact(async (tx) => {
      const collection = await this.#requireCollection(tx.em, viewer, id, 'delete');
      // Locks the row before the check, so that no server is created with the collection at the same time.
      const deletedCollection = await changeCollection(tx.em, collection, {});
      if (await this.deps.collectionServers.isUsed(tx.em, id)) {
        throw new ConflictError('A server runs on this collection. Delete the server first.');
      }
      await deleteCollection(tx.em, id);
      emitData(tx, 'delete', deletedCollection);
      return toData(deletedCollection);
    });
  }

  async #checkAccess(
    em: EntityManager,
    viewer: Viewer,
    relation: 'owner' | 'stranger',
    action: CollectionAction,
  ): Promise<void> {
    const hasPayment = !needsPayment(action) || (await this.deps.payments.isActive(em, viewer.userId));
    enforce(checkCollectionAction(action, { role: viewer.role, relation, hasPayment }), 'scene collection');
  }

  async #requireCollection(em: EntityManager, viewer: Viewer, id: number, action: CollectionAction) {
    const collection = await readCollection(em, id);
    await this.#checkAccess(em, viewer, collection?.ownerId === viewer.userId ? 'owner' : 'stranger', action);
    if (!collection) throw new NotFoundError('There is no such scene collection.');
    return collection;
  }

  /** Locks the owner's row, checks the quota for one more collection and returns its default name. */
  async #checkQuotaAndFindDefaultName(em: EntityManager, ownerId: number, scenes: string): Promise<string> {
    await lockOwner(em, ownerId);
    const names = await findCollectionNames(em, ownerId);
    const limit = this.deps.quotas.collections;
    checkQuota(
      { kind: 'collections', used: names.length, limit },
      1,
      describeCountQuota('scene collections'),
    );
    const bytes = { addedBytes: countBytes(scenes), limit: this.deps.quotas.collectionBytes };
    await requireBytesQuota(em, ownerId, bytes);
    return nextDefaultName('Collection', names);
  }

  async *#iterateTexts(viewer: Viewer, heads: readonly DataHead[]): AsyncGenerator<Data> {
    for (const { id, removed } of heads) {
      // The embedded database never yields to the event loop, so let other requests run here.
      await nextTurn();
      const collection = await this.deps.database.read((em) => readCollection(em, id));
      if (collection?.ownerId === viewer.userId) yield toData(collection, removed);
    }
  }

  async #render(em: EntityManager, collection: CollectionRecord): Promise<Data> {
    return toData(collection, await this.deps.collectionServers.findRemovedSources(em, collection.id));
  }
}

/** Checks the size after the role and before the ownership, in the contract's order. */
function checkSize({ role }: Viewer, scenes: string): void {
  enforce(checkCollectionAction('read', { role, relation: 'owner', hasPayment: false }), 'scene collection');
  checkCollectionSize(scenes);
}

const countBytes = (text: string) => Buffer.byteLength(text);
