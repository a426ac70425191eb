import type { StudioLevel, TokenScope } from '@trailcast/schema/wire';
import type { ZodType } from 'zod';
import type { Mutation, Query } from '../generated/resolvers.generated.js';
import type { RuleName } from './rules.js';

type RootField = `Query.${Extract<keyof Query, string>}` | `Mutation.${Extract<keyof Mutation, string>}`;

/** Kinds of rate limits. */
export type RateLimitKind =
  'sign-in' | 'callback' | 'search' | 'creation' | 'hand-over' | 'stats' | 'phone' | 'chat' | 'tip';

/** One operation of the API: its REST and GraphQL names and its access rules. */
export interface Operation {
  rule: RuleName;
  /** Method and route below /api/v1. */
  rest?: string;
  graphql?: RootField;
  /**
   * Minimum level at which a helper may use the operation on the owner's entity. Undefined if no helper may
   * use it.
   */
  helper?: StudioLevel;
  /** Path of the WebSocket that serves the operation. */
  socket?: string;
  /** Rate limit of the operation's requests. */
  rateLimit?: RateLimitKind;
  /**
   * Scope that an API token needs for the operation, and the shape of the response fields that the token
   * receives (null: no body). Undefined if no API token may use the operation.
   */
  token?: { scope: TokenScope; response: ZodType | null };
}
