import type { ObsAddress } from './obs-control.js';

/** Returns the URL of obs-websocket. The Unix socket form is that of the ws package. */
export function obsUrl({ host, port, path }: ObsAddress): string {
  return path === undefined ? `ws://${host}:${port}` : `ws+unix:${path}:/`;
}
