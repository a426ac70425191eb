import { CommandLimits } from './command-limits.js';

describe('CommandLimits', () => {
  let now: number;
  let limits: CommandLimits;
  beforeEach(() => {
    now = 0;
    limits = new CommandLimits(() => now);
  });

  it('accepts one command per chatter in 3 s', () => {
    expect([limits.tryAccept(1, 'a'), limits.tryAccept(1, 'a'), limits.tryAccept(1, 'b')]).toEqual([
      true,
      false,
      true,
    ]);
    now = 2_999;
    expect(limits.tryAccept(1, 'a')).toBe(false);
    now = 3_000;
    expect(limits.tryAccept(1, 'a')).toBe(true);
  });

  it('accepts 20 commands per channel in a minute', () => {
    const results = Array.from({ length: 25 }, (_, chatter) => limits.tryAccept(1, `c${chatter}`));
    expect(results.filter(Boolean)).toHaveLength(20);
    expect(limits.tryAccept(2, 'a')).toBe(true);
    now = 59_999;
    expect(limits.tryAccept(1, 'late')).toBe(false);
    now = 60_000;
    expect(limits.tryAccept(1, 'late')).toBe(true);
  });
});
