import { createVideoHeader } from '../flv/fake-tags.js';
import { CARD, DelayHarness, FRAME_MS, SHOW, START } from './delay-harness.js';

const [EARLY, LATE, MARK] = [3, 4, 5];
/** Time between two key frames, ms. */
const INTERVAL_MS = 2_000;
/** Length of the card and of the show with which a broadcast starts, ms. */
const CARD_MS = 1_000;
const SHOW_MS = 4_000;

let harness: DelayHarness;

/** Starts a broadcast that shows its card for 1 s and then the show for 4 s. */
function startOnAir(ms: number, options?: ConstructorParameters<typeof DelayHarness>[1]): DelayHarness {
  harness = new DelayHarness(ms, options).connectObs().publish(CARD_MS, CARD).publish(SHOW_MS, SHOW);
  return harness;
}

afterEach(() => {
  // A delay must never affect these values.
  expect(harness.isMonotonic).toBe(true);
  expect(harness.findLargestGap('audio')).toBeLessThanOrEqual(200);
  // After a change of codec parameters there is no card to fill gaps.
  if (harness.parameterChanges === 0) expect(harness.findLargestGap('video')).toBeLessThanOrEqual(200);
  expect(harness.isDecodable).toBe(true);
  expect(harness.drift).toBeLessThanOrEqual(100);
});

describe('a delay of 0', () => {
  it('passes tags on unchanged when they arrive', () => {
    startOnAir(0);
    expect(harness.sentFrames.every(({ tag, sentAt }) => sentAt - START === tag.timestamp - 1)).toBe(true);
    expect(harness.delay.state).toMatchObject({ state: 'off', filledMs: 0, leftMs: null, bytes: 0 });
    expect(harness.delay.isPassthrough).toBe(true);
  });

  it('ignores a dump', () => {
    startOnAir(0).dump().publish(1_000, LATE);
    expect(harness.shownContents).toEqual([CARD, SHOW, LATE]);
  });

  it('ends the broadcast immediately on request', () => {
    startOnAir(0).update({ isEnding: true });
    expect(harness.isOver).toBe(true);
  });
});

describe('a delay that is set before the broadcast', () => {
  it('shows the recorded card until the delay is full', () => {
    startOnAir(10_000);
    expect(harness.shownContents).toEqual([CARD]);
    expect(harness.delay.state).toMatchObject({ state: 'growing', wantedMs: 10_000 });
    harness.publish(10_000, LATE);
    expect(harness.delay.state).toMatchObject({ state: 'full', filledMs: 10_000, leftMs: null });
    expect(harness.shownContents.slice(0, 2)).toEqual([CARD, SHOW]);
  });

  it('reports the time until the delay is full', () => {
    startOnAir(10_000);
    const { leftMs, filledMs } = harness.delay.state;
    expect((leftMs ?? 0) + filledMs).toBeCloseTo(10_000, -2);
  });

  it('sends no frame of the program before the delay has passed', () => {
    startOnAir(10_000).publish(20_000, LATE);
    const lateFrame = harness.sentFrames.find(({ tag }) => tag.body[5] === LATE);
    expect((lateFrame?.sentAt ?? 0) - (START + CARD_MS + SHOW_MS)).toBeGreaterThanOrEqual(10_000);
  });
});

describe('a growing delay', () => {
  it('shows the card for the added time, and then continues the program', () => {
    startOnAir(0).update({ ms: 5_000 });
    harness.publish(5_000 + INTERVAL_MS, LATE).publish(10_000, EARLY);
    expect(harness.shownContents).toEqual([CARD, SHOW, CARD, LATE, EARLY]);
    const [, , card] = harness.shownRuns;
    expect(card?.[1]).toBeGreaterThanOrEqual(5_000);
    expect(card?.[1]).toBeLessThanOrEqual(5_000 + INTERVAL_MS + FRAME_MS);
    expect(harness.delay.state).toMatchObject({ state: 'full', filledMs: 5_000 });
  });

  it('discards no waiting tags when the delay grows again', () => {
    startOnAir(0).update({ ms: 5_000 }).publish(10_000, EARLY).update({ ms: 8_000 });
    harness.publish(20_000, LATE);
    expect(harness.shownContents).toEqual([CARD, SHOW, CARD, EARLY, CARD, EARLY, LATE]);
    const cards = harness.shownRuns.filter(([content]) => content === CARD);
    expect(cards.at(-1)?.[1]).toBeLessThanOrEqual(8_000 - 5_000 + INTERVAL_MS + FRAME_MS);
    expect(harness.delay.state.filledMs).toBe(8_000);
  });

  it('applies another delay while the delay grows', () => {
    startOnAir(0).update({ ms: 20_000 }).publish(3_000, EARLY).update({ ms: 6_000 });
    harness.publish(4_000, EARLY).publish(10_000, LATE);
    expect(harness.delay.state).toMatchObject({ state: 'full', filledMs: 6_000 });
    expect(harness.sumShownMs(CARD)).toBeLessThan(CARD_MS + 10_000);
  });

  it('continues the program with its next key frame when the growing delay is cancelled', () => {
    startOnAir(0).update({ ms: 20_000 }).publish(3_000, EARLY).update({ ms: 0 });
    harness.publish(INTERVAL_MS + 1_000, LATE);
    expect(harness.delay.isPassthrough).toBe(true);
    expect(harness.shownContents).toEqual([CARD, SHOW, CARD, LATE]);
  });

  it('repeats the last key frame that viewers saw if there is no card', () => {
    startOnAir(0, { withCard: false }).update({ ms: 5_000 }).publish(10_000, LATE);
    expect(harness.shownContents).toEqual([CARD, SHOW, LATE]);
    expect(harness.sumShownMs(SHOW)).toBeGreaterThan(SHOW_MS);
  });
});

describe('a shrinking delay', () => {
  beforeEach(() => startOnAir(10_000).publish(20_000, EARLY));

  it('skips to a key frame without showing the card', () => {
    harness.update({ ms: 4_000 });
    expect(harness.delay.state.state).toBe('shrinking');
    const shownMs = harness.sumShownMs(CARD);
    harness.publish(INTERVAL_MS, LATE).publish(4_000, LATE);
    expect(harness.delay.state).toMatchObject({ state: 'full', filledMs: 4_000 });
    expect(harness.sumShownMs(CARD)).toBe(shownMs);
    expect(harness.sumShownMs(EARLY)).toBeLessThan(20_000);
    expect(harness.shownContents.at(-1)).toBe(LATE);
  });

  it('passes on the program directly when no delay is left', () => {
    harness.update({ ms: 0 }).publish(INTERVAL_MS + 1_000, LATE);
    expect(harness.delay.isPassthrough).toBe(true);
    expect(harness.delay.state).toMatchObject({ state: 'off', bytes: 0 });
    const sentCount = harness.sent.length;
    harness.publish(FRAME_MS, LATE);
    expect(harness.sent.length).toBe(sentCount + 2);
    expect(harness.sent.at(-1)?.sentAt).toBe(harness.now - FRAME_MS);
  });

  it('applies a longer delay that is requested immediately afterwards', () => {
    harness.update({ ms: 0 }).update({ ms: 12_000 }).publish(20_000, LATE);
    expect(harness.delay.state).toMatchObject({ state: 'full', filledMs: 12_000 });
  });
});

describe('a dump', () => {
  it('discards unsent tags, and shows the card until the delay is full again', () => {
    harness = new DelayHarness(20_000).connectObs().publish(CARD_MS, CARD).publish(SHOW_MS, SHOW);
    harness.publish(500, MARK).publish(9_500, EARLY).dump();
    expect(harness.delay.state).toMatchObject({ state: 'growing', bytes: 0, dumps: 1 });
    harness.publish(10_000, LATE);
    expect(harness.shownContents).toEqual([CARD]);
    harness.publish(30_000, LATE);
    expect(harness.shownContents).toEqual([CARD, LATE]);
    expect(harness.delay.state).toMatchObject({ state: 'full', filledMs: 20_000 });
    expect(harness.sumShownMs(MARK)).toBe(0);
  });

  it('stops the current content immediately', () => {
    startOnAir(5_000).publish(10_000, EARLY).publish(500, MARK).publish(3_000, EARLY).dump();
    const shownMs = harness.sumShownMs(EARLY);
    harness.publish(20_000, LATE);
    expect(harness.sumShownMs(EARLY)).toBe(shownMs);
    expect(harness.sumShownMs(MARK)).toBe(0);
    expect(harness.shownContents.slice(-2)).toEqual([CARD, LATE]);
  });

  it('discards frames that OBS drew before the dump and sends after it', () => {
    startOnAir(5_000).publish(10_000, EARLY);
    for (let round = 0; round < 25; round += 1)
      // Each round begins at another distance to the next key frame.
      harness.publish(2_080, EARLY).dump().publish(960, MARK).publish(12_000, LATE);
    expect(harness.sumShownMs(MARK)).toBe(0);
    expect(harness.sumShownMs(LATE)).toBeGreaterThan(0);
  });

  it('dumps once when the number of requested dumps increases', () => {
    startOnAir(5_000).publish(10_000, EARLY).dump().publish(10_000, LATE);
    expect(harness.delay.state.state).toBe('full');
    harness.update({ dumps: 0 }).update({ dumps: 1 });
    expect(harness.delay.state).toMatchObject({ state: 'full', dumps: 1 });
  });

  it('discards waiting tags while the delay grows', () => {
    startOnAir(0).update({ ms: 10_000 }).publish(5_000, MARK).dump().publish(20_000, LATE);
    expect(harness.shownContents).toEqual([CARD, SHOW, CARD, LATE]);
  });

  it('discards waiting tags while the delay shrinks to 0', () => {
    startOnAir(10_000).publish(20_000, EARLY).publish(1_000, MARK).update({ ms: 0 }).dump();
    harness.publish(INTERVAL_MS + 1_000, LATE);
    expect(harness.delay.isPassthrough).toBe(true);
    expect(harness.sumShownMs(MARK)).toBe(0);
  });
});

describe('the end after the delay', () => {
  it('sends all tags that arrived before the end, and no later tags', () => {
    startOnAir(5_000).publish(10_000, EARLY).publish(FRAME_MS, MARK).update({ isEnding: true });
    expect(harness.delay.state).toMatchObject({ state: 'ending', isEnding: true });
    expect(harness.delay.state.leftMs).toBeCloseTo(5_000, -2);
    harness.publish(4_800, LATE);
    expect(harness.isOver).toBe(false);
    harness.publish(400, LATE);
    expect(harness.isOver).toBe(true);
    expect(harness.shownContents.at(-1)).toBe(MARK);
    expect(harness.sumShownMs(LATE)).toBe(0);
  });

  it('plays out a delay that is not full', () => {
    startOnAir(0).update({ ms: 5_000 }).publish(2_100, EARLY).update({ isEnding: true }).publish(5_200, LATE);
    expect(harness.isOver).toBe(true);
    expect(harness.shownContents).toEqual([CARD, SHOW, CARD, EARLY]);
  });

  it('ends immediately after a dump, even without OBS', () => {
    startOnAir(5_000).publish(10_000, EARLY).update({ isEnding: true });
    harness.program.removePublisher();
    harness.advance(1_000).dump();
    expect(harness.isOver).toBe(true);
  });

  it('ignores an outdated command without the request to end', () => {
    startOnAir(5_000).publish(10_000, EARLY).update({ isEnding: true }).update({ isEnding: false });
    expect(harness.delay.state.state).toBe('ending');
  });
});

describe('a restart of OBS', () => {
  it('shows viewers the waiting tags, then the card, then the next OBS', () => {
    startOnAir(5_000).publish(10_000, EARLY).publish(1_000, MARK);
    harness.program.removePublisher();
    harness.advance(3_000).connectObs().publish(10_000, LATE);
    expect(harness.shownContents).toEqual([CARD, SHOW, EARLY, MARK, CARD, LATE]);
    expect(harness.sumShownMs(MARK)).toBe(1_000);
    expect(harness.parameterChanges).toBe(0);
  });

  it('reports changed parameters when the first frame with them is due', () => {
    startOnAir(5_000).publish(10_000, EARLY);
    harness.program.removePublisher();
    harness.advance(400).connectObs(2).publish(3_000, LATE);
    expect(harness.parameterChanges).toBe(0);
    expect(harness.delay.start.map(({ body }) => body)).toContainEqual(createVideoHeader(1).body);
    harness.publish(3_000, LATE);
    expect(harness.parameterChanges).toBe(1);
    expect(harness.delay.start.map(({ body }) => body)).toContainEqual(createVideoHeader(2).body);
    expect(harness.shownContents.at(-1)).toBe(LATE);
  });

  it('reports changed parameters even if the tags with them are dumped', () => {
    startOnAir(5_000).publish(10_000, EARLY);
    harness.program.removePublisher();
    harness.advance(400).connectObs(2).publish(1_000, MARK).dump();
    expect(harness.parameterChanges).toBe(1);
    expect(harness.delay.start.map(({ body }) => body)).toContainEqual(createVideoHeader(2).body);
    harness.publish(10_000, LATE);
    expect(harness.sumShownMs(MARK)).toBe(0);
    expect(harness.shownContents.at(-1)).toBe(LATE);
  });
});

describe('the memory limit', () => {
  const FRAME_BYTES = 10_000;
  const BYTES_PER_SECOND = 25 * FRAME_BYTES;

  it('shortens the delay and reports it as limited', () => {
    startOnAir(10_000, { maxBytes: 6 * BYTES_PER_SECOND }).publish(10_000, EARLY, FRAME_BYTES);
    for (let second = 0; second < 20; second += 1) {
      harness.publish(1_000, LATE, FRAME_BYTES);
      expect(harness.delay.state.bytes).toBeLessThanOrEqual(6 * BYTES_PER_SECOND);
    }
    expect(harness.delay.state).toMatchObject({ state: 'full', isLimited: true, wantedMs: 10_000 });
    expect(harness.delay.state.filledMs).toBeLessThan(7_000);
    expect(harness.delay.state.filledMs).toBeGreaterThan(3_000);
  });

  it('shows the card if not even one key frame interval fits', () => {
    startOnAir(5_000, { maxBytes: BYTES_PER_SECOND }).publish(10_000, EARLY, FRAME_BYTES);
    expect(harness.delay.state.isLimited).toBe(true);
    expect(harness.delay.state.bytes).toBeLessThanOrEqual(BYTES_PER_SECOND);
  });

  it('does not limit the delay while the encoder does not exceed its bitrate', () => {
    startOnAir(10_000, { maxBytes: 15 * BYTES_PER_SECOND }).publish(30_000, EARLY, FRAME_BYTES);
    expect(harness.delay.state).toMatchObject({ isLimited: false, filledMs: 10_000 });
  });
});

it('sends the program when the delay is full, even if a restarted hub has no card', () => {
  harness = new DelayHarness(5_000, { withCard: false }).connectObs().publish(10_000, LATE);
  expect(harness.shownContents).toEqual([LATE]);
  const [firstFrame] = harness.sentFrames;
  expect((firstFrame?.sentAt ?? 0) - START).toBeGreaterThanOrEqual(5_000);
});
