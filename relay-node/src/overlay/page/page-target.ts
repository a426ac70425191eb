import type { PageTrouble } from '@trailcast/schema/node';
import { CdpError, CdpTimeout, type Cdp, type CdpEvent } from '../cdp/cdp-connection.js';
import type { OverlayPage } from '../protocol.js';
import type { DrawnFrame, FrameRequest } from './frame-steps.js';
import { createPageScript } from './page-script.js';

const CALL_TIMEOUT_MS = 10_000;
const NAVIGATE_TIMEOUT_MS = 30_000;
/** A page that draws no frame within this time is hung, ms. */
const FRAME_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 5_000;

/** An open page in Chromium. */
export class PageTarget {
  readonly #removeListener: () => void;
  #trouble: PageTrouble | null = null;
  #hasCrashed = false;
  #isCheckingScript = false;
  #closePromise: Promise<void> | null = null;

  private constructor(
    private readonly cdp: Cdp,
    private readonly targetId: string,
    private readonly sessionId: string,
  ) {
    this.#removeListener = cdp.on((event) => {
      if (reportsPageEnd(event, sessionId, targetId)) this.#markCrashed();
      if (event.sessionId === sessionId && event.method === 'Page.javascriptDialogOpening')
        this.#closeDialog();
    });
  }

  /** Reason why the page can no longer be shown; null while the page can be shown. */
  get trouble(): PageTrouble | null {
    return this.#trouble;
  }

  /**
   * Opens a page, which loads in the background.
   * @throws CdpTimeout if Chromium does not respond, CdpError if it fails.
   */
  static async open(cdp: Cdp, page: OverlayPage): Promise<PageTarget> {
    const { width, height } = page;
    const targetOptions = { url: 'about:blank', width, height, enableBeginFrameControl: true };
    const { targetId } = await cdp.call('Target.createTarget', targetOptions, { timeoutMs: CALL_TIMEOUT_MS });
    const attachOptions = { targetId, flatten: true };
    const { sessionId } = await cdp.call('Target.attachToTarget', attachOptions, {
      timeoutMs: CALL_TIMEOUT_MS,
    });
    if (typeof targetId !== 'string' || typeof sessionId !== 'string')
      throw new CdpError('Chromium opened no page');
    const target = new PageTarget(cdp, targetId, sessionId);
    await target.#prepare(page);
    return target;
  }

  async #prepare({ url, css }: OverlayPage): Promise<void> {
    await this.#call('Page.enable', {});
    await this.#call('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
    await this.#call('Page.addScriptToEvaluateOnNewDocument', { source: createPageScript(css) });
    void this.#navigate(url);
  }

  /** Loads the page, which may take long. Sets `trouble` on failure, so that Chromium's error page is not shown. */
  async #navigate(url: string): Promise<void> {
    const { errorText } = await this.#call('Page.navigate', { url }, NAVIGATE_TIMEOUT_MS).catch(() => ({
      errorText: 'none',
    }));
    if (typeof errorText === 'string') this.#trouble ??= 'unreachable';
  }

  /** Checks for an endless script, during which Chromium may still draw frames. Sets `trouble` if there is one. */
  checkScript(): void {
    if (this.#isCheckingScript) return;
    this.#isCheckingScript = true;
    this.#call('Runtime.evaluate', { expression: '0' }, FRAME_TIMEOUT_MS).then(
      () => (this.#isCheckingScript = false),
      (error: unknown) => {
        if (error instanceof CdpTimeout) this.#trouble ??= 'hangs';
      },
    );
  }

  /** Draws one frame. Throws CdpTimeout if the page is hung. */
  async drawFrame(request: FrameRequest, intervalMs: number): Promise<DrawnFrame> {
    const screenshot = request === 'screenshot' && { screenshot: { format: 'png', optimizeForSpeed: true } };
    const params = { interval: intervalMs, ...screenshot };
    const { sessionId } = this;
    const result = await this.cdp.call('HeadlessExperimental.beginFrame', params, {
      sessionId,
      timeoutMs: FRAME_TIMEOUT_MS,
    });
    const picture = typeof result.screenshotData === 'string' ? result.screenshotData : undefined;
    return { hasDamage: result.hasDamage === true, picture };
  }

  /** Closes the page. Throws CdpTimeout if it does not close. Chromium must then be restarted. */
  close(): Promise<void> {
    return (this.#closePromise ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#removeListener();
    // Ends a script that would block the close. Chromium does not respond to this call.
    this.#call('Page.crash', {}, CLOSE_TIMEOUT_MS).catch(() => undefined);
    try {
      await this.cdp.call('Target.closeTarget', { targetId: this.targetId }, { timeoutMs: CLOSE_TIMEOUT_MS });
    } catch (error) {
      // A crashed page may already be closed.
      if (error instanceof CdpTimeout && !this.#hasCrashed) throw error;
    }
  }

  #markCrashed(): void {
    this.#hasCrashed = true;
    this.#trouble = 'crashed';
  }

  /** Closes a dialog, which would block the page. */
  #closeDialog(): void {
    this.#call('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  }

  #call(
    method: string,
    params: Record<string, unknown>,
    timeoutMs = CALL_TIMEOUT_MS,
  ): Promise<Record<string, unknown>> {
    return this.cdp.call(method, params, { sessionId: this.sessionId, timeoutMs });
  }
}

function reportsPageEnd({ method, params, sessionId }: CdpEvent, session: string, targetId: string): boolean {
  if (method === 'Inspector.targetCrashed') return sessionId === session;
  const isClosed = method === 'Target.detachedFromTarget' || method === 'Target.targetDestroyed';
  return isClosed && (params.sessionId === session || params.targetId === targetId);
}
