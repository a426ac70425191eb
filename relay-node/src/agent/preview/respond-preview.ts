import type { ServerResponse } from 'node:http';
import type { PreviewWatcher } from './server-previews.js';

/** Sends a preview as the body of a response until the BFF closes the connection or the preview ends. */
export function respondPreview(
  response: ServerResponse,
  joinPreview: (watcher: PreviewWatcher | null) => () => void,
): void {
  if (response.destroyed) return void joinPreview(null);
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' });
  response.flushHeaders();
  response.on('error', () => response.destroy());
  const leavePreview = joinPreview({
    unsentBytes: () => response.writableLength,
    send: ({ frame }) => void response.write(frame),
    drop: () => response.destroy(),
    end: () => response.end(),
  });
  response.once('close', leavePreview);
}
