import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { Resolvers } from '../../generated/resolvers.generated.js';
import { ForbiddenError, TooManyRequestsError } from '../errors.js';
import type { Operation, RateLimitKind } from '../../access/operation.js';
import { findFieldOperation, listOperationFields } from '../../access/operations.js';
import { allowsRole, RULES, type Access } from '../../access/rules.js';
import { requireViewer, type GraphqlContext } from './context.js';
import { requireTokenScope } from '../token/token-policy.js';
import type { RateLimits } from './rate-limits.js';

type Resolver = (
  parent: unknown,
  args: unknown,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => unknown;

/**
 * Wraps every root resolver with the checks that precede its arguments, in the contract's order: authentication,
 * role, rate limit. Throws for an operation without a resolver and for a resolver without an operation.
 */
export function guardFields(resolvers: Resolvers, limits: RateLimits | null): Resolvers {
  return {
    ...resolvers,
    Query: guardType('Query', resolvers.Query, limits),
    Mutation: guardType('Mutation', resolvers.Mutation, limits),
  };
}

function guardType(
  type: 'Query' | 'Mutation',
  resolvers: object | undefined,
  limits: RateLimits | null,
): Record<string, Resolver> {
  const resolversByField = (resolvers ?? {}) as Record<string, Resolver | undefined>;
  const unknownField = Object.keys(resolversByField).find((field) => !findFieldOperation(`${type}.${field}`));
  if (unknownField) throw new Error(`${unknownField} is not a declared operation`);
  const guardedFields = listOperationFields(type).map((field): [string, Resolver] => {
    const resolve = resolversByField[field];
    const operation = findFieldOperation(`${type}.${field}`);
    if (!resolve || !operation) throw new Error(`${field} has no resolver`);
    return [field, guardResolver(resolve, operation, limits)];
  });
  return Object.fromEntries(guardedFields);
}

function guardResolver(resolve: Resolver, operation: Operation, limits: RateLimits | null): Resolver {
  const { access } = RULES[operation.rule];
  return (parent, args, context, info) => {
    if (access !== 'public') requireTokenScope(requireViewer(context), operation);
    checkAccess(access, context);
    if (operation.rateLimit && limits && !context.isRerun)
      checkRate(limits, operation.rateLimit, context.rateKey ?? 'unknown');
    return resolve(parent, args, context, info);
  };
}

/** Throws UnauthorizedError or ForbiddenError if the caller may not use the field. */
export function checkAccess(access: Access, context: Pick<GraphqlContext, 'viewer'>): void {
  if (access === 'public') return;
  const { role } = requireViewer(context);
  if (allowsRole(access, role)) return;
  throw new ForbiddenError(
    role === 'UNVERIFIED' ? 'Your account has not been verified yet.' : 'Only administrators may do this.',
  );
}

function checkRate(limits: RateLimits, kind: RateLimitKind, key: string): void {
  const retryAfterMs = limits.countRequest(kind, key);
  if (retryAfterMs <= 0) return;
  const headers = new Map([['retry-after', String(Math.ceil(retryAfterMs / 1_000))]]);
  const originalError = new TooManyRequestsError(retryAfterMs);
  throw new GraphQLError(originalError.detail, { originalError, extensions: { http: { headers } } });
}
