import { Broadcast, type BroadcastDeps } from './broadcast.js';
import type { StoredCard } from './card/stored-card.js';
import { createAudioHeader, createFrame, createKeyFrame, createVideoHeader } from './flv/fake-tags.js';
import { isKeyFrame, type Tag } from './flv/tag.js';
import { type BroadcastSpec, type DestinationSpec, type DestinationState, NO_DELAY } from './protocol.js';
import type { Destination } from './destination/destination.js';

const STATS = { reconnects: 0, queuedBytes: 0, kbps: 0, queuedMs: 0, droppedFrames: 0 };

class FakeDestination {
  state: DestinationState;
  readonly tags: Tag[] = [];
  readonly updates: DestinationSpec[] = [];
  isEnded = false;
  keepsTrying = false;
  reconnects = 0;

  constructor(
    spec: DestinationSpec,
    private readonly events: { changed(): void },
  ) {
    this.state = { id: spec.id, state: 'connecting', failure: null, ...STATS };
  }

  enterState(state: DestinationState['state']): void {
    this.state = { ...this.state, state };
    this.events.changed();
  }
  send(tag: Tag): void {
    this.tags.push(tag);
  }
  tick(): void {
    return undefined;
  }
  update(spec: DestinationSpec): void {
    this.updates.push(spec);
  }
  keepTrying(): void {
    this.keepsTrying = true;
  }
  reconnect(): void {
    this.reconnects += 1;
  }
  end(): void {
    this.isEnded = true;
  }
}

const createSpec = (id: string) => ({ id }) as DestinationSpec;
const spec: BroadcastSpec = {
  id: 'one',
  targets: 'digest',
  destinations: [createSpec('a'), createSpec('b')],
  withCard: false,
  holdMs: 60_000,
  delay: NO_DELAY,
};

const CARD = 7;
const STORED_CARD: StoredCard = {
  broadcast: 'one',
  start: [createVideoHeader(), createAudioHeader()],
  card: { frames: [{ atMs: 0, tag: createKeyFrame(0, CARD) }], lengthMs: 100 },
};

let now: number;
/** Content of the simulated card file. */
let savedCard: StoredCard | null;
let deps: BroadcastDeps;
let destinations: FakeDestination[];
let broadcast: Broadcast;
let publisherEvents: string[];
const createPublisher = () => ({
  accept: () => publisherEvents.push('accepted'),
  refuse: () => publisherEvents.push('refused'),
  close: (reason: string) => publisherEvents.push(reason),
});

beforeEach(() => {
  now = 0;
  destinations = [];
  publisherEvents = [];
  savedCard = null;
  deps = {
    now: () => now,
    onChange: () => undefined,
    cardFile: {
      restore: (id) => (savedCard?.broadcast === id ? savedCard : null),
      save: (card) => (savedCard = card),
    },
    createDestination: (destination, events) => {
      const fake = new FakeDestination(destination, events);
      destinations.push(fake);
      return fake as unknown as Destination;
    },
  };
  broadcast = new Broadcast(spec, deps);
});

describe('Broadcast', () => {
  it('connects its destinations when OBS sends, and accepts OBS when one destination accepts', () => {
    expect(destinations).toEqual([]);
    broadcast.addPublisher(createPublisher());
    expect(broadcast.state).toMatchObject({ onAirMs: null, isPublished: true });
    destinations[0]?.enterState('failed');
    expect(publisherEvents).toEqual([]);
    destinations[1]?.enterState('live');
    expect(publisherEvents).toEqual(['accepted']);
    expect(destinations.map(({ keepsTrying }) => keepsTrying)).toEqual([true, true]);
    now = 500;
    expect(broadcast.state.onAirMs).toBe(500);
  });

  it('refuses OBS when no destination accepts, and connects again when OBS retries', () => {
    broadcast.addPublisher(createPublisher());
    for (const destination of destinations) destination.enterState('failed');
    expect(publisherEvents).toEqual(['refused']);
    expect(broadcast.state.destinations.map(({ state }) => state)).toEqual(['failed', 'failed']);
    broadcast.addPublisher(createPublisher());
    expect(destinations).toHaveLength(4);
  });

  it('keeps its destinations connected without OBS, and accepts the next OBS immediately', () => {
    const firstObs = createPublisher();
    broadcast.addPublisher(firstObs);
    for (const destination of destinations) destination.enterState('live');
    broadcast.removePublisher(firstObs);
    expect(destinations.map(({ isEnded }) => isEnded)).toEqual([false, false]);
    broadcast.addPublisher(createPublisher());
    expect(publisherEvents).toEqual(['accepted', 'accepted']);
    expect(destinations).toHaveLength(2);
  });

  it('sends the same tags to each destination while another destination reconnects', () => {
    const obs = createPublisher();
    broadcast.addPublisher(obs);
    for (const destination of destinations) destination.enterState('live');
    for (const tag of [createVideoHeader(), createAudioHeader(), createKeyFrame(0)])
      broadcast.pushTag(obs, tag);
    destinations[0]?.enterState('reconnecting');
    broadcast.pushTag(obs, createKeyFrame(40));
    expect(destinations[1]?.tags).toHaveLength(4);
    expect(broadcast.state.onAirMs).not.toBeNull();
  });

  it('replaces a hung OBS by a newer OBS, and ignores the tags of the hung OBS', () => {
    const hungPublisher = createPublisher();
    broadcast.addPublisher(hungPublisher);
    destinations[0]?.enterState('live');
    broadcast.addPublisher(createPublisher());
    expect(publisherEvents).toContain('replaced by a newer connection');
    broadcast.pushTag(hungPublisher, createKeyFrame(0));
    broadcast.removePublisher(hungPublisher);
    expect(destinations[0]?.tags).toEqual([]);
    expect(broadcast.state.isPublished).toBe(true);
  });

  it('disconnects OBS when another broadcast begins', () => {
    broadcast.addPublisher(createPublisher());
    destinations[0]?.enterState('live');
    broadcast.endForReplacement();
    expect(publisherEvents).toContain('another broadcast has begun');
    expect(destinations.every(({ isEnded }) => isEnded)).toBe(true);
  });

  it('reconnects its destinations when the parameters change', () => {
    const obs = createPublisher();
    broadcast.addPublisher(obs);
    destinations[0]?.enterState('live');
    for (const tag of [createVideoHeader(1), createKeyFrame(0), createVideoHeader(2)])
      broadcast.pushTag(obs, tag);
    expect(destinations.map(({ reconnects }) => reconnects)).toEqual([1, 1]);
  });

  describe('update', () => {
    const listIds = () => broadcast.state.destinations.map(({ id }) => id);
    const update = (destinations: DestinationSpec[]) =>
      broadcast.update({ ...spec, targets: 'newer', destinations });

    it('ends removed destinations, adds new destinations and updates the others while on air', () => {
      broadcast.addPublisher(createPublisher());
      destinations[0]?.enterState('live');
      const changedSpec = { ...createSpec('a'), key: 'another key' };
      update([createSpec('c'), changedSpec]);
      expect(destinations.map(({ isEnded }) => isEnded)).toEqual([false, true, false]);
      expect([destinations[0]?.updates, destinations[2]?.updates, destinations[2]?.keepsTrying]).toEqual([
        [changedSpec],
        [],
        true,
      ]);
      expect([listIds(), broadcast.state.targets]).toEqual([['c', 'a'], 'newer']);
    });

    it('connects to added destinations neither before OBS sends nor after OBS was refused', () => {
      update([createSpec('c')]);
      expect(destinations).toEqual([]);
      broadcast.addPublisher(createPublisher());
      destinations[0]?.enterState('failed');
      update([createSpec('d')]);
      expect([publisherEvents, destinations.length, listIds()]).toEqual([['refused'], 1, ['c']]);
    });

    it('refuses OBS when only failed destinations are left', () => {
      broadcast.addPublisher(createPublisher());
      destinations[0]?.enterState('failed');
      update([createSpec('a')]);
      expect(publisherEvents).toEqual(['refused']);
    });
  });

  it('sends delayed tags to each destination, starting with their headers', () => {
    const obs = createPublisher();
    broadcast.addPublisher(obs);
    for (const destination of destinations) destination.enterState('live');
    for (const tag of [createVideoHeader(), createAudioHeader()]) broadcast.pushTag(obs, tag);
    broadcast.updateDelay({ ms: 1_000, dumps: 0, isEnding: false, maxBytes: 1e6 });
    broadcast.pushTag(obs, createKeyFrame(0));
    expect(broadcast.needsTicks).toBe(true);
    now = 999;
    broadcast.tick();
    expect(destinations[0]?.tags.some(isKeyFrame)).toBe(false);
    now = 1_000;
    broadcast.tick();
    expect(destinations.map(({ tags }) => tags.filter(isKeyFrame).length)).toEqual([1, 1]);
    expect(broadcast.state.delay).toMatchObject({ state: 'full', filledMs: 1_000 });
  });

  it('is over once the delay has been played out after a request to end', () => {
    const obs = createPublisher();
    broadcast.addPublisher(obs);
    destinations[0]?.enterState('live');
    const delay = { ms: 1_000, dumps: 0, isEnding: false, maxBytes: 1e6 };
    broadcast.updateDelay(delay);
    for (const tag of [createVideoHeader(), createKeyFrame(0)]) broadcast.pushTag(obs, tag);
    broadcast.updateDelay({ ...delay, isEnding: true });
    broadcast.tick();
    expect(broadcast.isOver).toBe(false);
    now = 1_000;
    broadcast.tick();
    expect(broadcast.isOver).toBe(true);
  });

  it('discards the content of the delay when the broadcast is ended', () => {
    const obs = createPublisher();
    broadcast.addPublisher(obs);
    destinations[0]?.enterState('live');
    broadcast.updateDelay({ ms: 1_000, dumps: 0, isEnding: false, maxBytes: 1e6 });
    for (const tag of [createVideoHeader(), createKeyFrame(0)]) broadcast.pushTag(obs, tag);
    broadcast.end();
    now = 5_000;
    broadcast.tick();
    expect(destinations[0]?.tags.some(isKeyFrame)).toBe(false);
  });

  it('is over when OBS is disconnected for longer than the hold time', () => {
    const obs = createPublisher();
    broadcast.addPublisher(obs);
    destinations[0]?.enterState('live');
    broadcast.removePublisher(obs);
    now = spec.holdMs;
    expect(broadcast.isOver).toBe(false);
    now = spec.holdMs + 1;
    expect(broadcast.isOver).toBe(true);
  });

  it('stops connecting when OBS disconnects before being accepted', () => {
    const obs = createPublisher();
    broadcast.addPublisher(obs);
    broadcast.removePublisher(obs);
    expect(destinations.map(({ isEnded }) => isEnded)).toEqual([true, true]);
    now = 1e9;
    expect(broadcast.isOver).toBe(false);
  });

  describe('after the hub was killed', () => {
    const resume = (override: Partial<BroadcastSpec> = {}) => {
      savedCard = STORED_CARD;
      broadcast = new Broadcast({ ...spec, ...override }, deps);
      for (const destination of destinations) destination.enterState('live');
    };
    const listShownContents = () =>
      (destinations[0]?.tags ?? []).filter(isKeyFrame).map(({ body }) => body[5]);
    const advance = (ms: number) => {
      for (const endTime = now + ms; now < endTime; now += 40) broadcast.tick();
    };

    it('sends the stored card before OBS reconnects, and accepts OBS immediately', () => {
      resume();
      expect(broadcast.state).toMatchObject({ onAirMs: 0, isHeld: true, isPublished: false });
      expect(broadcast.needsTicks).toBe(true);
      advance(1_000);
      expect(listShownContents().length).toBeGreaterThan(8);
      expect(new Set(listShownContents())).toEqual(new Set([CARD]));
      const obs = createPublisher();
      broadcast.addPublisher(obs);
      expect([publisherEvents, destinations.length]).toEqual([['accepted'], 2]);
      advance(200);
      for (const tag of [createVideoHeader(), createAudioHeader(), createKeyFrame(0, 1)])
        broadcast.pushTag(obs, tag);
      expect([listShownContents().at(-1), broadcast.isHeld, destinations[0]?.reconnects]).toEqual([
        1,
        false,
        0,
      ]);
    });

    it('sends the stored card while the delay fills again', () => {
      resume({ delay: { ms: 2_000, dumps: 3, isEnding: false, maxBytes: 1e6 } });
      advance(400);
      expect(listShownContents().length).toBeGreaterThan(2);
      const obs = createPublisher();
      broadcast.addPublisher(obs);
      for (const tag of [createVideoHeader(), createAudioHeader(), createKeyFrame(0, 1)])
        broadcast.pushTag(obs, tag);
      advance(1_000);
      expect(new Set(listShownContents())).toEqual(new Set([CARD]));
      expect(broadcast.state.delay).toMatchObject({ state: 'growing', dumps: 3 });
      advance(2_000);
      expect(listShownContents()).toContain(1);
    });

    it('retries its destinations, and is over when OBS stays disconnected', () => {
      const holdMs = 5_000;
      resume({ holdMs });
      expect(destinations.map(({ keepsTrying }) => keepsTrying)).toEqual([true, true]);
      now = holdMs + 1;
      expect(broadcast.isOver).toBe(true);
    });

    it('resumes neither another broadcast nor a broadcast that was ending', () => {
      resume({ id: 'two' });
      resume({ delay: { ms: 2_000, dumps: 0, isEnding: true, maxBytes: 1e6 } });
      expect(destinations).toEqual([]);
      broadcast.tick();
      expect(broadcast.isOver).toBe(true);
    });
  });

  it('stores the card that OBS shows first, until the parameters change or the broadcast ends', () => {
    broadcast = new Broadcast({ ...spec, withCard: true }, deps);
    const obs = createPublisher();
    broadcast.addPublisher(obs);
    destinations[0]?.enterState('live');
    for (const tag of STORED_CARD.start) broadcast.pushTag(obs, tag);
    for (let time = 0; time <= 400; time += 40)
      broadcast.pushTag(obs, time === 0 ? createKeyFrame(0, CARD) : createFrame(time, CARD));
    expect(savedCard).toMatchObject({ broadcast: 'one', start: STORED_CARD.start });
    expect(savedCard?.card.frames[0]?.tag.body).toEqual(createKeyFrame(0, CARD).body);
    broadcast.pushTag(obs, createVideoHeader(2));
    expect(savedCard).toBeNull();
    savedCard = STORED_CARD;
    broadcast.end();
    expect(savedCard).toBeNull();
  });

  it('accepts OBS in a rehearsal, and never connects to a destination', () => {
    const watchedTags: Tag[] = [];
    const recordedTags: Tag[] = [];
    const watchers = {
      sendTag: (tag: Tag) => void watchedTags.push(tag),
      restart: () => undefined,
      hide: () => undefined,
    };
    const recording = {
      push: (tag: Tag) => void recordedTags.push(tag),
      split: () => undefined,
      end: () => undefined,
    };
    const rehearsal = { ...spec, isRehearsal: true };
    broadcast = new Broadcast(rehearsal, { ...deps, watchers, recording });
    const obs = createPublisher();
    broadcast.addPublisher(obs);
    expect(publisherEvents).toEqual(['accepted']);
    expect(broadcast.state).toMatchObject({ onAirMs: 0, destinations: [], isPublished: true });
    broadcast.update({ ...rehearsal, isRehearsal: false, destinations: [createSpec('c')] });
    broadcast.pushTag(obs, createVideoHeader());
    broadcast.pushTag(obs, createKeyFrame(0));
    broadcast.tick();
    expect(watchedTags.some(isKeyFrame)).toBe(true);
    expect(recordedTags).toEqual([]);
    expect(destinations).toEqual([]);
  });

  it('sends a rehearsal to no destination after the hub was killed', () => {
    savedCard = STORED_CARD;
    broadcast = new Broadcast({ ...spec, isRehearsal: true }, deps);
    now = 100;
    broadcast.tick();
    expect(broadcast.state).toMatchObject({ onAirMs: 100, isHeld: true, destinations: [] });
    expect(destinations).toEqual([]);
  });

  it('ends every destination', () => {
    broadcast.addPublisher(createPublisher());
    destinations[0]?.enterState('live');
    broadcast.end();
    expect(destinations.map(({ isEnded }) => isEnded)).toEqual([true, true]);
    expect(broadcast.state.destinations).toEqual([]);
  });
});
