import type { DesiredServer, SimulatedFeed } from '@trailcast/schema/node';
import { WEAK_LINK_DEFAULT, type WeakLink } from '@trailcast/schema/weak-link';
import { FeedSwitch } from './feed-switch.js';
import type { Feeds } from './feeds.js';
import type { LinkFigures } from './weak-link.js';

const LOSS = { scene: 'Be right back', afterMs: 3_000 };
/** Interval of the ingest's snapshots, ms. */
const EVERY_MS = 250;
const START = 1_000_000;

/** The feed during one tick; null if nothing arrives. */
type Feed = {
  kbps: number;
  rttMs?: number | null;
  pictures?: boolean;
  stale?: boolean;
  publisher?: number;
} | null;

/** Simulates a phone, a user and a clock. Without `feed`, a tick repeats the previous feed. */
class Timeline {
  now = START;
  #figures: LinkFigures | null = null;
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
      onFeedLoss: LOSS,
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
    figures: () => this.#figures,
    lastPictureAt: () => this.#lastPictureAt,
    keyFrameMark: () => ({ publisher: String(this.#publisher), keyFrames: this.#keyFrames }),
  } as unknown as Feeds;
  switch = this.newSwitch();
  /** Second and scene of each change. */
  readonly scenes: [number, string][] = [[0, 'Live']];

  newSwitch(): FeedSwitch {
    return new FeedSwitch(this.model, { feeds: this.#feeds, now: () => this.now });
  }

  set(change: Partial<DesiredServer>): this {
    const before = this.model.desired;
    this.model.desired = { ...before, ...change };
    this.model.userScene = this.model.desired.scene ?? 'Live';
    this.switch.update(before, this.model.desired);
    return this.#look();
  }

  choose(scene: string): this {
    return this.set({ scene, sceneChoices: (this.model.desired.sceneChoices ?? 0) + 1 });
  }

  run(seconds: number, feed: Feed | ((second: number) => Feed)): this {
    const end = this.now + seconds * 1_000;
    while (this.now < end) {
      this.now += EVERY_MS;
      this.#take(typeof feed === 'function' ? feed((this.now - START) / 1_000) : feed);
      this.switch.advance(this.now);
      this.#look();
    }
    return this;
  }

  #take(feed: Feed): void {
    if (!feed) {
      this.#figures = null;
      return;
    }
    const { kbps, rttMs = 60, pictures = true, stale = false, publisher = 1 } = feed;
    this.#publisher = publisher;
    if (stale) return;
    this.#figures = { at: this.now, kbps, rttMs, publisher: String(publisher) };
    if (!pictures) return;
    this.#lastPictureAt = this.now;
    this.#keyFrames += 1;
  }

  #look(): this {
    const scene = this.switch.scene ?? this.model.userScene;
    if (this.scenes.at(-1)?.[1] !== scene) this.scenes.push([(this.now - START) / 1_000, scene]);
    return this;
  }
}

const GOOD = { kbps: 4_000 };
const WEAK = { kbps: 280 };
const live = () => new Timeline().run(10, GOOD);
const setting = (change: Partial<WeakLink>) => ({ weakLink: { ...WEAK_LINK_DEFAULT, ...change } });

describe('FeedSwitch, as viewers see it', () => {
  const rows: [string, Timeline, [number, string][]][] = [
    ['a good feed', live().run(60, GOOD), []],
    ['a feed that is weak from 10 s on', live().run(20, WEAK), [[15.25, 'Weak link']]],
    [
      'a feed that is weak for 20 s',
      live().run(20, WEAK).run(20, GOOD),
      [
        [15.25, 'Weak link'],
        [38.25, 'Live'],
      ],
    ],
    ['a feed that is weak for less than 5 s', live().run(5, WEAK).run(20, GOOD), []],
    [
      'a weak feed that is better, but not good enough',
      live().run(10, WEAK).run(60, { kbps: 599 }),
      [[15.25, 'Weak link']],
    ],
    [
      'a feed that flaps around the first threshold',
      live().run(600, (second) => ({ kbps: second % 4 < 3 ? 390 : 410 })),
      [],
    ],
    [
      'a weak feed that flaps around the return threshold',
      live()
        .run(10, WEAK)
        .run(600, (second) => ({ kbps: second % 7 < 6 ? 900 : 590 })),
      [[15.25, 'Weak link']],
    ],
    [
      'weak, lost, weak again, good',
      live().run(10, WEAK).run(10, null).run(10, WEAK).run(10, GOOD),
      [
        [15.25, 'Weak link'],
        [23, 'Be right back'],
        [30.25, 'Weak link'],
        [48.25, 'Live'],
      ],
    ],
    [
      'lost and good again: no wait, as without the setting',
      live().run(4, null).run(10, GOOD),
      [
        [13, 'Be right back'],
        [14.25, 'Live'],
      ],
    ],
    [
      'lost, and weak when it returns',
      live().run(10, null).run(20, WEAK),
      [
        [13, 'Be right back'],
        [20.25, 'Live'],
        [25.25, 'Weak link'],
      ],
    ],
    [
      'lost just after a switch: the next one waits until 5 s have passed',
      live().run(5.5, WEAK).run(10, null),
      [
        [15.25, 'Weak link'],
        [20.25, 'Be right back'],
      ],
    ],
    [
      'lost for a moment while weak: the return to the weak scene waits, too',
      live().run(10, WEAK).run(4, null).run(10, WEAK),
      [
        [15.25, 'Weak link'],
        [23, 'Be right back'],
        [28, 'Weak link'],
      ],
    ],
    [
      'the user shows another scene instead',
      live().choose('Starting soon').run(60, WEAK),
      [[10, 'Starting soon']],
    ],
    [
      'another scene, then one with the feed while it is weak: the user’s choice stays',
      live().choose('Starting soon').run(20, WEAK).choose('Live').run(20, WEAK).run(10, GOOD).run(10, WEAK),
      [
        [10, 'Starting soon'],
        [30, 'Live'],
        [65.25, 'Weak link'],
      ],
    ],
    [
      'the user returns to the scene with the weak feed',
      live().run(10, WEAK).choose('Close-up').run(60, WEAK),
      [
        [15.25, 'Weak link'],
        [20, 'Close-up'],
      ],
    ],
    [
      'the user chooses the same scene again while it is weak',
      live().run(10, WEAK).choose('Live').run(60, WEAK),
      [
        [15.25, 'Weak link'],
        [20, 'Live'],
      ],
    ],
    [
      'the scene that the user returned to loses its feed: the loss is bridged',
      live().run(10, WEAK).choose('Live').run(10, null),
      [
        [15.25, 'Weak link'],
        [20, 'Live'],
        [23, 'Be right back'],
      ],
    ],
    [
      'only a long round trip',
      live()
        .set(setting({ rttMs: 800 }))
        .run(10, { kbps: 4_000, rttMs: 900 })
        .run(10, { kbps: 4_000, rttMs: 700 }),
      [[15.25, 'Weak link']],
    ],
    [
      'a long round trip, and the return below 80 %',
      live()
        .set(setting({ rttMs: 800 }))
        .run(10, { kbps: 4_000, rttMs: 900 })
        .run(10, { kbps: 4_000, rttMs: 640 }),
      [
        [15.25, 'Weak link'],
        [28.25, 'Live'],
      ],
    ],
    ['a long round trip without a limit', live().run(60, { kbps: 4_000, rttMs: 3_000 }), []],
    [
      'an unknown round trip',
      live()
        .set(setting({ rttMs: 800 }))
        .run(60, { kbps: 4_000, rttMs: null }),
      [],
    ],
    [
      'figures that are no longer measured',
      live()
        .run(1, WEAK)
        .run(2, { ...WEAK, stale: true }),
      [],
    ],
    [
      'unknown figures restart the count',
      live()
        .run(3, WEAK)
        .run(2, { ...WEAK, stale: true })
        .run(4, WEAK),
      [],
    ],
    [
      'no more figures while weak: no switch',
      live()
        .set({ onFeedLoss: null })
        .run(10, WEAK)
        .run(60, { ...GOOD, stale: true }),
      [[15.25, 'Weak link']],
    ],
    [
      'a camera that is off, but with sound',
      live().set({ onFeedLoss: null }).run(60, { kbps: 96, pictures: false }),
      [],
    ],
    ['a muted microphone', live().run(60, { kbps: 3_872 }), []],
    ['nothing arrives, without a feed-loss scene', live().set({ onFeedLoss: null }).run(60, null), []],
    [
      'another phone takes over: the count restarts',
      live()
        .run(4, WEAK)
        .run(4, { ...WEAK, publisher: 2 })
        .run(10, { ...GOOD, publisher: 2 }),
      [],
    ],
    ['switched off', live().set({ weakLink: null }).run(60, WEAK), []],
    [
      'switched off while its scene is shown',
      live().run(10, WEAK).set({ weakLink: null }).run(1, WEAK),
      [
        [15.25, 'Weak link'],
        [20, 'Live'],
      ],
    ],
    [
      'other thresholds',
      live()
        .set(setting({ belowKbps: 1_500, backKbps: 2_000, afterMs: 2_000, backAfterMs: 4_000 }))
        .run(10, { kbps: 1_400 })
        .run(10, { kbps: 2_000 }),
      [
        [12.25, 'Weak link'],
        [24.25, 'Live'],
      ],
    ],
  ];
  it.each(rows)('shows the expected scenes: %s', (_name, { scenes }, expected) => {
    expect(scenes.slice(1)).toEqual(expected);
  });
});

describe('FeedSwitch', () => {
  it('shows the feed-loss scene for a weak feed if the collection has no other, and does not count it as lost', () => {
    const line = new Timeline();
    line.model.scenes = ['Live', 'Be right back'];
    line.run(10, GOOD).run(10, WEAK);
    expect(line.scenes).toEqual([
      [0, 'Live'],
      [15.25, 'Be right back'],
    ]);
    expect([line.switch.isBridging, line.switch.weakLink]).toEqual([
      false,
      { reason: 'bitrate', shown: true },
    ]);
    line.run(10, null);
    expect([line.switch.isBridging, line.switch.weakLink]).toEqual([
      true,
      { reason: 'bitrate', shown: false },
    ]);
    expect(line.scenes).toHaveLength(2);
  });

  it('never switches if the collection has neither scene', () => {
    const line = new Timeline();
    line.model.scenes = ['Live'];
    line.run(10, GOOD).run(20, WEAK);
    expect([line.switch.scene, line.switch.weakLink]).toEqual([null, { reason: 'bitrate', shown: false }]);
  });

  it('reports that the feed is weak, and why, while the user’s choice stays', () => {
    const line = live()
      .set(setting({ rttMs: 800 }))
      .choose('Starting soon')
      .run(10, { kbps: 4_000, rttMs: 900 });
    expect(line.switch.weakLink).toEqual({ reason: 'rtt', shown: false });
    expect(line.run(1, { kbps: 300, rttMs: 900 }).switch.weakLink?.reason).toBe('bitrate');
    expect(line.run(10, GOOD).switch.weakLink).toBeNull();
  });

  it('continues after a restart of the agent', () => {
    const line = live().run(10, WEAK);
    const { state } = line.switch;
    line.switch = line.newSwitch();
    line.switch.restore(state);
    line.run(10, WEAK).run(20, GOOD);
    expect(line.scenes.slice(1)).toEqual([
      [15.25, 'Weak link'],
      [38.25, 'Live'],
    ]);
  });

  it('returns when it must advance without an event', () => {
    const line = live().run(2, WEAK);
    expect(line.switch.nextMoments).toContain(START + 15_250);
    line.run(3.5, WEAK).run(4, null);
    expect(line.switch.nextMoments).toContain(START + 20_250);
  });
});
