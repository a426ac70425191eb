import { SCENE_PICTURE_LIMITS } from '@trailcast/schema/node';
import type { Browser, Locator, Page } from 'playwright-core';
import { findViolationsInBothThemes } from '../_browser/axe.js';
import { DESKTOP, launchBrowser, openAs, PHONE } from '../_browser/browser.js';
import { failOperation, holdOperation, stopIntercepting, watchOperations } from '../_browser/graphql.js';
import { pressEscape, waitForDialogFocus } from '../_browser/keyboard.js';
import { findOverflows } from '../_browser/layout.js';
import { UserServer } from '../_product/user-server.js';
import type { Caller } from '../_product/api.js';
import { Product } from '../_product/product.js';
import { eventually, until } from '../_kit/wait.js';

const MINUTE_MS = 60_000;
const SMALL_PHONE_WIDTH = 320;
/** A hold must last 500 ms. */
const LONG_PRESS_MS = 700;
const SHORT_PRESS_MS = 100;
/** Minimum size of what is touched, px. */
const TOUCH_SIZE_PX = 48;
/** Minimum distance between the scenes and the button that stops the broadcast, which asks before it does, px. */
const MIN_DISTANCE_PX = 16;
/** Heights of laptops' windows, px. */
const LAPTOP_HEIGHT = 800;
const LOW_WINDOW_HEIGHT = 680;

/** Runs in the page: returns true if the dock, or a desktop's bar, covers the focused element. */
const IS_COVERED = `(() => {
  const { left, bottom } = document.activeElement.getBoundingClientRect();
  return document.elementFromPoint(left + 4, bottom - 4).closest('[data-dock], [data-bar]') !== null;
})()`;

describe('the control of a broadcast with one tap', () => {
  let product: Product;
  let browser: Browser;
  let api: Caller;
  let userServer: UserServer;
  /** The owner's phone, and the helper's desktop. */
  let phone: Page;
  let desktop: Page;
  let startButtonBox: { x: number; y: number; width: number; height: number } | null;

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    api = await product.signIn('streamer');
    const friend = await product.signIn('friend');
    const { id } = await friend.send<{ id: number }>('GET', '/user');
    await api.send('POST', '/studio/helpers', { userId: id, level: 'operate' });
    userServer = await UserServer.create(api);
    await userServer.startFeed(product);
    await userServer.setScene('Live');
    phone = await openAs(browser, product, 'streamer');
    desktop = await openAs(browser, product, 'friend', { viewport: DESKTOP });
    for (const page of [phone, desktop]) page.setDefaultTimeout(MINUTE_MS);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const button = (page: Page | Locator, name: string | RegExp) =>
    page.getByRole('button', { name, exact: true });
  const tiles = (page: Page) => page.getByRole('group', { name: 'Switch now' });
  const bar = (page: Page) => page.getByRole('region', { name: /^Quick actions/ });
  const waitForScene = (scene: string) => userServer.waitForStatus({ scene });

  it('switches scenes with one tap, and back within 5 s', async () => {
    await button(tiles(phone), 'Switch to Privacy').click();
    await waitForScene('Privacy');
    await button(tiles(phone), 'Undo, back to Live').click();
    await waitForScene('Live');
    await button(tiles(phone), 'Live is on program').waitFor();
    expect(await button(phone, /^Undo/).count()).toBe(0);
  });

  it('offers no undo after a switch by another user', async () => {
    await button(tiles(phone), 'Switch to Privacy').click();
    await button(tiles(phone), 'Undo, back to Live').waitFor();
    await userServer.setScene('Starting soon');
    await button(tiles(phone), /^Undo/).waitFor({ state: 'detached' });
    await userServer.setScene('Live');
  });

  it('shows the thumb bar only while live, above the navigation and without covering a control', async () => {
    const startButton = button(phone, 'Start stream');
    startButtonBox = await startButton.boundingBox();
    expect(await bar(phone).count()).toBe(0);
    await startButton.click();
    await button(phone.getByRole('alertdialog'), 'Start stream').click();
    await bar(phone).waitFor();
    const [barBox, navigation] = await Promise.all([
      bar(phone).boundingBox(),
      phone.getByRole('navigation', { name: 'Pages' }).boundingBox(),
    ]);
    expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual(navigation?.y ?? 0);
    await phone.getByRole('contentinfo').getByRole('link').last().focus();
    expect(await phone.evaluate<boolean>(IS_COVERED)).toBe(false);
    await phone.setViewportSize({ width: SMALL_PHONE_WIDTH, height: 640 });
    expect(await findOverflows(phone)).toEqual([]);
    await phone.setViewportSize(PHONE);
    expect(await findViolationsInBothThemes(phone)).toEqual([]);
  });

  // The browser's own bars leave the page less than the 844 px of a phone.
  it.each([
    [664, 'the scenes'],
    [760, 'the scenes'],
    [PHONE.height, 'the row below them'],
    [890, 'the last action'],
  ])('shows every scene without scrolling, and ends in %i px with %s', async (height, lastElement) => {
    await phone.setViewportSize({ width: PHONE.width, height });
    await phone.evaluate('window.scrollTo(0, 0)');
    const elements = {
      'the scenes': tiles(phone).getByRole('button').last(),
      'the row below them': tiles(phone),
      'the last action': button(phone, 'Log'),
    };
    const [lastBox, dock] = await Promise.all([
      elements[lastElement as keyof typeof elements].boundingBox(),
      phone.locator('[data-dock]').boundingBox(),
    ]);
    // Only the padding of the next row is visible above the thumb bar.
    const distance = dock!.y - lastBox!.y - lastBox!.height;
    expect([distance >= 8, distance <= 16]).toEqual([true, true]);
  });

  it('shows a picture of each scene and the sound level of the program to owner and helper', async () => {
    const readPictureWidths = (page: Page) =>
      tiles(page)
        .getByRole('button')
        .evaluateAll((all: { querySelector(selector: string): { naturalWidth: number } | null }[]) =>
          all.map((tile) => tile.querySelector('img')?.naturalWidth ?? null),
        );
    // The sound level is at the picture on a phone, and in the pane beside the picture on a desktop.
    const pictureLevel = phone.locator('[data-sound] [data-cover=Y]');
    const paneLevel = desktop.getByRole('meter', { name: 'Viewers' }).locator('[data-cover=X]');
    const { width } = SCENE_PICTURE_LIMITS;
    // The other two scenes are in the thumb bar.
    for (const page of [phone, desktop])
      await eventually(async () => expect(await readPictureWidths(page)).toEqual([width, width]), MINUTE_MS);
    for (const level of [pictureLevel, paneLevel])
      await eventually(
        async () => expect(await level.getAttribute('style')).toMatch(/scale[XY]\(0\.\d+\)/),
        MINUTE_MS,
      );
    expect(await desktop.locator('[data-sound]').count()).toBe(0);
  });

  it('shows the picture as wide as the phone', async () => {
    const { x, width } = (await phone.getByRole('img', { name: 'Program' }).boundingBox())!;
    expect([x, width]).toEqual([0, PHONE.width]);
  });

  it('shows LIVE in the header while the broadcast band is out of view', async () => {
    const liveLink = phone.getByRole('banner').getByRole('link', { name: /^LIVE \d/ });
    await phone.evaluate('window.scrollTo(0, 0)');
    await liveLink.waitFor({ state: 'detached' });
    await phone.evaluate('window.scrollTo(0, 900)');
    await liveLink.waitFor();
    await eventually(async () => expect((await liveLink.boundingBox())?.y).toBeLessThan(56));
    // A page that is wider than the phone would push Panic off the screen.
    for (const width of [SMALL_PHONE_WIDTH, PHONE.width]) {
      await phone.setViewportSize({ width, height: PHONE.height });
      await liveLink.waitFor();
      expect(await findOverflows(phone)).toEqual([]);
    }
    await phone.getByRole('link', { name: 'Streams', exact: true }).click();
    await phone.getByRole('button', { name: 'Create stream', exact: true }).waitFor();
    await liveLink.click();
    await bar(phone).waitFor();
    await liveLink.waitFor({ state: 'detached' });
  });

  it('shows the stop button below the former position of the start button, and asks before stopping', async () => {
    const stopButton = button(phone, 'Stop stream');
    await phone.evaluate('window.scrollTo(0, 0)');
    const stopButtonBox = await stopButton.boundingBox();
    expect(
      startButtonBox && stopButtonBox && stopButtonBox.y - (startButtonBox.y + startButtonBox.height),
    ).toBeGreaterThan(0);
    const operations = watchOperations(phone);
    await stopButton.click();
    const question = phone.getByRole('alertdialog');
    await question.getByText('Are you sure you want to stop the current stream?').waitFor();
    await button(question, 'Cancel').click();
    await question.waitFor({ state: 'detached' });
    expect(operations).not.toContain('StopStreaming');
  });

  it('switches scenes and back with one tap in the thumb bar', async () => {
    await button(bar(phone), 'Switch to Be right back').click();
    await waitForScene('Be right back');
    await button(bar(phone), 'Undo, back to Live').click();
    await waitForScene('Live');
    await button(bar(phone), 'Switch to Privacy').click();
    await waitForScene('Privacy');
    await userServer.setScene('Live');
  });

  it('offers a switch back from Privacy, also after another user’s switch', async () => {
    await userServer.setScene('Starting soon');
    await button(tiles(phone), 'Starting soon is on program').waitFor();
    await userServer.setScene('Privacy');
    await button(bar(phone), 'Back to Starting soon').click();
    await waitForScene('Starting soon');
    await userServer.setScene('Live');
  });

  it('shows picture, scenes and thumb bar on a desktop without scrolling', async () => {
    const page = await openAs(browser, product, 'streamer', { viewport: DESKTOP });
    await bar(page).waitFor();
    await eventually(async () => {
      const picture = await page.getByRole('img', { name: 'Program' }).boundingBox();
      const dockedBarBox = await bar(page).boundingBox();
      expect(picture?.width).toBeGreaterThan(640);
      expect(dockedBarBox!.y + dockedBarBox!.height).toBeLessThanOrEqual(DESKTOP.height);
    });
    const readNames = () =>
      bar(page)
        .getByRole('button')
        .evaluateAll((all: { ariaLabel: string | null }[]) => all.map(({ ariaLabel }) => ariaLabel));
    const names = await readNames();
    expect(names).toEqual([
      'Switch to Be right back',
      'Switch to Privacy',
      'Mute the program',
      'Panic: hold for half a second',
    ]);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await tiles(page).waitFor({ state: 'detached' });
    await eventually(async () => expect(await readNames()).toEqual(names));
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await tiles(page).waitFor();
    for (const height of [DESKTOP.height, LAPTOP_HEIGHT, LOW_WINDOW_HEIGHT]) {
      await page.setViewportSize({ width: DESKTOP.width, height });
      // Each scene is either a tile or, in a window with the height, in the rail.
      const isLow = height === LOW_WINDOW_HEIGHT;
      const lastScene = isLow ? 'Privacy' : 'Starting soon';
      await eventually(async () => expect(await tiles(page).getByRole('button').count()).toBe(isLow ? 4 : 2));
      for (const [scene, key] of [
        ['Be right back', '3'],
        ['Privacy', '4'],
      ] as const) {
        const barButton = button(bar(page), `Switch to ${scene}`);
        expect(await barButton.count()).toBe(isLow ? 0 : 1);
        if (!isLow) expect(await barButton.getAttribute('aria-keyshortcuts')).toBe(key);
      }
      const tile = await button(tiles(page), `Switch to ${lastScene}`).boundingBox();
      const barBox = await bar(page).boundingBox();
      expect(tile!.y + tile!.height + 8).toBeLessThanOrEqual(height);
      expect(barBox!.x + barBox!.width).toBeLessThan(tile!.x);
      expect(barBox!.y + barBox!.height).toBeLessThanOrEqual(height);
      const pictureBox = (await page.getByRole('img', { name: 'Program' }).boundingBox())!;
      const watchButtonBox = (await button(page, 'Watch live').boundingBox())!;
      // The button is below the picture, or beside it in a low window.
      expect(
        watchButtonBox.y >= pictureBox.y + pictureBox.height ||
          watchButtonBox.x >= pictureBox.x + pictureBox.width,
      ).toBe(true);
      // The stop button is visible without scrolling, at a distance above the scenes.
      const stop = await button(page, 'Stop stream').boundingBox();
      expect(stop!.y + stop!.height + MIN_DISTANCE_PX).toBeLessThanOrEqual(tile!.y);
      // The panes beside the scenes end just above the window's lower edge.
      const sources = page.getByRole('region', { name: 'Scene and sound', exact: true });
      const { y: sourcesTop, height: sourcesHeight } = (await sources.boundingBox())!;
      const distance = height - sourcesTop - sourcesHeight;
      expect([distance >= 12, distance <= 16]).toEqual([true, true]);
    }
    await button(page, 'Keyboard').focus();
    expect(await page.evaluate<boolean>(IS_COVERED)).toBe(false);
    await page.context().close();
  });

  it('shows a helper on a laptop the picture at full column width, and the scenes below it', async () => {
    await desktop.setViewportSize({ width: DESKTOP.width, height: LAPTOP_HEIGHT });
    const [picture, scenes, graph, tile] = await Promise.all([
      desktop.getByRole('img', { name: 'Program' }).boundingBox(),
      tiles(desktop).boundingBox(),
      desktop.getByRole('region', { name: 'Feed over time' }).boundingBox(),
      button(tiles(desktop), 'Switch to Starting soon').boundingBox(),
    ]);
    // The feed's graph is beside the scenes.
    expect(picture!.x).toBe(scenes!.x);
    expect(picture!.x + picture!.width).toBeCloseTo(graph!.x + graph!.width, 0);
    expect(graph!.x - scenes!.x - scenes!.width).toBeCloseTo(16, 0);
    expect(graph!.y + graph!.height).toBeCloseTo(scenes!.y + scenes!.height, 0);
    expect(tile!.y + tile!.height + 8).toBeLessThanOrEqual(LAPTOP_HEIGHT);
    await desktop.setViewportSize(DESKTOP);
  });

  it.each([
    ['upright', PHONE],
    ['on its side', { width: PHONE.height, height: PHONE.width }],
  ])(
    'shows the source selector in the picture’s corner and the play button beside it on a phone %s',
    async (_, viewport) => {
      const page = await openAs(browser, product, 'streamer', { viewport });
      // The page moves until it has loaded.
      await eventually(async () => {
        const picture = await page.getByRole('img', { name: 'Program' }).boundingBox();
        if (viewport.height > viewport.width) {
          // Band and picture adjoin, are as wide as the window, and replace the header except the user's menu.
          const band = (await page.locator('[data-look=live]').boundingBox())!;
          expect([band.x, band.width]).toEqual([0, viewport.width]);
          expect(band.y).toBeLessThanOrEqual(1);
          const menu = (await page.getByRole('button', { name: /^Welcome back/ }).boundingBox())!;
          expect(menu.y + menu.height).toBeLessThan(band.y + band.height);
          expect(Math.abs(band.y + band.height - picture!.y)).toBeLessThanOrEqual(1);
        }
        const pictureEnd = { x: picture!.x + picture!.width, y: picture!.y + picture!.height };
        const playButton = (await button(page, 'Watch live').boundingBox())!;
        const selector = (await page.getByRole('combobox', { name: 'Show' }).boundingBox())!;
        // The lowest 4 px of a control are not visible.
        expect([selector.x - picture!.x, pictureEnd.y - selector.y - selector.height]).toEqual([8, 4]);
        expect([playButton.x - selector.x - selector.width, playButton.y]).toEqual([8, selector.y]);
        expect(playButton.x + playButton.width).toBeLessThan(pictureEnd.x);
      });
      await page.context().close();
    },
  );

  it('has an undo button of touch size on a touch screen as wide as a desktop', async () => {
    const page = await openAs(browser, product, 'streamer', {
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
    });
    // The page has loaded: the button is there for 5 s only.
    await button(tiles(page), 'Live is on program').waitFor();
    await page.getByRole('region', { name: 'Feed over time' }).waitFor();
    await button(tiles(page), 'Switch to Starting soon').click();
    const undo = button(tiles(page), 'Undo, back to Live');
    const height = await undo.evaluate((element: { offsetHeight: number }) => element.offsetHeight);
    await undo.click();
    expect(height).toBeGreaterThanOrEqual(TOUCH_SIZE_PX);
    await waitForScene('Live');
    await page.context().close();
  });

  describe('the keyboard of a helper’s desktop', () => {
    const press = (key: string) => desktop.keyboard.press(key);
    const waitForProgram = (scene: string) => button(tiles(desktop), `${scene} is on program`).waitFor();
    const closeKeys = async () => {
      await pressEscape(desktop);
      await desktop.getByRole('dialog').waitFor({ state: 'detached' });
    };

    beforeEach(async () => {
      await userServer.setScene('Live');
      await waitForProgram('Live');
    });

    it('shows its keys, and switches scenes', async () => {
      await button(desktop, 'Keyboard').click();
      await desktop.getByRole('dialog').getByText('1–4').waitFor();
      await closeKeys();
      await press('2');
      await waitForScene('Starting soon');
      await waitForProgram('Starting soon');
      await press('b');
      await waitForScene('Be right back');
      // The scene has no tile.
      await desktop.getByText('Be right back is on program', { exact: true }).waitFor({ state: 'attached' });
      await press('1');
      await waitForScene('Live');
      await waitForProgram('Live');
    });

    it('does nothing in a text field, in a dialog, or while it is switched off', async () => {
      const operations = watchOperations(desktop);
      await desktop.evaluate(`document.querySelector('main').append(
        Object.assign(document.createElement('input'), { id: 'field', ariaLabel: 'Field' }))`);
      await desktop.locator('#field').focus();
      await press('2');
      await press('b');
      expect(await desktop.locator('#field').inputValue()).toBe('2b');
      await desktop.evaluate(`document.querySelector('#field').remove()`);
      await button(desktop, 'Leave studio').click();
      await waitForDialogFocus(desktop);
      await press('2');
      await press('Escape');
      await desktop.getByRole('alertdialog').waitFor({ state: 'detached' });
      const keyboardSwitch = desktop.getByRole('switch', { name: 'Keyboard shortcuts' });
      await button(desktop, 'Keyboard').click();
      await keyboardSwitch.click();
      await eventually(async () => expect(await keyboardSwitch.getAttribute('aria-checked')).toBe('false'));
      await closeKeys();
      await press('2');
      await desktop.reload();
      await waitForProgram('Live');
      await press('2');
      await button(desktop, 'Keyboard').click();
      await desktop.getByText('Keyboard shortcuts are off on this device.').waitFor();
      await keyboardSwitch.click();
      await desktop.getByText('Each button shows its key.').waitFor();
      await closeKeys();
      expect(operations).not.toContain('SetScene');
      // The same key works once the setting is on again.
      await press('2');
      await until('the scene is requested', async () => operations.includes('SetScene'));
      await waitForScene('Starting soon');
      await userServer.setScene('Live');
    });
  });

  describe('a panic', () => {
    const panic = (page: Page) => button(bar(page), 'Panic: hold for half a second');
    const endPanic = (page: Page) => button(bar(page), 'End panic: hold for half a second');
    const holdButton = async (target: Locator, durationMs: number) => target.click({ delay: durationMs });
    const fetchStatus = () => userServer.fetchStatus();
    const waitForTextOnBoth = (text: string) =>
      Promise.all([phone, desktop].map((page) => page.getByText(text, { exact: true }).waitFor()));

    it.each([
      [PHONE.width, true],
      [SMALL_PHONE_WIDTH, true],
      [600, false],
    ])('keeps the picture’s place on an upright phone %d px wide: %s', async (width, isKept) => {
      const page = await openAs(browser, product, 'streamer', { viewport: { width, height: 900 } });
      const readTop = async () => (await page.getByRole('img', { name: 'Program' }).boundingBox())!.y;
      // The page moves until it has loaded.
      await button(page, 'Watch live').waitFor();
      await page.locator('[data-look=live]').waitFor();
      const topBefore = await readTop();
      await holdButton(panic(page), LONG_PRESS_MS);
      await page.getByRole('alert').getByText('Viewers see “One moment”. No sound.').waitFor();
      expect(Math.abs((await readTop()) - topBefore) <= 8).toBe(isKept);
      // From 552 px on, the bands have the margins of the pane.
      const band = (await page.getByRole('region', { name: 'Panic', exact: true }).boundingBox())!;
      expect([band.x === 0, band.width === width]).toEqual([isKept, isKept]);
      await holdButton(endPanic(page), LONG_PRESS_MS);
      await panic(page).waitFor();
      await page.context().close();
    });

    it('does nothing on a short press, and shows the reason', async () => {
      const operations = watchOperations(phone);
      await holdButton(panic(phone), SHORT_PRESS_MS);
      await bar(phone).getByText('Too short: hold it for half a second.').waitFor();
      expect(operations).not.toContain('SetPanic');
    });

    it('begins when the owner holds the button, and locks the scenes on both pages', async () => {
      await holdButton(panic(phone), LONG_PRESS_MS);
      await endPanic(phone).waitFor();
      await waitForTextOnBoth('Started by Streamer.');
      // Privacy is only in the bar.
      for (const page of [phone, desktop]) {
        expect(await button(bar(page), 'Switch to Privacy').isDisabled()).toBe(true);
        expect(await button(tiles(page), 'Switch to Live').isDisabled()).toBe(true);
        expect(await button(tiles(page), 'Switch to Privacy').count()).toBe(0);
      }
      expect(await findViolationsInBothThemes(phone)).toEqual([]);
    });

    it('can’t be ended by a helper', async () => {
      const operations = watchOperations(desktop);
      await desktop.getByText('Only Streamer can end it.').waitFor();
      expect(await endPanic(desktop).isDisabled()).toBe(true);
      await desktop.keyboard.press('p', { delay: LONG_PRESS_MS });
      expect(operations).not.toContain('SetPanic');
      expect((await fetchStatus()).panic).toBeDefined();
    });

    it('ends when the owner holds the button, and unlocks the scenes', async () => {
      await holdButton(endPanic(phone), LONG_PRESS_MS);
      await panic(phone).waitFor();
      await eventually(async () =>
        expect(await button(bar(desktop), 'Switch to Privacy').isDisabled()).toBe(false),
      );
      expect((await fetchStatus()).panic).toBeUndefined();
    });

    it.each([
      ['phone', PHONE],
      ['desktop', DESKTOP],
    ])('begins and ends on a page other than home, on a %s', async (_, viewport) => {
      const page = await openAs(browser, product, 'streamer', { viewport });
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await tiles(page).waitFor({ state: 'detached' });
      await holdButton(panic(page), LONG_PRESS_MS);
      await endPanic(page).waitFor();
      expect((await fetchStatus()).panic).toBeDefined();
      const [barBox, navigation] = await Promise.all([
        bar(page).boundingBox(),
        page.getByRole('navigation', { name: 'Pages' }).boundingBox(),
      ]);
      // The bar is below the rail's entries on a desktop, and above the dock's entries on a phone: never over the page.
      expect([barBox!.x + barBox!.width, barBox!.y >= navigation!.y + navigation!.height]).toEqual(
        viewport === DESKTOP ? [navigation!.width, true] : [viewport.width, false],
      );
      await holdButton(endPanic(page), LONG_PRESS_MS);
      await panic(page).waitFor();
      await page.context().close();
    });

    it('begins and ends by a helper’s key, and names the helper', async () => {
      // The desktop learns of the last panic's end later than the page that ended it.
      await panic(desktop).waitFor();
      await desktop.keyboard.press('p', { delay: LONG_PRESS_MS });
      await waitForTextOnBoth('Started by Friend.');
      await desktop.keyboard.press('p', { delay: LONG_PRESS_MS });
      await panic(phone).waitFor();
    });

    it('reports a failed request within 5 s, and is not shown as begun', async () => {
      await failOperation(phone, 'SetPanic');
      await holdButton(panic(phone), LONG_PRESS_MS);
      await phone.getByText('Failed to change the panic: Network error').waitFor({ timeout: 5_000 });
      expect(await panic(phone).getAttribute('aria-pressed')).toBe('false');
      await stopIntercepting(phone);
    });

    it('is shown as unconfirmed while its request is slow, and then as the status reports it', async () => {
      const release = await holdOperation(phone, 'SetPanic');
      await holdButton(panic(phone), LONG_PRESS_MS);
      await bar(phone)
        .getByText(/^Not confirmed yet/)
        .waitFor({ timeout: 5_000 });
      expect(await panic(phone).getAttribute('aria-pressed')).toBe('false');
      await api.send('PUT', `/server/${userServer.server.id}/panic`, { panic: true }).catch(() => null);
      await endPanic(phone).waitFor();
      await release();
      await holdButton(endPanic(phone), LONG_PRESS_MS);
      await panic(phone).waitFor();
    });
  });
});
