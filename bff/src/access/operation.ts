import type { StudioLevel, TokenScope } from '@trailcast/schema/wire';
import type { ZodType } from 'zod';
import type { Mutation, Query } from '../generated/resolvers.generated.js';
import type { RuleName } from './rules.js';

type Field = `Query.${Extract<keyof Query, string>}` | `Mutation.${Extract<keyof Mutation, string>}`;

/** Kinds of calls that are rate-limited. */
export type RateKind =
  'sign-in' | 'callback' | 'search' | 'creation' | 'hand-over' | 'stats' | 'phone' | 'chat' | 'tip';

/** One call under its names in REST and GraphQL, with everything that decides who may make it. */
export interface Operation {
  rule: RuleName;
  /** Method and route below /api/v1. */
  rest?: string;
  graphql?: Field;
  /** The least level of a helper that may make the call on the owner's entity. Undefined: no helper may. */
  helper?: StudioLevel;
  /** Path of its WebSocket. */
  socket?: string;
  /** Counts the call against this limit. */
  rate?: RateKind;
  /** What an API token needs, and the fields of the response that it gets (null: no body). Undefined: no token may call it. */
  token?: { scope: TokenScope; response: ZodType | null };
}
