import type { EntityManager } from '@mikro-orm/core';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Data, DataHead } from '@trailcast/schema/wire';
import type { Database, Transaction } from '../../infra/db/database.js';
import { entityName, nextDefaultName } from '../../infra/entity-name.js';
import { ConflictError, NotFoundError } from '../../infra/errors.js';
import type { OutboxOperation } from '../../infra/outbox/outbox-event.js';
import { ResponseSlots } from '../../infra/response-slots.js';
import { checkQuota, countQuota } from '../../infra/quotas.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { checkCollectionSize, checkObsCollection } from './obs-collection.js';
import { collectionVerdict, needsPayment, type CollectionAction } from './scene-collection.policy.js';
import type { ActivePayment, CollectionUse } from './scene-collection.ports.js';
import {
  changeCollection,
  collectionNames,
  deleteCollection,
  insertCollection,
  collectionBytes,
  lockOwner,
  readCollection,
  readCollectionHeads,
  type CollectionRecord,
} from './scene-collection.repository.js';
import { starterCollection } from './starter-collection.js';
import { toData, toDataHead } from './scene-collection.view.js';
import { bytesQuota } from './bytes-quota.js';

export interface SceneCollectionServiceParts {
  database: Database;
  payments: ActivePayment;
  use: CollectionUse;
  quotas: { collections: number; collectionBytes: number };
}

/** Scene collections: a user's own OBS collections, kept byte for byte. */
export class SceneCollectionService {
  readonly #slots = new ResponseSlots();

  constructor(private readonly parts: SceneCollectionServiceParts) {}

  /** Returns the viewer's own without their texts, ascending by id. */
  heads(viewer: Viewer): Promise<DataHead[]> {
    return this.parts.database.read(async (em) => {
      await this.#check(em, viewer, 'owner', 'read');
      const collections = await readCollectionHeads(em, viewer.userId);
      const ids = collections.map(({ id }) => id);
      const removed = await this.parts.use.removedAmong(em, ids);
      return collections.map((collection) => toDataHead(collection, removed.get(collection.id)));
    });
  }

  /**
   * Returns the viewer's own, ascending by id. Texts are read one at a time as they are asked for, so that many long
   * ones neither fill the memory nor hold up other users. Waits for one of the user's slots and keeps it until `over`
   * aborts, when the answer was sent. Throws TooManyRequestsError.
   */
  async each(viewer: Viewer, over: AbortSignal): Promise<AsyncGenerator<Data>> {
    const heads = await this.heads(viewer);
    await this.#slots.enter(viewer.userId, over);
    return this.#texts(viewer, heads);
  }

  /** Returns the same as a list. */
  async list(viewer: Viewer, over: AbortSignal = new AbortController().signal): Promise<Data[]> {
    const collections: Data[] = [];
    for await (const collection of await this.each(viewer, over)) collections.push(collection);
    return collections;
  }

  /** Returns how many bytes the texts of the viewer's collections have together. */
  textBytes(viewer: Viewer): Promise<number> {
    return this.parts.database.read(async (em) => {
      await this.#check(em, viewer, 'owner', 'read');
      return collectionBytes(em, viewer.userId);
    });
  }

  get(viewer: Viewer, id: number): Promise<Data> {
    return this.parts.database.read(async (em) =>
      this.#answer(em, await this.#admit(em, viewer, id, 'read')),
    );
  }

  /** Without a name it is the next 'Collection N', without scenes the starter collection. Throws QuotaError. */
  async create(viewer: Viewer, given: { name?: string; scenes?: string }): Promise<Data> {
    checkSizeFor(viewer, given.scenes ?? '');
    return this.parts.database.transact(async (tx) => {
      await this.#check(tx.em, viewer, 'owner', 'create');
      const starter = given.scenes === undefined;
      const scenes = given.scenes ?? starterCollection();
      if (!starter) checkObsCollection(scenes);
      const name = given.name === undefined ? undefined : entityName(given.name);
      const defaultName = await this.#takeQuota(tx.em, viewer.userId, scenes);
      const row = { ownerId: viewer.userId, name: name ?? defaultName, scenes, starter, now: tx.now };
      const collection = await insertCollection(tx.em, row);
      emitData(tx, 'create', collection);
      return toData(collection);
    });
  }

  rename(viewer: Viewer, id: number, name: string): Promise<Data> {
    return this.parts.database.transact(async (tx) => {
      const collection = await this.#admit(tx.em, viewer, id, 'rename');
      const given = entityName(name);
      if (given === collection.name) return this.#answer(tx.em, collection);
      const changed = await changeCollection(tx.em, collection, { name: given });
      emitData(tx, 'update', changed);
      return this.#answer(tx.em, changed);
    });
  }

  /** Keeps the text as it is given; servers that run on the collection get it. Throws QuotaError when it grows too far. */
  async setScenes(viewer: Viewer, id: number, scenes: string): Promise<Data> {
    checkSizeFor(viewer, scenes);
    return this.parts.database.transact(async (tx) => {
      const collection = await this.#admit(tx.em, viewer, id, 'set-scenes');
      checkObsCollection(scenes);
      if (scenes === collection.scenes) return this.#answer(tx.em, collection);
      await this.#takeBytes(tx.em, viewer.userId, byteLength(scenes) - byteLength(collection.scenes));
      const changed = await changeCollection(tx.em, collection, { scenes, starter: false });
      await this.parts.use.changed(tx, id);
      emitData(tx, 'update', changed);
      return this.#answer(tx.em, changed);
    });
  }

  /** Answers what was deleted. Throws ConflictError while a server runs on it. */
  remove(viewer: Viewer, id: number): Promise<Data> {
    return this.parts.database.transact(async (tx) => {
      const collection = await this.#admit(tx.em, viewer, id, 'remove');
      // Takes the row before looking, so that a server created at the same moment is seen, or finds nothing.
      const last = await changeCollection(tx.em, collection, {});
      if (await this.parts.use.isUsed(tx.em, id)) {
        throw new ConflictError('A server runs on this collection. Delete the server first.');
      }
      await deleteCollection(tx.em, id);
      emitData(tx, 'delete', last);
      return toData(last);
    });
  }

  async #check(
    em: EntityManager,
    viewer: Viewer,
    relation: 'owner' | 'stranger',
    action: CollectionAction,
  ): Promise<void> {
    const paid = !needsPayment(action) || (await this.parts.payments.isActive(em, viewer.userId));
    enforce(collectionVerdict(action, { role: viewer.role, relation, paid }), 'scene collection');
  }

  async #admit(em: EntityManager, viewer: Viewer, id: number, action: CollectionAction) {
    const collection = await readCollection(em, id);
    await this.#check(em, viewer, collection?.ownerId === viewer.userId ? 'owner' : 'stranger', action);
    if (!collection) throw new NotFoundError('There is no such scene collection.');
    return collection;
  }

  /** Makes sure that one more collection fits, whatever runs beside it, and returns its default name. */
  async #takeQuota(em: EntityManager, ownerId: number, scenes: string): Promise<string> {
    await lockOwner(em, ownerId);
    const names = await collectionNames(em, ownerId);
    const limit = this.parts.quotas.collections;
    checkQuota({ kind: 'collections', used: names.length, limit }, 1, countQuota('scene collections'));
    await this.#takeBytes(em, ownerId, byteLength(scenes));
    return nextDefaultName('Collection', names);
  }

  async #takeBytes(em: EntityManager, ownerId: number, adding: number): Promise<void> {
    if (adding <= 0) return;
    await lockOwner(em, ownerId);
    const used = await collectionBytes(em, ownerId);
    const limit = this.parts.quotas.collectionBytes;
    checkQuota({ kind: 'collection-bytes', used, limit }, adding, bytesQuota);
  }

  async *#texts(viewer: Viewer, heads: readonly DataHead[]): AsyncGenerator<Data> {
    for (const { id, removed } of heads) {
      // The embedded database answers within the turn of the event loop that asks: others get theirs here.
      await nextTurn();
      const collection = await this.parts.database.read((em) => readCollection(em, id));
      if (collection?.ownerId === viewer.userId) yield toData(collection, removed);
    }
  }

  async #answer(em: EntityManager, collection: CollectionRecord): Promise<Data> {
    return toData(collection, await this.parts.use.removed(em, collection.id));
  }
}

/** The contract refuses by role, then by size, and only then looks at whose collection it is. */
function checkSizeFor({ role }: Viewer, scenes: string): void {
  enforce(collectionVerdict('read', { role, relation: 'owner', paid: false }), 'scene collection');
  checkCollectionSize(scenes);
}

const byteLength = (text: string) => Buffer.byteLength(text);

function emitData(
  tx: Transaction,
  operation: Extract<OutboxOperation, 'create' | 'update' | 'delete'>,
  collection: CollectionRecord,
): void {
  const { id, version, ownerId } = collection;
  tx.emit({ kind: 'data', operation, entityId: id, version, audience: [ownerId] });
}
