import type { FeedHealth, ShownReport } from '@trailcast/schema/node';
import type { Hint } from '@trailcast/schema/wire';
import { findServerHints, removeCostHints, type HintInput } from './server-hints.js';

const NOW = 10_000_000;
const MINUTE_MS = 60_000;
const FAULT_AGE_MS = 12_000;

const HEALTHY: FeedHealth = {
  keyFrameMs: 2_000,
  silentMs: null,
  clockJumpMs: null,
  takenOverMs: null,
  lossShare: 0,
};
const createInput = (change: Partial<HintInput> = {}): HintInput => ({
  now: NOW,
  healthReport: null,
  shownReport: null,
  hintDelayMs: 10 * MINUTE_MS,
  feed: { live: true, since: NOW - 60 * MINUTE_MS },
  fault: undefined,
  destinations: [],
  isOnAir: true,
  onAirSince: NOW - 60 * MINUTE_MS,
  scene: 'Starting soon',
  bridging: false,
  pages: [],
  ...change,
});
const createHealthReport = (change: Partial<FeedHealth>) => ({
  healthReport: { health: { ...HEALTHY, ...change }, at: NOW },
});
const createShownReport = (change: Partial<ShownReport> = {}) => ({
  shownReport: { report: { sceneMs: 12 * MINUTE_MS, showsFeed: false, quietMs: null, ...change }, at: NOW },
});
const offAir = { feed: { live: false, since: null }, isOnAir: false, onAirSince: null };
const createFeedFault = (code: 'wrong-key' | 'undecodable', oldKey?: boolean) => ({
  fault: { code, text: 'Words.', at: NOW - FAULT_AGE_MS, ...(oldKey === undefined ? {} : { oldKey }) },
});
const createDestination = (code: string) => ({
  destinations: [
    {
      id: 1,
      name: 'Kick',
      kind: 'kick' as const,
      state: 'failed' as const,
      reason: { code, text: 'The platform refused the broadcast.', words: 'Bad key' },
    },
  ],
});

describe('findServerHints', () => {
  it.each<[string, Partial<HintInput>]>([
    ['a healthy feed', createHealthReport({})],
    ['a feed without a health report', {}],
    ['key frames 5 s apart', createHealthReport({ keyFrameMs: 5_000 })],
    ['a scene that shows the feed', createShownReport({ showsFeed: true })],
    ['a scene shown for less than 10 minutes', createShownReport({ sceneMs: 9 * MINUTE_MS })],
    ['an old scene of a new broadcast', { ...createShownReport(), onAirSince: NOW - MINUTE_MS }],
    ['an old scene and a new feed', { ...createShownReport(), feed: { live: true, since: NOW - MINUTE_MS } }],
    ['the feed-loss scene', { ...createShownReport(), bridging: true }],
    ['a scene before the broadcast', { ...createShownReport(), isOnAir: false }],
    [
      'a broadcast without a feed',
      { ...createShownReport({ quietMs: null }), feed: { live: false, since: null } },
    ],
    [
      'a server that has sent nothing for 9 minutes',
      { ...offAir, ...createShownReport({ quietMs: 9 * MINUTE_MS }) },
    ],
    [
      'problems of a feed that has ended',
      { ...offAir, ...createHealthReport({ silentMs: 9_000, takenOverMs: 1_000 }) },
    ],
    ['a lost connection to a platform', createDestination('lost')],
    ['a page that is shown', { pages: [{ source: 'Alerts', trouble: null }] }],
  ])('returns no hint for %s', (_case, change) => expect(findServerHints(createInput(change))).toEqual([]));

  it.each<[string, Partial<HintInput>, object, RegExp]>([
    ['a page that hangs', { pages: [{ source: 'Alerts', trouble: 'hangs' }] }, { code: 'page-hangs', source: 'Alerts' }, /“Alerts” doesn’t respond/], // prettier-ignore
    ['an old key', createFeedFault('wrong-key', true), { code: 'old-key', at: NOW - FAULT_AGE_MS }, /^Words/],
    [
      'a wrong key',
      createFeedFault('wrong-key', false),
      { code: 'wrong-key', at: NOW - FAULT_AGE_MS },
      /^Words/,
    ],
    [
      'an unsupported codec',
      createFeedFault('undecodable'),
      { code: 'undecodable', at: NOW - FAULT_AGE_MS },
      /^Words/,
    ],
    [
      'a second phone',
      createHealthReport({ takenOverMs: 4_000 }),
      { code: 'taken-over', at: NOW - 4_000 },
      /second phone/,
    ],
    ['no sound', createHealthReport({ silentMs: 9_000 }), { code: 'no-sound', at: NOW - 9_000 }, /no sound/],
    [
      'a jumping clock',
      createHealthReport({ clockJumpMs: 1_000 }),
      { code: 'clock-jumps', at: NOW - 1_000 },
      /clock jumps/,
    ],
    [
      'rare key frames',
      createHealthReport({ keyFrameMs: 9_960 }),
      { code: 'key-frames', seconds: 10 },
      /every 10 s/,
    ],
    [
      'a platform that refused the broadcast',
      createDestination('refused'),
      { code: 'refused', destination: 'Kick', words: 'Bad key' },
      /^Kick: The platform refused/,
    ],
    [
      'a scene without the feed',
      createShownReport(),
      { code: 'scene-without-feed', at: NOW - 12 * MINUTE_MS, scene: 'Starting soon' },
      /^Your viewers have been seeing “Starting soon” for 12 minutes while your feed arrives\.$/,
    ],
    [
      'a server that sends nothing',
      { ...offAir, ...createShownReport({ quietMs: 75 * MINUTE_MS }) },
      { code: 'nothing-sent', at: NOW - 75 * MINUTE_MS },
      /^Nothing has been sent for 75 minutes\. Delete the server if you don’t need it\.$/,
    ],
  ])('returns one hint for %s', (_case, change, expected, pattern) => {
    const [hint, ...otherHints] = findServerHints(createInput(change));
    const { text = '', ...fields } = hint ?? {};
    expect(fields).toEqual(expected);
    expect(text).toMatch(pattern);
    expect(otherHints).toEqual([]);
  });

  it('returns the hints about visible problems first', () => {
    const change = {
      ...createShownReport(),
      ...createHealthReport({ keyFrameMs: 9_000, silentMs: 9_000 }),
      ...createDestination('refused'),
    };
    expect(findServerHints(createInput(change)).map(({ code }) => code)).toEqual([
      'refused',
      'scene-without-feed',
      'no-sound',
      'key-frames',
    ]);
  });
});

describe('removeCostHints', () => {
  const nothingSent = { code: 'nothing-sent' as const, text: 'Nothing has been sent for 12 minutes.' };
  const noSound = { code: 'no-sound' as const, text: 'No sound.' };

  it('removes only hints about the owner’s costs', () => {
    const createStatus = (hints: Hint[]) => ({ scene: 'Live', hints });
    expect(removeCostHints(createStatus([nothingSent, noSound]))).toEqual(createStatus([noSound]));
    expect(removeCostHints(createStatus([nothingSent]))).toEqual({ scene: 'Live' });
  });
});
