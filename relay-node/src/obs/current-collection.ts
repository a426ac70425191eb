import { withTimeout } from '@trailcast/schema/async/deadline';
import OBSWebSocket from 'obs-websocket-js/json';
import type { ObsAddress } from './obs-control.js';
import { createObsUrl } from './obs-url.js';

const QUERY_TIMEOUT_MS = 3_000;

/** Opens a separate connection and returns the name of OBS's current collection, or null if OBS does not respond. */
export async function fetchCurrentCollection(address: ObsAddress): Promise<string | null> {
  const socket = new OBSWebSocket();
  const fetchName = async () => {
    await socket.connect(createObsUrl(address), address.password, { rpcVersion: 1, eventSubscriptions: 0 });
    return (await socket.call('GetSceneCollectionList')).currentSceneCollectionName;
  };
  try {
    return await withTimeout(QUERY_TIMEOUT_MS, fetchName, () => new Error('OBS does not respond')).catch(
      () => null,
    );
  } finally {
    void socket.disconnect().catch(() => undefined);
  }
}
