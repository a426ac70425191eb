import type { EntityManager } from '@mikro-orm/core';
import type { Removed } from '@trailcast/schema/wire';
import type { CollectionUse } from '../../src/features/scene-collection/scene-collection.ports.js';
import type { Transaction } from '../../src/infra/db/database.js';

/** Reports running servers for the collections that a test adds. */
export class CollectionUseSpy implements CollectionUse {
  readonly used = new Map<number, Removed[]>();
  readonly notified: number[] = [];

  async isUsed(_em: EntityManager, id: number): Promise<boolean> {
    return this.used.has(id);
  }
  async applyTextChange(_tx: Transaction, id: number): Promise<void> {
    this.notified.push(id);
  }
  async findRemoved(_em: EntityManager, id: number): Promise<Removed[] | undefined> {
    return this.used.get(id);
  }
  async findRemovedAmong(
    _em: EntityManager,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, Removed[]>> {
    return new Map([...this.used].filter(([id]) => ids.includes(id)));
  }
}
