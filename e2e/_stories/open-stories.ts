import type { Browser } from 'playwright-core';
import { launchBrowser } from '../_browser/browser.js';
import { serveStories, type StoriesServer } from './built-stories.js';

/** The stories' server and a browser. Both are open during the tests of a file or suite. */
export interface OpenStories {
  readonly url: string;
  readonly browser: Browser;
}

/** Serves the stories and launches a browser before the tests, and closes both after them. */
export function openStories(): OpenStories {
  let server: StoriesServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await serveStories();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get url() {
      return server.url;
    },
    get browser() {
      return browser;
    },
  };
}
