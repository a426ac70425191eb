import type { EntityManager } from '@mikro-orm/core';
import type { Removed } from '@trailcast/schema/wire';
import type { CollectionServers } from '../../src/features/scene-collection/scene-collection.ports.js';
import type { Transaction } from '../../src/infra/db/database.js';

/** A fake that reports running servers for the collections in `removedSourcesById`, which a test sets. */
export class CollectionServersSpy implements CollectionServers {
  readonly removedSourcesById = new Map<number, Removed[]>();
  readonly notifiedIds: number[] = [];

  async isUsed(_em: EntityManager, id: number): Promise<boolean> {
    return this.removedSourcesById.has(id);
  }
  async applyTextChange(_tx: Transaction, id: number): Promise<void> {
    this.notifiedIds.push(id);
  }
  async findRemovedSources(_em: EntityManager, id: number): Promise<Removed[] | undefined> {
    return this.removedSourcesById.get(id);
  }
  async findRemovedByCollection(
    _em: EntityManager,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, Removed[]>> {
    return new Map([...this.removedSourcesById].filter(([id]) => ids.includes(id)));
  }
}
