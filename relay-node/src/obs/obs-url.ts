import type { ObsAddress } from './obs-control.js';

/** Returns the URL of obs-websocket. For a Unix socket, uses the format of the ws package. */
export function createObsUrl({ host, port, path }: ObsAddress): string {
  return path === undefined ? `ws://${host}:${port}` : `ws+unix:${path}:/`;
}
