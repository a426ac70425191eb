import { describeFinding } from './threshold-texts.js';

describe('describeFinding', () => {
  const scenes = { lossScene: 'Be right back', weakScene: 'Weak link' };
  const describe = (finding: Parameters<typeof describeFinding>[0]) =>
    describeFinding(
      finding,
      scenes,
      (key, { scene } = {}) => (typeof scene === 'string' ? `${key} ${scene}` : key),
      'en',
    );
  const createFinding = (code: string, change: object = {}) => ({
    ...{ code, kbps: null, seconds: null, switches: null, short: null },
    ...change,
  });

  it.each([
    ['too-little', {}, 'thresholds.too-little'],
    ['coarse', { seconds: 32 }, 'thresholds.coarse'],
    ['loss', { switches: 0, short: 0 }, 'thresholds.loss.never Be right back'],
    ['loss', { switches: 3, short: 0 }, 'thresholds.loss.times Be right back'],
    ['weak', { switches: 5, short: 4 }, 'thresholds.weak.restless Weak link'],
    ['weak-off', { switches: 1, short: 0 }, 'thresholds.weakOff.times'],
    ['loss-off', { switches: 2 }, 'thresholds.lossOff'],
    ['weak-longer', { switches: 2 }, 'thresholds.longer.times'],
    ['loss-longer', { switches: 0 }, 'thresholds.longer.never'],
  ])('describes the finding %s with %j', (code, change, text) => {
    expect(describe(createFinding(code, change))).toBe(text);
  });

  it('returns null for an unknown code', () => {
    expect(describe(createFinding('from-the-future'))).toBeNull();
  });
});
