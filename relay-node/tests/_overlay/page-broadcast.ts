import { FlvTimeline } from '../_node/flv-timeline.js';
import { RtmpPlatform } from '../_node/rtmp-platform.js';
import { VIDEO } from '../test-node.js';
import type { HttpsSite } from './https-site.js';
import { ObsWithPages } from './obs-with-pages.js';

/** An OBS with web pages that sends its program to a platform. */
export class PageBroadcast {
  readonly pages: ObsWithPages;

  private constructor(
    site: HttpsSite,
    readonly program: FlvTimeline,
    private readonly platform: RtmpPlatform,
  ) {
    this.pages = new ObsWithPages(site);
  }

  static async prepare(site: HttpsSite): Promise<PageBroadcast> {
    const program = new FlvTimeline();
    return new PageBroadcast(site, program, await RtmpPlatform.start('127.0.0.1', program.push));
  }

  /** Starts a server whose scene Pages has these pages, and its broadcast. */
  async start(...shownPages: { name: string; path: string }[]) {
    const instance = await this.pages.start(this.pages.createRunner(), shownPages);
    const control = await this.pages.connect(instance);
    await control.setVideo(VIDEO, VIDEO.fps);
    await control.setTarget(this.platform.target);
    await control.startStream();
    return { instance, control };
  }

  async close(): Promise<void> {
    await this.pages.close();
    await this.platform.close();
  }
}
