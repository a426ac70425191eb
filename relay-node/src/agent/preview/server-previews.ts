import type { Readable } from 'node:stream';
import { PREVIEW } from '@trailcast/schema/limits';
import type { PreviewSource } from '@trailcast/schema/node';
import { type GateSink, PreviewGate } from '@trailcast/schema/preview-stream';
import { SharedPreview } from '@trailcast/schema/shared-preview';
import type { ObsControl } from '../../obs/obs-control.js';
import { openLevelStream } from './level-stream.js';
import type { ProgramHub } from '../../runner/runner.js';
import { describeError, NodeError } from '../node/node-error.js';

/** The connection of a BFF that watches a preview. */
export interface PreviewWatcher extends GateSink {
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
  findControl: () => Pick<ObsControl, 'subscribeToLevels' | 'on'> | null;
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
  readonly #watcherCounts = { picture: 0, levels: 0 };

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
   * Counts a watcher and opens the preview. The returned function adds the watcher and returns a function that removes
   * the watcher. If the returned function is called with null, the watcher is no longer counted.
   * @throws NodeError `no-capacity` at the maximum number of watchers, `not-ready` while the source sends no data,
   * `not-found` if the preview is not offered.
   */
  async open(source: PreviewSource): Promise<(watcher: PreviewWatcher | null) => () => void> {
    const mediaType = source === 'levels' ? 'levels' : 'picture';
    if (this.#watcherCounts[mediaType] >= PREVIEW.maxPerServer)
      throw new NodeError('no-capacity', `This server has ${PREVIEW.maxPerServer} watchers already.`);
    const { maxPerProcess, maxLevelsPerProcess } = PREVIEW;
    const isFull =
      mediaType === 'levels'
        ? this.nodeCount.levels >= maxLevelsPerProcess
        : this.nodeCount.pictures >= maxPerProcess;
    if (isFull) throw new NodeError('no-capacity', 'This node has the maximum number of watchers already.');
    const release = this.#countWatcher(mediaType);
    try {
      const joinShared = await this.#sharedPreviews[source].join();
      return (watcher) => this.#addWatcher(joinShared, watcher, release);
    } catch (error) {
      release();
      throw error instanceof NodeError ? error : new NodeError('not-ready', describeError(error));
    }
  }

  #addWatcher(
    joinShared: Awaited<ReturnType<SharedPreview['join']>>,
    watcher: PreviewWatcher | null,
    release: () => void,
  ): () => void {
    if (!watcher) {
      release();
      return joinShared(null);
    }
    const gate = new PreviewGate(watcher, this.now);
    return joinShared({ take: (part) => gate.take(part), end: () => (release(), watcher.end()) });
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

  #countWatcher(mediaType: 'picture' | 'levels'): () => void {
    let isCounted = true;
    this.#watcherCounts[mediaType] += 1;
    const counter = mediaType === 'levels' ? 'levels' : 'pictures';
    this.nodeCount[counter] += 1;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      this.#watcherCounts[mediaType] -= 1;
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
