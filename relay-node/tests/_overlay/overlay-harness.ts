import { chmodSync, chownSync, copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../../e2e/_kit/cleanup.js';
import { until } from '../../../e2e/_kit/wait.js';
import { startChromium, type Browser } from '../../src/overlay/browser/chromium.js';
import { readGroupMemory } from '../../src/overlay/browser/process-memory.js';
import { Overlay } from '../../src/overlay/overlay.js';
import { NativeFrameWriter } from '../../src/overlay/page/frame-writer.js';
import type { OverlayPage, PageState } from '../../src/overlay/protocol.js';
import { PageProxy } from '../../src/overlay/proxy/page-proxy.js';
import { SITE, type HttpsSite } from './https-site.js';
import { FRAME_WRITER } from './make-overlay.js';

/** Only this build of Chromium renders frames on request. */
const CHROMIUM = 'chromium-headless-shell';
/** Chromium's user, because its sandbox does not run as root. */
const UID = process.getuid?.() === 0 ? 64_999 : null;

/** A Chromium with its proxy and frame writers, which draws the pages of a test site. */
export class OverlayHarness {
  readonly folder = mkdtempSync(join(tmpdir(), 'overlay-'));
  readonly states: PageState[] = [];
  readonly refusalReasons: string[] = [];
  readonly #stop = new AbortController();
  #browser: Browser | null = null;
  #proxy: PageProxy | null = null;
  #running: Promise<void> = Promise.resolve();

  async start(
    site: HttpsSite,
    pages: (Partial<OverlayPage> & { path: string })[],
    names = {},
  ): Promise<void> {
    if (UID !== null) chownSync(this.folder, UID, UID);
    chmodSync(this.folder, 0o711);
    const resolve = site.createResolver(names);
    this.#proxy = new PageProxy({
      resolve,
      open: site.open,
      onRefused: (reason) => this.refusalReasons.push(reason),
    });
    const proxyPort = await this.#proxy.listen();
    // A copy, because the user may have no access to the folder of the built writer.
    const frameWriter = join(this.folder, 'frame-writer');
    copyFileSync(FRAME_WRITER, frameWriter);
    const browserOptions = {
      program: CHROMIUM,
      folder: this.folder,
      proxyPort,
      uid: UID,
      flags: [site.flag],
    };
    const readerUid = process.getuid?.() ?? 0;
    const writerOptions = { frameWriter, folder: this.folder, uid: UID, readerUid };
    const overlay = new Overlay(
      { pages: pages.map(({ path, ...page }) => ({ ...this.#createPage(path), ...page })), memoryBytes: 2e9 },
      {
        startFrameWriter: (page) => NativeFrameWriter.start(writerOptions, page),
        startBrowser: async () => (this.#browser = await startChromium(browserOptions)),
        readMemory: readGroupMemory,
        now: () => performance.now(),
        onChange: (state) => this.states.push(state),
      },
    );
    this.#running = overlay.run(this.#stop.signal);
  }

  #createPage(path: string): OverlayPage {
    return { id: 'page', url: `https://${SITE}${path}`, width: 64, height: 48, css: '', fps: 15 };
  }

  buildSocketPath(id = 'page'): string {
    return join(this.folder, `${id}.sock`);
  }

  async waitForState(state: PageState['state'], trouble: PageState['trouble'], id = 'page'): Promise<void> {
    await until(`page ${id} is ${state}`, () =>
      this.states.some(
        (candidate) => candidate.id === id && candidate.state === state && candidate.trouble === trouble,
      ),
    );
  }

  /** Pid of the browser process, which is also the id of its process group. */
  get pid(): number {
    return this.#browser?.pid ?? 0;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#proxy?.close();
    removeFolder(this.folder);
  }
}
