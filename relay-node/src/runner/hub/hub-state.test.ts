import type { HubState } from '../../hub/protocol.js';
import { findFailureCode, parseHubState } from './hub-state.js';

const failure = { code: 'refused', words: 'no such key' } as const;
const stats = { queuedMs: 0, kbps: 0, droppedFrames: 0 };
const state: HubState = {
  broadcast: 'one',
  onAirMs: null,
  targets: 'digest',
  destinations: [{ id: 'platform', state: 'failed', failure, reconnects: 0, queuedBytes: 0, ...stats }],
  isPublished: true,
  isHeld: false,
  wantsCard: false,
};

describe('parseHubState', () => {
  it('returns unknown fields of a newer hub unchanged', () => {
    expect(parseHubState(JSON.stringify(state))).toEqual(state);
    expect(parseHubState(JSON.stringify({ ...state, more: 1 }))).toEqual({ ...state, more: 1 });
  });

  it('returns 0 for statistics that an older hub omits', () => {
    const { kbps, queuedMs, droppedFrames, ...withoutStats } = state.destinations[0]!;
    expect({ kbps, queuedMs, droppedFrames }).toEqual(stats);
    expect(parseHubState(JSON.stringify({ ...state, destinations: [withoutStats] }))).toEqual(state);
  });

  it('shortens a platform’s message', () => {
    const long = { ...state.destinations[0], failure: { ...failure, words: 'x'.repeat(5_000) } };
    const parsed = parseHubState(JSON.stringify({ ...state, destinations: [long] }));
    expect(parsed?.destinations[0]?.failure?.words).toHaveLength(1_000);
  });

  it.each([
    ['a line that is not JSON', 'x'],
    ['null', 'null'],
    ['a state without destinations', JSON.stringify({ ...state, destinations: undefined })],
    ['a destination without a state', JSON.stringify({ ...state, destinations: [{ id: 'platform' }] })],
    ['an unknown delay', JSON.stringify({ ...state, delay: { state: 'long' } })],
  ])('returns null for %s', (_case, line) => {
    expect(parseHubState(line)).toBeNull();
  });
});

describe('findFailureCode', () => {
  const refusedDestination = state.destinations[0]!;
  const unreachableDestination = {
    ...refusedDestination,
    failure: { code: 'connect-failed', words: 'refused' } as const,
  };
  const liveDestination = { ...refusedDestination, state: 'live' as const, failure: null };

  it.each<[string, Partial<HubState>, number | null]>([
    ['every platform refused the broadcast', { destinations: [refusedDestination, refusedDestination] }, -3],
    ['one platform could not be reached', { destinations: [refusedDestination, unreachableDestination] }, -2],
    ['one platform accepted the broadcast', { destinations: [refusedDestination, liveDestination] }, null],
    ['there is no destination', { destinations: [] }, null],
    ['the broadcast has been on air', { onAirMs: 5 }, null],
  ])('returns libobs’s code or null if %s', (_case, change, code) => {
    expect(findFailureCode({ ...state, ...change })).toBe(code);
  });
});
