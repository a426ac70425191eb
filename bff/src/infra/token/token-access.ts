import type { PushDestination } from '@trailcast/schema/push';
import {
  DataHead,
  FeedFault,
  FeedLoss,
  Output,
  Removed,
  Server,
  ServerStatus,
  StreamHead,
  System,
  User,
  UserRef,
  type TokenScope,
} from '@trailcast/schema/wire';
import { z, type ZodObject, type ZodType } from 'zod';
import type { Mutation, Query } from '../../generated/resolvers.generated.js';

type Field = `Query.${Extract<keyof Query, string>}` | `Mutation.${Extract<keyof Mutation, string>}`;

/** An operation that API tokens reach, under its names in REST and GraphQL. */
export interface TokenOperation {
  scope: TokenScope;
  /** Method and route below /api/v1. */
  rest?: readonly string[];
  graphql: Field;
  /** What of the REST answer a token gets; null: the answer has no body. */
  answer: ZodType | null;
}

/**
 * Everything that an API token reaches. What has no row here is refused: money, keys, tokens, devices, invitations, roles,
 * and whatever a later release adds. Public operations need no credential and are not listed.
 */
export const TOKEN_OPERATIONS: readonly TokenOperation[] = [
  { scope: 'read', rest: ['GET /user'], graphql: 'Query.me', answer: User },
  { scope: 'read', rest: ['GET /server'], graphql: 'Query.myServer', answer: z.array(Server) },
  {
    scope: 'read',
    rest: ['GET /server/:id/status'],
    graphql: 'Query.serverStatus',
    answer: ServerStatus,
  },
  {
    scope: 'read',
    rest: ['GET /server/:id/obs/scenes'],
    graphql: 'Query.serverScenes',
    answer: z.array(z.string()),
  },
  { scope: 'read', rest: ['GET /stream'], graphql: 'Query.streams', answer: z.array(StreamHead) },
  { scope: 'read', graphql: 'Query.stream', answer: StreamHead },
  { scope: 'read', rest: ['GET /data'], graphql: 'Query.sceneCollections', answer: z.array(DataHead) },
  { scope: 'read', graphql: 'Query.sceneCollection', answer: DataHead },

  { scope: 'control', rest: ['POST /server'], graphql: 'Mutation.createServer', answer: Server },
  { scope: 'control', rest: ['DELETE /server/:id'], graphql: 'Mutation.deleteServer', answer: null },
  {
    scope: 'control',
    rest: ['PUT /server/:id/stream/:streamIndex', 'PUT /server/:id/stream'],
    graphql: 'Mutation.setServerStream',
    answer: Server,
  },
  {
    scope: 'control',
    rest: ['PUT /server/:id/feed-loss'],
    graphql: 'Mutation.setFeedLoss',
    answer: Server,
  },
  { scope: 'control', rest: ['POST /server/:id/keep'], graphql: 'Mutation.keepServer', answer: Server },
  {
    scope: 'control',
    rest: ['POST /server/:id/obs/start'],
    graphql: 'Mutation.startStreaming',
    answer: ServerStatus,
  },
  {
    scope: 'control',
    rest: ['POST /server/:id/obs/stop'],
    graphql: 'Mutation.stopStreaming',
    answer: ServerStatus,
  },
  {
    scope: 'control',
    rest: ['POST /server/:id/obs/scene'],
    graphql: 'Mutation.setScene',
    answer: ServerStatus,
  },
  {
    scope: 'control',
    rest: ['POST /stream/:id/restart'],
    graphql: 'Mutation.restartStream',
    answer: StreamHead,
  },
];

const deleted = z.object({ id: z.number() });

/** Destinations that a token with `read` may subscribe to, with what of each body it gets. */
export const TOKEN_PUSHES: Partial<Record<PushDestination, ZodType>> = {
  '/user/queue/server/list': z.array(Server),
  '/user/queue/server/create': Server,
  '/user/queue/server/update': Server,
  '/user/queue/server/delete': deleted,
  '/user/queue/status/update': ServerStatus,
  '/user/queue/stream/list': z.array(StreamHead),
  '/user/queue/stream/create': StreamHead,
  '/user/queue/stream/update': StreamHead,
  '/user/queue/stream/delete': deleted,
  '/user/queue/data/create': DataHead,
  '/user/queue/data/update': DataHead,
  '/user/queue/data/delete': deleted,
};

/** GraphQL types whose fields a token may select, each with the shape that lists them. */
export const TOKEN_TYPES: Readonly<Record<string, ZodObject>> = {
  User,
  UserRef,
  Server,
  FeedLoss,
  ServerStatus,
  Output,
  FeedFault,
  Stream: StreamHead,
  SceneCollection: DataHead,
  Removed,
  // Of public fields.
  System,
  Operator: System.shape.operator,
  Relay: System.shape.relay,
  Missing: System.shape.relay.shape.missing.element,
  Withdrawal: z.object({ receipt: z.string(), time: z.number() }),
};
