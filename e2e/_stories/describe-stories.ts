import type { Browser } from 'playwright-core';
import { launchBrowser } from '../_browser/browser.js';
import { builtStories, serveStories, type StoriesServer } from './built-stories.js';
import { StoryPage } from './story-page.js';

/** Plays every story whose title matches, in a browser, and checks its accessibility. */
export function describeStories(title: RegExp): void {
  const stories = builtStories().filter((story) => title.test(story.title));
  let server: StoriesServer;
  let browser: Browser;
  let page: StoryPage | undefined;

  beforeAll(async () => {
    server = await serveStories();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const named = stories.map((story) => [`${story.title} ${story.name}`, story] as const);
  test.each(named)('%s', async (_, story) => {
    page ??= await StoryPage.open(browser, server.url);
    await page.play(story);
    expect(await page.violations()).toEqual([]);
  });
}
