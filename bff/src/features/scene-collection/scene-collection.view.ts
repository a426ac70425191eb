import type { Data, DataHead, Removed } from '@trailcast/schema/wire';
import type { CollectionHead, CollectionRecord } from './scene-collection.repository.js';

/** A collection as its owner sees it; `removed` when a server runs on it. */
export function toData(collection: CollectionRecord, removed?: Removed[]): Data {
  return { ...toDataHead(collection, removed), scenes: collection.scenes };
}

/** The same without its text. */
export function toDataHead({ id, name, version }: CollectionHead, removed?: Removed[]): DataHead {
  return { id, name, version, ...(removed && { removed }) };
}
