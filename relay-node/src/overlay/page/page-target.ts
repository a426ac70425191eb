import type { PageTrouble } from '@trailcast/schema/node';
import { CdpError, CdpTimeout, type Cdp, type CdpEvent } from '../cdp/cdp-connection.js';
import type { OverlayPage } from '../protocol.js';
import type { FrameAnswer, FrameRequest } from './frame-steps.js';
import { pageScript } from './page-script.js';

const CALL_MS = 10_000;
const NAVIGATE_MS = 30_000;
/** A page that draws no frame within this time is hung, ms. */
const FRAME_MS = 5_000;
const CLOSE_MS = 5_000;

/** An open page in Chromium. */
export class PageTarget {
  readonly #stop: () => void;
  #lost: PageTrouble | null = null;
  #hasCrashed = false;
  #isAsked = false;
  #closing: Promise<void> | null = null;

  private constructor(
    private readonly cdp: Cdp,
    private readonly targetId: string,
    private readonly sessionId: string,
  ) {
    this.#stop = cdp.on((event) => {
      if (isLoss(event, sessionId, targetId)) this.#crash();
      if (event.sessionId === sessionId && event.method === 'Page.javascriptDialogOpening')
        this.#closeDialog();
    });
  }

  /** Why the page is gone; null while it is there. */
  get lost(): PageTrouble | null {
    return this.#lost;
  }

  /** Opens a page. It loads in the background. Throws CdpTimeout or CdpError. */
  static async open(cdp: Cdp, page: OverlayPage): Promise<PageTarget> {
    const { width, height } = page;
    const blank = { url: 'about:blank', width, height, enableBeginFrameControl: true };
    const { targetId } = await cdp.call('Target.createTarget', blank, { limitMs: CALL_MS });
    const attach = { targetId, flatten: true };
    const { sessionId } = await cdp.call('Target.attachToTarget', attach, { limitMs: CALL_MS });
    if (typeof targetId !== 'string' || typeof sessionId !== 'string')
      throw new CdpError('Chromium opened no page');
    const target = new PageTarget(cdp, targetId, sessionId);
    await target.#prepare(page);
    return target;
  }

  async #prepare({ url, css }: OverlayPage): Promise<void> {
    await this.#call('Page.enable', {});
    await this.#call('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
    await this.#call('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(css) });
    void this.#navigate(url);
  }

  /** Resolves when the site has responded, which may take long. Chromium's own error page is not shown. */
  async #navigate(url: string): Promise<void> {
    const { errorText } = await this.#call('Page.navigate', { url }, NAVIGATE_MS).catch(() => ({
      errorText: 'none',
    }));
    if (typeof errorText === 'string') this.#lost ??= 'unreachable';
  }

  /** Detects an endless script, even if frames are still drawn. */
  checkScript(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#call('Runtime.evaluate', { expression: '0' }, FRAME_MS).then(
      () => (this.#isAsked = false),
      (error: unknown) => {
        if (error instanceof CdpTimeout) this.#lost ??= 'hangs';
      },
    );
  }

  /** Draws one frame. Throws CdpTimeout if the page is hung. */
  async frame(request: FrameRequest, intervalMs: number): Promise<FrameAnswer> {
    const screenshot = request === 'screenshot' && { screenshot: { format: 'png', optimizeForSpeed: true } };
    const params = { interval: intervalMs, ...screenshot };
    const { sessionId } = this;
    const answer = await this.cdp.call('HeadlessExperimental.beginFrame', params, {
      sessionId,
      limitMs: FRAME_MS,
    });
    const picture = typeof answer.screenshotData === 'string' ? answer.screenshotData : undefined;
    return { hasDamage: answer.hasDamage === true, picture };
  }

  /** Throws CdpTimeout if the page does not close. Then Chromium must be restarted. */
  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#stop();
    // Interrupts a script that would keep the page from closing. Chromium does not answer this call.
    this.#call('Page.crash', {}, CLOSE_MS).catch(() => undefined);
    try {
      await this.cdp.call('Target.closeTarget', { targetId: this.targetId }, { limitMs: CLOSE_MS });
    } catch (error) {
      // A crashed page may already be gone.
      if (error instanceof CdpTimeout && !this.#hasCrashed) throw error;
    }
  }

  #crash(): void {
    this.#hasCrashed = true;
    this.#lost = 'crashed';
  }

  /** Closes a dialog, which would block the page. */
  #closeDialog(): void {
    this.#call('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  }

  #call(
    method: string,
    params: Record<string, unknown>,
    limitMs = CALL_MS,
  ): Promise<Record<string, unknown>> {
    return this.cdp.call(method, params, { sessionId: this.sessionId, limitMs });
  }
}

function isLoss({ method, params, sessionId }: CdpEvent, session: string, targetId: string): boolean {
  if (method === 'Inspector.targetCrashed') return sessionId === session;
  const isGone = method === 'Target.detachedFromTarget' || method === 'Target.targetDestroyed';
  return isGone && (params.sessionId === session || params.targetId === targetId);
}
