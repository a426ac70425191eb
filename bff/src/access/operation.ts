import type { StudioLevel, TokenScope } from '@trailcast/schema/wire';
import type { ZodType } from 'zod';
import type { Mutation, Query } from '../generated/resolvers.generated.js';
import type { RuleName } from './rules.js';

type Field = `Query.${Extract<keyof Query, string>}` | `Mutation.${Extract<keyof Mutation, string>}`;

/** Kinds of calls that are rate-limited. */
export type RateKind =
  'sign-in' | 'callback' | 'search' | 'creation' | 'hand-over' | 'stats' | 'phone' | 'chat' | 'tip';

/** One call with its names in REST and GraphQL and its access rules. */
export interface Operation {
  rule: RuleName;
  /** Method and route below /api/v1. */
  rest?: string;
  graphql?: Field;
  /** Minimum level of a helper that may make the call on the owner's entity. Undefined: no helper may. */
  helper?: StudioLevel;
  /** Path of the call's WebSocket. */
  socket?: string;
  /** Rate limit that counts the call. */
  rate?: RateKind;
  /**
   * Scope that an API token needs, and the response fields that it gets (null: no body). Undefined: no token may call
   * it.
   */
  token?: { scope: TokenScope; response: ZodType | null };
}
