import type { FeedHealth, ShownReport } from '@trailcast/schema/node';
import type { Hint } from '@trailcast/schema/wire';
import { findServerHints, withoutCosts, type HintInput } from './server-hints.js';

const NOW = 10_000_000;
const MINUTE = 60_000;

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
  afterMs: 10 * MINUTE,
  feed: { live: true, since: NOW - 60 * MINUTE },
  fault: undefined,
  destinations: [],
  isOnAir: true,
  onAirSince: NOW - 60 * MINUTE,
  scene: 'Starting soon',
  bridging: false,
  pages: [],
  ...change,
});
const createHealth = (change: Partial<FeedHealth>) => ({
  healthReport: { health: { ...HEALTHY, ...change }, at: NOW },
});
const createShown = (change: Partial<ShownReport> = {}) => ({
  shownReport: { report: { sceneMs: 12 * MINUTE, showsFeed: false, quietMs: null, ...change }, at: NOW },
});
const offAir = { feed: { live: false, since: null }, isOnAir: false, onAirSince: null };
const createFault = (code: 'wrong-key' | 'undecodable', oldKey?: boolean) => ({
  fault: { code, text: 'Words.', at: NOW - 12_000, ...(oldKey === undefined ? {} : { oldKey }) },
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
    ['a healthy feed', createHealth({})],
    ['a feed without a health report', {}],
    ['key frames 5 s apart', createHealth({ keyFrameMs: 5_000 })],
    ['a scene that shows the feed', createShown({ showsFeed: true })],
    ['a scene shown for less than 10 minutes', createShown({ sceneMs: 9 * MINUTE })],
    ['an old scene of a new broadcast', { ...createShown(), onAirSince: NOW - MINUTE }],
    ['an old scene and a new feed', { ...createShown(), feed: { live: true, since: NOW - MINUTE } }],
    ['the feed-loss scene', { ...createShown(), bridging: true }],
    ['a scene before the broadcast', { ...createShown(), isOnAir: false }],
    ['a broadcast without a feed', { ...createShown({ quietMs: null }), feed: { live: false, since: null } }],
    ['a server that has sent nothing for 9 minutes', { ...offAir, ...createShown({ quietMs: 9 * MINUTE }) }],
    [
      'problems of a feed that has ended',
      { ...offAir, ...createHealth({ silentMs: 9_000, takenOverMs: 1_000 }) },
    ],
    ['a lost connection to a platform', createDestination('lost')],
    ['a page that is shown', { pages: [{ source: 'Alerts', trouble: null }] }],
  ])('returns no hint for %s', (_case, change) => expect(findServerHints(createInput(change))).toEqual([]));

  it.each<[string, Partial<HintInput>, object, RegExp]>([
    ['a page that hangs', { pages: [{ source: 'Alerts', trouble: 'hangs' }] }, { code: 'page-hangs', source: 'Alerts' }, /“Alerts” doesn’t respond/], // prettier-ignore
    ['an old key', createFault('wrong-key', true), { code: 'old-key', at: NOW - 12_000 }, /^Words/],
    ['a wrong key', createFault('wrong-key', false), { code: 'wrong-key', at: NOW - 12_000 }, /^Words/],
    ['an unsupported codec', createFault('undecodable'), { code: 'undecodable', at: NOW - 12_000 }, /^Words/],
    [
      'a second phone',
      createHealth({ takenOverMs: 4_000 }),
      { code: 'taken-over', at: NOW - 4_000 },
      /second phone/,
    ],
    ['no sound', createHealth({ silentMs: 9_000 }), { code: 'no-sound', at: NOW - 9_000 }, /no sound/],
    [
      'a jumping clock',
      createHealth({ clockJumpMs: 1_000 }),
      { code: 'clock-jumps', at: NOW - 1_000 },
      /clock jumps/,
    ],
    [
      'rare key frames',
      createHealth({ keyFrameMs: 9_960 }),
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
      createShown(),
      { code: 'scene-without-feed', at: NOW - 12 * MINUTE, scene: 'Starting soon' },
      /^Your viewers have been seeing “Starting soon” for 12 minutes while your feed arrives\.$/,
    ],
    [
      'a server that sends nothing',
      { ...offAir, ...createShown({ quietMs: 75 * MINUTE }) },
      { code: 'nothing-sent', at: NOW - 75 * MINUTE },
      /^Nothing has been sent for 75 minutes\. Delete the server if you don’t need it\.$/,
    ],
  ])('reports the problem of %s', (_case, change, expected, pattern) => {
    const [hint, ...otherHints] = findServerHints(createInput(change));
    const { text = '', ...fields } = hint ?? {};
    expect(fields).toEqual(expected);
    expect(text).toMatch(pattern);
    expect(otherHints).toEqual([]);
  });

  it('lists the problems that viewers notice before the others', () => {
    const change = {
      ...createShown(),
      ...createHealth({ keyFrameMs: 9_000, silentMs: 9_000 }),
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

describe('withoutCosts', () => {
  const nothingSent = { code: 'nothing-sent' as const, text: 'Nothing has been sent for 12 minutes.' };
  const noSound = { code: 'no-sound' as const, text: 'No sound.' };

  it('removes only the hints about the owner’s costs', () => {
    const status = (hints: Hint[]) => ({ scene: 'Live', hints });
    expect(withoutCosts(status([nothingSent, noSound]))).toEqual(status([noSound]));
    expect(withoutCosts(status([nothingSent]))).toEqual({ scene: 'Live' });
  });
});
