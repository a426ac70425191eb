import type { Readable } from 'node:stream';
import { PREVIEW } from '@trailcast/schema/limits';
import type { PreviewSource } from '@trailcast/schema/node';
import { type GateSink, PreviewGate } from '@trailcast/schema/preview-stream';
import { SharedPreview } from '@trailcast/schema/shared-preview';
import type { ObsControl } from '../../obs/obs-control.js';
import { openLevelStream } from './level-stream.js';
import type { ProgramHub } from '../../runner/runner.js';
import { describeError, NodeError } from '../node/node-error.js';

/** The connection of a BFF that reads a preview. */
export interface PreviewReader extends GateSink {
  /** Called when the preview has ended. */
  end(): void;
}

/** Sources of one server's previews. Each function returns the current source. */
export interface PreviewSources {
  /** Returns null if the runner has no hub or OBS has not started. */
  findHub: () => ProgramHub | null;
  /** Returns the digest of the server's feed; null while no phone sends it. */
  findLiveFeed: () => string | null;
  watchFeed: (digest: string) => Promise<Readable | null>;
  /** Returns null while OBS is not connected. */
  findControl: () => Pick<ObsControl, 'levels' | 'on'> | null;
}

/** Numbers of watchers on the node: of pictures (program and feed) and of sound levels. */
export class PreviewCount {
  pictures = 0;
  levels = 0;
}

/** Live previews of one server: its program before any delay, its arriving feed and its sound levels. */
export class ServerPreviews {
  readonly #sharedPreviews: Record<PreviewSource, SharedPreview>;
  /** Numbers of this server's watchers. */
  readonly #reserved = { picture: 0, levels: 0 };

  constructor(
    private readonly sources: PreviewSources,
    private readonly nodeCount: PreviewCount,
    private readonly now: () => number,
  ) {
    this.#sharedPreviews = {
      program: new SharedPreview(() => this.#openProgram()),
      feed: new SharedPreview(() => this.#openFeed()),
      levels: new SharedPreview(() => this.#openLevels()),
    };
  }

  /**
   * Reserves a place and opens the preview. The returned function adds a reader and returns a function that removes the
   * reader. If it is called with null, it releases the place.
   * @throws NodeError `no-capacity` at the maximum number of watchers, `not-ready` while there is nothing to watch,
   * `not-found` if the preview is not offered.
   */
  async open(source: PreviewSource): Promise<(reader: PreviewReader | null) => () => void> {
    const kind = source === 'levels' ? 'levels' : 'picture';
    if (this.#reserved[kind] >= PREVIEW.maxPerServer)
      throw new NodeError('no-capacity', `This server has ${PREVIEW.maxPerServer} watchers already.`);
    const { maxPerProcess, maxLevelsPerProcess } = PREVIEW;
    const isFull =
      kind === 'levels'
        ? this.nodeCount.levels >= maxLevelsPerProcess
        : this.nodeCount.pictures >= maxPerProcess;
    if (isFull) throw new NodeError('no-capacity', 'This node has the maximum number of watchers already.');
    const release = this.#reserve(kind);
    try {
      const joinShared = await this.#sharedPreviews[source].join();
      return (reader) => this.#addReader(joinShared, reader, release);
    } catch (error) {
      release();
      throw error instanceof NodeError ? error : new NodeError('not-ready', describeError(error));
    }
  }

  #addReader(
    joinShared: Awaited<ReturnType<SharedPreview['join']>>,
    reader: PreviewReader | null,
    release: () => void,
  ): () => void {
    if (!reader) {
      release();
      return joinShared(null);
    }
    const gate = new PreviewGate(reader, this.now);
    return joinShared({ take: (part) => gate.take(part), end: () => (release(), reader.end()) });
  }

  /** Ends the feed's preview, because the server shows another feed. */
  endFeed(): void {
    this.#sharedPreviews.feed.end();
  }

  endAll(): void {
    this.#sharedPreviews.program.end();
    this.#sharedPreviews.feed.end();
    this.#sharedPreviews.levels.end();
  }

  #reserve(kind: 'picture' | 'levels'): () => void {
    let isReserved = true;
    this.#reserved[kind] += 1;
    const counter = kind === 'levels' ? 'levels' : 'pictures';
    this.nodeCount[counter] += 1;
    return () => {
      if (!isReserved) return;
      isReserved = false;
      this.#reserved[kind] -= 1;
      this.nodeCount[counter] -= 1;
    };
  }

  async #openProgram(): Promise<Readable> {
    const hub = this.sources.findHub();
    if (!hub) throw new NodeError('not-found', 'This server offers no live preview of its program.');
    if (!hub.state?.broadcast || hub.state.onAirMs === null)
      throw new NodeError('not-ready', 'Nothing is broadcast now.');
    if (hub.state.watchers === undefined)
      throw new NodeError(
        'not-found',
        'The hub of this broadcast is from an older release without live previews.',
      );
    return hub.watch();
  }

  async #openLevels(): Promise<Readable> {
    const control = this.sources.findControl();
    if (!control) throw new NodeError('not-ready', 'OBS does not respond yet.');
    return openLevelStream(control, this.now);
  }

  async #openFeed(): Promise<Readable> {
    const digest = this.sources.findLiveFeed();
    if (digest === null) throw new NodeError('not-ready', 'No phone sends the feed now.');
    const feed = await this.sources.watchFeed(digest);
    if (!feed) throw new NodeError('not-found', 'The ingest is from an older release without live previews.');
    return feed;
  }
}
