import type { Live } from './live.js';
import { updateLive } from './use-live-data.js';

const CONNECTED: Live = { state: 'connected', hasConnected: true, lostSince: null };

describe('updateLive', () => {
  it.each(['silent', 'lost'] as const)(
    'counts the data’s age from the last message while the channel is %s',
    (state) => {
      expect(updateLive(CONNECTED, state, 1_000)).toEqual({ state, hasConnected: true, lostSince: 1_000 });
    },
  );

  it('keeps the data’s age until the channel is connected again', () => {
    const silent = updateLive(CONNECTED, 'silent', 1_000);
    const afterRetry = updateLive(updateLive(silent, 'lost', 1_000), 'lost', 9_000);
    expect(afterRetry.lostSince).toBe(1_000);
    expect(updateLive(afterRetry, 'connected', 9_500)).toEqual(CONNECTED);
  });

  it('counts the data’s age from the current time if no message was received', () => {
    const initialState: Live = { state: 'connecting', hasConnected: false, lostSince: null };
    expect(updateLive(initialState, 'connecting', null)).toEqual(initialState);
    expect(updateLive(initialState, 'lost', null).lostSince).toBeGreaterThan(Date.now() - 5_000);
  });
});
