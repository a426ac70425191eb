import type { Resolvers } from '../../src/generated/resolvers.generated.js';
import { listOperationFields } from '../../src/access/operations.js';

type Resolver = (parent: unknown, args: Record<string, unknown>) => unknown;

/** Returns a resolver for every field of the schema. Fields outside `fields` return placeholder values. */
export function createResolvers(fields: Record<string, Resolver>): Resolvers {
  const fill = (names: readonly string[]) =>
    Object.fromEntries(names.map((name): [string, Resolver] => [name, fields[name] ?? (() => null)]));
  return { Query: fill(listOperationFields('Query')), Mutation: fill(listOperationFields('Mutation')) };
}
