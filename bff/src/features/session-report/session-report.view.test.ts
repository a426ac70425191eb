import { computeShares } from './session-report.view.js';

describe('computeShares', () => {
  it('returns each link’s share of the bytes', () => {
    const createLink = (number: number, ...kbps: (number | null)[]) => ({ number, kbps, rttMs: [] });
    expect(computeShares([createLink(1, 300, null, 300), createLink(2, 200, 200)])).toEqual([
      { number: 1, share: 0.6 },
      { number: 2, share: 0.4 },
    ]);
    expect(computeShares([createLink(1, 0)])).toEqual([{ number: 1, share: 0 }]);
    expect(computeShares([createLink(1, 0)], [{ number: 1, name: 'WiFi' }])).toEqual([
      { number: 1, share: 0, name: 'WiFi' },
    ]);
  });
});
