import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openAs } from '../../_browser/browser.js';
import { StreamsView } from '../../_browser/streams-view.js';
import { UserServer } from '../../_product/user-server.js';
import { Product } from '../../_product/product.js';
import { eventually } from '../../_kit/wait.js';

const WINDOW_HEIGHT = 640;
/** Height of a window in which every page scrolls, px. */
const LOW_WINDOW_HEIGHT = 600;

/** Runs in the page: returns the visible elements with a fixed or sticky position. */
const FIND_FLOATING_ELEMENTS = `[...document.querySelectorAll('body *')].filter((element) => {
  const { width, height } = element.getBoundingClientRect();
  return /fixed|sticky/.test(getComputedStyle(element).position) && width * height > 0;
}).map(({ outerHTML }) => outerHTML.slice(0, 80))`;

/** Runs in the page: returns words that break into several lines, and the overflow of their element. */
const createBrokenWordsScript = (selector: string) => `(() => {
  const list = document.querySelector(${JSON.stringify(selector)});
  const broken = [];
  const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const { 0: word, index } of texts.currentNode.textContent.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return { broken, wider: Math.max(0, list.scrollWidth - list.clientWidth) };
})()`;

describe('sheets and strips on phones and desktops', () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  it('selects the starter collection created in “Create server”, without a layout shift', async () => {
    const page = await openAs(browser, product, 'moderator');
    await press(page, 'Create server');
    const sheet = page.getByRole('dialog');
    const createButton = sheet.getByRole('button', { name: 'Create a starter collection', exact: true });
    await createButton.waitFor();
    const countAnimations = () => page.evaluate<number>('document.getAnimations().length');
    await eventually(async () => expect(await countAnimations()).toBe(0));
    const boxBefore = await sheet.boundingBox();
    await createButton.click();
    await sheet.getByText('The starter collection is ready and selected.').waitFor();
    expect(await sheet.boundingBox()).toEqual(boxBefore);
    const field = sheet.getByLabel('Scene collection', { exact: true });
    expect(await field.locator('option:checked').innerText()).toBe('Collection 1');
    expect(await sheet.getByRole('button', { name: 'Create', exact: true }).isEnabled()).toBe(true);
    await page.context().close();
  });

  it('breaks no word of the broadcast status and the scenes in German at 320 px', async () => {
    const userServer = await UserServer.create(await product.signIn('streamer'));
    const page = await openAs(browser, product, 'streamer', {
      locale: 'de-DE',
      viewport: { width: 320, height: 640 },
    });
    await page.getByRole('heading', { name: /^Der Server ist bereit/ }).waitFor();
    for (const scene of ['Live', 'Be right back', 'Starting soon']) {
      await userServer.setScene(scene);
      await page.locator('main ol').getByText(`„${scene}“`, { exact: true }).waitFor();
      for (const selector of ['main ol', '[role=group][aria-label=Szenen]'])
        expect(await page.evaluate(createBrokenWordsScript(selector))).toEqual({ broken: [], wider: 0 });
    }
    await page.context().close();
  });

  it.each([768, 1000])(
    'shows the navigation in the bottom row of the layout at %d px, without floating elements',
    async (width) => {
      const page = await openAs(browser, product, 'streamer', {
        path: '/streams',
        viewport: { width, height: LOW_WINDOW_HEIGHT },
      });
      await page.getByRole('heading', { name: 'Owning' }).waitFor();
      expect(await page.evaluate<string[]>(FIND_FLOATING_ELEMENTS)).toEqual([]);
      const bar = page.getByRole('navigation', { name: 'Pages' });
      const barBox = await bar.boundingBox();
      expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBe(LOW_WINDOW_HEIGHT);
      const imprint = page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' });
      const isImprintVisible = async () => {
        const { y = Infinity, height = 0 } = (await imprint.boundingBox()) ?? {};
        return y + height <= (barBox?.y ?? 0);
      };
      // The keyboard scrolls right after the load, and after navigation.
      expect(await isImprintVisible()).toBe(false);
      await page.keyboard.press('End');
      await eventually(async () => expect(await isImprintVisible()).toBe(true));
      await bar.getByRole('link', { name: 'Streams' }).click();
      await page.keyboard.press('Home');
      await eventually(async () => expect(await isImprintVisible()).toBe(false));
      await imprint.focus();
      const link = await imprint.boundingBox();
      expect((link?.y ?? Infinity) + (link?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
      // The content scrolls instead of the window, so the bar keeps its position.
      expect(await bar.boundingBox()).toEqual(barBox);
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(LOW_WINDOW_HEIGHT);
      await page.context().close();
    },
  );

  it.each([1024, 1280, 1920])('shows the navigation as a rail beside the content at %d px', async (width) => {
    const page = await openAs(browser, product, 'streamer', {
      path: '/streams',
      viewport: { width, height: WINDOW_HEIGHT },
    });
    await page.getByRole('heading', { name: 'Owning' }).waitFor();
    const [rail, main] = await Promise.all([
      page.getByRole('navigation', { name: 'Pages' }).boundingBox(),
      page.getByRole('main').boundingBox(),
    ]);
    expect(rail).toMatchObject({ x: 0, y: 0, height: WINDOW_HEIGHT });
    expect(main?.x).toBeGreaterThanOrEqual(rail?.width ?? Infinity);
    expect(await page.evaluate<string[]>(FIND_FLOATING_ELEMENTS)).toEqual([
      expect.stringContaining('data-dock') as string,
    ]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.context().close();
  });

  describe('removing a user from a stream', () => {
    interface SharedStream {
      id: number;
      streamKey: string;
      invitedUsers: { id: number }[];
    }

    it.each([
      ['also creates a new key', true],
      ['keeps the key if the checkbox is not checked', false],
    ])('%s', async (_, shouldCreateKey) => {
      const owner = await product.signIn('streamer');
      const friend = await (await product.signIn('friend')).send<{ id: number }>('GET', '/user');
      const name = shouldCreateKey ? 'Shared' : 'Kept';
      const stream = await owner.send<SharedStream>('POST', '/stream', { name });
      await owner.send('PUT', `/stream/${stream.id}/invites`, [friend.id]);
      const view = new StreamsView(await openAs(browser, product, 'streamer', { path: '/streams' }));
      await view.pressAction(name, 'Manage invites');
      await view.dialogButton('Remove Friend').click();
      const checkbox = view.dialog.getByRole('checkbox', { name: 'Also create a new stream key' });
      expect(await checkbox.isChecked()).toBe(true);
      if (!shouldCreateKey) {
        await checkbox.focus();
        await view.page.keyboard.press('Space');
      }
      await view.dialogButton('Save').click();
      await view.dialog.waitFor({ state: 'detached' });
      const notices = await view.page.getByText(/^The stream has a new key/).count();
      const [savedStream] = (await owner.send<SharedStream[]>('GET', '/stream')).filter(
        ({ id }) => id === stream.id,
      );
      expect(savedStream?.invitedUsers).toEqual([]);
      expect([savedStream?.streamKey !== stream.streamKey, notices > 0]).toEqual([
        shouldCreateKey,
        shouldCreateKey,
      ]);
      await view.page.context().close();
    });
  });
});
