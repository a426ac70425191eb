import type { DesiredServer, SimulatedFeed } from '@trailcast/schema/node';
import { WEAK_LINK_DEFAULT, type WeakLink } from '@trailcast/schema/weak-link';
import { FeedSwitch } from './feed-switch.js';
import type { Feeds } from './feeds.js';
import type { LinkStats } from './weak-link.js';

const ON_FEED_LOSS = { scene: 'Be right back', afterMs: 3_000 };
/** Interval of the ingest's snapshots, ms. */
const TICK_MS = 250;
const TICK_S = TICK_MS / 1_000;
const START = 1_000_000;
const FEED_LOSS_S = ON_FEED_LOSS.afterMs / 1_000;
const WEAK_AFTER_S = WEAK_LINK_DEFAULT.afterMs / 1_000;
const BACK_AFTER_S = WEAK_LINK_DEFAULT.backAfterMs / 1_000;
/** Minimum time between two switches, s. */
const MIN_SHOWN_S = 5;
/** Length of the good feed with which most timelines start, s. */
const GOOD_S = 10;
/** Time of the switch to the weak-link scene if the feed is weak from `GOOD_S` on, s. */
const WEAK_SHOWN_AT_S = GOOD_S + TICK_S + WEAK_AFTER_S;

/** The feed during one tick; null if no data arrives. */
type Feed = {
  kbps: number;
  rttMs?: number | null;
  hasPictures?: boolean;
  hasOldStats?: boolean;
  publisher?: number;
} | null;

/** Simulates a phone, a user and a clock. */
class Timeline {
  now = START;
  #stats: LinkStats | null = null;
  #lastPictureAt: number | null = null;
  #keyFrames = 0;
  #publisher = 1;
  readonly model = {
    desired: {
      instance: 'i',
      generation: 1,
      collection: { revision: 1, text: '{}' },
      feed: 'a'.repeat(64),
      scene: 'Live',
      sceneChoices: 0,
      onFeedLoss: ON_FEED_LOSS,
      weakLink: WEAK_LINK_DEFAULT,
      streaming: null,
      feedRestarts: 0,
    } as DesiredServer,
    scenes: ['Live', 'Close-up', 'Weak link', 'Be right back', 'Starting soon'],
    userScene: 'Live',
    validCollection: { clean: { feedScenes: ['Live', 'Close-up', 'Weak link'] } },
    playback: { isPlaying: true, isReopening: false },
    simulatedFeed: null as SimulatedFeed | null,
  };
  readonly #feeds = {
    readLinkStats: () => this.#stats,
    getLastPictureTime: () => this.#lastPictureAt,
    readKeyFrameCount: () => ({ publisher: String(this.#publisher), keyFrames: this.#keyFrames }),
  } as unknown as Feeds;
  switch = this.newSwitch();
  /** Time (s) and scene of each change. */
  readonly scenes: [number, string][] = [[0, 'Live']];

  newSwitch(): FeedSwitch {
    return new FeedSwitch(this.model, { feeds: this.#feeds, now: () => this.now });
  }

  setDesired(change: Partial<DesiredServer>): this {
    const previous = this.model.desired;
    this.model.desired = { ...previous, ...change };
    this.model.userScene = this.model.desired.scene ?? 'Live';
    this.switch.update(previous, this.model.desired);
    return this.#recordScene();
  }

  chooseScene(scene: string): this {
    return this.setDesired({ scene, sceneChoices: (this.model.desired.sceneChoices ?? 0) + 1 });
  }

  run(seconds: number, feed: Feed | ((second: number) => Feed)): this {
    const endTime = this.now + seconds * 1_000;
    while (this.now < endTime) {
      this.now += TICK_MS;
      this.#receiveFeed(typeof feed === 'function' ? feed((this.now - START) / 1_000) : feed);
      this.switch.advance(this.now);
      this.#recordScene();
    }
    return this;
  }

  #receiveFeed(feed: Feed): void {
    if (!feed) {
      this.#stats = null;
      return;
    }
    const { kbps, rttMs = 60, hasPictures = true, hasOldStats = false, publisher = 1 } = feed;
    this.#publisher = publisher;
    if (hasOldStats) return;
    this.#stats = { measuredAt: this.now, kbps, rttMs, publisher: String(publisher) };
    if (!hasPictures) return;
    this.#lastPictureAt = this.now;
    this.#keyFrames += 1;
  }

  #recordScene(): this {
    const scene = this.switch.scene ?? this.model.userScene;
    if (this.scenes.at(-1)?.[1] !== scene) this.scenes.push([(this.now - START) / 1_000, scene]);
    return this;
  }
}

const GOOD_FEED = { kbps: 4_000 };
const WEAK_FEED = { kbps: 280 };
const createGoodTimeline = () => new Timeline().run(GOOD_S, GOOD_FEED);
const createWeakLinkChange = (change: Partial<WeakLink>) => ({
  weakLink: { ...WEAK_LINK_DEFAULT, ...change },
});

describe('FeedSwitch.scene', () => {
  const cases: [string, Timeline, [number, string][]][] = [
    ['a good feed', createGoodTimeline().run(60, GOOD_FEED), []],
    [
      'a feed that is weak from 10 s on',
      createGoodTimeline().run(20, WEAK_FEED),
      [[WEAK_SHOWN_AT_S, 'Weak link']],
    ],
    [
      'a feed that is weak for 20 s',
      createGoodTimeline().run(20, WEAK_FEED).run(20, GOOD_FEED),
      [
        [WEAK_SHOWN_AT_S, 'Weak link'],
        [30 + TICK_S + BACK_AFTER_S, 'Live'],
      ],
    ],
    ['a feed that is weak for less than 5 s', createGoodTimeline().run(5, WEAK_FEED).run(20, GOOD_FEED), []],
    [
      'a weak feed whose bitrate stays below the threshold for the return',
      createGoodTimeline()
        .run(10, WEAK_FEED)
        .run(60, { kbps: WEAK_LINK_DEFAULT.backKbps - 1 }),
      [[WEAK_SHOWN_AT_S, 'Weak link']],
    ],
    [
      'a feed whose bitrate oscillates around the threshold',
      createGoodTimeline().run(600, (second) => ({ kbps: second % 4 < 3 ? 390 : 410 })),
      [],
    ],
    [
      'a weak feed whose bitrate oscillates around the threshold for the return',
      createGoodTimeline()
        .run(10, WEAK_FEED)
        .run(600, (second) => ({ kbps: second % 7 < 6 ? 900 : 590 })),
      [[WEAK_SHOWN_AT_S, 'Weak link']],
    ],
    [
      'a feed that is weak, lost, weak again and good',
      createGoodTimeline().run(10, WEAK_FEED).run(10, null).run(10, WEAK_FEED).run(10, GOOD_FEED),
      [
        [WEAK_SHOWN_AT_S, 'Weak link'],
        [20 + FEED_LOSS_S, 'Be right back'],
        [30 + TICK_S, 'Weak link'],
        [40 + TICK_S + BACK_AFTER_S, 'Live'],
      ],
    ],
    [
      'a feed that is lost and then good',
      createGoodTimeline().run(4, null).run(10, GOOD_FEED),
      [
        [GOOD_S + FEED_LOSS_S, 'Be right back'],
        [14 + TICK_S, 'Live'],
      ],
    ],
    [
      'a feed that is lost and then weak',
      createGoodTimeline().run(10, null).run(20, WEAK_FEED),
      [
        [GOOD_S + FEED_LOSS_S, 'Be right back'],
        [20 + TICK_S, 'Live'],
        [20 + TICK_S + WEAK_AFTER_S, 'Weak link'],
      ],
    ],
    [
      'a feed that is lost less than 5 s after a switch',
      createGoodTimeline().run(5.5, WEAK_FEED).run(10, null),
      [
        [WEAK_SHOWN_AT_S, 'Weak link'],
        [WEAK_SHOWN_AT_S + MIN_SHOWN_S, 'Be right back'],
      ],
    ],
    [
      'a weak feed that is lost for 4 s',
      createGoodTimeline().run(10, WEAK_FEED).run(4, null).run(10, WEAK_FEED),
      [
        [WEAK_SHOWN_AT_S, 'Weak link'],
        [20 + FEED_LOSS_S, 'Be right back'],
        [20 + FEED_LOSS_S + MIN_SHOWN_S, 'Weak link'],
      ],
    ],
    [
      'a scene without the feed',
      createGoodTimeline().chooseScene('Starting soon').run(60, WEAK_FEED),
      [[10, 'Starting soon']],
    ],
    [
      'a weak feed when the user returns from a scene without the feed',
      createGoodTimeline()
        .chooseScene('Starting soon')
        .run(20, WEAK_FEED)
        .chooseScene('Live')
        .run(20, WEAK_FEED)
        .run(10, GOOD_FEED)
        .run(10, WEAK_FEED),
      [
        [10, 'Starting soon'],
        [30, 'Live'],
        [60 + TICK_S + WEAK_AFTER_S, 'Weak link'],
      ],
    ],
    [
      'another scene with the feed that the user chooses while the feed is weak',
      createGoodTimeline().run(10, WEAK_FEED).chooseScene('Close-up').run(60, WEAK_FEED),
      [
        [WEAK_SHOWN_AT_S, 'Weak link'],
        [20, 'Close-up'],
      ],
    ],
    [
      'the same scene that the user chooses again while the feed is weak',
      createGoodTimeline().run(10, WEAK_FEED).chooseScene('Live').run(60, WEAK_FEED),
      [
        [WEAK_SHOWN_AT_S, 'Weak link'],
        [20, 'Live'],
      ],
    ],
    [
      'a loss of the weak feed after the user has chosen the same scene again',
      createGoodTimeline().run(10, WEAK_FEED).chooseScene('Live').run(10, null),
      [
        [WEAK_SHOWN_AT_S, 'Weak link'],
        [20, 'Live'],
        [20 + FEED_LOSS_S, 'Be right back'],
      ],
    ],
    [
      'a long RTT with a good bitrate',
      createGoodTimeline()
        .setDesired(createWeakLinkChange({ rttMs: 800 }))
        .run(10, { kbps: 4_000, rttMs: 900 })
        .run(10, { kbps: 4_000, rttMs: 700 }),
      [[WEAK_SHOWN_AT_S, 'Weak link']],
    ],
    [
      'a long RTT that falls to 80 % of its limit',
      createGoodTimeline()
        .setDesired(createWeakLinkChange({ rttMs: 800 }))
        .run(10, { kbps: 4_000, rttMs: 900 })
        .run(10, { kbps: 4_000, rttMs: 640 }),
      [
        [WEAK_SHOWN_AT_S, 'Weak link'],
        [20 + TICK_S + BACK_AFTER_S, 'Live'],
      ],
    ],
    ['a long RTT without a limit', createGoodTimeline().run(60, { kbps: 4_000, rttMs: 3_000 }), []],
    [
      'an unknown RTT',
      createGoodTimeline()
        .setDesired(createWeakLinkChange({ rttMs: 800 }))
        .run(60, { kbps: 4_000, rttMs: null }),
      [],
    ],
    [
      'a good feed whose statistics are no longer measured',
      createGoodTimeline()
        .run(1, WEAK_FEED)
        .run(2, { ...WEAK_FEED, hasOldStats: true }),
      [],
    ],
    [
      'a weak feed whose statistics are missing for 2 s',
      createGoodTimeline()
        .run(3, WEAK_FEED)
        .run(2, { ...WEAK_FEED, hasOldStats: true })
        .run(4, WEAK_FEED),
      [],
    ],
    [
      'a weak feed whose statistics are no longer measured',
      createGoodTimeline()
        .setDesired({ onFeedLoss: null })
        .run(10, WEAK_FEED)
        .run(60, { ...GOOD_FEED, hasOldStats: true }),
      [[WEAK_SHOWN_AT_S, 'Weak link']],
    ],
    [
      'a phone that sends only sound',
      createGoodTimeline().setDesired({ onFeedLoss: null }).run(60, { kbps: 96, hasPictures: false }),
      [],
    ],
    ['a feed with a muted microphone', createGoodTimeline().run(60, { kbps: GOOD_FEED.kbps - 128 }), []],
    [
      'a lost feed without a feed-loss scene',
      createGoodTimeline().setDesired({ onFeedLoss: null }).run(60, null),
      [],
    ],
    [
      'a weak feed that another phone takes over',
      createGoodTimeline()
        .run(4, WEAK_FEED)
        .run(4, { ...WEAK_FEED, publisher: 2 })
        .run(10, { ...GOOD_FEED, publisher: 2 }),
      [],
    ],
    [
      'a weak feed while the weak-link detection is off',
      createGoodTimeline().setDesired({ weakLink: null }).run(60, WEAK_FEED),
      [],
    ],
    [
      'a weak feed whose detection is turned off while its scene is shown',
      createGoodTimeline().run(10, WEAK_FEED).setDesired({ weakLink: null }).run(1, WEAK_FEED),
      [
        [WEAK_SHOWN_AT_S, 'Weak link'],
        [20, 'Live'],
      ],
    ],
    [
      'other thresholds and delays',
      createGoodTimeline()
        .setDesired(
          createWeakLinkChange({ belowKbps: 1_500, backKbps: 2_000, afterMs: 2_000, backAfterMs: 4_000 }),
        )
        .run(10, { kbps: 1_400 })
        .run(10, { kbps: 2_000 }),
      [
        [GOOD_S + TICK_S + 2, 'Weak link'],
        [20 + TICK_S + 4, 'Live'],
      ],
    ],
  ];
  it.each(cases)('returns the expected scenes for %s', (_name, { scenes }, expected) => {
    expect(scenes.slice(1)).toEqual(expected);
  });
});

describe('FeedSwitch', () => {
  it('shows the feed-loss scene for a weak feed if the collection has no scene for a weak feed', () => {
    const timeline = new Timeline();
    timeline.model.scenes = ['Live', 'Be right back'];
    timeline.run(10, GOOD_FEED).run(10, WEAK_FEED);
    expect(timeline.scenes).toEqual([
      [0, 'Live'],
      [WEAK_SHOWN_AT_S, 'Be right back'],
    ]);
    expect([timeline.switch.isBridging, timeline.switch.weakLink]).toEqual([
      false,
      { reason: 'bitrate', shown: true },
    ]);
    timeline.run(10, null);
    expect([timeline.switch.isBridging, timeline.switch.weakLink]).toEqual([
      true,
      { reason: 'bitrate', shown: false },
    ]);
    expect(timeline.scenes).toHaveLength(2);
  });

  it('shows the user’s scene if the collection has no scene for a lost or a weak feed', () => {
    const timeline = new Timeline();
    timeline.model.scenes = ['Live'];
    timeline.run(10, GOOD_FEED).run(20, WEAK_FEED);
    expect([timeline.switch.scene, timeline.switch.weakLink]).toEqual([
      null,
      { reason: 'bitrate', shown: false },
    ]);
  });

  it('reports a weak feed and its reason while a scene without the feed is shown', () => {
    const timeline = createGoodTimeline()
      .setDesired(createWeakLinkChange({ rttMs: 800 }))
      .chooseScene('Starting soon')
      .run(10, { kbps: 4_000, rttMs: 900 });
    expect(timeline.switch.weakLink).toEqual({ reason: 'rtt', shown: false });
    expect(timeline.run(1, { kbps: 300, rttMs: 900 }).switch.weakLink?.reason).toBe('bitrate');
    expect(timeline.run(10, GOOD_FEED).switch.weakLink).toBeNull();
  });

  it('restores its state after a restart of the agent', () => {
    const timeline = createGoodTimeline().run(10, WEAK_FEED);
    const { state } = timeline.switch;
    timeline.switch = timeline.newSwitch();
    timeline.switch.restore(state);
    timeline.run(10, WEAK_FEED).run(20, GOOD_FEED);
    expect(timeline.scenes.slice(1)).toEqual([
      [WEAK_SHOWN_AT_S, 'Weak link'],
      [30 + TICK_S + BACK_AFTER_S, 'Live'],
    ]);
  });

  it('returns the times at which advance must run next', () => {
    const timeline = createGoodTimeline().run(2, WEAK_FEED);
    expect(timeline.switch.nextAdvanceTimes).toContain(START + WEAK_SHOWN_AT_S * 1_000);
    timeline.run(3.5, WEAK_FEED).run(4, null);
    expect(timeline.switch.nextAdvanceTimes).toContain(START + (WEAK_SHOWN_AT_S + MIN_SHOWN_S) * 1_000);
  });
});
