import { createFrame, createKeyFrame, createMetadata, createAudio } from '../flv/fake-tags.js';
import type { Tag } from '../flv/tag.js';
import { createProgram, createProgramStart } from './fake-program.js';
import { ProgramMovie } from './program-movie.js';

/** A run of consecutive samples of one track (trun box). */
interface Run {
  track: number;
  /** First decoding time, in the track's timescale. */
  time: number;
  durations: number[];
  offsets: number[];
  count: number;
}

function readRuns(fragment: Buffer): Run[] {
  return readBoxes(readBoxes(fragment).find(({ type }) => type === 'moof')!.content)
    .filter(({ type }) => type === 'traf')
    .map(({ content }) => {
      const parts = readBoxes(content);
      const findContent = (type: string) => parts.find((candidate) => candidate.type === type)!.content;
      const trun = findContent('trun');
      const count = trun.readUInt32BE(4);
      const track = findContent('tfhd').readUInt32BE(4);
      const sampleOffsets = track === 1 ? Array.from({ length: count }, (_, index) => 12 + index * 16) : [];
      return {
        track,
        time: Number(findContent('tfdt').readBigUInt64BE(4)),
        durations: sampleOffsets.map((offset) => trun.readUInt32BE(offset)),
        offsets: sampleOffsets.map((offset) => trun.readInt32BE(offset + 12)),
        count,
      };
    });
}

function readBoxes(content: Buffer): { type: string; content: Buffer }[] {
  const boxes = [];
  for (let offset = 0; offset < content.length; offset += content.readUInt32BE(offset))
    boxes.push({
      type: content.toString('latin1', offset + 4, offset + 8),
      content: content.subarray(offset + 8, offset + content.readUInt32BE(offset)),
    });
  return boxes;
}

/** Returns the runs of all fragments of a movie that starts with the first tag. */
function recordRuns(tags: readonly Tag[]): Run[][] {
  const movie = ProgramMovie.create(createProgramStart(), tags[0]!)!;
  const fragments = tags.map((tag) => movie.push(tag)).concat(movie.finish());
  return fragments.filter((candidate) => candidate !== null).map(readRuns);
}

const addUp = (values: readonly number[]) => values.reduce((total, candidate) => total + candidate, 0);

/** AAC at 48 kHz. */
const SAMPLES_PER_FRAME = 1_024;
const SAMPLES_PER_MS = 48;

describe('ProgramMovie', () => {
  it('starts a fragment at each key frame, at the latest after a second', () => {
    const starts = recordRuns(createProgram(2_000, 7_000)).map(([video]) => video?.time);
    expect(starts).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
    const tags = [createKeyFrame(0), createFrame(40), createKeyFrame(80), createFrame(120)];
    expect(recordRuns(tags).map(([video]) => video?.count)).toEqual([2, 2]);
  });

  it('sets the duration of every frame to the time until the next frame, across fragments', () => {
    const times = [0, 33, 67, 100, 1_000, 1_040];
    const runs = recordRuns(
      times.map((offset) => (offset === 0 ? createKeyFrame(offset) : createFrame(offset))),
    );
    expect(runs.map(([video]) => video?.durations)).toEqual([
      [33, 34, 33, 900],
      [40, 40],
    ]);
  });

  it('stores signed composition times', () => {
    const lateFrame = { ...createFrame(40), body: Buffer.of(0x27, 1, 0, 0, 80, 0) };
    const earlyFrame = { ...createFrame(80), body: Buffer.of(0x27, 1, 0xff, 0xff, 0xd8, 0) };
    expect(recordRuns([createKeyFrame(0), lateFrame, earlyFrame])[0]?.[0]?.offsets).toEqual([0, 80, -40]);
  });

  it('leaves no audio gaps from rounded times, and starts a fragment after a real gap', () => {
    const frames = Array.from({ length: 40 }, (_, index) =>
      createAudio(Math.round((index * SAMPLES_PER_FRAME) / SAMPLES_PER_MS)),
    );
    const laterAudio = [createAudio(3_000), createAudio(3_021)];
    const runs = recordRuns([createKeyFrame(0), ...frames, createFrame(900), ...laterAudio]);
    const audio = runs.flat().filter(({ track }) => track === 2);
    expect(audio.map(({ time, count }) => [time, count])).toEqual([
      [0, 40],
      [3_000 * SAMPLES_PER_MS, 2],
    ]);
  });

  it('records each track without overlaps', () => {
    const runs = recordRuns(createProgram(0, 20_000)).flat();
    const video = runs.filter(({ track }) => track === 1);
    video.slice(1).forEach(({ time }, index) => {
      const previousRun = video[index]!;
      expect(time).toBe(previousRun.time + addUp(previousRun.durations));
    });
    const audio = runs.filter(({ track }) => track === 2);
    audio.slice(1).forEach(({ time }, index) => {
      const previousRun = audio[index]!;
      expect(time - (previousRun.time + previousRun.count * SAMPLES_PER_FRAME)).toBeGreaterThanOrEqual(0);
    });
  });

  it('ends a fragment of audio even if no more video frames arrive', () => {
    const audioTags = Array.from({ length: 100 }, (_, index) => createAudio(index * 21));
    expect(recordRuns([createKeyFrame(0), ...audioTags]).length).toBeGreaterThan(1);
  });

  it('ignores tags before its key frame, headers and metadata', () => {
    const runs = recordRuns([
      createKeyFrame(500),
      createAudio(400),
      createMetadata(),
      ...createProgramStart(),
      createFrame(540),
    ]);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.map(({ track, count }) => [track, count])).toEqual([[1, 2]]);
  });

  it('records frames with the same time in sequence', () => {
    expect(
      recordRuns([createKeyFrame(0), createFrame(40), createFrame(40), createFrame(80)])[0]?.[0]?.durations,
    ).toEqual([40, 1, 39, 39]);
  });

  it('returns null for a program without AVC, and accepts a program without audio', () => {
    const [video] = createProgramStart();
    expect(ProgramMovie.create([], createKeyFrame(0))).toBeNull();
    expect(
      ProgramMovie.create([{ ...video!, body: Buffer.of(0x1c, 0, 0, 0, 0, 1) }], createKeyFrame(0)),
    ).toBeNull();
    const movieWithoutAudio = ProgramMovie.create([video!], createKeyFrame(0));
    expect([
      movieWithoutAudio?.push(createAudio(0)),
      movieWithoutAudio?.push(createKeyFrame(0)),
      movieWithoutAudio?.finish()?.length ?? 0,
    ]).toEqual([null, null, expect.any(Number)]);
  });
});
