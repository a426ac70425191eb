import { Broadcast, type BroadcastDeps } from '../broadcast.js';
import type { StoredCard } from '../card/stored-card.js';
import type { Destination } from '../destination/destination.js';
import {
  createAudioHeader,
  createFrame,
  createKeyFrame,
  createMetadata,
  createSound,
  createVideoHeader,
} from '../flv/fake-tags.js';
import { isHeader, type Tag } from '../flv/tag.js';
import { type BroadcastSpec, type CoverSpec, type DestinationSpec, NO_COVER, NO_DELAY } from '../protocol.js';

const FRAME_MS = 40;
/** Number of frames from one key frame to the next: 2 s, as in OBS. */
const KEY_INTERVAL = 50;
const CARD = 1;
const SECRET = 2;
const SAFE = 3;
const PRIVACY = 4;
const PANIC: CoverSpec = { ...NO_COVER, panic: true };
const MUTED: CoverSpec = { ...NO_COVER, muted: true };
const DELAY = { ms: 4_000, dumps: 0, isEnding: false, maxBytes: 1e9 };
const STATS = { reconnects: 0, queuedBytes: 0, kbps: 0, queuedMs: 0, droppedFrames: 0 };

/** A broadcast with its own clock. Records the tags that each of its readers gets. */
class CoverHarness {
  now = 1_000_000;
  readonly sent: Tag[] = [];
  readonly recorded: Tag[] = [];
  readonly watched: Tag[] = [];
  /** Number of calls of `hide` on the watchers. */
  hides = 0;
  keptCard: StoredCard | null = null;
  broadcast: Broadcast;
  readonly #spec: BroadcastSpec;
  #obs = createPublisher();
  #frames = 0;

  constructor(change: Partial<BroadcastSpec> = {}, keptCard: StoredCard | null = null) {
    this.keptCard = keptCard;
    this.#spec = {
      ...{ id: 'one', targets: 't', destinations: [{ id: 'a' } as DestinationSpec] },
      ...{ withCard: true, holdMs: 60_000, delay: NO_DELAY, ...change },
    };
    this.broadcast = new Broadcast(this.#spec, this.#createDeps());
  }

  /** Connects a new OBS. */
  connectObs(): this {
    this.#obs = createPublisher();
    this.#frames = 0;
    this.broadcast.addPublisher(this.#obs);
    for (const tag of [createMetadata(), createVideoHeader(), createAudioHeader()])
      this.broadcast.pushTag(this.#obs, tag);
    return this;
  }

  /** Sends this picture with sound from OBS, in real time. */
  publish(ms: number, picture: number): this {
    for (const endTime = this.now + ms; this.now < endTime; this.#frames += 1) {
      const frameTime = this.#frames * FRAME_MS;
      const isKey = this.#frames % KEY_INTERVAL === 0;
      this.broadcast.pushTag(
        this.#obs,
        isKey ? createKeyFrame(frameTime, picture) : createFrame(frameTime, picture),
      );
      this.broadcast.pushTag(this.#obs, createSound(frameTime));
      this.broadcast.tick();
      this.now += FRAME_MS;
    }
    return this;
  }

  /** Disconnects OBS and lets this time pass. */
  disconnectObs(ms: number): this {
    this.broadcast.removePublisher(this.#obs);
    for (const endTime = this.now + ms; this.now < endTime; this.now += FRAME_MS) this.broadcast.tick();
    return this;
  }

  update(change: Partial<BroadcastSpec>): this {
    this.broadcast.update({ ...this.#spec, ...change });
    return this;
  }

  updateCover(cover: CoverSpec): this {
    this.broadcast.updateCover(cover);
    return this;
  }

  updateDelay(change: Partial<typeof DELAY>): this {
    this.broadcast.updateDelay({ ...DELAY, ...change });
    return this;
  }

  clearTags(): this {
    for (const tags of [this.sent, this.recorded, this.watched]) tags.length = 0;
    return this;
  }

  get shownPicture(): string | null | undefined {
    return this.broadcast.state.cover?.shows;
  }

  #createDeps(): BroadcastDeps {
    return {
      now: () => this.now,
      onChange: () => undefined,
      cards: { restore: () => this.keptCard, save: (card) => (this.keptCard = card) },
      watchers: {
        sendTag: (tag) => void this.watched.push(tag),
        restart: () => undefined,
        hide: () => (this.hides += 1),
      },
      recording: {
        push: (tag) => void this.recorded.push(tag),
        split: () => undefined,
        end: () => undefined,
      },
      createDestination: (spec, events) => {
        queueMicrotask(() => events.changed());
        const fake = {
          state: { id: spec.id, state: 'live', failure: null, ...STATS },
          send: (tag: Tag) => void this.sent.push(tag),
          ...{
            tick: doNothing,
            update: doNothing,
            keepTrying: doNothing,
            reconnect: doNothing,
            end: doNothing,
          },
        };
        return fake as unknown as Destination;
      },
    };
  }
}

const doNothing = () => undefined;
const createPublisher = () => ({ accept: doNothing, refuse: doNothing, close: doNothing });
const isPicture = (tag: Tag) => tag.kind === 'video' && !isHeader(tag);
/** Returns the pictures in order, without repetitions. */
const listPictures = (tags: readonly Tag[]) => {
  const pictures = tags.filter(isPicture).map(({ body }) => body[5]);
  return pictures.filter((picture, index) => picture !== pictures[index - 1]);
};
const selectSounds = (tags: readonly Tag[]) => tags.filter((tag) => tag.kind === 'audio' && !isHeader(tag));
/** Returns true if there are sounds and all of them are silence. */
const isSilent = (tags: readonly Tag[]) =>
  selectSounds(tags).length > 0 && selectSounds(tags).every(({ body }) => body[2] === 0x21);
const findLargestGap = (tags: readonly Tag[]) =>
  tags.reduce(
    (largest, { timestamp }, index) =>
      Math.max(largest, timestamp - (tags[index - 1] ?? { timestamp }).timestamp),
    0,
  );
const isMonotonic = (tags: readonly Tag[]) =>
  tags.every(({ timestamp }, index) => timestamp >= (tags[index - 1]?.timestamp ?? 0));

/** Starts a broadcast with a recorded card. */
const startOnAir = (change: Partial<BroadcastSpec> = {}) =>
  new CoverHarness(change).connectObs().publish(600, CARD).publish(3_000, SECRET);

describe('panic', () => {
  it('sends the card with silence immediately, to every reader', () => {
    const studio = startOnAir().clearTags().updateCover(PANIC).publish(5_000, SECRET);
    for (const tags of [studio.sent, studio.recorded, studio.watched]) {
      expect(listPictures(tags)).toEqual([CARD]);
      expect(isSilent(tags)).toBe(true);
    }
    expect(studio.shownPicture).toBe('card');
  });

  it('applies a panic with the next picture, in continuous time', () => {
    const studio = startOnAir();
    const pictureCount = studio.sent.filter(isPicture).length;
    studio.updateCover(PANIC).publish(120, SECRET);
    expect(studio.sent.filter(isPicture)[pictureCount]?.body[5]).toBe(CARD);
    studio.publish(3_000, SECRET).updateCover(NO_COVER).publish(4_000, SAFE);
    const laterTags = studio.sent.slice(3);
    expect(findLargestGap(laterTags.filter(isPicture))).toBeLessThanOrEqual(121);
    expect(findLargestGap(selectSounds(laterTags))).toBeLessThanOrEqual(2 * FRAME_MS);
    expect(isMonotonic(studio.sent)).toBe(true);
  });

  it('continues the program with a key frame that was drawn after the panic', () => {
    const studio = startOnAir().updateCover(PANIC).publish(2_000, SECRET).clearTags();
    // OBS drew these pictures before the scene was switched back, but encodes them later.
    studio.updateCover(NO_COVER).publish(960, SECRET).publish(4_000, SAFE);
    expect(listPictures(studio.sent)).toEqual([CARD, SAFE]);
    const firstSafePicture = studio.sent.find((tag) => isPicture(tag) && tag.body[5] === SAFE);
    expect(firstSafePicture?.body[0]).toBe(0x17);
    expect(isSilent(studio.sent)).toBe(false);
    expect(studio.shownPicture).toBeNull();
  });

  it('sends neither the content of the delay nor pictures from the panic', () => {
    const studio = startOnAir().updateDelay({}).publish(8_000, SECRET).clearTags();
    studio.updateCover(PANIC).publish(6_000, SECRET);
    expect(listPictures(studio.sent)).toEqual([CARD]);
    studio.updateCover(NO_COVER).publish(960, SECRET).publish(10_000, SAFE);
    expect(listPictures(studio.sent)).toEqual([CARD, SAFE]);
    expect(isMonotonic(studio.sent)).toBe(true);
  });

  it('keeps the card during a dump of the delay', () => {
    const studio = startOnAir().updateDelay({}).publish(8_000, SECRET).clearTags();
    studio.updateCover(PANIC).updateDelay({ dumps: 1 }).publish(6_000, SECRET);
    expect(listPictures(studio.sent)).toEqual([CARD]);
  });

  it('keeps a panic on after a crash of OBS, even if the next OBS shows the program', () => {
    const studio = startOnAir().updateCover(PANIC).clearTags();
    studio.disconnectObs(2_000).connectObs().publish(5_000, SECRET);
    expect(listPictures(studio.sent)).toEqual([CARD]);
    expect(isSilent(studio.sent)).toBe(true);
  });

  it('keeps a panic on after a crash of the hub', () => {
    const { keptCard } = startOnAir();
    const restarted = new CoverHarness({ withCard: false, cover: PANIC }, keptCard);
    restarted.disconnectObs(1_000).connectObs().publish(5_000, SECRET);
    expect(listPictures(restarted.sent)).toEqual([CARD]);
    expect(isSilent(restarted.sent)).toBe(true);
  });

  it('starts a broadcast with the card and keeps the card', () => {
    const studio = new CoverHarness({ cover: { ...PANIC, isSceneShown: true } })
      .connectObs()
      .publish(120, CARD);
    expect(studio.shownPicture).toBe('card');
    studio.publish(280, CARD);
    expect(studio.shownPicture).toBe('card');
    studio.publish(5_000, SECRET);
    expect(listPictures(studio.sent)).toEqual([CARD]);
    expect(isSilent(studio.sent)).toBe(true);
  });

  it('sends only silence at a start until the scene of OBS is confirmed', () => {
    const studio = new CoverHarness({ cover: PANIC }).connectObs().publish(120, SECRET);
    expect([listPictures(studio.sent), isSilent(studio.sent), studio.shownPicture]).toEqual([[], true, null]);
  });

  it('shows no card if the card was cancelled before the first picture', () => {
    const studio = new CoverHarness();
    studio.update({ withCard: false });
    studio.connectObs().publish(600, SECRET).clearTags().updateCover(PANIC).publish(3_000, SECRET);
    expect([listPictures(studio.sent), studio.shownPicture]).toEqual([[], null]);
  });

  describe('without a card', () => {
    const startWithoutCard = () =>
      new CoverHarness({ withCard: false }).connectObs().publish(3_000, SECRET).clearTags();

    it('sends only silence until OBS shows the privacy scene', () => {
      const studio = startWithoutCard().updateCover(PANIC).publish(3_000, SECRET);
      expect([listPictures(studio.sent), isSilent(studio.sent), studio.shownPicture]).toEqual([
        [],
        true,
        null,
      ]);
      studio.updateCover({ ...PANIC, isSceneShown: true });
      studio.publish(960, SECRET).publish(4_000, PRIVACY);
      expect([listPictures(studio.sent), isSilent(studio.sent), studio.shownPicture]).toEqual([
        [PRIVACY],
        true,
        'scene',
      ]);
    });

    it('hides earlier pictures from watchers only if there is no card', () => {
      expect(startWithoutCard().updateCover(PANIC).hides).toBe(1);
      expect(startOnAir().updateCover(PANIC).hides).toBe(0);
    });

    it('hides the next OBS until it shows the privacy scene', () => {
      const studio = startWithoutCard()
        .updateCover({ ...PANIC, isSceneShown: true })
        .publish(4_000, PRIVACY);
      studio.clearTags().connectObs().publish(4_000, SECRET);
      expect([listPictures(studio.sent), studio.shownPicture]).toEqual([[], null]);
    });

    it('repeats no earlier picture', () => {
      const studio = startWithoutCard().updateCover(PANIC).updateDelay({}).publish(6_000, SECRET);
      expect(listPictures(studio.sent)).toEqual([]);
      const delayed = new CoverHarness({ withCard: false, delay: DELAY }).connectObs().publish(8_000, SECRET);
      // A dump repeats the last picture.
      delayed.updateDelay({ dumps: 1 }).clearTags().updateCover(PANIC).publish(3_000, SECRET);
      expect(listPictures(delayed.sent)).toEqual([]);
    });
  });
});

describe('mute', () => {
  it('silences every reader, and changes no picture', () => {
    const studio = startOnAir().clearTags().updateCover(MUTED).publish(1_000, SECRET);
    for (const tags of [studio.sent, studio.recorded, studio.watched]) {
      expect([listPictures(tags), isSilent(tags)]).toEqual([[SECRET], true]);
    }
    expect(selectSounds(studio.sent)).toHaveLength(25);
    studio.clearTags().updateCover(NO_COVER).publish(1_000, SECRET);
    expect(selectSounds(studio.sent).every(({ body }) => body[2] === 9)).toBe(true);
  });

  it('silences the content of the delay', () => {
    const studio = startOnAir()
      .updateDelay({})
      .publish(8_000, SECRET)
      .clearTags()
      .updateCover(MUTED)
      .publish(1_000, SECRET);
    expect([listPictures(studio.sent), isSilent(studio.sent)]).toEqual([[SECRET], true]);
  });

  it('keeps the program muted after a panic', () => {
    const studio = startOnAir()
      .updateCover({ ...MUTED, panic: true })
      .publish(1_000, SECRET)
      .clearTags();
    studio.updateCover(MUTED).publish(5_000, SAFE);
    expect([listPictures(studio.sent), isSilent(studio.sent)]).toEqual([[CARD, SAFE], true]);
  });
});
