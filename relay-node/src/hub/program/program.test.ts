import { shownAt, type Tag } from '../flv/tag.js';
import { audioHeader, frame, keyFrame, metadata, sound, videoHeader } from '../flv/fake-tags.js';
import { Program } from './program.js';

const FRAME_MS = 40;
const CARD = 1;
const SHOW = 2;

let now: number;
let sent: Tag[];
let parameterChanges: number;
let program: Program;

function newProgram(withCard: boolean): void {
  now = 1_000_000;
  sent = [];
  parameterChanges = 0;
  const events = {
    tag: (tag: Tag) => sent.push(tag),
    parametersChanged: () => (parameterChanges += 1),
    changed: () => undefined,
  };
  program = new Program(events, () => now, { withCard });
}
beforeEach(() => newProgram(true));

function begin(parameters = 1): void {
  program.addPublisher();
  for (const tag of [metadata(), videoHeader(parameters), audioHeader()]) program.take(tag);
}

/** Sends frames in real time, each with sound. Every `interval`th is a key frame. */
function publish(frames: number, picture: number, timestamp = 0, interval = 50): void {
  for (let index = 0; index < frames; index += 1, now += FRAME_MS) {
    const at = timestamp + index * FRAME_MS;
    program.take(index % interval === 0 ? keyFrame(at, picture) : frame(at, picture));
    program.take(sound(at));
    program.tick();
  }
}

/** Lets time pass without a publisher. */
function pass(ms: number): void {
  for (const end = now + ms; now < end; now += FRAME_MS) program.tick();
}

const pictures = () => sent.filter(({ kind, body }) => kind === 'video' && body[1] === 1);
const times = (kind: Tag['kind']) =>
  sent.filter((tag) => tag.kind === kind).map(({ timestamp }) => timestamp);
const largestGap = (all: number[]) =>
  all.reduce((most, each, index) => Math.max(most, each - (all[index - 1] ?? each)), 0);
const shown = () => pictures().map(({ body }) => body[5]);

describe('Program', () => {
  it('begins at time 0 and passes bodies on unchanged', () => {
    begin();
    publish(3, CARD, 5_000);
    expect(pictures().map(({ timestamp }) => timestamp)).toEqual([1, 41, 81]);
    expect(pictures()[0]?.body).toEqual(keyFrame(0, CARD).body);
    expect(sent.slice(0, 3).map(({ kind }) => kind)).toEqual(['data', 'video', 'audio']);
  });

  it('begins with a key frame', () => {
    begin();
    program.take(frame(0));
    program.take(sound(0));
    expect(pictures()).toEqual([]);
    expect(times('audio')).toHaveLength(1);
  });

  it('repeats the card while no publisher sends, without a gap, with silence', () => {
    begin();
    publish(20, CARD);
    publish(50, SHOW, 800);
    program.removePublisher();
    expect(program.isHeld).toBe(true);
    pass(2_000);
    expect(largestGap(times('video'))).toBeLessThanOrEqual(FRAME_MS + 1);
    expect(largestGap(times('audio'))).toBeLessThanOrEqual(FRAME_MS);
    expect(new Set(shown().slice(70))).toEqual(new Set([CARD]));
    expect(sent.at(-1)?.timestamp).toBeGreaterThan(70 * FRAME_MS + 1_900);
    expect(sent.findLast(({ kind }) => kind === 'audio')?.body[2]).toBe(0x21);
  });

  it('continues with the key frame of the next publisher, in continuous time', () => {
    begin();
    publish(20, CARD);
    program.removePublisher();
    pass(1_000);
    begin();
    program.take(frame(90_000, SHOW));
    publish(20, SHOW, 90_040);
    expect(program.isHeld).toBe(false);
    expect(shown().lastIndexOf(CARD)).toBe(shown().indexOf(SHOW) - 1);
    expect(largestGap(times('video'))).toBeLessThanOrEqual(2 * FRAME_MS);
    expect(times('video')).toEqual([...times('video')].sort((a, b) => a - b));
    expect(parameterChanges).toBe(0);
    // Headers are sent only once.
    expect(sent.filter(({ body }) => body[0] === 0x17 && body[1] === 0)).toHaveLength(1);
  });

  it('continues the silence until the first sound of the next publisher, and drops sound that overlaps it', () => {
    begin();
    publish(20, CARD);
    program.removePublisher();
    pass(400);
    begin();
    for (let index = 0; index < 10; index += 1, now += FRAME_MS)
      program.take(index === 0 ? keyFrame(0, SHOW) : frame(index * FRAME_MS, SHOW));
    const before = times('audio').length;
    program.take(sound(100));
    expect(times('audio')).toHaveLength(before);
    program.take(sound(400));
    expect(times('audio')).toHaveLength(before + 1);
    expect(largestGap(times('audio'))).toBeLessThanOrEqual(FRAME_MS + 22);
    expect(times('audio')).toEqual([...times('audio')].sort((a, b) => a - b));
  });

  it('keeps the pace of the clock over many publishers', () => {
    for (let round = 0; round < 20; round += 1) {
      begin();
      publish(30, round === 0 ? CARD : SHOW);
      program.removePublisher();
      pass(400);
    }
    const elapsed = now - 1_000_000;
    expect(Math.abs((times('video').at(-1) ?? 0) - elapsed)).toBeLessThan(150);
  });

  it('treats a publisher without pictures for a second as gone, and fills the gap', () => {
    begin();
    publish(20, CARD);
    pass(900);
    expect(program.isHeld).toBe(false);
    pass(300);
    expect(program.isHeld).toBe(true);
    expect(largestGap(times('video'))).toBeLessThanOrEqual(FRAME_MS + 1);
    publish(10, SHOW, 2_000);
    expect(program.isHeld).toBe(false);
  });

  it('sends nothing between publishers if no card was recorded', () => {
    newProgram(false);
    begin();
    publish(20, SHOW);
    program.removePublisher();
    const before = sent.length;
    pass(2_000);
    expect(sent).toHaveLength(before);
    begin();
    publish(5, SHOW);
    expect(largestGap(times('video'))).toBeGreaterThan(1_900);
    expect(times('video')).toEqual([...times('video')].sort((a, b) => a - b));
  });

  it('records the card from the first frames, and only once', () => {
    begin();
    expect(program.wantsCard).toBe(true);
    publish(20, CARD);
    expect(program.wantsCard).toBe(false);
    publish(60, SHOW, 800);
    program.removePublisher();
    pass(1_000);
    expect(shown().at(-1)).toBe(CARD);
  });

  it('stops waiting for the card after 3 s', () => {
    begin();
    program.take(keyFrame(0, CARD));
    now += 3_100;
    program.take(frame(40, CARD));
    expect(program.wantsCard).toBe(false);
  });

  it('reports changed parameters, and waits for a key frame with them', () => {
    begin();
    publish(20, CARD);
    program.removePublisher();
    begin(2);
    expect(parameterChanges).toBe(1);
    expect(program.isHeld).toBe(false);
    const before = sent.length;
    pass(500);
    expect(sent).toHaveLength(before);
    expect(program.start.map(({ body }) => body)).toContainEqual(videoHeader(2).body);
    publish(2, SHOW, 40);
    expect(shown().at(-1)).toBe(SHOW);
  });

  it('corrects sound that is earlier than the last tag', () => {
    begin();
    program.take(keyFrame(100));
    program.take(sound(60));
    expect(times('audio').at(-1)).toBe(times('video').at(-1));
  });

  describe('with B-frames', () => {
    /** Frame numbers in encoding order: each third picture precedes the two before it. */
    const ORDER = [0, 3, 1, 2, 6, 4, 5, 9, 7, 8, 12, 10, 11, 15, 13, 14];
    const AHEAD = 2;

    /** Stops after any number of frames, as a killed OBS does. `from`: the number of the first frame. */
    function publishReordered(frames: number, picture: number, from = 0): void {
      for (let index = from; index < from + frames; index += 1, now += FRAME_MS) {
        const place = Math.floor(index / ORDER.length) * ORDER.length + (ORDER[index % ORDER.length] ?? 0);
        const ahead = (place - index + AHEAD) * FRAME_MS;
        const tag = index % ORDER.length === 0 ? keyFrame : frame;
        program.take(tag(index * FRAME_MS, picture, ahead));
        program.tick();
      }
    }
    const shownTimes = () => pictures().map(shownAt);
    /** The part of each picture that is not shown before all later ones of the next part. */
    const laterParts = () => {
      const parts = pictures().map(({ body }) => body[5]);
      const all = shownTimes();
      return parts.filter((part, index) => {
        const change = parts.slice(index).findIndex((each) => each !== part);
        return change > 0 && (all[index] ?? 0) >= Math.min(...all.slice(index + change));
      });
    };

    it.each([17, 18, 19, 20, 21, 22])(
      'never shows two parts at once after %i frames of a publisher',
      (frames) => {
        begin();
        publishReordered(32, CARD);
        publishReordered(frames, SHOW, 32);
        program.removePublisher();
        pass(1_000);
        begin();
        publishReordered(20, SHOW);
        expect(laterParts()).toEqual([]);
        expect(new Set(shownTimes()).size).toBe(shownTimes().length);
        expect(times('video')).toEqual([...times('video')].sort((a, b) => a - b));
        expect(largestGap(times('video'))).toBeLessThanOrEqual(5 * FRAME_MS);
      },
    );

    it('repeats a card without missing pictures', () => {
      begin();
      publishReordered(32, CARD);
      program.removePublisher();
      const before = pictures().length;
      pass(2_000);
      const repeated = shownTimes()
        .slice(before)
        .sort((a, b) => a - b);
      expect(largestGap(repeated)).toBeLessThanOrEqual(FRAME_MS + 1);
      expect(new Set(repeated).size).toBe(repeated.length);
    });
  });
});
