import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findViolations } from '../_browser/axe.js';
import { findLayoutFaults } from '../_browser/layout-faults.js';
import {
  findExcessiveShifts,
  waitForNoSkeleton,
  waitForSkeleton,
  watchShifts,
} from '../_browser/layout-shift.js';
import { readBuiltStories, type Story } from '../_stories/built-stories.js';
import { openStories } from '../_stories/open-stories.js';

/** One in this many stories is visited at every size. */
const STORY_SHARE = Number(process.env.TEST_WALK_SHARE ?? 20);
/** One in this many pages is loaded with late data. */
const PAGE_SHARE = Math.min(STORY_SHARE, 5);
/** Number of pages in parallel. A walk over all stories uses one, to leave a processor to tests of running broadcasts. */
const PARALLEL_PAGES = STORY_SHARE === 1 ? 1 : 2;
/** Runs in the page: returns true if the story has been rendered and its play function has ended. */
const HAS_PLAYED = '/finished|errored|aborted/.test(window.__STORYBOOK_PREVIEW__?.currentRender?.phase)';

/**
 * Matches the ids of stories that show a complete page. A lost connection adds a notice above it. The bars of two studios
 * grow upwards from a phone's lower edge, which Chromium counts as shifts of the navigation although it stays in place.
 */
const WHOLE_PAGE =
  /^app-pages-.*(?<!-loading|--connection-lost|-without-connection|-two-studios|-two-studios-on-a-phone|-and-studio)$/;
/** Window sizes in which pages are compared with their skeletons. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
/** Runs in the page: holds the stories' data until `trailcastRelease` (stories/src/app/api-data/create-fetch.ts). */
const HOLD_DATA = 'globalThis.trailcastHeld = new Promise((done) => (globalThis.trailcastRelease = done))';

/** Visits every state of every component and page at each width, in both themes and languages. */
describe('the stories at every size', () => {
  const stories = readBuiltStories();
  const storybook = openStories();

  it(
    'have no overflow, overlap or broken word, and no axe violation at the smallest size',
    async () => {
      const faults: string[] = [];
      const remaining = stories.filter(({ id }) => isChosen(id, STORY_SHARE));
      expect(remaining.length).toBeGreaterThan(0);
      const visitStories = async () => {
        const page = await storybook.browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
        for (let story = remaining.pop(); story; story = remaining.pop())
          faults.push(...(await findFaults(page, story)));
        await page.close();
      };
      await Promise.all(Array.from({ length: PARALLEL_PAGES }, visitStories));
      expect(faults).toEqual([]);
    },
    50 * 60_000,
  );

  it(
    'shift the layout by less than 0.05 when data replaces a skeleton',
    async () => {
      const pages = stories.filter(({ id }) => WHOLE_PAGE.test(id) && isChosen(id, PAGE_SHARE));
      expect(pages.length).toBeGreaterThan(0);
      const faults: string[] = [];
      for (const { id } of pages) faults.push(...(await findShifts(id)));
      expect(faults).toEqual([]);
    },
    15 * 60_000,
  );

  /** Returns the layout shifts when late data replaces the skeletons and when the page's late parts arrive. */
  async function findShifts(id: string): Promise<string[]> {
    const faults: string[] = [];
    for (const viewport of WINDOWS) {
      const page = await storybook.browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce', viewport });
      await watchShifts(page);
      await page.addInitScript(HOLD_DATA);
      await page.goto(`${storybook.url}/iframe.html?id=${id}&viewMode=story`);
      await waitForSkeleton(page);
      await page.evaluate('trailcastRelease()');
      await page.waitForFunction(HAS_PLAYED);
      await waitForNoSkeleton(page);
      const shifts = await findExcessiveShifts(page);
      if (shifts.length > 0) faults.push(`${id}, ${viewport.width} px: ${shifts.join('; ')}`);
      await page.close();
    }
    return faults;
  }

  /** Opens a story and returns its faults in both languages and themes. */
  async function findFaults(page: Page, { id }: Story): Promise<string[]> {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${storybook.url}/iframe.html?id=${id}&viewMode=story`);
    await page.waitForFunction(HAS_PLAYED);
    const faults: string[] = [];
    for (const language of ['en', 'de']) {
      await setGlobals(page, { language });
      for (const theme of ['dark', 'light']) {
        await setGlobals(page, { theme });
        const layoutFaults = await findLayoutFaults(page);
        faults.push(...layoutFaults.map((fault) => `${id}, ${language}, ${theme}: ${fault}`));
      }
    }
    await page.setViewportSize({ width: 320, height: 800 });
    faults.push(...(await findViolations(page, 'body')).map((violation) => `${id}, 320 px: ${violation}`));
    return faults;
  }
});

/** Changes Storybook's globals without a reload. */
async function setGlobals(page: Page, globals: Record<string, string>): Promise<void> {
  await page.evaluate(
    `new Promise((drawn) => {
      const { channel } = __STORYBOOK_PREVIEW__;
      channel.once('storyRendered', () => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      channel.emit('updateGlobals', { globals: ${JSON.stringify(globals)} });
    })`,
  );
}

/** Returns true for one in `share` stories, the same ones in every run. */
function isChosen(id: string, share: number): boolean {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % share === 0;
}
