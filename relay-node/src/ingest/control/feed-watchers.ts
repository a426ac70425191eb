import type { ServerResponse } from 'node:http';
import { createMediaPart, PreviewGate, GopCache, createStartPart } from '@trailcast/schema/preview-stream';
import type { TapChunk } from '../threads/worker-messages.js';

interface WatchedFeed {
  gates: Map<ServerResponse, PreviewGate>;
  gopCache: GopCache;
}

/** Sends watched feeds to agents. The data thread copies only watched feeds. */
export class FeedWatchers {
  readonly #feeds = new Map<string, WatchedFeed>();

  /** Calls `onChange` with the complete list of watched feeds. `now` is monotonic, ms. */
  constructor(
    private readonly onChange: (digests: string[]) => void,
    private readonly now: () => number,
  ) {}

  /** Sends a feed as the response until the agent disconnects. A stalled agent is disconnected. */
  addWatcher(digest: string, response: ServerResponse): void {
    const feed = this.#feeds.get(digest) ?? { gates: new Map(), gopCache: new GopCache() };
    const gate = new PreviewGate(
      {
        unsentBytes: () => response.writableLength,
        send: ({ frame }) => void response.write(frame),
        drop: () => response.destroy(),
      },
      this.now,
    );
    feed.gates.set(response, gate);
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.flushHeaders();
    response.on('error', () => response.destroy());
    response.once('close', () => this.#removeWatcher(digest, response));
    for (const part of feed.gopCache.parts) gate.take(part);
    if (this.#feeds.has(digest)) return;
    this.#feeds.set(digest, feed);
    this.#reportFeeds();
  }

  pushChunk(digest: string, chunk: TapChunk): void {
    const feed = this.#feeds.get(digest);
    if (!feed) return;
    const part =
      chunk.kind === 'start'
        ? createStartPart({ container: 'mpegts', video: chunk.video }, chunk.bytes)
        : createMediaPart(chunk.kind, chunk.bytes);
    feed.gopCache.take(part);
    for (const gate of [...feed.gates.values()]) gate.take(part);
  }

  #removeWatcher(digest: string, response: ServerResponse): void {
    const feed = this.#feeds.get(digest);
    feed?.gates.delete(response);
    if (feed?.gates.size !== 0) return;
    this.#feeds.delete(digest);
    this.#reportFeeds();
  }

  #reportFeeds(): void {
    this.onChange([...this.#feeds.keys()]);
  }
}
