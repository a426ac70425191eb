import type { Operation, RateKind } from './operation.js';
import { OPERATIONS } from './operations.js';

/** Repeated here, so that a call that loses its rate limit fails a test. */
const LIMITED: Record<RateKind, string[]> = {
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

describe('rate limits', () => {
  test.each(Object.entries(LIMITED))('%s counts %j', (kind, names) => {
    const operations: [string, Operation][] = Object.entries(OPERATIONS);
    expect(operations.flatMap(([name, { rate }]) => (rate === kind ? [name] : []))).toEqual(names);
  });
});
