import { Pace } from './pace.js';

const FULL_RATE_INTERVAL_MS = 100;

/** Returns a pace after pages have moved from these start times to `endTime`, ms. */
function createPace(starts: Record<string, number>, endTime: number): Pace {
  const pace = new Pace();
  for (const [id, start] of Object.entries(starts))
    for (let now = start; now <= endTime; now += FULL_RATE_INTERVAL_MS) pace.recordChange(id, now);
  return pace;
}

const listSlowedPages = (pace: Pace, ids: string[], now: number) =>
  ids.filter((id) => pace.findInterval(id, FULL_RATE_INTERVAL_MS, now).isSlowed);

describe('Pace', () => {
  it('slows all but the first two moving pages to one frame a second', () => {
    const pace = createPace({ a: 300, b: 0, c: 600, d: 900 }, 5_000);
    expect(listSlowedPages(pace, ['a', 'b', 'c', 'd'], 5_000)).toEqual(['c', 'd']);
    expect(pace.findInterval('c', FULL_RATE_INTERVAL_MS, 5_000).ms).toBe(1_000);
    expect(pace.findInterval('a', FULL_RATE_INTERVAL_MS, 5_000).ms).toBe(FULL_RATE_INTERVAL_MS);
  });

  it('never slows a page that only changes occasionally', () => {
    const pace = createPace({ a: 0, b: 0 }, 5_000);
    pace.recordChange('chat', 3_900);
    pace.recordChange('chat', 5_000);
    expect(listSlowedPages(pace, ['chat'], 5_000)).toEqual([]);
  });

  it('allows the full rate to the next page when another page stops moving', () => {
    const pace = createPace({ a: 0, b: 100 }, 5_000);
    for (let now = 200; now <= 8_000; now += FULL_RATE_INTERVAL_MS) pace.recordChange('c', now);
    expect(listSlowedPages(pace, ['c'], 5_000)).toEqual(['c']);
    expect(listSlowedPages(pace, ['c'], 8_000)).toEqual([]);
  });

  it('still slows a page after it has changed at the slow rate', () => {
    const pace = createPace({ a: 0, b: 0, c: 100 }, 5_000);
    for (let now = 5_100; now <= 12_000; now += FULL_RATE_INTERVAL_MS) {
      pace.recordChange('a', now);
      pace.recordChange('b', now);
      if (now % 1_000 === 0) pace.recordChange('c', now);
    }
    expect(listSlowedPages(pace, ['c'], 12_000)).toEqual(['c']);
  });

  it('allows the full rate to the next page when another page is removed', () => {
    const pace = createPace({ a: 0, b: 100, c: 200 }, 5_000);
    pace.remove('a');
    expect(listSlowedPages(pace, ['b', 'c'], 5_000)).toEqual([]);
  });
});
