import type { Live } from './live.js';
import { liveAfter } from './use-live-data.js';

const UP: Live = { state: 'connected', connectedOnce: true, lostSince: null };

describe('liveAfter', () => {
  it.each(['silent', 'lost'] as const)(
    'counts the data’s age from the last message while the channel is %s',
    (state) => {
      expect(liveAfter(UP, state, 1_000)).toEqual({ state, connectedOnce: true, lostSince: 1_000 });
    },
  );

  it('keeps the age during reconnect attempts, and clears it once connected', () => {
    const silent = liveAfter(UP, 'silent', 1_000);
    const retried = liveAfter(liveAfter(silent, 'lost', 1_000), 'lost', 9_000);
    expect(retried.lostSince).toBe(1_000);
    expect(liveAfter(retried, 'connected', 9_500)).toEqual(UP);
  });

  it('counts from now if no message was ever received', () => {
    const fresh: Live = { state: 'connecting', connectedOnce: false, lostSince: null };
    expect(liveAfter(fresh, 'connecting', null)).toEqual(fresh);
    expect(liveAfter(fresh, 'lost', null).lostSince).toBeGreaterThan(Date.now() - 5_000);
  });
});
