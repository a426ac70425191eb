import type { EntityManager } from '@mikro-orm/core';
import type { Data } from '@trailcast/schema/wire';
import type { Database, Transaction } from '../../platform/db/database.js';
import { entityName, nextDefaultName } from '../../platform/entity-name.js';
import { ConflictError, NotFoundError } from '../../platform/errors.js';
import type { OutboxOperation } from '../../platform/outbox/outbox-event.js';
import { enforce } from '../../platform/verdict.js';
import type { Viewer } from '../../platform/viewer.js';
import { checkCollectionSize, checkObsCollection } from './obs-collection.js';
import { collectionVerdict, needsPayment, type CollectionAction } from './scene-collection.policy.js';
import type { ActivePayment, CollectionUse } from './scene-collection.ports.js';
import {
  changeCollection,
  collectionNames,
  deleteCollection,
  insertCollection,
  readCollection,
  readCollections,
  type CollectionRecord,
} from './scene-collection.repository.js';
import { starterCollection } from './starter-collection.js';
import { toData } from './to-data.js';

export interface SceneCollectionServiceParts {
  database: Database;
  payments: ActivePayment;
  use: CollectionUse;
}

/** Scene collections: a user's own OBS collections, kept byte for byte. */
export class SceneCollectionService {
  constructor(private readonly parts: SceneCollectionServiceParts) {}

  /** The viewer's own, ascending by id. */
  list(viewer: Viewer): Promise<Data[]> {
    return this.parts.database.read(async (em) => {
      await this.#check(em, viewer, 'owner', 'read');
      const collections = await readCollections(em, viewer.userId);
      const removed = await this.parts.use.removedAmong(
        em,
        collections.map(({ id }) => id),
      );
      return collections.map((collection) => toData(collection, removed.get(collection.id)));
    });
  }

  get(viewer: Viewer, id: number): Promise<Data> {
    return this.parts.database.read(async (em) =>
      this.#answer(em, await this.#admit(em, viewer, id, 'read')),
    );
  }

  /** Without a name it is the next 'Collection N', without scenes the starter collection. */
  async create(viewer: Viewer, given: { name?: string; scenes?: string }): Promise<Data> {
    checkSizeFor(viewer, given.scenes ?? '');
    return this.parts.database.transact(async (tx) => {
      await this.#check(tx.em, viewer, 'owner', 'create');
      const starter = given.scenes === undefined;
      const scenes = given.scenes ?? starterCollection();
      if (!starter) checkObsCollection(scenes);
      const name = await this.#nameFor(tx.em, viewer.userId, given.name);
      const row = { ownerId: viewer.userId, name, scenes, starter, now: tx.now };
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

  /** Keeps the text as it is given; servers that run on the collection get it. */
  async setScenes(viewer: Viewer, id: number, scenes: string): Promise<Data> {
    checkSizeFor(viewer, scenes);
    return this.parts.database.transact(async (tx) => {
      const collection = await this.#admit(tx.em, viewer, id, 'set-scenes');
      checkObsCollection(scenes);
      if (scenes === collection.scenes) return this.#answer(tx.em, collection);
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

  async #nameFor(em: EntityManager, ownerId: number, name: string | undefined): Promise<string> {
    if (name !== undefined) return entityName(name);
    return nextDefaultName('Collection', await collectionNames(em, ownerId));
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

function emitData(
  tx: Transaction,
  operation: Extract<OutboxOperation, 'create' | 'update' | 'delete'>,
  collection: CollectionRecord,
): void {
  const { id, version, ownerId } = collection;
  tx.emit({ kind: 'data', operation, entityId: id, version, audience: [ownerId] });
}
