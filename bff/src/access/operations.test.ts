import type { Operation, RateKind } from './operation.js';
import { OPERATIONS } from './operations.js';

/** Copy of the rate limits. The test fails if an operation loses its limit. */
const OPERATIONS_BY_RATE: Record<RateKind, string[]> = {
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
  test.each(Object.entries(OPERATIONS_BY_RATE))(
    'applies the rate limit %s to the operations %j',
    (kind, names) => {
      const operations: [string, Operation][] = Object.entries(OPERATIONS);
      expect(operations.flatMap(([name, { rate }]) => (rate === kind ? [name] : []))).toEqual(names);
    },
  );
});
