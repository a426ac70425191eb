import type { User } from '@trailcast/schema/wire';
import type { Page } from 'playwright-core';
import { DESKTOP } from '../_browser/browser.js';
import { eventually, until } from '../_kit/wait.js';
import { button, readStyle, heading, holdToast, readStoredItem, toast, waitForPath } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

const LEGAL = [
  ['/impressum', 'Impressum'],
  ['/datenschutz', 'Datenschutzerklärung'],
  ['/agb', 'Allgemeine Geschäftsbedingungen'],
] as const;
/** Maximum value of each channel of a dark colour, 0 to 255. */
const MAX_DARK_CHANNEL = 80;

const login = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Login' });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const goTo = (stage: Stage, page: Page, path: string) => page.goto(stage.product.baseUrl + path);

/** Section 2: the layout of every page. */
export const shellCases: BrowserCases = {
  async '2.01'(stage) {
    const page = await stage.openVisitor();
    for (const path of ['/', '/streams', '/settings', '/admin', '/nonsense/deep']) {
      await goTo(stage, page, path);
      await heading(page, 'Trailcast').waitFor();
      await waitForPath(page, path);
      await eventually(async () => {
        const lines = await page.getByRole('main').locator('p > span').all();
        const tops = await Promise.all(lines.map(async (line) => (await line.boundingBox())?.y));
        expect(lines).toHaveLength(3);
        expect(new Set(tops).size).toBe(3);
      });
      expect(await login(page).count()).toBe(1);
      expect(await page.getByRole('main').locator('a, button').count()).toBe(1);
    }
  },

  async '2.02'(stage) {
    const page = await stage.openVisitor();
    for (const [path, title] of LEGAL) {
      await goTo(stage, page, path);
      await heading(page, title).waitFor();
      expect(await login(page).count()).toBe(0);
    }
  },

  async '2.03'(stage) {
    const page = await stage.openVisitor();
    await goTo(stage, page, '/');
    for (const [path, title] of LEGAL) {
      await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click();
      await heading(page, title).waitFor();
    }
    const [imprint, privacy] = LEGAL;
    for (const [previousTitle, title] of [privacy, imprint]) {
      await button(page, 'Back').first().click();
      await heading(page, title).waitFor();
      await waitForPath(page, previousTitle);
    }
    await button(page, 'Back').first().click();
    await login(page).waitFor();
    await waitForPath(page, '/');
  },

  async '2.04'(stage) {
    const { bearer } = await stage.product.signIn('friend');
    for (const path of ['/', '/streams', '/agb']) {
      const page = await stage.openVisitor();
      await goTo(stage, page, `${path}?lng=en&secret=${bearer}#top`);
      await until('the URL has no secret', () => !page.url().includes('secret'));
      expect(page.url()).toBe(`${stage.product.baseUrl}${path}?lng=en#top`);
      expect(await readStoredItem(page, 'secret')).toBe(bearer);
    }
  },

  async '2.05'(stage) {
    const page = await stage.openVisitor();
    const logLines: string[] = [];
    page.on('console', (message) => logLines.push(message.text()));
    await goTo(stage, page, '/streams?error=access_denied&lng=en#top');
    await login(page).waitFor();
    await page.waitForURL(`${stage.product.baseUrl}/streams?lng=en#top`);
    await until('the error is logged', () => logLines.some((text) => text.includes('access_denied')));
    expect(logLines.filter((text) => text.includes('access_denied'))).toHaveLength(1);
    expect(await page.getByText('access_denied').count()).toBe(0);
    expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('access_denied');
  },

  async '2.06'(stage) {
    const page = await stage.open('streamer', '/streams');
    const user = await (await stage.signIn('streamer')).send<User>('GET', '/user');
    const header = page.getByRole('banner');
    const logo = header.getByRole('link').locator('img');
    const userMenu = header.getByRole('button', { name: /Welcome back/ });
    await eventually(async () => expect((await logo.boundingBox())?.width).toBeGreaterThan(0));
    expect(await userMenu.innerText()).toContain(user.displayName);
    expect(await userMenu.locator('img').getAttribute('src')).toBe(user.profileImageURL);
    await userMenu.click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    await page.getByRole('main').getByRole('heading', { name: 'Streams' }).first().waitFor();
  },

  async '2.07'(stage) {
    const page = await stage.open('streamer', '/');
    const footer = page.getByRole('contentinfo');
    for (const [name, path] of [
      ['Terms of Service', '/agb'],
      ['Imprint', '/impressum'],
      ['Data protection', '/datenschutz'],
    ] as const) {
      expect(await footer.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
    }
  },

  async '2.08'(stage) {
    await stage.shareStream();
    const page = await stage.open('streamer', '/streams');
    await button(page, 'Copy phone link').first().click();
    await holdToast(page, 'Copied');
    const width = page.viewportSize()?.width ?? 0;
    await eventually(async () => {
      const box = await toast(page, 'Copied').boundingBox();
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThanOrEqual(1);
    });
    for (const theme of ['first theme', 'second theme']) {
      const colour = await readStyle(toast(page, 'Copied'), 'backgroundColor');
      expect([
        theme,
        (colour?.match(/\d+/g) ?? ['255']).every((channel) => Number(channel) < MAX_DARK_CHANNEL),
      ]).toEqual([theme, true]);
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: /theme$/ })
        .click();
    }
  },

  async '2.09'(stage) {
    for (const [user, entries] of [
      ['streamer', ['Home', 'Streams', 'Scenes', 'Settings']],
      ['moderator', ['Home', 'Streams', 'Scenes', 'Settings']],
      ['admin', ['Home', 'Streams', 'Scenes', 'Settings', 'Admin']],
    ] as const) {
      const page = await stage.open(user, '/');
      await eventually(async () =>
        expect(await pages(page).getByRole('link').allTextContents()).toEqual(entries),
      );
      const phoneViewport = page.viewportSize();
      await page.setViewportSize(DESKTOP);
      await eventually(async () => {
        const box = await pages(page).boundingBox();
        expect(box?.width).toBeLessThanOrEqual(600);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(DESKTOP.height);
      });
      if (phoneViewport) await page.setViewportSize(phoneViewport);
    }
  },

  async '2.10'(stage) {
    const page = await stage.open('streamer', '/streams');
    const readStyles = async (name: string) => {
      const entry = pages(page).getByRole('link', { name, exact: true });
      return [await readStyle(entry, 'fontWeight'), await readStyle(entry.locator('svg'), 'backgroundColor')];
    };
    for (const [active, otherEntry] of [
      ['Streams', 'Home'],
      ['Settings', 'Streams'],
    ] as const) {
      await pages(page).getByRole('link', { name: active, exact: true }).click();
      await pages(page).locator('[aria-current=page]', { hasText: active }).waitFor();
      await eventually(async () => {
        const [activeStyles, otherStyles] = [await readStyles(active), await readStyles(otherEntry)];
        for (const [index, value] of activeStyles.entries()) expect(value).not.toBe(otherStyles[index]);
      });
    }
  },

  async '2.11'(stage) {
    const page = await stage.openForCase('newcomer', { path: '/streams' });
    await heading(page, 'You are unverified').waitFor();
    await heading(page, 'Trailcast').waitFor();
    await page.getByText(/^by \S/).waitFor();
    const mailLink = page.getByRole('link', { name: 'Send an email' });
    const address = (await mailLink.getAttribute('href'))?.replace('mailto:', '') ?? '';
    expect(address).toMatch(/^\S+@\S+$/);
    await page.getByText(`closed beta. Please write to ${address} to get access.`).waitFor();
    await page.getByRole('contentinfo').getByRole('link').nth(2).waitFor();
    expect(await pages(page).count()).toBe(0);
    expect(await page.getByRole('banner').count()).toBe(0);
  },
};
