import type { Data, DataHead, Removed } from '@trailcast/schema/wire';
import type { CollectionHead, CollectionRecord } from './scene-collection.repository.js';

/** Renders the contract's Data; `removed` is set if a server uses the collection. */
export function toData(collection: CollectionRecord, removed?: Removed[]): Data {
  return { ...toDataHead(collection, removed), scenes: collection.scenes };
}

export function toDataHead({ id, name, version }: CollectionHead, removed?: Removed[]): DataHead {
  return { id, name, version, ...(removed && { removed }) };
}
