import { backoffMs } from '@trailcast/schema/async/backoff';
import type { SerialQueue } from '@trailcast/schema/async/queue';
import { sleep } from '@trailcast/schema/async/sleep';
import type { PageTrouble } from '@trailcast/schema/node';
import { CdpTimeout, type Cdp } from '../cdp/cdp-connection.js';
import type { OverlayPage, PageState } from '../protocol.js';
import { FrameSteps, type DrawnFrame, type FrameRequest } from './frame-steps.js';
import type { FrameWriter } from './frame-writer.js';
import type { Pace } from './pace.js';
import { PageTarget } from './page-target.js';

const REOPEN_DELAYS_MS = { initialMs: 1_000, maxMs: 60_000 };
/** Run time after which a page is reopened without backoff, ms. */
const STEADY_AFTER_MS = 60_000;
/** Interval of screenshots of a still page, ms. */
const CHECK_INTERVAL_MS = 5_000;
const HEARTBEAT_INTERVAL_MS = 1_000;

interface PageViewDeps {
  pace: Pace;
  /** Serialises the frames of all pages, because Chromium's GPU process crashes on two concurrent ones. */
  frames: SerialQueue;
  startFrameWriter: () => Promise<FrameWriter>;
  /** Monotonic clock, ms. */
  now: () => number;
  onChange: (state: PageState) => void;
}

/** Thrown if the frame writer rejects a frame or has ended. */
class FrameWriterError extends Error {}

/**
 * Shows one page: opens the page, takes a screenshot when it changes, and reopens it after a crash. `run` can be called
 * again with the next Chromium.
 */
export class PageView {
  #state: PageState;
  /** Null before the first frame writer starts and after it has ended. */
  #frameWriter: FrameWriter | null = null;
  #failures = 0;
  #lastHeartbeatAt = -Infinity;

  constructor(
    private readonly page: OverlayPage,
    private readonly deps: PageViewDeps,
  ) {
    this.#state = { id: page.id, state: 'loading', trouble: null };
  }

  /** Runs until `signal` aborts. Rejects if Chromium no longer responds. */
  async run(cdp: Cdp, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const openedAt = this.deps.now();
      const reason = await this.#show(cdp, signal);
      if (reason === null) return;
      this.#failures = this.deps.now() - openedAt > STEADY_AFTER_MS ? 1 : this.#failures + 1;
      await this.fail(reason);
      await sleep(backoffMs(REOPEN_DELAYS_MS, this.#failures), signal);
    }
  }

  /** Shows an empty frame instead of the page. */
  async fail(trouble: PageTrouble): Promise<void> {
    this.deps.pace.remove(this.page.id);
    this.#report('failed', trouble);
    // Without a frame writer, OBS draws no frame.
    await this.#frameWriter?.clear().catch(() => this.close());
  }

  close(): void {
    this.#frameWriter?.close();
    this.#frameWriter = null;
  }

  /** Shows the page until it fails or `signal` aborts. Returns the trouble, or null after an abort. */
  async #show(cdp: Cdp, signal: AbortSignal): Promise<PageTrouble | null> {
    let target: PageTarget | null = null;
    try {
      await this.#startFrameWriter();
      target = await PageTarget.open(cdp, this.page);
      const steps = new FrameSteps(Math.ceil((CHECK_INTERVAL_MS / 1_000) * this.page.fps));
      while (!signal.aborted && target.trouble === null) await this.#drawNext(target, steps, signal);
      return target.trouble;
    } catch (error) {
      return this.#findTrouble(error, target);
    } finally {
      await target?.close();
    }
  }

  /** Returns the trouble that an error of this page means. Rethrows other errors. */
  #findTrouble(error: unknown, target: PageTarget | null): PageTrouble {
    if (target?.trouble) return target.trouble;
    if (error instanceof FrameWriterError) {
      this.close();
      return 'unavailable';
    }
    if (error instanceof CdpTimeout && target) return 'hangs';
    throw error;
  }

  /** Draws a frame, shows its screenshot if it is new, and waits for the next frame. */
  async #drawNext(target: PageTarget, steps: FrameSteps, signal: AbortSignal): Promise<void> {
    const startedAt = this.deps.now();
    const fullRateIntervalMs = 1_000 / this.page.fps;
    const { picture, isImmediate } = steps.advance(
      await this.#drawFrame(target, steps.request, fullRateIntervalMs),
    );
    if (picture !== null) await this.#showPicture(picture);
    this.#sendHeartbeat(target);
    if (isImmediate) return;
    const { ms, isSlowed } = this.deps.pace.findInterval(this.page.id, fullRateIntervalMs, this.deps.now());
    this.#report(isSlowed ? 'slowed' : 'shown', isSlowed ? 'slowed' : null);
    await sleep(Math.max(0, startedAt + ms - this.deps.now()), signal);
  }

  /** Draws a frame. If the page does not respond, closes it before another page can draw a frame. */
  #drawFrame(target: PageTarget, request: FrameRequest, intervalMs: number): Promise<DrawnFrame> {
    return this.deps.frames.run(async () => {
      try {
        return await target.drawFrame(request, intervalMs);
      } catch (error) {
        await target.close();
        throw error;
      }
    });
  }

  async #startFrameWriter(): Promise<void> {
    if (this.#frameWriter?.isEnded) this.close();
    this.#frameWriter ??= await this.deps.startFrameWriter().catch(() => {
      throw new FrameWriterError('The pictures of the page could not be passed to OBS.');
    });
  }

  async #showPicture(picture: string): Promise<void> {
    await this.#frameWriter?.writeFrame(Buffer.from(picture, 'base64')).catch(() => {
      throw new FrameWriterError('A picture of the page could not be passed to OBS.');
    });
    this.deps.pace.recordChange(this.page.id, this.deps.now());
  }

  #sendHeartbeat(target: PageTarget): void {
    const now = this.deps.now();
    if (now - this.#lastHeartbeatAt < HEARTBEAT_INTERVAL_MS) return;
    if (this.#frameWriter?.isEnded)
      throw new FrameWriterError('The pictures of the page are no longer passed to OBS.');
    this.#lastHeartbeatAt = now;
    this.#frameWriter?.sendHeartbeat();
    target.checkScript();
  }

  #report(state: PageState['state'], trouble: PageTrouble | null): void {
    if (this.#state.state === state && this.#state.trouble === trouble) return;
    this.#state = { id: this.page.id, state, trouble };
    this.deps.onChange(this.#state);
  }
}
