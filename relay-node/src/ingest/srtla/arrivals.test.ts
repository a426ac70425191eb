import { Arrivals } from './arrivals.js';
import { sequenceAfter } from './sequence.js';

function arrivals(...sequences: number[]): Arrivals {
  const all = new Arrivals();
  for (const sequence of sequences) all.add(sequence, 0);
  return all;
}

describe('Arrivals.add', () => {
  it('returns how much later than a following packet it arrived', () => {
    const all = arrivals(1);
    expect([all.add(3, 100), all.add(4, 180), all.add(2, 250)]).toEqual([0, 0, 150]);
  });

  it('returns null for a duplicate and for a packet that is too old', () => {
    const all = arrivals(20_000, 20_001);
    expect([all.add(20_001, 5), all.add(19_000, 5), all.add(20_002, 5)]).toEqual([null, null, 0]);
  });

  it('continues across the wraparound', () => {
    const all = arrivals(0x7ffffffe);
    expect([all.add(1, 10), all.add(0x7fffffff, 30), all.add(0, 40)]).toEqual([0, 20, 30]);
  });

  it('restarts after a jump of the sender', () => {
    const all = arrivals(1, 2, 3);
    expect([all.add(1_000_000, 0), all.add(1_000_002, 5), all.add(1_000_001, 9)]).toEqual([0, 0, 4]);
  });
});

describe('Arrivals.takeRequest', () => {
  it('never requests a packet that has arrived', () => {
    const all = arrivals(1, 2, 4);
    expect([1, 2, 4].map((sequence) => all.takeRequest(sequence, 0, 1_000))).toEqual([false, false, false]);
    all.add(3, 10);
    expect(all.takeRequest(3, 0, 1_000)).toBe(false);
  });

  it('waits for the spread of the links, and 100 ms before it requests again', () => {
    const all = arrivals(1, 3);
    const at = (now: number) => all.takeRequest(2, 150, now);
    expect([149, 150, 249, 250, 300].map(at)).toEqual([false, true, false, true, false]);
  });

  it('requests an unknown packet', () => {
    expect(arrivals(5).takeRequest(4, 100, 0)).toBe(true);
  });

  it('lists each missing packet of a gap', () => {
    const all = arrivals(10);
    all.add(2_000, 0);
    const missing = Array.from({ length: 1_989 }, (_, i) => sequenceAfter(10, i + 1));
    expect(missing.every((sequence) => all.takeRequest(sequence, 50, 60))).toBe(true);
    expect(missing.some((sequence) => all.takeRequest(sequence, 50, 61))).toBe(false);
  });
});
