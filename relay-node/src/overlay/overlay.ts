import { backoffMs } from '@trailcast/schema/async/backoff';
import { SerialQueue } from '@trailcast/schema/async/queue';
import { sleep } from '@trailcast/schema/async/sleep';
import type { PageTrouble } from '@trailcast/schema/node';
import type { Browser } from './browser/chromium.js';
import { CdpTimeout } from './cdp/cdp-connection.js';
import type { FrameWriter } from './page/frame-writer.js';
import { Pace } from './page/pace.js';
import { PageView } from './page/page-view.js';
import type { OverlayOptions, OverlayPage, PageState } from './protocol.js';

const RESTART_DELAYS_MS = { initialMs: 1_000, maxMs: 60_000 };
/** Run time after which a Chromium is restarted without backoff, ms. */
const STEADY_AFTER_MS = 60_000;
const MEMORY_CHECK_INTERVAL_MS = 5_000;

interface OverlayDeps {
  /** Starts the frame writer that passes a page's frames to OBS. */
  startFrameWriter: (page: OverlayPage) => Promise<FrameWriter>;
  startBrowser: () => Promise<Browser>;
  /** Returns the memory of a process group, bytes. */
  readMemory: (group: number) => Promise<number>;
  now: () => number;
  onChange: (state: PageState) => void;
}

/** Shows all pages of one server in one Chromium. Restarts Chromium when it exits, hangs or uses too much memory. */
export class Overlay {
  readonly #views: PageView[];
  /** Number of consecutive Chromium processes that ended soon after their start. */
  #earlyEnds = 0;

  constructor(
    private readonly options: Pick<OverlayOptions, 'pages' | 'memoryBytes'>,
    private readonly deps: OverlayDeps,
  ) {
    const pace = new Pace();
    const frames = new SerialQueue();
    const { now, onChange } = deps;
    this.#views = options.pages.map(
      (page) =>
        new PageView(page, {
          pace,
          frames,
          now,
          onChange,
          startFrameWriter: () => deps.startFrameWriter(page),
        }),
    );
  }

  /** Runs until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const startedAt = this.deps.now();
      const reason = await this.#runBrowser(signal);
      if (signal.aborted) break;
      this.#earlyEnds = this.deps.now() - startedAt > STEADY_AFTER_MS ? 1 : this.#earlyEnds + 1;
      await Promise.all(this.#views.map((view) => view.fail(reason)));
      await sleep(backoffMs(RESTART_DELAYS_MS, this.#earlyEnds), signal);
    }
    for (const view of this.#views) view.close();
  }

  /** Runs one Chromium. Resolves with the reason when it has ended. */
  async #runBrowser(signal: AbortSignal): Promise<PageTrouble> {
    const browser = await this.deps.startBrowser().catch(() => null);
    if (!browser) return 'unavailable';
    const stop = new AbortController();
    const runSignal = AbortSignal.any([signal, stop.signal]);
    const pageRuns = this.#views.map((view) => view.run(browser.cdp, runSignal));
    const endReasons = [
      browser.ended.then((): PageTrouble => 'crashed'),
      this.#waitForMemoryExcess(browser, runSignal),
      ...pageRuns.map((pageRun) => pageRun.then(getTroubleAfterAbort, findTrouble)),
    ];
    const reason = await Promise.race(endReasons);
    stop.abort();
    await browser.close();
    await Promise.allSettled(pageRuns);
    return reason;
  }

  async #waitForMemoryExcess({ pid }: Browser, signal: AbortSignal): Promise<PageTrouble> {
    while (!signal.aborted) {
      await sleep(MEMORY_CHECK_INTERVAL_MS, signal);
      const bytes = await this.deps.readMemory(pid);
      if (bytes > this.options.memoryBytes) return 'memory';
    }
    return getTroubleAfterAbort();
  }
}

/** Returns a placeholder after an abort. The placeholder is never reported. */
const getTroubleAfterAbort = (): PageTrouble => 'unavailable';
const findTrouble = (error: unknown): PageTrouble => (error instanceof CdpTimeout ? 'hangs' : 'crashed');
