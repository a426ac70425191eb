import type { OutputState } from './obs-control.js';

const STATES: Record<string, OutputState> = {
  OBS_WEBSOCKET_OUTPUT_STARTING: 'starting',
  OBS_WEBSOCKET_OUTPUT_STARTED: 'live',
  OBS_WEBSOCKET_OUTPUT_RECONNECTING: 'reconnecting',
  OBS_WEBSOCKET_OUTPUT_RECONNECTED: 'live',
  OBS_WEBSOCKET_OUTPUT_STOPPING: 'stopping',
  OBS_WEBSOCKET_OUTPUT_STOPPED: 'stopped',
};

/** Maps a state of obs-websocket's StreamStateChanged. Returns null for an unknown state. */
export function parseOutputState(state: string): OutputState | null {
  return Object.hasOwn(STATES, state) ? (STATES[state] ?? null) : null;
}
