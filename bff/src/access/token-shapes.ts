import type { PushDestination } from '@trailcast/schema/push';
import {
  DataHead,
  Delay,
  DestinationHead,
  DestinationReason,
  DestinationStatus,
  FeedFault,
  FeedLoss,
  Output,
  Picture,
  Quality,
  Recording,
  Removed,
  RendererFallback,
  Server,
  ServerRecording,
  ServerStatus,
  StreamHead,
  System,
  User,
  UserRef,
  WeakLinkStatus,
} from '@trailcast/schema/wire';
import { WeakLink } from '@trailcast/schema/weak-link';
import { z, type ZodObject, type ZodType } from 'zod';

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
  '/user/queue/destination/create': DestinationHead,
  '/user/queue/destination/update': DestinationHead,
  '/user/queue/destination/delete': deleted,
  '/user/queue/recording/create': Recording,
  '/user/queue/recording/update': Recording,
  '/user/queue/recording/delete': deleted,
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
  RendererFallback,
  Picture,
  Delay,
  Quality,
  ServerRecording,
  RecordingFailure: ServerRecording.shape.failed.unwrap(),
  Recording,
  Stream: StreamHead,
  WeakLink,
  WeakLinkStatus,
  SceneCollection: DataHead,
  Destination: DestinationHead,
  DestinationStatus,
  DestinationReason,
  Removed,
  // Of public fields.
  System,
  Operator: System.shape.operator,
  Relay: System.shape.relay,
  Missing: System.shape.relay.shape.missing.element,
  Withdrawal: z.object({ receipt: z.string(), time: z.number() }),
};
