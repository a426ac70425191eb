import { FeedFigures } from './feed-figures.js';

/** One stream key's feed: at most one publisher, any number of readers, which stay while there is no publisher. */
export class Feed {
  readonly figures = new FeedFigures();
  /** SRT sockets of the readers. */
  readonly sinks: number[] = [];
  /** SRT socket of the publisher, -1 without one. */
  publisher = -1;
  /** When its phone connected, to whichever node, ms of the relay's clock. */
  phoneSince = 0;
  /** The ingest that forwards this feed; null for a phone of our own. */
  forwardedBy: string | null = null;
  /** Counts the publishers of this key. */
  connections = 0;

  constructor(readonly digest: string) {}

  addSink(socket: number): void {
    this.sinks.push(socket);
  }

  removeSink(socket: number): void {
    const at = this.sinks.indexOf(socket);
    if (at >= 0) this.sinks.splice(at, 1);
  }
}
