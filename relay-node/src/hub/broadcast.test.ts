import { Broadcast, type BroadcastDeps } from './broadcast.js';
import type { KeptCard } from './card/kept-card.js';
import { audioHeader, frame, keyFrame, videoHeader } from './flv/fake-tags.js';
import { isKeyFrame, type Tag } from './flv/tag.js';
import { type BroadcastSpec, type DestinationSpec, type DestinationState, NO_DELAY } from './protocol.js';
import type { Destination } from './destination/destination.js';

const FIGURES = { reconnects: 0, queuedBytes: 0, kbps: 0, queuedMs: 0, droppedFrames: 0 };

class FakeDestination {
  state: DestinationState;
  readonly tags: Tag[] = [];
  readonly updates: DestinationSpec[] = [];
  ended = false;
  keepsTrying = false;
  reconnects = 0;

  constructor(
    spec: DestinationSpec,
    private readonly events: { changed(): void },
  ) {
    this.state = { id: spec.id, state: 'connecting', failure: null, ...FIGURES };
  }

  becomes(state: DestinationState['state']): void {
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
    this.ended = true;
  }
}

const destination = (id: string) => ({ id }) as DestinationSpec;
const spec: BroadcastSpec = {
  id: 'one',
  targets: 'digest',
  destinations: [destination('a'), destination('b')],
  withCard: false,
  holdMs: 60_000,
  delay: NO_DELAY,
};

const CARD = 7;
const KEPT: KeptCard = {
  broadcast: 'one',
  start: [videoHeader(), audioHeader()],
  card: { frames: [{ atMs: 0, tag: keyFrame(0, CARD) }], lengthMs: 100 },
};

let now: number;
/** Content of the simulated card file. */
let kept: KeptCard | null;
let deps: BroadcastDeps;
let made: FakeDestination[];
let broadcast: Broadcast;
let answers: string[];
const publisher = () => ({
  accept: () => answers.push('accepted'),
  refuse: () => answers.push('refused'),
  close: (reason: string) => answers.push(reason),
});

beforeEach(() => {
  now = 0;
  made = [];
  answers = [];
  kept = null;
  deps = {
    now: () => now,
    onChange: () => undefined,
    cards: { take: (id) => (kept?.broadcast === id ? kept : null), keep: (card) => (kept = card) },
    newDestination: (each, events) => {
      const fake = new FakeDestination(each, events);
      made.push(fake);
      return fake as unknown as Destination;
    },
  };
  broadcast = new Broadcast(spec, deps);
});

describe('Broadcast', () => {
  it('connects when OBS sends, and accepts OBS when one destination accepts', () => {
    expect(made).toEqual([]);
    broadcast.addPublisher(publisher());
    expect(broadcast.state).toMatchObject({ onAirMs: null, isPublished: true });
    made[0]?.becomes('failed');
    expect(answers).toEqual([]);
    made[1]?.becomes('live');
    expect(answers).toEqual(['accepted']);
    expect(made.map(({ keepsTrying }) => keepsTrying)).toEqual([true, true]);
    now = 500;
    expect(broadcast.state.onAirMs).toBe(500);
  });

  it('refuses OBS when no destination accepts, and connects again for the next try', () => {
    broadcast.addPublisher(publisher());
    for (const each of made) each.becomes('failed');
    expect(answers).toEqual(['refused']);
    expect(broadcast.state.destinations.map(({ state }) => state)).toEqual(['failed', 'failed']);
    broadcast.addPublisher(publisher());
    expect(made).toHaveLength(4);
  });

  it('keeps its destinations while OBS is away, and accepts the next OBS immediately', () => {
    const first = publisher();
    broadcast.addPublisher(first);
    for (const each of made) each.becomes('live');
    broadcast.removePublisher(first);
    expect(made.map(({ ended }) => ended)).toEqual([false, false]);
    broadcast.addPublisher(publisher());
    expect(answers).toEqual(['accepted', 'accepted']);
    expect(made).toHaveLength(2);
  });

  it('sends the same tags to each destination, independent of the others', () => {
    const obs = publisher();
    broadcast.addPublisher(obs);
    for (const each of made) each.becomes('live');
    for (const tag of [videoHeader(), audioHeader(), keyFrame(0)]) broadcast.takeTag(obs, tag);
    made[0]?.becomes('reconnecting');
    broadcast.takeTag(obs, keyFrame(40));
    expect(made[1]?.tags).toHaveLength(4);
    expect(broadcast.state.onAirMs).not.toBeNull();
  });

  it('replaces a hung OBS by a newer one, and ignores its tags', () => {
    const hung = publisher();
    broadcast.addPublisher(hung);
    made[0]?.becomes('live');
    broadcast.addPublisher(publisher());
    expect(answers).toContain('replaced by a newer connection');
    broadcast.takeTag(hung, keyFrame(0));
    broadcast.removePublisher(hung);
    expect(made[0]?.tags).toEqual([]);
    expect(broadcast.state.isPublished).toBe(true);
  });

  it('disconnects OBS when another broadcast begins, so that OBS publishes that one', () => {
    broadcast.addPublisher(publisher());
    made[0]?.becomes('live');
    broadcast.endForReplacement();
    expect(answers).toContain('another broadcast has begun');
    expect(made.every(({ ended }) => ended)).toBe(true);
  });

  it('reconnects its destinations when the parameters change', () => {
    const obs = publisher();
    broadcast.addPublisher(obs);
    made[0]?.becomes('live');
    for (const tag of [videoHeader(1), keyFrame(0), videoHeader(2)]) broadcast.takeTag(obs, tag);
    expect(made.map(({ reconnects }) => reconnects)).toEqual([1, 1]);
  });

  describe('update', () => {
    const ids = () => broadcast.state.destinations.map(({ id }) => id);
    const update = (destinations: DestinationSpec[]) =>
      broadcast.update({ ...spec, targets: 'newer', destinations });

    it('ends removed destinations, adds new ones, and updates the others, while on air', () => {
      broadcast.addPublisher(publisher());
      made[0]?.becomes('live');
      const changed = { ...destination('a'), key: 'another key' };
      update([destination('c'), changed]);
      expect(made.map(({ ended }) => ended)).toEqual([false, true, false]);
      expect([made[0]?.updates, made[2]?.updates, made[2]?.keepsTrying]).toEqual([[changed], [], true]);
      expect([ids(), broadcast.state.targets]).toEqual([['c', 'a'], 'newer']);
    });

    it('does not connect before OBS sends, nor after a refusal', () => {
      update([destination('c')]);
      expect(made).toEqual([]);
      broadcast.addPublisher(publisher());
      made[0]?.becomes('failed');
      update([destination('d')]);
      expect([answers, made.length, ids()]).toEqual([['refused'], 1, ['c']]);
    });

    it('refuses OBS when only failed destinations are left', () => {
      broadcast.addPublisher(publisher());
      made[0]?.becomes('failed');
      update([destination('a')]);
      expect(answers).toEqual(['refused']);
    });
  });

  it('sends delayed tags to each destination, starting with their headers', () => {
    const obs = publisher();
    broadcast.addPublisher(obs);
    for (const each of made) each.becomes('live');
    for (const tag of [videoHeader(), audioHeader()]) broadcast.takeTag(obs, tag);
    broadcast.updateDelay({ ms: 1_000, dumps: 0, isEnding: false, maxBytes: 1e6 });
    broadcast.takeTag(obs, keyFrame(0));
    expect(broadcast.needsTicks).toBe(true);
    now = 999;
    broadcast.tick();
    expect(made[0]?.tags.some(isKeyFrame)).toBe(false);
    now = 1_000;
    broadcast.tick();
    expect(made.map(({ tags }) => tags.filter(isKeyFrame).length)).toEqual([1, 1]);
    expect(broadcast.state.delay).toMatchObject({ state: 'full', filledMs: 1_000 });
  });

  it('is over when the delay is played out after the end', () => {
    const obs = publisher();
    broadcast.addPublisher(obs);
    made[0]?.becomes('live');
    const delay = { ms: 1_000, dumps: 0, isEnding: false, maxBytes: 1e6 };
    broadcast.updateDelay(delay);
    for (const tag of [videoHeader(), keyFrame(0)]) broadcast.takeTag(obs, tag);
    broadcast.updateDelay({ ...delay, isEnding: true });
    broadcast.tick();
    expect(broadcast.isOver).toBe(false);
    now = 1_000;
    broadcast.tick();
    expect(broadcast.isOver).toBe(true);
  });

  it('discards a delay at its end', () => {
    const obs = publisher();
    broadcast.addPublisher(obs);
    made[0]?.becomes('live');
    broadcast.updateDelay({ ms: 1_000, dumps: 0, isEnding: false, maxBytes: 1e6 });
    for (const tag of [videoHeader(), keyFrame(0)]) broadcast.takeTag(obs, tag);
    broadcast.end();
    now = 5_000;
    broadcast.tick();
    expect(made[0]?.tags.some(isKeyFrame)).toBe(false);
  });

  it('is over when OBS is away for longer than the hold', () => {
    const obs = publisher();
    broadcast.addPublisher(obs);
    made[0]?.becomes('live');
    broadcast.removePublisher(obs);
    now = 60_000;
    expect(broadcast.isOver).toBe(false);
    now = 60_001;
    expect(broadcast.isOver).toBe(true);
  });

  it('stops connecting when OBS disconnects before it is accepted', () => {
    const obs = publisher();
    broadcast.addPublisher(obs);
    broadcast.removePublisher(obs);
    expect(made.map(({ ended }) => ended)).toEqual([true, true]);
    now = 1e9;
    expect(broadcast.isOver).toBe(false);
  });

  describe('after a kill of the hub', () => {
    const resume = (change: Partial<BroadcastSpec> = {}) => {
      kept = KEPT;
      broadcast = new Broadcast({ ...spec, ...change }, deps);
      for (const each of made) each.becomes('live');
    };
    const shown = () => (made[0]?.tags ?? []).filter(isKeyFrame).map(({ body }) => body[5]);
    const passes = (ms: number) => {
      for (const end = now + ms; now < end; now += 40) broadcast.tick();
    };

    it('sends the kept card before OBS reconnects, and accepts OBS immediately', () => {
      resume();
      expect(broadcast.state).toMatchObject({ onAirMs: 0, isHeld: true, isPublished: false });
      expect(broadcast.needsTicks).toBe(true);
      passes(1_000);
      expect(shown().length).toBeGreaterThan(8);
      expect(new Set(shown())).toEqual(new Set([CARD]));
      const obs = publisher();
      broadcast.addPublisher(obs);
      expect([answers, made.length]).toEqual([['accepted'], 2]);
      passes(200);
      for (const tag of [videoHeader(), audioHeader(), keyFrame(0, 1)]) broadcast.takeTag(obs, tag);
      expect([shown().at(-1), broadcast.isHeld, made[0]?.reconnects]).toEqual([1, false, 0]);
    });

    it('sends the kept card while the delay fills again', () => {
      resume({ delay: { ms: 2_000, dumps: 3, isEnding: false, maxBytes: 1e6 } });
      passes(400);
      expect(shown().length).toBeGreaterThan(2);
      const obs = publisher();
      broadcast.addPublisher(obs);
      for (const tag of [videoHeader(), audioHeader(), keyFrame(0, 1)]) broadcast.takeTag(obs, tag);
      passes(1_000);
      expect(new Set(shown())).toEqual(new Set([CARD]));
      expect(broadcast.state.delay).toMatchObject({ state: 'growing', dumps: 3 });
      passes(2_000);
      expect(shown()).toContain(1);
    });

    it('retries its destinations, and is over when OBS stays away', () => {
      resume({ holdMs: 5_000 });
      expect(made.map(({ keepsTrying }) => keepsTrying)).toEqual([true, true]);
      now = 5_001;
      expect(broadcast.isOver).toBe(true);
    });

    it('sends no card of another broadcast, nor of one that was ending', () => {
      resume({ id: 'two' });
      resume({ delay: { ms: 2_000, dumps: 0, isEnding: true, maxBytes: 1e6 } });
      expect(made).toEqual([]);
      broadcast.tick();
      expect(broadcast.isOver).toBe(true);
    });
  });

  it('keeps the card that OBS shows first, until the parameters change or the broadcast ends', () => {
    broadcast = new Broadcast({ ...spec, withCard: true }, deps);
    const obs = publisher();
    broadcast.addPublisher(obs);
    made[0]?.becomes('live');
    for (const tag of KEPT.start) broadcast.takeTag(obs, tag);
    for (let at = 0; at <= 400; at += 40)
      broadcast.takeTag(obs, at === 0 ? keyFrame(0, CARD) : frame(at, CARD));
    expect(kept).toMatchObject({ broadcast: 'one', start: KEPT.start });
    expect(kept?.card.frames[0]?.tag.body).toEqual(keyFrame(0, CARD).body);
    broadcast.takeTag(obs, videoHeader(2));
    expect(kept).toBeNull();
    kept = KEPT;
    broadcast.end();
    expect(kept).toBeNull();
  });

  it('accepts OBS in a rehearsal, and never connects to a destination', () => {
    const seen: Tag[] = [];
    const recorded: Tag[] = [];
    const watchers = {
      tag: (tag: Tag) => void seen.push(tag),
      restart: () => undefined,
      hide: () => undefined,
    };
    const recording = {
      take: (tag: Tag) => void recorded.push(tag),
      split: () => undefined,
      end: () => undefined,
    };
    const rehearsal = { ...spec, isRehearsal: true };
    broadcast = new Broadcast(rehearsal, { ...deps, watchers, recording });
    const obs = publisher();
    broadcast.addPublisher(obs);
    expect(answers).toEqual(['accepted']);
    expect(broadcast.state).toMatchObject({ onAirMs: 0, destinations: [], isPublished: true });
    broadcast.update({ ...rehearsal, isRehearsal: false, destinations: [destination('c')] });
    broadcast.takeTag(obs, videoHeader());
    broadcast.takeTag(obs, keyFrame(0));
    broadcast.tick();
    expect(seen.some(isKeyFrame)).toBe(true);
    expect(recorded).toEqual([]);
    expect(made).toEqual([]);
  });

  it('sends a rehearsal to no destination after a kill of the hub', () => {
    kept = KEPT;
    broadcast = new Broadcast({ ...spec, isRehearsal: true }, deps);
    now = 100;
    broadcast.tick();
    expect(broadcast.state).toMatchObject({ onAirMs: 100, isHeld: true, destinations: [] });
    expect(made).toEqual([]);
  });

  it('ends every destination', () => {
    broadcast.addPublisher(publisher());
    made[0]?.becomes('live');
    broadcast.end();
    expect(made.map(({ ended }) => ended)).toEqual([true, true]);
    expect(broadcast.state.destinations).toEqual([]);
  });
});
