import type { LiveText } from '../../collection/clean-collection.js';
import type { ObsControl } from '../../obs/obs-control.js';
import { ObsError } from '../../obs/obs-error.js';
import type { ServerContext } from '../server/server-context.js';
import { formatLiveText } from './format-live-text.js';

/** Poll interval, ms. A clock is at most this late. */
const POLL_INTERVAL_MS = 100;

type WriterContext = Pick<ServerContext, 'model' | 'deps' | 'signal'>;

/** Writes clocks and bitrates into the text sources of the program scene once a second, until the signal aborts. */
export function watchLiveTexts(context: WriterContext): void {
  const writer = new LiveTextWriter(context);
  const timer = setInterval(() => void writer.write(), POLL_INTERVAL_MS);
  context.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** Writes the live texts of one server. The stored collection does not change. */
class LiveTextWriter {
  #control: ObsControl | null = null;
  #collectionRevision: number | null = null;
  /** Last written text of each source. */
  readonly #writtenTexts = new Map<string, string>();
  /** Second and scene of the last write. Texts are written once per second and scene. */
  #writeKey = '';
  #isWriting = false;

  constructor(private readonly context: WriterContext) {}

  async write(): Promise<void> {
    const dueTexts = this.#isWriting ? [] : this.#listDueTexts();
    if (dueTexts.length === 0) return;
    this.#isWriting = true;
    try {
      for (const [source, text] of dueTexts) await this.#writeText(source, text);
    } catch {
      // The error is ignored, because ObsWatch detects a lost connection. The texts are retried after a second.
    } finally {
      this.#isWriting = false;
    }
  }

  async #writeText(source: string, text: string): Promise<void> {
    const { view } = this.context.model;
    try {
      if (this.context.signal.aborted) return;
      await view.change([{ kind: 'text', source, text }]);
    } catch (error) {
      // OBS does not have the source. The other texts are still written.
      if (!(error instanceof ObsError && error.code === 'rejected')) throw error;
    }
    this.#writtenTexts.set(source, text);
  }

  #listDueTexts(): [source: string, text: string][] {
    const { model, deps } = this.context;
    const shownTexts = this.#listShownTexts();
    if (shownTexts.length === 0) return [];
    const clockMs = deps.wallClock();
    const writeKey = `${Math.floor(clockMs / 1000)} ${model.view.scene.current ?? ''}`;
    if (writeKey === this.#writeKey) return [];
    this.#writeKey = writeKey;
    const kbps = deps.feeds.readLinkStats(model.desired.feed)?.kbps ?? null;
    return shownTexts
      .map((text): [string, string] => [text.source, formatLiveText(text, { clockMs, kbps })])
      .filter(([source, text]) => this.#writtenTexts.get(source) !== text);
  }

  /**
   * Returns the live texts of the current scene. Clears the written texts if OBS has restarted or has another revision.
   */
  #listShownTexts(): LiveText[] {
    const { view, validCollection, obsCollectionRevision, partlyAppliedCollections } = this.context.model;
    const { control } = view;
    if (control !== this.#control || obsCollectionRevision !== this.#collectionRevision) {
      this.#control = control;
      this.#collectionRevision = obsCollectionRevision;
      this.#writtenTexts.clear();
      this.#writeKey = '';
    }
    const scene = view.scene.current;
    if (!control || !validCollection || obsCollectionRevision === null || scene === null) return [];
    // Skips a source that is an ordinary text in another version of the collection that OBS may show.
    const partlyAppliedVersions = [...partlyAppliedCollections.values()];
    return validCollection.clean.liveTexts.filter(
      ({ source, scenes }) =>
        scenes.includes(scene) &&
        partlyAppliedVersions.every(({ liveTexts }) => liveTexts.some((text) => text.source === source)),
    );
  }
}
