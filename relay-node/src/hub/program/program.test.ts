import { computePresentationTime, type Tag } from '../flv/tag.js';
import {
  createAudioHeader,
  createFrame,
  createKeyFrame,
  createMetadata,
  createAudio,
  createVideoHeader,
} from '../flv/fake-tags.js';
import { Program } from './program.js';

const START = 1_000_000;
const FRAME_MS = 40;
const CARD = 1;
const SHOW = 2;

let now: number;
let sent: Tag[];
let parameterChanges: number;
let program: Program;

function resetProgram(withCard: boolean): void {
  now = START;
  sent = [];
  parameterChanges = 0;
  const events = {
    tag: (tag: Tag) => sent.push(tag),
    parametersChanged: () => (parameterChanges += 1),
    changed: () => undefined,
  };
  program = new Program(events, () => now, { withCard });
}
beforeEach(() => resetProgram(true));

function connectPublisher(parameters = 1): void {
  program.addPublisher();
  for (const tag of [createMetadata(), createVideoHeader(parameters), createAudioHeader()]) program.push(tag);
}

/** Sends frames with audio in real time. The first of every `keyInterval` frames is a key frame. */
function publish(frames: number, content: number, timestamp = 0, keyInterval = 50): void {
  for (let index = 0; index < frames; index += 1, now += FRAME_MS) {
    const time = timestamp + index * FRAME_MS;
    program.push(index % keyInterval === 0 ? createKeyFrame(time, content) : createFrame(time, content));
    program.push(createAudio(time));
    program.tick();
  }
}

/** Lets time pass without a publisher. */
function advance(ms: number): void {
  for (const endTime = now + ms; now < endTime; now += FRAME_MS) program.tick();
}

const listFrames = () => sent.filter(({ kind, body }) => kind === 'video' && body[1] === 1);
const listTimes = (kind: Tag['kind']) =>
  sent.filter((tag) => tag.kind === kind).map(({ timestamp }) => timestamp);
const findLargestGap = (times: number[]) =>
  times.reduce((largest, time, index) => Math.max(largest, time - (times[index - 1] ?? time)), 0);
const listShownContents = () => listFrames().map(({ body }) => body[5]);

describe('Program', () => {
  it('starts its time at 0 and passes on bodies unchanged', () => {
    connectPublisher();
    publish(3, CARD, 5_000);
    expect(listFrames().map(({ timestamp }) => timestamp)).toEqual([1, 1 + FRAME_MS, 1 + 2 * FRAME_MS]);
    expect(listFrames()[0]?.body).toEqual(createKeyFrame(0, CARD).body);
    expect(sent.slice(0, 3).map(({ kind }) => kind)).toEqual(['data', 'video', 'audio']);
  });

  it('begins with a key frame', () => {
    connectPublisher();
    program.push(createFrame(0));
    program.push(createAudio(0));
    expect(listFrames()).toEqual([]);
    expect(listTimes('audio')).toHaveLength(1);
  });

  it('repeats the card with silence and without a gap while no publisher sends', () => {
    connectPublisher();
    publish(20, CARD);
    publish(50, SHOW, 20 * FRAME_MS);
    program.removePublisher();
    expect(program.isHeld).toBe(true);
    advance(2_000);
    expect(findLargestGap(listTimes('video'))).toBeLessThanOrEqual(FRAME_MS + 1);
    expect(findLargestGap(listTimes('audio'))).toBeLessThanOrEqual(FRAME_MS);
    expect(new Set(listShownContents().slice(20 + 50))).toEqual(new Set([CARD]));
    expect(sent.at(-1)?.timestamp).toBeGreaterThan((20 + 50) * FRAME_MS + 1_900);
    expect(sent.findLast(({ kind }) => kind === 'audio')?.body[2]).toBe(0x21);
  });

  it('continues with the key frame of the next publisher in continuous time', () => {
    connectPublisher();
    publish(20, CARD);
    program.removePublisher();
    advance(1_000);
    connectPublisher();
    program.push(createFrame(90_000, SHOW));
    publish(20, SHOW, 90_000 + FRAME_MS);
    expect(program.isHeld).toBe(false);
    expect(listShownContents().lastIndexOf(CARD)).toBe(listShownContents().indexOf(SHOW) - 1);
    expect(findLargestGap(listTimes('video'))).toBeLessThanOrEqual(2 * FRAME_MS);
    expect(listTimes('video')).toEqual([...listTimes('video')].sort((a, b) => a - b));
    expect(parameterChanges).toBe(0);
    const isVideoHeader = ({ body }: Tag) => body[0] === 0x17 && body[1] === 0;
    expect(sent.filter(isVideoHeader)).toHaveLength(1);
  });

  it('continues the silence until the first audio of the next publisher, and drops overlapping audio', () => {
    connectPublisher();
    publish(20, CARD);
    program.removePublisher();
    advance(400);
    connectPublisher();
    for (let index = 0; index < 10; index += 1, now += FRAME_MS)
      program.push(index === 0 ? createKeyFrame(0, SHOW) : createFrame(index * FRAME_MS, SHOW));
    const audioCount = listTimes('audio').length;
    program.push(createAudio(100));
    expect(listTimes('audio')).toHaveLength(audioCount);
    program.push(createAudio(400));
    expect(listTimes('audio')).toHaveLength(audioCount + 1);
    expect(findLargestGap(listTimes('audio'))).toBeLessThanOrEqual(FRAME_MS + 22);
    expect(listTimes('audio')).toEqual([...listTimes('audio')].sort((a, b) => a - b));
  });

  it('advances with the clock over many publishers', () => {
    for (let round = 0; round < 20; round += 1) {
      connectPublisher();
      publish(30, round === 0 ? CARD : SHOW);
      program.removePublisher();
      advance(400);
    }
    const elapsed = now - START;
    expect(Math.abs((listTimes('video').at(-1) ?? 0) - elapsed)).toBeLessThan(150);
  });

  it('shows the card when a publisher sends no video frame for a second', () => {
    connectPublisher();
    publish(20, CARD);
    advance(900);
    expect(program.isHeld).toBe(false);
    advance(300);
    expect(program.isHeld).toBe(true);
    expect(findLargestGap(listTimes('video'))).toBeLessThanOrEqual(FRAME_MS + 1);
    publish(10, SHOW, 2_000);
    expect(program.isHeld).toBe(false);
  });

  it('sends nothing between publishers if no card was recorded', () => {
    resetProgram(false);
    connectPublisher();
    publish(20, SHOW);
    program.removePublisher();
    const sentCount = sent.length;
    advance(2_000);
    expect(sent).toHaveLength(sentCount);
    connectPublisher();
    publish(5, SHOW);
    expect(findLargestGap(listTimes('video'))).toBeGreaterThan(1_900);
    expect(listTimes('video')).toEqual([...listTimes('video')].sort((a, b) => a - b));
  });

  it('records the card once, from the first frames', () => {
    connectPublisher();
    expect(program.wantsCard).toBe(true);
    publish(20, CARD);
    expect(program.wantsCard).toBe(false);
    publish(60, SHOW, 20 * FRAME_MS);
    program.removePublisher();
    advance(1_000);
    expect(listShownContents().at(-1)).toBe(CARD);
  });

  it('stops waiting for the card after 3 s', () => {
    connectPublisher();
    program.push(createKeyFrame(0, CARD));
    now += 3_100;
    program.push(createFrame(FRAME_MS, CARD));
    expect(program.wantsCard).toBe(false);
  });

  it('reports changed parameters, and waits for a key frame with them', () => {
    connectPublisher();
    publish(20, CARD);
    program.removePublisher();
    connectPublisher(2);
    expect(parameterChanges).toBe(1);
    expect(program.isHeld).toBe(false);
    const sentCount = sent.length;
    advance(500);
    expect(sent).toHaveLength(sentCount);
    expect(program.start.map(({ body }) => body)).toContainEqual(createVideoHeader(2).body);
    publish(2, SHOW, FRAME_MS);
    expect(listShownContents().at(-1)).toBe(SHOW);
  });

  it('raises the time of audio that is earlier than the last tag', () => {
    connectPublisher();
    program.push(createKeyFrame(100));
    program.push(createAudio(60));
    expect(listTimes('audio').at(-1)).toBe(listTimes('video').at(-1));
  });

  describe('with B-frames', () => {
    /** Presentation numbers of the frames in decoding order. */
    const DECODING_ORDER = [0, 3, 1, 2, 6, 4, 5, 9, 7, 8, 12, 10, 11, 15, 13, 14];
    const AHEAD_FRAMES = 2;

    /** Sends reordered frames and stops after any number of frames, like a killed OBS. */
    function publishReordered(frames: number, content: number, firstFrame = 0): void {
      for (let index = firstFrame; index < firstFrame + frames; index += 1, now += FRAME_MS) {
        const presentationIndex =
          Math.floor(index / DECODING_ORDER.length) * DECODING_ORDER.length +
          (DECODING_ORDER[index % DECODING_ORDER.length] ?? 0);
        const compositionMs = (presentationIndex - index + AHEAD_FRAMES) * FRAME_MS;
        const createTag = index % DECODING_ORDER.length === 0 ? createKeyFrame : createFrame;
        program.push(createTag(index * FRAME_MS, content, compositionMs));
        program.tick();
      }
    }
    const listPresentationTimes = () => listFrames().map(computePresentationTime);
    /** Returns the content (card or program) of each frame that is presented too late, during the next content. */
    const listOverlaps = () => {
      const segments = listFrames().map(({ body }) => body[5]);
      const times = listPresentationTimes();
      return segments.filter((segment, index) => {
        const change = segments.slice(index).findIndex((candidate) => candidate !== segment);
        return change > 0 && (times[index] ?? 0) >= Math.min(...times.slice(index + change));
      });
    };

    it.each([17, 18, 19, 20, 21, 22])(
      'never overlaps card and program after %i frames of a publisher',
      (frames) => {
        connectPublisher();
        publishReordered(32, CARD);
        publishReordered(frames, SHOW, 32);
        program.removePublisher();
        advance(1_000);
        connectPublisher();
        publishReordered(20, SHOW);
        expect(listOverlaps()).toEqual([]);
        expect(new Set(listPresentationTimes()).size).toBe(listPresentationTimes().length);
        expect(listTimes('video')).toEqual([...listTimes('video')].sort((a, b) => a - b));
        expect(findLargestGap(listTimes('video'))).toBeLessThanOrEqual(5 * FRAME_MS);
      },
    );

    it('repeats a card without missing frames', () => {
      connectPublisher();
      publishReordered(32, CARD);
      program.removePublisher();
      const frameCount = listFrames().length;
      advance(2_000);
      const repeated = listPresentationTimes()
        .slice(frameCount)
        .sort((a, b) => a - b);
      expect(findLargestGap(repeated)).toBeLessThanOrEqual(FRAME_MS + 1);
      expect(new Set(repeated).size).toBe(repeated.length);
    });
  });
});
