import type { Resolvers } from '../../generated/resolvers.generated.js';
import { timestampScalar } from './timestamp-scalar.js';

type Fields = Record<string, unknown>;

/** Returns one map of all resolvers. Throws if two features resolve the same field. */
export function mergeResolvers(resolverMaps: readonly Resolvers[]): Resolvers {
  const merged: Record<string, Fields | typeof timestampScalar> = { Timestamp: timestampScalar };
  for (const [type, fields] of resolverMaps.flatMap(
    (resolvers) => Object.entries(resolvers) as [string, Fields][],
  )) {
    const mergedFields = (merged[type] ??= {}) as Fields;
    for (const [field, resolver] of Object.entries(fields)) {
      if (field in mergedFields) throw new Error(`${type}.${field} is resolved twice`);
      mergedFields[field] = resolver;
    }
  }
  return merged;
}
