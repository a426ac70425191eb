import { Pace } from './pace.js';

const OWN_MS = 100;

/** Returns a pace after pages have moved from these start times to `until`, ms. */
function moving(starts: Record<string, number>, until: number): Pace {
  const pace = new Pace();
  for (const [id, start] of Object.entries(starts))
    for (let now = start; now <= until; now += OWN_MS) pace.recordChange(id, now);
  return pace;
}

const slowed = (pace: Pace, ids: string[], now: number) =>
  ids.filter((id) => pace.interval(id, OWN_MS, now).isSlowed);

describe('Pace', () => {
  it('keeps the first two moving pages at full rate, and slows the others to one frame a second', () => {
    const pace = moving({ a: 300, b: 0, c: 600, d: 900 }, 5_000);
    expect(slowed(pace, ['a', 'b', 'c', 'd'], 5_000)).toEqual(['c', 'd']);
    expect(pace.interval('c', OWN_MS, 5_000).ms).toBe(1_000);
    expect(pace.interval('a', OWN_MS, 5_000).ms).toBe(OWN_MS);
  });

  it('never slows a page that only changes occasionally', () => {
    const pace = moving({ a: 0, b: 0 }, 5_000);
    pace.recordChange('chat', 3_900);
    pace.recordChange('chat', 5_000);
    expect(slowed(pace, ['chat'], 5_000)).toEqual([]);
  });

  it('lets the next page move at full rate when one stands still', () => {
    const pace = moving({ a: 0, b: 100 }, 5_000);
    for (let now = 200; now <= 8_000; now += OWN_MS) pace.recordChange('c', now);
    expect(slowed(pace, ['c'], 5_000)).toEqual(['c']);
    expect(slowed(pace, ['c'], 8_000)).toEqual([]);
  });

  it('keeps a slowed page slowed while it moves', () => {
    const pace = moving({ a: 0, b: 0, c: 100 }, 5_000);
    for (let now = 5_100; now <= 12_000; now += OWN_MS) {
      pace.recordChange('a', now);
      pace.recordChange('b', now);
      if (now % 1_000 === 0) pace.recordChange('c', now);
    }
    expect(slowed(pace, ['c'], 12_000)).toEqual(['c']);
  });

  it('removes a page', () => {
    const pace = moving({ a: 0, b: 100, c: 200 }, 5_000);
    pace.forget('a');
    expect(slowed(pace, ['b', 'c'], 5_000)).toEqual([]);
  });
});
