import type { Page } from 'playwright-core';
import { PHONE } from '../_browser/browser.js';
import { answer as answered } from '../_browser/graphql.js';
import { SettingsView } from '../_browser/settings-view.js';
import { StreamsView } from '../_browser/streams-view.js';
import { bookPastUsage } from '../_product/past-usage.js';
import { eventually, until } from '../_kit/wait.js';
import { button, holdToast, region, toast } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

interface Bar {
  animationName?: string;
  playState: string;
  effect: { getComputedTiming(): { duration: number } };
  finish(): void;
}
interface Animated {
  getAnimations(options?: { subtree: boolean }): Bar[];
}

const COPIED = 'Copied';
const many = (name: string, rest: object) =>
  Array.from({ length: 40 }, (_, at) => ({ id: String(at + 3001), displayName: `${name} ${at}`, ...rest }));

/** Opens a page with a toast that does not close. */
async function toasted(stage: Stage, hasTouch = false): Promise<Page> {
  await stage.shared();
  const { bearer } = await stage.caller('streamer');
  const page = await stage.visitor({ hasTouch, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${stage.product.baseUrl}/streams?secret=${bearer}`);
  await button(page, 'Copy stream link').first().click();
  await holdToast(page, COPIED);
  // Waits for its animation.
  await until('it is shown', () =>
    toast(page, COPIED).evaluate((one) => (one as unknown as Animated).getAnimations().length === 0),
  );
  return page;
}

const bar = (page: Page) =>
  toast(page, COPIED).evaluate((one) => {
    const all = (one as unknown as Animated).getAnimations({ subtree: true });
    const found = all.find(({ animationName }) => animationName?.includes('Progress'));
    return found && { duration: found.effect.getComputedTiming().duration, playState: found.playState };
  });

const isBar = (page: Page, state: string) =>
  until(`the time is ${state}`, async () => (await bar(page))?.playState === state);

/** Swipes the toast to the right by a fraction of its width. */
async function drag(page: Page, part: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const { x = 0, y = 0, width = 0 } = (await toast(page, COPIED).boundingBox()) ?? {};
  const at = (moved: number) => [{ x: x + 8 + moved * width, y: y + 20 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 10; step++) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((part * step) / 10) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Section 9: toasts, widths and heights. */
export const limitCases: BrowserCases = {
  async '9.02'(stage) {
    const page = await toasted(stage);
    const { x = 0, y = 0, width = 0 } = (await toast(page, COPIED).boundingBox()) ?? {};
    expect(Math.abs(x + width / 2 - PHONE.width / 2)).toBeLessThanOrEqual(1);
    expect(y).toBeLessThan(PHONE.height / 10);
    expect((await bar(page))?.duration).toBe(5000);
    await toast(page, COPIED).evaluate((one) => {
      for (const moving of (one as unknown as Animated).getAnimations({ subtree: true })) moving.finish();
    });
    await toast(page, COPIED).waitFor({ state: 'detached' });
  },

  async '9.03'(stage) {
    const page = await toasted(stage);
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await isBar(page, 'running');
    await toast(page, COPIED).hover();
    await isBar(page, 'paused');
    await page.mouse.move(PHONE.width / 2, PHONE.height - 200);
    await isBar(page, 'running');
    await page.evaluate("window.dispatchEvent(new Event('blur'))");
    await isBar(page, 'paused');
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await isBar(page, 'running');
  },

  async '9.04'(stage) {
    const page = await toasted(stage, true);
    const before = await toast(page, COPIED).boundingBox();
    await drag(page, 0.72);
    await until('it is back', async () => (await toast(page, COPIED).boundingBox())?.x === before?.x);
    await drag(page, 0.88);
    await toast(page, COPIED).waitFor({ state: 'detached' });
  },

  async '9.08'(stage) {
    const { id } = await (await stage.caller('friend')).do<{ id: number }>('GET', '/user');
    const day = 24 * 3_600_000;
    const at = (days: number) => Date.now() - days * day;
    await bookPastUsage(stage.product, id, [
      { from: at(45), to: at(44) },
      { from: at(31), to: at(29) },
      { from: at(10), to: at(9) },
    ]);
    const page = await stage.at('admin', '/admin');
    const rows = region(page, 'Server Usages (last 30 days)').getByRole('listitem');
    await rows.filter({ hasText: /^Friend4[78]:\d\d h$/ }).waitFor();
  },

  async '9.09'(stage) {
    const view = new SettingsView(await stage.at('streamer', '/settings'));
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
    const page = await stage.at('admin', '/settings');
    for (const [viewport, width] of [
      [PHONE, PHONE.width],
      [{ width: 1000, height: 700 }, 600],
    ] as const) {
      await page.setViewportSize(viewport);
      const box = () => page.getByRole('navigation', { name: 'Pages' }).boundingBox();
      await eventually(async () => expect((await box())?.width).toBe(width));
    }
    await page.setViewportSize(PHONE);
  },

  async '9.11'(stage) {
    const page = await stage.another('admin');
    const users = many('Walker', { __typename: 'User', role: 'VERIFIED', profileImageURL: '/trailcast.svg' });
    for (const [count, isFull] of [
      [2, false],
      [40, true],
    ] as const) {
      await answered(page, 'Users', { users: users.slice(0, count) });
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
    const { name } = await stage.shared();
    const view = new StreamsView(await stage.at('streamer', '/streams'));
    await answered(view.page, 'Usernames', { usernames: many('Walker', { __typename: 'UserRef' }) });
    await view.press(name, 'Manage invites');
    await view.search('walker');
    const list = view.dialog.getByRole('list', { name: 'Users found' });
    for (const height of [PHONE.height, 1000]) {
      await view.page.setViewportSize({ ...PHONE, height });
      await eventually(async () => expect((await list.boundingBox())?.height).toBeCloseTo(height / 10, 0));
    }
    await view.page.setViewportSize(PHONE);
  },
};
