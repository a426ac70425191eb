import type { Resolvers } from '../../generated/resolvers.generated.js';
import { timestampScalar } from './timestamp-scalar.js';

type Fields = Record<string, unknown>;

/** One map of what the features resolve. Throws when two of them resolve the same field. */
export function mergeResolvers(parts: readonly Resolvers[]): Resolvers {
  const merged: Record<string, Fields | typeof timestampScalar> = { Timestamp: timestampScalar };
  for (const [type, fields] of parts.flatMap((part) => Object.entries(part) as [string, Fields][])) {
    const known = (merged[type] ??= {}) as Fields;
    for (const [field, resolver] of Object.entries(fields)) {
      if (field in known) throw new Error(`${type}.${field} is resolved twice`);
      known[field] = resolver;
    }
  }
  return merged;
}
