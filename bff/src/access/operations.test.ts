import type { Operation, RateLimitKind } from './operation.js';
import { OPERATIONS } from './operations.js';

/** Expected operations of each rate limit. */
const OPERATIONS_BY_RATE_LIMIT: Record<RateLimitKind, string[]> = {
  'sign-in': ['signIn'],
  callback: ['signInCallback'],
  search: ['usernames'],
  creation: [
    'withdraw',
    'deleteAccount',
    'createApiToken',
    'registerAlertDevice',
    'createServer',
    'createRecordingTicket',
    'createStream',
    'createHandOver',
    'createStatsKey',
    'enrolPhone',
    'createSceneCollection',
    'createImage',
    'createDestination',
    'addStudioHelper',
    'createStudioInvite',
    'studioOffer',
    'joinStudio',
    'connectChat',
    'createOverlayAddress',
    'createTipHook',
    'createSubscription',
  ],
  'hand-over': ['takeHandOver'],
  // GET /stats/KEY is not an operation.
  stats: [],
  phone: ['changePhone'],
  chat: ['sayInChat', 'setBroadcastTitle'],
  // POST /webhooks/tips/ID is not an operation.
  tip: [],
};

describe('OPERATIONS', () => {
  test.each(Object.entries(OPERATIONS_BY_RATE_LIMIT))(
    'applies the rate limit %s to the operations %j',
    (kind, names) => {
      const operations: [string, Operation][] = Object.entries(OPERATIONS);
      expect(operations.flatMap(([name, { rateLimit }]) => (rateLimit === kind ? [name] : []))).toEqual(
        names,
      );
    },
  );
});
