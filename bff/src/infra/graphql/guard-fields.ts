import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { Resolvers } from '../../generated/resolvers.generated.js';
import { ForbiddenError, TooManyRequestsError } from '../errors.js';
import type { RouteAccess } from '../http/feature-routes.js';
import { requireViewer, type GraphqlContext } from './context.js';
import { FIELD_ACCESS, FIELD_RATES } from './field-access.js';
import type { TokenOperation } from '../token/token-access.js';
import { fieldOperation, requireTokenScope } from '../token/token-policy.js';
import type { RateKind, RateLimits } from './rate-limits.js';

type Resolver = (
  parent: unknown,
  args: unknown,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => unknown;

/**
 * Puts the refusals that come before a field's arguments are looked at in front of its resolver, in the contract's
 * order: no credential, wrong role, too many. Fields without a resolver refuse to start.
 */
export function guardFields(resolvers: Resolvers, limits: RateLimits | null): Resolvers {
  return {
    ...resolvers,
    Query: guardType('Query', resolvers.Query, FIELD_ACCESS.Query, limits),
    Mutation: guardType('Mutation', resolvers.Mutation, FIELD_ACCESS.Mutation, limits),
  };
}

function guardType(
  type: 'Query' | 'Mutation',
  resolvers: object | undefined,
  access: Record<string, RouteAccess>,
  limits: RateLimits | null,
): Record<string, Resolver> {
  const known = (resolvers ?? {}) as Record<string, Resolver | undefined>;
  const rates = FIELD_RATES as Record<string, RateKind | undefined>;
  const guarded = Object.entries(access).map(([field, who]): [string, Resolver] => {
    const resolve = known[field];
    if (!resolve) throw new Error(`nothing resolves the field ${field}`);
    const operation = fieldOperation(`${type}.${field}`);
    return [field, guard(resolve, { access: who, operation, rate: rates[field] }, limits)];
  });
  return Object.fromEntries(guarded);
}

interface FieldGuard {
  access: RouteAccess;
  /** Undefined: no API token reaches the field. */
  operation: TokenOperation | undefined;
  rate: RateKind | undefined;
}

function guard(
  resolve: Resolver,
  { access, operation, rate }: FieldGuard,
  limits: RateLimits | null,
): Resolver {
  return (parent, args, context, info) => {
    if (access !== 'public') requireTokenScope(requireViewer(context), operation);
    checkAccess(access, context);
    if (rate && limits) checkRate(limits, rate, context.rateKey ?? 'unknown');
    return resolve(parent, args, context, info);
  };
}

/** @throws UnauthorizedError, ForbiddenError */
export function checkAccess(access: RouteAccess, context: Pick<GraphqlContext, 'viewer'>): void {
  if (access === 'public') return;
  const { role } = requireViewer(context);
  if (access === 'signed-in') return;
  if (role === 'UNVERIFIED') throw new ForbiddenError('Your account has not been verified yet.');
  if (access === 'administrator' && role !== 'ADMINISTRATOR')
    throw new ForbiddenError('Only administrators may do this.');
}

function checkRate(limits: RateLimits, kind: RateKind, key: string): void {
  const retryAfterMs = limits.take(kind, key);
  if (retryAfterMs <= 0) return;
  const headers = new Map([['retry-after', String(Math.ceil(retryAfterMs / 1_000))]]);
  const originalError = new TooManyRequestsError(retryAfterMs);
  throw new GraphQLError(originalError.detail, { originalError, extensions: { http: { headers } } });
}
