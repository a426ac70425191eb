import type { Page } from 'playwright-core';
import { findViolationsWithForcedThemes } from '../_browser/axe.js';
import { PHONE } from '../_browser/browser.js';
import type { Story } from './built-stories.js';
import type { OpenStories } from './open-stories.js';

/** Size of the window of a story without another one. */
const WINDOW = { width: 1280, height: 720 };

/** Returns a script that renders a story and waits for its play function. The script returns the error, or null. */
const createPlayScript = (id: string) => `__STORYBOOK_PREVIEW__.ready().then(() => new Promise((end) => {
  const { channel } = __STORYBOOK_PREVIEW__;
  const reportFailure = (error) => finish(error?.stack ?? error?.message ?? error?.description ?? String(error));
  const listeners = {
    storyFinished: ({ storyId }) => storyId === '${id}' && finish(null),
    storyMissing: () => finish('The story is missing.'),
    storyErrored: reportFailure,
    storyThrewException: reportFailure,
    playFunctionThrewException: reportFailure,
    unhandledErrorsWhilePlaying: ([error]) => reportFailure(error),
  };
  const finish = (error) => {
    for (const [event, listener] of Object.entries(listeners)) channel.off(event, listener);
    end(error);
  };
  for (const [event, listener] of Object.entries(listeners)) channel.on(event, listener);
  channel.emit('setCurrentStory', { storyId: '${id}', viewMode: 'story' });
}))`;

/** A page of Storybook that renders one story after the other. */
export class StoryPage {
  private constructor(private readonly page: Page) {}

  static async open({ browser, url }: OpenStories): Promise<StoryPage> {
    const page = await browser.newPage();
    await page.goto(`${url}/iframe.html?viewMode=story`);
    await page.waitForFunction('Boolean(window.__STORYBOOK_PREVIEW__?.ready)');
    return new StoryPage(page);
  }

  /** Throws if the story or its play function fails. */
  async play({ id, tags }: Story): Promise<void> {
    const viewport = tags.includes('phone') ? PHONE : WINDOW;
    if (this.page.viewportSize()?.width !== viewport.width) await this.page.setViewportSize(viewport);
    const error = await this.page.evaluate<string | null>(createPlayScript(id));
    if (error !== null) throw new Error(error);
  }

  /** Returns the accessibility violations of all rules in the dark theme, and of the colour rules in the light theme. */
  findViolations(): Promise<string[]> {
    return findViolationsWithForcedThemes(this.page, 'body');
  }
}
