import { Broadcast, type BroadcastDeps } from '../broadcast.js';
import type { StoredCard } from '../card/stored-card.js';
import type { Destination } from '../destination/destination.js';
import {
  createAudioHeader,
  createFrame,
  createKeyFrame,
  createMetadata,
  createAudio,
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
  readonly sentTags: Tag[] = [];
  readonly recordedTags: Tag[] = [];
  readonly watchedTags: Tag[] = [];
  /** Number of calls of `hide` on the watchers. */
  hideCount = 0;
  storedCard: StoredCard | null = null;
  broadcast: Broadcast;
  readonly #spec: BroadcastSpec;
  #obs = createPublisher();
  #frameCount = 0;

  constructor(override: Partial<BroadcastSpec> = {}, storedCard: StoredCard | null = null) {
    this.storedCard = storedCard;
    this.#spec = {
      ...{ id: 'one', targets: 't', destinations: [{ id: 'a' } as DestinationSpec] },
      ...{ withCard: true, holdMs: 60_000, delay: NO_DELAY, ...override },
    };
    this.broadcast = new Broadcast(this.#spec, this.#createDeps());
  }

  /** Connects a new OBS. */
  connectObs(): this {
    this.#obs = createPublisher();
    this.#frameCount = 0;
    this.broadcast.addPublisher(this.#obs);
    for (const tag of [createMetadata(), createVideoHeader(), createAudioHeader()])
      this.broadcast.pushTag(this.#obs, tag);
    return this;
  }

  /** Sends frames with this content, and audio, from OBS, in real time. */
  publish(ms: number, content: number): this {
    for (const endTime = this.now + ms; this.now < endTime; this.#frameCount += 1) {
      const frameTime = this.#frameCount * FRAME_MS;
      const isKey = this.#frameCount % KEY_INTERVAL === 0;
      this.broadcast.pushTag(
        this.#obs,
        isKey ? createKeyFrame(frameTime, content) : createFrame(frameTime, content),
      );
      this.broadcast.pushTag(this.#obs, createAudio(frameTime));
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

  update(override: Partial<BroadcastSpec>): this {
    this.broadcast.update({ ...this.#spec, ...override });
    return this;
  }

  updateCover(cover: CoverSpec): this {
    this.broadcast.updateCover(cover);
    return this;
  }

  updateDelay(override: Partial<typeof DELAY>): this {
    this.broadcast.updateDelay({ ...DELAY, ...override });
    return this;
  }

  clearTags(): this {
    for (const tags of [this.sentTags, this.recordedTags, this.watchedTags]) tags.length = 0;
    return this;
  }

  get shownContent(): string | null | undefined {
    return this.broadcast.state.cover?.shows;
  }

  #createDeps(): BroadcastDeps {
    return {
      now: () => this.now,
      onChange: () => undefined,
      cardFile: { restore: () => this.storedCard, save: (card) => (this.storedCard = card) },
      watchers: {
        sendTag: (tag) => void this.watchedTags.push(tag),
        restart: () => undefined,
        hide: () => (this.hideCount += 1),
      },
      recording: {
        push: (tag) => void this.recordedTags.push(tag),
        split: () => undefined,
        end: () => undefined,
      },
      createDestination: (spec, events) => {
        queueMicrotask(() => events.changed());
        const fake = {
          state: { id: spec.id, state: 'live', failure: null, ...STATS },
          send: (tag: Tag) => void this.sentTags.push(tag),
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
const isFrame = (tag: Tag) => tag.kind === 'video' && !isHeader(tag);
/** Returns the contents of the frames in order, without repetitions. */
const listContents = (tags: readonly Tag[]) => {
  const contents = tags.filter(isFrame).map(({ body }) => body[5]);
  return contents.filter((content, index) => content !== contents[index - 1]);
};
const selectAudio = (tags: readonly Tag[]) => tags.filter((tag) => tag.kind === 'audio' && !isHeader(tag));
/** Returns true if there is audio and all of it is silence. */
const isSilent = (tags: readonly Tag[]) =>
  selectAudio(tags).length > 0 && selectAudio(tags).every(({ body }) => body[2] === 0x21);
const findLargestGap = (tags: readonly Tag[]) =>
  tags.reduce(
    (largest, { timestamp }, index) =>
      Math.max(largest, timestamp - (tags[index - 1] ?? { timestamp }).timestamp),
    0,
  );
const isMonotonic = (tags: readonly Tag[]) =>
  tags.every(({ timestamp }, index) => timestamp >= (tags[index - 1]?.timestamp ?? 0));

/** Starts a broadcast with a recorded card. */
const startOnAir = (override: Partial<BroadcastSpec> = {}) =>
  new CoverHarness(override).connectObs().publish(600, CARD).publish(3_000, SECRET);

describe('a panic', () => {
  it('sends the card with silence immediately, to every reader', () => {
    const harness = startOnAir().clearTags().updateCover(PANIC).publish(5_000, SECRET);
    for (const tags of [harness.sentTags, harness.recordedTags, harness.watchedTags]) {
      expect(listContents(tags)).toEqual([CARD]);
      expect(isSilent(tags)).toBe(true);
    }
    expect(harness.shownContent).toBe('card');
  });

  it('replaces the next frame with the card in continuous time', () => {
    const harness = startOnAir();
    const frameCount = harness.sentTags.filter(isFrame).length;
    harness.updateCover(PANIC).publish(3 * FRAME_MS, SECRET);
    expect(harness.sentTags.filter(isFrame)[frameCount]?.body[5]).toBe(CARD);
    harness.publish(3_000, SECRET).updateCover(NO_COVER).publish(4_000, SAFE);
    const laterTags = harness.sentTags.slice(3);
    expect(findLargestGap(laterTags.filter(isFrame))).toBeLessThanOrEqual(3 * FRAME_MS + 1);
    expect(findLargestGap(selectAudio(laterTags))).toBeLessThanOrEqual(2 * FRAME_MS);
    expect(isMonotonic(harness.sentTags)).toBe(true);
  });

  it('continues the program with a key frame that was drawn after the panic', () => {
    const harness = startOnAir().updateCover(PANIC).publish(2_000, SECRET).clearTags();
    // OBS drew these frames before the scene was switched back, but encodes them later.
    harness.updateCover(NO_COVER).publish(960, SECRET).publish(4_000, SAFE);
    expect(listContents(harness.sentTags)).toEqual([CARD, SAFE]);
    const firstSafeFrame = harness.sentTags.find((tag) => isFrame(tag) && tag.body[5] === SAFE);
    expect(firstSafeFrame?.body[0]).toBe(0x17);
    expect(isSilent(harness.sentTags)).toBe(false);
    expect(harness.shownContent).toBeNull();
  });

  it('sends neither the content of the delay nor frames from the panic', () => {
    const harness = startOnAir().updateDelay({}).publish(8_000, SECRET).clearTags();
    harness.updateCover(PANIC).publish(6_000, SECRET);
    expect(listContents(harness.sentTags)).toEqual([CARD]);
    harness.updateCover(NO_COVER).publish(960, SECRET).publish(10_000, SAFE);
    expect(listContents(harness.sentTags)).toEqual([CARD, SAFE]);
    expect(isMonotonic(harness.sentTags)).toBe(true);
  });

  it('keeps sending the card during a dump of the delay', () => {
    const harness = startOnAir().updateDelay({}).publish(8_000, SECRET).clearTags();
    harness.updateCover(PANIC).updateDelay({ dumps: 1 }).publish(6_000, SECRET);
    expect(listContents(harness.sentTags)).toEqual([CARD]);
  });

  it('continues a panic after a crash of OBS, even if the next OBS shows the program', () => {
    const harness = startOnAir().updateCover(PANIC).clearTags();
    harness.disconnectObs(2_000).connectObs().publish(5_000, SECRET);
    expect(listContents(harness.sentTags)).toEqual([CARD]);
    expect(isSilent(harness.sentTags)).toBe(true);
  });

  it('continues a panic after a crash of the hub', () => {
    const { storedCard } = startOnAir();
    const restartedHarness = new CoverHarness({ withCard: false, cover: PANIC }, storedCard);
    restartedHarness.disconnectObs(1_000).connectObs().publish(5_000, SECRET);
    expect(listContents(restartedHarness.sentTags)).toEqual([CARD]);
    expect(isSilent(restartedHarness.sentTags)).toBe(true);
  });

  it('keeps showing the card if the broadcast starts in a panic', () => {
    const harness = new CoverHarness({ cover: { ...PANIC, isSceneShown: true } })
      .connectObs()
      .publish(120, CARD);
    expect(harness.shownContent).toBe('card');
    harness.publish(280, CARD);
    expect(harness.shownContent).toBe('card');
    harness.publish(5_000, SECRET);
    expect(listContents(harness.sentTags)).toEqual([CARD]);
    expect(isSilent(harness.sentTags)).toBe(true);
  });

  it('sends only silence in a new broadcast until the scene of OBS is confirmed', () => {
    const harness = new CoverHarness({ cover: PANIC }).connectObs().publish(120, SECRET);
    expect([listContents(harness.sentTags), isSilent(harness.sentTags), harness.shownContent]).toEqual([
      [],
      true,
      null,
    ]);
  });

  it('shows no card if the card was cancelled before the first frame', () => {
    const harness = new CoverHarness();
    harness.update({ withCard: false });
    harness.connectObs().publish(600, SECRET).clearTags().updateCover(PANIC).publish(3_000, SECRET);
    expect([listContents(harness.sentTags), harness.shownContent]).toEqual([[], null]);
  });

  describe('without a card', () => {
    const startWithoutCard = () =>
      new CoverHarness({ withCard: false }).connectObs().publish(3_000, SECRET).clearTags();

    it('sends only silence until OBS shows the privacy scene', () => {
      const harness = startWithoutCard().updateCover(PANIC).publish(3_000, SECRET);
      expect([listContents(harness.sentTags), isSilent(harness.sentTags), harness.shownContent]).toEqual([
        [],
        true,
        null,
      ]);
      harness.updateCover({ ...PANIC, isSceneShown: true });
      harness.publish(960, SECRET).publish(4_000, PRIVACY);
      expect([listContents(harness.sentTags), isSilent(harness.sentTags), harness.shownContent]).toEqual([
        [PRIVACY],
        true,
        'scene',
      ]);
    });

    it('hides earlier frames from watchers only if there is no card', () => {
      expect(startWithoutCard().updateCover(PANIC).hideCount).toBe(1);
      expect(startOnAir().updateCover(PANIC).hideCount).toBe(0);
    });

    it('hides the program of a restarted OBS until OBS shows the privacy scene', () => {
      const harness = startWithoutCard()
        .updateCover({ ...PANIC, isSceneShown: true })
        .publish(4_000, PRIVACY);
      harness.clearTags().connectObs().publish(4_000, SECRET);
      expect([listContents(harness.sentTags), harness.shownContent]).toEqual([[], null]);
    });

    it('repeats no earlier frame', () => {
      const harness = startWithoutCard().updateCover(PANIC).updateDelay({}).publish(6_000, SECRET);
      expect(listContents(harness.sentTags)).toEqual([]);
      const delayedHarness = new CoverHarness({ withCard: false, delay: DELAY })
        .connectObs()
        .publish(8_000, SECRET);
      // A dump repeats the last frame.
      delayedHarness.updateDelay({ dumps: 1 }).clearTags().updateCover(PANIC).publish(3_000, SECRET);
      expect(listContents(delayedHarness.sentTags)).toEqual([]);
    });
  });
});

describe('muting', () => {
  it('silences the audio for every reader, and changes no video frame', () => {
    const harness = startOnAir().clearTags().updateCover(MUTED).publish(1_000, SECRET);
    for (const tags of [harness.sentTags, harness.recordedTags, harness.watchedTags]) {
      expect([listContents(tags), isSilent(tags)]).toEqual([[SECRET], true]);
    }
    expect(selectAudio(harness.sentTags)).toHaveLength(1_000 / FRAME_MS);
    harness.clearTags().updateCover(NO_COVER).publish(1_000, SECRET);
    expect(selectAudio(harness.sentTags).every(({ body }) => body[2] === 9)).toBe(true);
  });

  it('silences the content of the delay', () => {
    const harness = startOnAir()
      .updateDelay({})
      .publish(8_000, SECRET)
      .clearTags()
      .updateCover(MUTED)
      .publish(1_000, SECRET);
    expect([listContents(harness.sentTags), isSilent(harness.sentTags)]).toEqual([[SECRET], true]);
  });

  it('keeps the program muted after a panic', () => {
    const harness = startOnAir()
      .updateCover({ ...MUTED, panic: true })
      .publish(1_000, SECRET)
      .clearTags();
    harness.updateCover(MUTED).publish(5_000, SAFE);
    expect([listContents(harness.sentTags), isSilent(harness.sentTags)]).toEqual([[CARD, SAFE], true]);
  });
});
