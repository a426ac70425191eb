import { frame, keyFrame, metadata, sound } from '../flv/fake-tags.js';
import type { Tag } from '../flv/tag.js';
import { program, programStart } from './fake-program.js';
import { ProgramMovie } from './program-movie.js';

interface Run {
  track: number;
  /** First decoding time, in the track's timescale. */
  time: number;
  durations: number[];
  offsets: number[];
  count: number;
}

function runsOf(fragment: Buffer): Run[] {
  return children(children(fragment).find(({ type }) => type === 'moof')!.content)
    .filter(({ type }) => type === 'traf')
    .map(({ content }) => {
      const parts = children(content);
      const of = (type: string) => parts.find((each) => each.type === type)!.content;
      const trun = of('trun');
      const count = trun.readUInt32BE(4);
      const track = of('tfhd').readUInt32BE(4);
      const rows = track === 1 ? Array.from({ length: count }, (_, index) => 12 + index * 16) : [];
      return {
        track,
        time: Number(of('tfdt').readBigUInt64BE(4)),
        durations: rows.map((at) => trun.readUInt32BE(at)),
        offsets: rows.map((at) => trun.readInt32BE(at + 12)),
        count,
      };
    });
}

function children(content: Buffer): { type: string; content: Buffer }[] {
  const boxes = [];
  for (let at = 0; at < content.length; at += content.readUInt32BE(at))
    boxes.push({
      type: content.toString('latin1', at + 4, at + 8),
      content: content.subarray(at + 8, at + content.readUInt32BE(at)),
    });
  return boxes;
}

/** Returns the runs of all fragments of a movie. It starts with the first tag. */
function record(tags: readonly Tag[]): Run[][] {
  const movie = ProgramMovie.begin(programStart(), tags[0]!)!;
  const fragments = tags.map((tag) => movie.take(tag)).concat(movie.end());
  return fragments.filter((each) => each !== null).map(runsOf);
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

describe('ProgramMovie', () => {
  it('starts a fragment at each key frame, at the latest after a second', () => {
    const starts = record(program(2_000, 7_000)).map(([video]) => video?.time);
    expect(starts).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
    const often = [keyFrame(0), frame(40), keyFrame(80), frame(120)];
    expect(record(often).map(([video]) => video?.count)).toEqual([2, 2]);
  });

  it('sets the duration of every picture to the time until the next one, across fragments', () => {
    const times = [0, 33, 67, 100, 1_000, 1_040];
    const runs = record(times.map((at) => (at === 0 ? keyFrame(at) : frame(at))));
    expect(runs.map(([video]) => video?.durations)).toEqual([
      [33, 34, 33, 900],
      [40, 40],
    ]);
  });

  it('keeps signed composition times', () => {
    const late = { ...frame(40), body: Buffer.of(0x27, 1, 0, 0, 80, 0) };
    const early = { ...frame(80), body: Buffer.of(0x27, 1, 0xff, 0xff, 0xd8, 0) };
    expect(record([keyFrame(0), late, early])[0]?.[0]?.offsets).toEqual([0, 80, -40]);
  });

  it('keeps sound gapless despite rounded times, and starts a fragment after a gap', () => {
    const frames = Array.from({ length: 40 }, (_, index) => sound(Math.round((index * 1_024) / 48)));
    const after = [sound(3_000), sound(3_021)];
    const runs = record([keyFrame(0), ...frames, frame(900), ...after]);
    const audio = runs.flat().filter(({ track }) => track === 2);
    expect(audio.map(({ time, count }) => [time, count])).toEqual([
      [0, 40],
      [144_000, 2],
    ]);
  });

  it('is continuous in each track', () => {
    const runs = record(program(0, 20_000)).flat();
    const video = runs.filter(({ track }) => track === 1);
    video.slice(1).forEach(({ time }, index) => {
      const before = video[index]!;
      expect(time).toBe(before.time + sum(before.durations));
    });
    const audio = runs.filter(({ track }) => track === 2);
    audio.slice(1).forEach(({ time }, index) => {
      const before = audio[index]!;
      expect(time - (before.time + before.count * 1_024)).toBeGreaterThanOrEqual(0);
    });
  });

  it('ends a fragment that gets no more pictures, so that sound is not held back', () => {
    const sounds = Array.from({ length: 100 }, (_, index) => sound(index * 21));
    expect(record([keyFrame(0), ...sounds]).length).toBeGreaterThan(1);
  });

  it('ignores tags before its key frame, headers and metadata', () => {
    const runs = record([keyFrame(500), sound(400), metadata(), ...programStart(), frame(540)]);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.map(({ track, count }) => [track, count])).toEqual([[1, 2]]);
  });

  it('records pictures with the same time in sequence', () => {
    expect(record([keyFrame(0), frame(40), frame(40), frame(80)])[0]?.[0]?.durations).toEqual([
      40, 1, 39, 39,
    ]);
  });

  it('requires AVC, and needs no sound', () => {
    const [video] = programStart();
    expect(ProgramMovie.begin([], keyFrame(0))).toBeNull();
    expect(ProgramMovie.begin([{ ...video!, body: Buffer.of(0x1c, 0, 0, 0, 0, 1) }], keyFrame(0))).toBeNull();
    const silent = ProgramMovie.begin([video!], keyFrame(0));
    expect([silent?.take(sound(0)), silent?.take(keyFrame(0)), silent?.end()?.length ?? 0]).toEqual([
      null,
      null,
      expect.any(Number),
    ]);
  });
});
