import { createVideoHeader } from '../flv/fake-tags.js';
import { CARD, DelayedStudio, SHOW } from './delayed-studio.js';

const [EARLY, LATE, MARK] = [3, 4, 5];
/** Time between two key frames, ms. */
const INTERVAL_MS = 2_000;

let studio: DelayedStudio;

/** Starts a broadcast that shows its card for 1 s and then the show for 4 s. */
function startOnAir(ms: number, options?: ConstructorParameters<typeof DelayedStudio>[1]): DelayedStudio {
  studio = new DelayedStudio(ms, options).connectObs().publish(1_000, CARD).publish(4_000, SHOW);
  return studio;
}

afterEach(() => {
  // A delay must never affect these values.
  expect(studio.isMonotonic).toBe(true);
  expect(studio.findLargestGap('audio')).toBeLessThanOrEqual(200);
  // After a change of the parameters there is no card to fill gaps.
  if (studio.parameterChanges === 0) expect(studio.findLargestGap('video')).toBeLessThanOrEqual(200);
  expect(studio.isDecodable).toBe(true);
  expect(studio.drift).toBeLessThanOrEqual(100);
});

describe('a delay of 0', () => {
  it('passes on the same tags when they arrive', () => {
    startOnAir(0);
    expect(studio.pictures.every(({ tag, sentAt: at }) => at - 1_000_000 === tag.timestamp - 1)).toBe(true);
    expect(studio.delay.state).toMatchObject({ state: 'off', filledMs: 0, leftMs: null, bytes: 0 });
    expect(studio.delay.isPassing).toBe(true);
  });

  it('ignores a dump', () => {
    startOnAir(0).dump().publish(1_000, LATE);
    expect(studio.shownPictures).toEqual([CARD, SHOW, LATE]);
  });

  it('ends the broadcast immediately on request', () => {
    startOnAir(0).update({ isEnding: true });
    expect(studio.isOver).toBe(true);
  });
});

describe('a delay from the start', () => {
  it('shows the recorded card until the delay is full', () => {
    startOnAir(10_000);
    expect(studio.shownPictures).toEqual([CARD]);
    expect(studio.delay.state).toMatchObject({ state: 'growing', wantedMs: 10_000 });
    studio.publish(10_000, LATE);
    expect(studio.delay.state).toMatchObject({ state: 'full', filledMs: 10_000, leftMs: null });
    expect(studio.shownPictures.slice(0, 2)).toEqual([CARD, SHOW]);
  });

  it('reports the time until the delay is full', () => {
    startOnAir(10_000);
    const { leftMs, filledMs } = studio.delay.state;
    expect((leftMs ?? 0) + filledMs).toBeCloseTo(10_000, -2);
  });

  it('sends no picture of the program before the delay has passed', () => {
    startOnAir(10_000).publish(20_000, LATE);
    const latePicture = studio.pictures.find(({ tag }) => tag.body[5] === LATE);
    expect((latePicture?.sentAt ?? 0) - 1_005_000).toBeGreaterThanOrEqual(10_000);
  });
});

describe('growing', () => {
  it('shows the card for the added time, and then continues the program', () => {
    startOnAir(0).update({ ms: 5_000 });
    studio.publish(5_000 + INTERVAL_MS, LATE).publish(10_000, EARLY);
    expect(studio.shownPictures).toEqual([CARD, SHOW, CARD, LATE, EARLY]);
    const [, , card] = studio.shownRuns;
    expect(card?.[1]).toBeGreaterThanOrEqual(5_000);
    expect(card?.[1]).toBeLessThanOrEqual(5_000 + INTERVAL_MS + 40);
    expect(studio.delay.state).toMatchObject({ state: 'full', filledMs: 5_000 });
  });

  it('keeps waiting tags when the delay grows again', () => {
    startOnAir(0).update({ ms: 5_000 }).publish(10_000, EARLY).update({ ms: 8_000 });
    studio.publish(20_000, LATE);
    expect(studio.shownPictures).toEqual([CARD, SHOW, CARD, EARLY, CARD, EARLY, LATE]);
    const cards = studio.shownRuns.filter(([picture]) => picture === CARD);
    expect(cards.at(-1)?.[1]).toBeLessThanOrEqual(3_000 + INTERVAL_MS + 40);
    expect(studio.delay.state.filledMs).toBe(8_000);
  });

  it('applies another delay while the delay grows', () => {
    startOnAir(0).update({ ms: 20_000 }).publish(3_000, EARLY).update({ ms: 6_000 });
    studio.publish(4_000, EARLY).publish(10_000, LATE);
    expect(studio.delay.state).toMatchObject({ state: 'full', filledMs: 6_000 });
    expect(studio.sumShownMs(CARD)).toBeLessThan(11_000);
  });

  it('continues the program with its next key frame when the growing delay is cancelled', () => {
    startOnAir(0).update({ ms: 20_000 }).publish(3_000, EARLY).update({ ms: 0 });
    studio.publish(INTERVAL_MS + 1_000, LATE);
    expect(studio.delay.isPassing).toBe(true);
    expect(studio.shownPictures).toEqual([CARD, SHOW, CARD, LATE]);
  });

  it('repeats the last picture that viewers saw if there is no card', () => {
    startOnAir(0, { withCard: false }).update({ ms: 5_000 }).publish(10_000, LATE);
    expect(studio.shownPictures).toEqual([CARD, SHOW, LATE]);
    expect(studio.sumShownMs(SHOW)).toBeGreaterThan(4_000);
  });
});

describe('shrinking', () => {
  beforeEach(() => startOnAir(10_000).publish(20_000, EARLY));

  it('skips to a key frame without showing the card', () => {
    studio.update({ ms: 4_000 });
    expect(studio.delay.state.state).toBe('shrinking');
    const shownMs = studio.sumShownMs(CARD);
    studio.publish(INTERVAL_MS, LATE).publish(4_000, LATE);
    expect(studio.delay.state).toMatchObject({ state: 'full', filledMs: 4_000 });
    expect(studio.sumShownMs(CARD)).toBe(shownMs);
    expect(studio.sumShownMs(EARLY)).toBeLessThan(20_000);
    expect(studio.shownPictures.at(-1)).toBe(LATE);
  });

  it('passes on the program directly when no delay is left', () => {
    studio.update({ ms: 0 }).publish(INTERVAL_MS + 1_000, LATE);
    expect(studio.delay.isPassing).toBe(true);
    expect(studio.delay.state).toMatchObject({ state: 'off', bytes: 0 });
    const sentCount = studio.sent.length;
    studio.publish(40, LATE);
    expect(studio.sent.length).toBe(sentCount + 2);
    expect(studio.sent.at(-1)?.sentAt).toBe(studio.now - 40);
  });

  it('applies a longer delay that is requested immediately afterwards', () => {
    studio.update({ ms: 0 }).update({ ms: 12_000 }).publish(20_000, LATE);
    expect(studio.delay.state).toMatchObject({ state: 'full', filledMs: 12_000 });
  });
});

describe('dump', () => {
  it('discards unsent tags, and shows the card until the delay is full again', () => {
    studio = new DelayedStudio(20_000).connectObs().publish(1_000, CARD).publish(4_000, SHOW);
    studio.publish(500, MARK).publish(9_500, EARLY).dump();
    expect(studio.delay.state).toMatchObject({ state: 'growing', bytes: 0, dumps: 1 });
    studio.publish(10_000, LATE);
    expect(studio.shownPictures).toEqual([CARD]);
    studio.publish(30_000, LATE);
    expect(studio.shownPictures).toEqual([CARD, LATE]);
    expect(studio.delay.state).toMatchObject({ state: 'full', filledMs: 20_000 });
    expect(studio.sumShownMs(MARK)).toBe(0);
  });

  it('stops the current picture immediately', () => {
    startOnAir(5_000).publish(10_000, EARLY).publish(500, MARK).publish(3_000, EARLY).dump();
    const shownMs = studio.sumShownMs(EARLY);
    studio.publish(20_000, LATE);
    expect(studio.sumShownMs(EARLY)).toBe(shownMs);
    expect(studio.sumShownMs(MARK)).toBe(0);
    expect(studio.shownPictures.slice(-2)).toEqual([CARD, LATE]);
  });

  it('discards pictures that OBS drew before the dump and sends after it', () => {
    startOnAir(5_000).publish(10_000, EARLY);
    for (let round = 0; round < 25; round += 1)
      // Each round begins at another distance to the next key frame.
      studio.publish(2_080, EARLY).dump().publish(960, MARK).publish(12_000, LATE);
    expect(studio.sumShownMs(MARK)).toBe(0);
    expect(studio.sumShownMs(LATE)).toBeGreaterThan(0);
  });

  it('runs once for each higher number', () => {
    startOnAir(5_000).publish(10_000, EARLY).dump().publish(10_000, LATE);
    expect(studio.delay.state.state).toBe('full');
    studio.update({ dumps: 0 }).update({ dumps: 1 });
    expect(studio.delay.state).toMatchObject({ state: 'full', dumps: 1 });
  });

  it('discards waiting tags while the delay grows', () => {
    startOnAir(0).update({ ms: 10_000 }).publish(5_000, MARK).dump().publish(20_000, LATE);
    expect(studio.shownPictures).toEqual([CARD, SHOW, CARD, LATE]);
  });

  it('discards waiting tags while the delay shrinks to 0', () => {
    startOnAir(10_000).publish(20_000, EARLY).publish(1_000, MARK).update({ ms: 0 }).dump();
    studio.publish(INTERVAL_MS + 1_000, LATE);
    expect(studio.delay.isPassing).toBe(true);
    expect(studio.sumShownMs(MARK)).toBe(0);
  });
});

describe('the end after the delay', () => {
  it('sends all tags that arrived before the end, and no later tags', () => {
    startOnAir(5_000).publish(10_000, EARLY).publish(40, MARK).update({ isEnding: true });
    expect(studio.delay.state).toMatchObject({ state: 'ending', isEnding: true });
    expect(studio.delay.state.leftMs).toBeCloseTo(5_000, -2);
    studio.publish(4_800, LATE);
    expect(studio.isOver).toBe(false);
    studio.publish(400, LATE);
    expect(studio.isOver).toBe(true);
    expect(studio.shownPictures.at(-1)).toBe(MARK);
    expect(studio.sumShownMs(LATE)).toBe(0);
  });

  it('plays out a delay that is not full', () => {
    startOnAir(0).update({ ms: 5_000 }).publish(2_100, EARLY).update({ isEnding: true }).publish(5_200, LATE);
    expect(studio.isOver).toBe(true);
    expect(studio.shownPictures).toEqual([CARD, SHOW, CARD, EARLY]);
  });

  it('is over immediately after a dump, even without OBS', () => {
    startOnAir(5_000).publish(10_000, EARLY).update({ isEnding: true });
    studio.program.removePublisher();
    studio.advance(1_000).dump();
    expect(studio.isOver).toBe(true);
  });

  it('continues after an outdated command without the end', () => {
    startOnAir(5_000).publish(10_000, EARLY).update({ isEnding: true }).update({ isEnding: false });
    expect(studio.delay.state.state).toBe('ending');
  });
});

describe('a restart of OBS', () => {
  it('shows viewers the waiting tags, then the card, then the next OBS', () => {
    startOnAir(5_000).publish(10_000, EARLY).publish(1_000, MARK);
    studio.program.removePublisher();
    studio.advance(3_000).connectObs().publish(10_000, LATE);
    expect(studio.shownPictures).toEqual([CARD, SHOW, EARLY, MARK, CARD, LATE]);
    expect(studio.sumShownMs(MARK)).toBe(1_000);
    expect(studio.parameterChanges).toBe(0);
  });

  it('reports changed parameters when the first picture with them is due', () => {
    startOnAir(5_000).publish(10_000, EARLY);
    studio.program.removePublisher();
    studio.advance(400).connectObs(2).publish(3_000, LATE);
    expect(studio.parameterChanges).toBe(0);
    expect(studio.delay.start.map(({ body }) => body)).toContainEqual(createVideoHeader(1).body);
    studio.publish(3_000, LATE);
    expect(studio.parameterChanges).toBe(1);
    expect(studio.delay.start.map(({ body }) => body)).toContainEqual(createVideoHeader(2).body);
    expect(studio.shownPictures.at(-1)).toBe(LATE);
  });

  it('reports changed parameters even if the tags with them are dumped', () => {
    startOnAir(5_000).publish(10_000, EARLY);
    studio.program.removePublisher();
    studio.advance(400).connectObs(2).publish(1_000, MARK).dump();
    expect(studio.parameterChanges).toBe(1);
    expect(studio.delay.start.map(({ body }) => body)).toContainEqual(createVideoHeader(2).body);
    studio.publish(10_000, LATE);
    expect(studio.sumShownMs(MARK)).toBe(0);
    expect(studio.shownPictures.at(-1)).toBe(LATE);
  });
});

describe('the memory limit', () => {
  /** Size of a picture, bytes. There are 25 pictures a second. */
  const BYTES = 10_000;

  it('shortens the delay and reports it as limited', () => {
    startOnAir(10_000, { maxBytes: 25 * 6 * BYTES }).publish(10_000, EARLY, BYTES);
    for (let second = 0; second < 20; second += 1) {
      studio.publish(1_000, LATE, BYTES);
      expect(studio.delay.state.bytes).toBeLessThanOrEqual(25 * 6 * BYTES);
    }
    expect(studio.delay.state).toMatchObject({ state: 'full', isLimited: true, wantedMs: 10_000 });
    expect(studio.delay.state.filledMs).toBeLessThan(7_000);
    expect(studio.delay.state.filledMs).toBeGreaterThan(3_000);
  });

  it('shows the card if not even one key frame interval fits', () => {
    startOnAir(5_000, { maxBytes: 25 * BYTES }).publish(10_000, EARLY, BYTES);
    expect(studio.delay.state.isLimited).toBe(true);
    expect(studio.delay.state.bytes).toBeLessThanOrEqual(25 * BYTES);
  });

  it('does not limit the delay while the encoder keeps its bitrate', () => {
    startOnAir(10_000, { maxBytes: 25 * 15 * BYTES }).publish(30_000, EARLY, BYTES);
    expect(studio.delay.state).toMatchObject({ isLimited: false, filledMs: 10_000 });
  });
});

it('sends the program when the delay is full, even if a restarted hub has no card', () => {
  studio = new DelayedStudio(5_000, { withCard: false }).connectObs().publish(10_000, LATE);
  expect(studio.shownPictures).toEqual([LATE]);
  const [firstPicture] = studio.pictures;
  expect((firstPicture?.sentAt ?? 0) - 1_000_000).toBeGreaterThanOrEqual(5_000);
});
