import { parseOutputState } from './output-state.js';

describe('parseOutputState', () => {
  it.each([
    ['OBS_WEBSOCKET_OUTPUT_STARTING', 'starting'],
    ['OBS_WEBSOCKET_OUTPUT_STARTED', 'live'],
    ['OBS_WEBSOCKET_OUTPUT_RECONNECTING', 'reconnecting'],
    ['OBS_WEBSOCKET_OUTPUT_RECONNECTED', 'live'],
    ['OBS_WEBSOCKET_OUTPUT_STOPPING', 'stopping'],
    ['OBS_WEBSOCKET_OUTPUT_STOPPED', 'stopped'],
    ['OBS_WEBSOCKET_OUTPUT_PAUSED', null],
    ['OBS_WEBSOCKET_OUTPUT_UNKNOWN', null],
    ['constructor', null],
  ])('maps %s to %s', (state, expected) => {
    expect(parseOutputState(state)).toBe(expected);
  });
});
