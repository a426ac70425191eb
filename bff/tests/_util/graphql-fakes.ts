import type { Resolvers } from '../../src/generated/resolvers.generated.js';
import { FIELD_ACCESS } from '../../src/infra/graphql/field-access.js';

type Resolver = (parent: unknown, args: Record<string, unknown>) => unknown;

/** A resolver for every field of the schema; those that are not given answer nothing useful. */
export function resolversWith(fields: Record<string, Resolver>): Resolvers {
  const fill = (names: object) =>
    Object.fromEntries(
      Object.keys(names).map((name): [string, Resolver] => [name, fields[name] ?? (() => null)]),
    );
  return { Query: fill(FIELD_ACCESS.Query), Mutation: fill(FIELD_ACCESS.Mutation) };
}
