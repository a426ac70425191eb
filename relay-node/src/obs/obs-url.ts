import type { ObsAddress } from './obs-control.js';

/** Address of obs-websocket; the form for a Unix socket is that of the ws package. */
export function obsUrl({ host, port, path }: ObsAddress): string {
  return path === undefined ? `ws://${host}:${port}` : `ws+unix:${path}:/`;
}
