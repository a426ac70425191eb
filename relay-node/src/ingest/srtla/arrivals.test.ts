import { Arrivals } from './arrivals.js';
import { addToSequence } from './sequence.js';

function createArrivals(...sequences: number[]): Arrivals {
  const arrivals = new Arrivals();
  for (const sequence of sequences) arrivals.add(sequence, 0);
  return arrivals;
}

describe('Arrivals.add', () => {
  it('returns the delay of a packet behind a later packet', () => {
    const arrivals = createArrivals(1);
    expect([arrivals.add(3, 100), arrivals.add(4, 180), arrivals.add(2, 250)]).toEqual([0, 0, 150]);
  });

  it('returns null for a duplicate and for a packet that is too old', () => {
    const arrivals = createArrivals(20_000, 20_001);
    expect([arrivals.add(20_001, 5), arrivals.add(19_000, 5), arrivals.add(20_002, 5)]).toEqual([
      null,
      null,
      0,
    ]);
  });

  it('counts across the wraparound of sequence numbers', () => {
    const arrivals = createArrivals(0x7ffffffe);
    expect([arrivals.add(1, 10), arrivals.add(0x7fffffff, 30), arrivals.add(0, 40)]).toEqual([0, 20, 30]);
  });

  it('restarts after a jump of the sequence numbers', () => {
    const arrivals = createArrivals(1, 2, 3);
    expect([arrivals.add(1_000_000, 0), arrivals.add(1_000_002, 5), arrivals.add(1_000_001, 9)]).toEqual([
      0, 0, 4,
    ]);
  });
});

describe('Arrivals.allowRequest', () => {
  it('allows no request for a packet that has arrived', () => {
    const arrivals = createArrivals(1, 2, 4);
    expect([1, 2, 4].map((sequence) => arrivals.allowRequest(sequence, 0, 1_000))).toEqual([
      false,
      false,
      false,
    ]);
    arrivals.add(3, 10);
    expect(arrivals.allowRequest(3, 0, 1_000)).toBe(false);
  });

  it('allows a request after the spread of the links, and then every 100 ms', () => {
    const arrivals = createArrivals(1, 3);
    const spreadMs = 150;
    const requestAt = (now: number) => arrivals.allowRequest(2, spreadMs, now);
    const times = [spreadMs - 1, spreadMs, spreadMs + 99, spreadMs + 100, spreadMs + 150];
    expect(times.map(requestAt)).toEqual([false, true, false, true, false]);
  });

  it('allows a request for an unknown packet', () => {
    expect(createArrivals(5).allowRequest(4, 100, 0)).toBe(true);
  });

  it('allows one request for each missing packet of a gap', () => {
    const [beforeGap, afterGap] = [10, 2_000];
    const arrivals = createArrivals(beforeGap);
    arrivals.add(afterGap, 0);
    const missingCount = afterGap - beforeGap - 1;
    const missingSequences = Array.from({ length: missingCount }, (_, i) => addToSequence(beforeGap, i + 1));
    expect(missingSequences.every((sequence) => arrivals.allowRequest(sequence, 50, 60))).toBe(true);
    expect(missingSequences.some((sequence) => arrivals.allowRequest(sequence, 50, 61))).toBe(false);
  });
});
