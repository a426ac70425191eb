import type { Page } from 'playwright-core';
import { PHONE } from '../_browser/browser.js';
import { respondWith } from '../_browser/graphql.js';
import { SettingsView } from '../_browser/settings-view.js';
import { StreamsView } from '../_browser/streams-view.js';
import { insertChargedUsage } from '../_product/past-usage.js';
import { eventually, until } from '../_kit/wait.js';
import { button, holdToast, region, toast } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

interface ProgressAnimation {
  animationName?: string;
  playState: string;
  effect: { getComputedTiming(): { duration: number } };
  finish(): void;
}
interface AnimatedElement {
  getAnimations(options?: { subtree: boolean }): ProgressAnimation[];
}

const COPIED = 'Copied';
const createUsers = (name: string, fields: object) =>
  Array.from({ length: 40 }, (_, index) => ({
    id: String(index + 3001),
    displayName: `${name} ${index}`,
    ...fields,
  }));

/** Opens a page and keeps its toast open. */
async function openWithToast(stage: Stage, hasTouch = false): Promise<Page> {
  await stage.shareStream();
  const { bearer } = await stage.signIn('streamer');
  const page = await stage.openVisitor({ hasTouch, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${stage.product.baseUrl}/streams?secret=${bearer}`);
  await button(page, 'Copy phone link').first().click();
  await holdToast(page, COPIED);
  await until('the toast has moved in', () =>
    toast(page, COPIED).evaluate(
      (element) => (element as unknown as AnimatedElement).getAnimations().length === 0,
    ),
  );
  return page;
}

const readProgress = (page: Page) =>
  toast(page, COPIED).evaluate((element) => {
    const animations = (element as unknown as AnimatedElement).getAnimations({ subtree: true });
    const progress = animations.find(({ animationName }) => animationName?.includes('Progress'));
    return (
      progress && { duration: progress.effect.getComputedTiming().duration, playState: progress.playState }
    );
  });

const waitForProgressBar = (page: Page, state: string) =>
  until(`the progress bar is ${state}`, async () => (await readProgress(page))?.playState === state);

/** Swipes the toast to the right by a fraction of its width. */
async function swipe(page: Page, fraction: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const { x = 0, y = 0, width = 0 } = (await toast(page, COPIED).boundingBox()) ?? {};
  const createPoints = (moved: number) => [{ x: x + 8 + moved * width, y: y + 20 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: createPoints(0) });
  for (let step = 1; step <= 10; step++) {
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: createPoints((fraction * step) / 10),
    });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Section 9: toasts, widths and heights. */
export const limitCases: BrowserCases = {
  async '9.02'(stage) {
    const page = await openWithToast(stage);
    const { x = 0, y = 0, width = 0 } = (await toast(page, COPIED).boundingBox()) ?? {};
    expect(Math.abs(x + width / 2 - PHONE.width / 2)).toBeLessThanOrEqual(1);
    expect(y).toBeLessThan(PHONE.height / 10);
    expect((await readProgress(page))?.duration).toBe(5000);
    await toast(page, COPIED).evaluate((element) => {
      for (const animation of (element as unknown as AnimatedElement).getAnimations({ subtree: true }))
        animation.finish();
    });
    await toast(page, COPIED).waitFor({ state: 'detached' });
  },

  async '9.03'(stage) {
    const page = await openWithToast(stage);
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await waitForProgressBar(page, 'running');
    await toast(page, COPIED).hover();
    await waitForProgressBar(page, 'paused');
    await page.mouse.move(PHONE.width / 2, PHONE.height - 200);
    await waitForProgressBar(page, 'running');
    await page.evaluate("window.dispatchEvent(new Event('blur'))");
    await waitForProgressBar(page, 'paused');
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await waitForProgressBar(page, 'running');
  },

  async '9.04'(stage) {
    const page = await openWithToast(stage, true);
    const boxBefore = await toast(page, COPIED).boundingBox();
    await swipe(page, 0.72);
    await until(
      'the toast is back in its place',
      async () => (await toast(page, COPIED).boundingBox())?.x === boxBefore?.x,
    );
    await swipe(page, 0.88);
    await toast(page, COPIED).waitFor({ state: 'detached' });
  },

  async '9.08'(stage) {
    const { id } = await (await stage.signIn('friend')).send<{ id: number }>('GET', '/user');
    const dayMs = 24 * 3_600_000;
    const daysAgo = (days: number) => Date.now() - days * dayMs;
    await insertChargedUsage(stage.product, id, [
      { startedAt: daysAgo(45), endedAt: daysAgo(44) },
      { startedAt: daysAgo(31), endedAt: daysAgo(29) },
      { startedAt: daysAgo(10), endedAt: daysAgo(9) },
    ]);
    const page = await stage.open('admin', '/admin');
    const rows = region(page, 'Server Usages (last 30 days)').getByRole('listitem');
    await rows.filter({ hasText: /^Friend4[78]:\d\d h$/ }).waitFor();
  },

  async '9.09'(stage) {
    const view = new SettingsView(await stage.open('streamer', '/settings'));
    await view.button('Billing information').click();
    await view.field('Country code').fill('');
    for (const [key, code] of [
      ['d', 'D'],
      ['e', 'DE'],
      ['u', 'DE'],
    ] as const) {
      await view.page.keyboard.press(key);
      await eventually(async () => expect(await view.field('Country code').inputValue()).toBe(code));
    }
  },

  async '9.10'(stage) {
    const page = await stage.open('admin', '/settings');
    for (const [viewport, width] of [
      [PHONE, PHONE.width],
      [{ width: 1000, height: 700 }, 600],
    ] as const) {
      await page.setViewportSize(viewport);
      const measureNavigation = () => page.getByRole('navigation', { name: 'Pages' }).boundingBox();
      await eventually(async () => expect((await measureNavigation())?.width).toBe(width));
    }
    await page.setViewportSize(PHONE);
  },

  async '9.11'(stage) {
    const page = await stage.openForCase('admin');
    const users = createUsers('Walker', {
      __typename: 'User',
      role: 'VERIFIED',
      profileImageURL: '/trailcast.svg',
    });
    for (const [count, isFull] of [
      [2, false],
      [40, true],
    ] as const) {
      await respondWith(page, 'Users', { users: users.slice(0, count) });
      await page.goto(`${stage.product.baseUrl}/admin`);
      await page.getByLabel(`Role of Walker ${count - 1}`, { exact: true }).waitFor({ state: 'attached' });
      // 1 rem is 16 px by default.
      await eventually(async () => {
        const box = await region(page, 'Users').getByRole('list').boundingBox();
        expect([count, box?.height === 24 * 16]).toEqual([count, isFull]);
      });
    }
  },

  async '9.12'(stage) {
    const { name } = await stage.shareStream();
    const view = new StreamsView(await stage.open('streamer', '/streams'));
    await respondWith(view.page, 'Usernames', {
      usernames: createUsers('Walker', { __typename: 'UserRef' }),
    });
    await view.pressAction(name, 'Manage invites');
    await view.search('walker');
    const list = view.dialog.getByRole('list', { name: 'Users found' });
    for (const height of [PHONE.height, 1000]) {
      await view.page.setViewportSize({ ...PHONE, height });
      await eventually(async () => expect((await list.boundingBox())?.height).toBeCloseTo(height / 10, 0));
    }
    await view.page.setViewportSize(PHONE);
  },
};
