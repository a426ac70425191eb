import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findViolations } from '../../_browser/axe.js';
import { launchBrowser, openAs, PHONE } from '../../_browser/browser.js';
import { watchOperations } from '../../_browser/graphql.js';
import { call, type Caller } from '../../_product/api.js';
import { Product } from '../../_product/product.js';
import { pressEscape } from '../../_browser/keyboard.js';
import { eventually, until } from '../../_kit/wait.js';

describe('roles, sign-in and language against the running product', () => {
  let product: Product;
  let browser: Browser;
  let admin: Caller;

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    admin = await product.signIn('admin');
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const openVisitor = async (locale = 'en-GB'): Promise<[Page, BrowserContext]> => {
    const context = await browser.newContext({ viewport: PHONE, locale, serviceWorkers: 'block' });
    return [await context.newPage(), context];
  };
  const open = (page: Page, path: string) => page.goto(product.baseUrl + path);
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
  const readStoredSecret = (page: Page) => page.evaluate<string | null>("localStorage.getItem('secret')");
  const markDocument = (page: Page) => page.evaluate("document.body.dataset.since = 'before'");
  const isMarked = async (page: Page) =>
    (await page.evaluate<string>("document.body.dataset.since ?? ''")) === 'before';
  const fetchUserId = async (login: string) =>
    (await (await product.signIn(login)).send<{ id: number }>('GET', '/user')).id;
  const setRole = (id: number, role: string) => admin.send('PUT', `/user/${id}/role`, { role });

  async function expectAccessible(page: Page): Promise<void> {
    for (let theme = 1; theme <= 2; theme++) {
      await page.getByRole('button', { name: /^(Light|Dark) theme$/ }).click();
      expect(await findViolations(page)).toEqual([]);
    }
  }

  describe('an unverified user', () => {
    it('sees only the closed-beta notice, at every path', async () => {
      const page = await openAs(browser, product, 'newcomer');
      for (const path of ['/', '/admin', '/nonsense']) {
        await open(page, path);
        await heading(page, 'You are unverified').waitFor();
        await heading(page, 'Trailcast').waitFor();
        await page.getByText(/^by \S/).waitFor();
        expect(await page.getByRole('link', { name: 'Send an email' }).getAttribute('href')).toMatch(
          /^mailto:\S+@/,
        );
        await page.getByRole('navigation', { name: 'Legal' }).waitFor();
        expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
      }
      await expectAccessible(page);
      await page.context().close();
    });

    it('sees the product within 30 s of the verification, without a reload', async () => {
      const [page, context] = await openVisitor();
      await page.clock.install();
      await open(page, '/api/v1/auth/twitch?login=newcomer');
      await heading(page, 'You are unverified').waitFor();
      await markDocument(page);
      await page.waitForLoadState('networkidle');
      const operations = watchOperations(page);
      // The notice appears before its timer starts.
      await until('the user is queried again', async () => {
        await page.clock.fastForward(31_000);
        return operations.includes('Me');
      });
      await heading(page, 'You are unverified').waitFor();
      await setRole(await fetchUserId('newcomer'), 'VERIFIED');
      await until('the product is shown', async () => {
        await page.clock.fastForward(31_000);
        return page.getByRole('navigation', { name: 'Pages' }).isVisible();
      });
      expect(await isMarked(page)).toBe(true);
      await context.close();
    });

    it('sees the notice without a reload when the role is revoked', async () => {
      const page = await openAs(browser, product, 'newcomer', { path: '/streams' });
      await heading(page, 'Streams').first().waitFor();
      await markDocument(page);
      await setRole(await fetchUserId('newcomer'), 'UNVERIFIED');
      await heading(page, 'You are unverified').waitFor();
      await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'detached' });
      expect(await isMarked(page)).toBe(true);
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('link', { name: 'Login' }).waitFor();
      expect(await readStoredSecret(page)).toBeNull();
      await page.context().close();
    });
  });

  describe.each(['moderator', 'friend'])('%s', (login) => {
    it('has no admin entry and gets the not-found page at /admin and at unknown paths', async () => {
      const page = await openAs(browser, product, login);
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await eventually(async () =>
        expect(await pages.getByRole('link').allTextContents()).toEqual([
          'Home',
          'Streams',
          'Scenes',
          'Settings',
        ]),
      );
      for (const path of ['/admin', '/nonsense/deep']) {
        await open(page, path);
        await heading(page, 'This page does not exist').waitFor();
      }
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Go to the start page' }).click();
      await page.waitForURL(`${product.baseUrl}/`);
      await page.context().close();
    });
  });

  describe('a visitor without a session', () => {
    it('is signed in by the secret in a link, and can sign out', async () => {
      const { bearer } = await product.signIn('friend');
      const [page, context] = await openVisitor();
      await open(page, `/streams?secret=${bearer}&lng=en`);
      const notice = page.getByRole('alert').filter({ hasText: 'A link signed you in as Friend.' });
      await notice.waitFor();
      await page.waitForURL(`${product.baseUrl}/streams?lng=en`);
      expect(await readStoredSecret(page)).toBe(bearer);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await notice.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('link', { name: 'Login' }).waitFor();
      expect(await readStoredSecret(page)).toBeNull();
      await context.close();
    });
  });

  describe('a signed-in user', () => {
    it('sees no notice about a link after a sign-in in the same browser', async () => {
      const page = await openAs(browser, product, 'friend');
      await page.getByText('Welcome back').waitFor();
      await page.waitForURL((url) => !url.href.includes('secret'));
      expect(await page.getByText(/A link signed you in/).count()).toBe(0);
      await page.context().close();
    });

    it('must confirm before a link replaces the session', async () => {
      const otherCaller = await product.signIn('moderator');
      const page = await openAs(browser, product, 'friend');
      await page.getByText('Welcome back').waitFor();
      const ownSecret = await readStoredSecret(page);
      const question = page.getByRole('alertdialog').getByText(/You are signed in as Friend now/);
      await open(page, `/?secret=${otherCaller.bearer}`);
      await question.waitFor();
      await page.waitForURL(`${product.baseUrl}/`);
      expect(await findViolations(page)).toEqual([]);
      await pressEscape(page);
      await question.waitFor({ state: 'detached' });
      expect(await readStoredSecret(page)).toBe(ownSecret);
      await open(page, `/?secret=${otherCaller.bearer}`);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Replace session' }).click();
      await page.getByText('Moderator', { exact: true }).waitFor();
      expect(await readStoredSecret(page)).toBe(otherCaller.bearer);
      await page.context().close();
    });

    it('loses the stored secret and the session on Logout', async () => {
      const page = await openAs(browser, product, 'friend', { path: '/settings' });
      const bearer = await readStoredSecret(page);
      await page.getByRole('button', { name: /Welcome back/ }).press('Enter');
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.getByRole('link', { name: 'Login' }).waitFor();
      await page.waitForURL(`${product.baseUrl}/`);
      expect(await readStoredSecret(page)).toBeNull();
      const response = await call(`${product.baseUrl}/api/v1/user`, { bearer: bearer ?? '' });
      expect(response.status).toBe(401);
      await page.context().close();
    });
  });

  describe('the language', () => {
    const waitForGerman = (page: Page) => page.getByRole('link', { name: 'Anmelden' }).waitFor();
    const waitForEnglish = (page: Page) => page.getByRole('link', { name: 'Login' }).waitFor();

    it('is changed in the footer and remembered', async () => {
      const [page, context] = await openVisitor();
      await open(page, '/');
      await page.getByRole('button', { name: 'Deutsch' }).click();
      await waitForGerman(page);
      await open(page, '/streams');
      await waitForGerman(page);
      await page.getByRole('button', { name: 'English' }).click();
      await waitForEnglish(page);
      await context.close();
    });

    it('is German on every route of an administrator', async () => {
      const page = await openAs(browser, product, 'admin', { locale: 'de-DE' });
      const pages = page.getByRole('navigation', { name: 'Seiten' });
      const entries = ['Start', 'Streams', 'Szenen', 'Einstellungen', 'Admin'];
      for (const [index, path] of ['/', '/streams', '/scenes', '/settings', '/admin'].entries()) {
        await open(page, path);
        await pages.getByRole('link', { name: entries[index] ?? '', exact: true }).waitFor();
        await eventually(async () =>
          expect(await pages.getByRole('link').allTextContents()).toEqual(entries),
        );
        await page.getByText('Willkommen zurück').waitFor();
        await page.getByRole('main').getByRole('heading').first().waitFor();
        expect(await page.getByRole('main').innerText()).not.toMatch(
          /\b(Create|Delete|Server is|You |Users)\b/,
        );
      }
      await open(page, '/nonsense');
      await heading(page, 'Diese Seite gibt es nicht').waitFor();
      for (const [path, title] of [
        ['/agb', /Allgemeine Geschäftsbedingungen|AGB/],
        ['/impressum', /Impressum/],
        ['/datenschutz', /Datenschutz/],
      ] as const) {
        await open(page, path);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
      }
      await page.context().close();
    });

    it('is German on the notice of an unverified user', async () => {
      const page = await openAs(browser, product, 'newcomer', { locale: 'de-DE' });
      await heading(page, 'Dein Konto ist noch nicht freigeschaltet').waitFor();
      await page.context().close();
    });
  });
});
