import type { StudioLevel, TokenScope } from '@trailcast/schema/wire';
import type { ZodType } from 'zod';
import type { Mutation, Query } from '../generated/resolvers.generated.js';
import type { RuleName } from './rules.js';

type Field = `Query.${Extract<keyof Query, string>}` | `Mutation.${Extract<keyof Mutation, string>}`;

/** Kinds of rate limits. */
export type RateKind =
  'sign-in' | 'callback' | 'search' | 'creation' | 'hand-over' | 'stats' | 'phone' | 'chat' | 'tip';

/** One operation of the API: its REST and GraphQL names and its access rules. */
export interface Operation {
  rule: RuleName;
  /** Method and route below /api/v1. */
  rest?: string;
  graphql?: Field;
  /** Minimum level of a helper that may use it on the owner's entity. Undefined: no helper may. */
  helper?: StudioLevel;
  /** Path of its WebSocket. */
  socket?: string;
  /** Rate limit that counts its requests. */
  rate?: RateKind;
  /**
   * Scope that an API token needs, and the response fields that it receives (null: no body). Undefined: no
   * API token may use it.
   */
  token?: { scope: TokenScope; response: ZodType | null };
}
