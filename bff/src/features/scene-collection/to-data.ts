import type { Data, Removed } from '@trailcast/schema/wire';
import type { CollectionRecord } from './scene-collection.repository.js';

/** A collection as its owner sees it; `removed` when a server runs on it. */
export function toData(collection: CollectionRecord, removed?: Removed[]): Data {
  const { id, name, scenes, version } = collection;
  return { id, name, scenes, version, ...(removed && { removed }) };
}
