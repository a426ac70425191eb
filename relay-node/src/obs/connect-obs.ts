import OBSWebSocket from 'obs-websocket-js/json';
import { abortable, Deadline } from '@trailcast/schema/async/deadline';
import type { ConnectObs } from './obs-control.js';
import { ObsError } from './obs-error.js';
import { createObsUrl } from './obs-url.js';
import { EVENTS, ObsWebsocketControl } from './obs-websocket-control.js';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Connects to OBS.
 * @throws ObsError 'unreachable' if OBS does not respond within 5 s, the password is wrong, or `signal` aborts.
 */
export const connectObs: ConnectObs = async (address, signal) => {
  const socket = new OBSWebSocket();
  const deadline = new Deadline(CONNECT_TIMEOUT_MS, signal);
  const connectSignal = deadline.signal;
  // Created before connecting, so that no event is missed.
  const control = new ObsWebsocketControl(socket);
  try {
    connectSignal.throwIfAborted();
    const connectionAttempt = socket.connect(createObsUrl(address), address.password, {
      rpcVersion: 1,
      eventSubscriptions: EVENTS,
    });
    await abortable(connectionAttempt, connectSignal);
    return control;
  } catch (error) {
    void socket.disconnect().catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ObsError('unreachable', `OBS cannot be reached: ${reason}`, { cause: error });
  } finally {
    deadline.end();
  }
};
