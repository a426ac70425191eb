import type { Browser } from 'playwright-core';
import type { Caller } from '../../_product/api.js';
import { Product } from '../../_product/product.js';
import { eventually } from '../../_kit/wait.js';
import { findViolationsWithForcedThemes } from '../../_browser/axe.js';
import { launchBrowser, openAs } from '../../_browser/browser.js';
import { respondWith } from '../../_browser/graphql.js';
import { waitForFocus } from '../../_browser/keyboard.js';
import { openMenuAction } from '../../_browser/menu.js';
import { ScenesView } from '../../_browser/scenes-view.js';

const ITEM = {
  name: 'Feed',
  id: 1,
  visible: true,
  bounds_type: 2,
  bounds: { x: 1280, y: 720 },
  note: [1, null],
};
const COLLECTION = {
  name: 'City',
  resolution: { x: 1280, y: 720 },
  scene_order: [{ name: 'Live' }, { name: 'Pause' }],
  modules: { 'scripts-tool': [] },
  sources: [
    { id: 'ffmpeg_source', name: 'Feed', settings: { input: 'trailcast://feed' }, hotkeys: { x: [] } },
    { id: 'scene', name: 'Live', settings: { id_counter: 1, items: [ITEM] } },
    { id: 'scene', name: 'Pause', settings: { items: [] } },
  ],
};

interface StoredCollection {
  sources: { name: string; settings: { text?: string; items?: Record<string, unknown>[] } }[];
}

describe('the visual editor against the running product', () => {
  let product: Product;
  let browser: Browser;
  let api: Caller;
  let view: ScenesView;
  let id: number;
  const pageErrors: string[] = [];

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    api = await product.signIn('streamer');
    const scenes = JSON.stringify(COLLECTION);
    ({ id } = await api.send<{ id: number }>('POST', '/data', { name: 'City', scenes }));
    const page = await openAs(browser, product, 'streamer', { path: '/scenes' });
    page.on('pageerror', (error) => pageErrors.push(error.message));
    view = new ScenesView(page);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const fetchStoredScenes = async () => {
    const collections = await api.send<{ id: number; scenes: string }[]>('GET', '/data');
    return JSON.parse(
      collections.find((collection) => collection.id === id)?.scenes ?? 'null',
    ) as StoredCollection;
  };
  const createPng = async () => {
    const url = await view.page.evaluate<string>(`(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
      canvas.getContext('2d').fillRect(0, 0, 20, 30);
      return canvas.toDataURL('image/png');
    })()`);
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  };
  const readNumber = async (name: string) =>
    Number(await view.dialog.getByLabel(name, { exact: true }).inputValue());

  it('stores an added and moved text, and leaves the rest unchanged', async () => {
    await view.openEditor('1. City');
    await view.dialog.getByRole('img', { name: 'Picture of the scene Live' }).waitFor();
    await view.dialogButton('Add').click();
    await view.page.getByRole('menuitem', { name: 'Text' }).click();
    await view.dialog.getByLabel('Text', { exact: true }).fill('Hello, Graz');
    const handle = view.dialogButton('Move Text');
    await handle.scrollIntoViewIfNeeded();
    const [leftBefore, box] = [await readNumber('Left'), await handle.boundingBox()];
    if (!box) throw new Error('nothing is selected');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await view.page.mouse.move(x, y);
    await view.page.mouse.down();
    await view.page.mouse.move(x - 30, y + 20, { steps: 5 });
    await view.page.mouse.up();
    await eventually(async () => expect(await readNumber('Left')).toBeLessThan(leftBefore - 60));
    const position = { left: await readNumber('Left'), top: await readNumber('Top') };
    await view.saveButton.click();
    await view.saveState('Saved').waitFor();

    const stored = await fetchStoredScenes();
    const added = stored.sources.find(({ name }) => name === 'Text');
    expect(added?.settings.text).toBe('Hello, Graz');
    const items = stored.sources.find(({ name }) => name === 'Live')?.settings.items ?? [];
    expect(items[0]).toEqual(ITEM);
    expect(items[1]).toMatchObject({ name: 'Text', id: 2, visible: true });
    const pos = items[1]?.['pos'] as { x: number; y: number };
    const size = { width: await readNumber('Width'), height: await readNumber('Height') };
    // A new text is aligned by its centre.
    expect(Math.abs(pos.x - size.width / 2 - position.left)).toBeLessThanOrEqual(1);
    expect(Math.abs(pos.y - size.height / 2 - position.top)).toBeLessThanOrEqual(1);
    const live = { ...COLLECTION.sources[1], settings: { id_counter: 2, items } };
    expect(stored).toEqual({
      ...COLLECTION,
      sources: [COLLECTION.sources[0], live, COLLECTION.sources[2], added],
    });
  });

  it('uploads, adds and draws an image', async () => {
    await view.dialogButton('Add').click();
    await view.page.getByRole('menuitem', { name: 'Image' }).click();
    const chooser = view.page.getByRole('dialog', { name: 'Choose an image' });
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: await createPng() };
    await chooser.locator('input[type=file]').setInputFiles(file);
    await chooser.getByRole('button', { name: /^logo/ }).click();
    await chooser.waitFor({ state: 'detached' });
    await view.dialog.locator('svg[role=img] image[href^="blob:"]').waitFor();
    await view.saveButton.click();
    await view.saveState('Saved').waitFor();
    const settings = (await fetchStoredScenes()).sources.find(({ name }) =>
      name.startsWith('logo'),
    )?.settings;
    expect(settings).toEqual({ file: expect.stringMatching(/^trailcast:image\/\d+$/) as string });
  });

  it('shows that the scenes were changed elsewhere, and keeps the shown edits', async () => {
    await view.dialogButton('Add scene').click();
    await api.send('PUT', `/data/${id}/scenes`, { scenes: JSON.stringify(COLLECTION) });
    await view.waitForText(/^The scenes were changed elsewhere. Your changes are kept/);
    await view.dialog.getByRole('img', { name: 'Picture of the scene Scene' }).waitFor();
    await view.dialogButton('Cancel').click();
    await view.confirmDialog.getByText('You have unsaved changes.').waitFor();
    await view.confirmDialog.getByRole('button', { name: 'Discard changes' }).click();
    await view.dialog.waitFor({ state: 'detached' });
    expect(await fetchStoredScenes()).toEqual(COLLECTION);
  });

  it('opens at the scene whose thumbnail was pressed, and returns the focus', async () => {
    await view.button('1. City', 'Edit Pause').click();
    await view.dialog.getByRole('img', { name: 'Picture of the scene Pause' }).waitFor();
    await view.dialogButton('Cancel').click();
    await view.dialog.waitFor({ state: 'detached' });
    await waitForFocus(view.page, /^Edit Pause/);
  });

  it('stores a web page under its host’s name, and shows that servers can’t display it', async () => {
    const relay = { __typename: 'Relay', browserSources: false };
    const undo = await respondWith(view.page, 'BrowserSources', { system: { __typename: 'System', relay } });
    await view.openEditor('1. City');
    await view.dialogButton('Add').click();
    await view.page.getByRole('menuitem', { name: 'Web page' }).click();
    const form = view.page.getByRole('dialog', { name: 'Add a web page' });
    await form.getByText(/^Servers can’t show web pages at the moment/).waitFor();
    const addressField = form.getByLabel('Address');
    await addressField.fill('http://widgets.example.org/goal');
    await form.getByRole('button', { name: 'Add' }).click();
    await form.getByText(/^Enter the address of a public page/).waitFor();
    await addressField.and(view.page.locator(':focus')).waitFor();
    await addressField.fill('https://widgets.example.org/goal');
    await addressField.press('Enter');
    await form.waitFor({ state: 'detached' });
    await view.dialog.getByText('widgets.example.org: does not run on a server').first().waitFor();
    await view.saveButton.click();
    await view.saveState('Saved').waitFor();
    const added = (await fetchStoredScenes()).sources.find(({ name }) => name === 'widgets.example.org');
    const settings = { width: 1280, height: 720, fps: 15, fps_custom: true, is_local_file: false };
    expect(added).toMatchObject({
      id: 'browser_source',
      settings: { url: 'https://widgets.example.org/goal', ...settings },
    });
    await view.dialogButton('Cancel').click();
    await view.dialog.waitFor({ state: 'detached' });
    await undo();
    await api.send('PUT', `/data/${id}/scenes`, { scenes: JSON.stringify(COLLECTION) });
  });

  it('fits 320 px in German, without an axe violation in both themes', async () => {
    const viewport = { width: 320, height: 640 };
    const page = await openAs(browser, product, 'streamer', { path: '/scenes', locale: 'de-DE', viewport });
    const german = new ScenesView(page);
    await (await openMenuAction(german.pane('1. City'), 'Bearbeiten', 'Weitere Aktionen')).click();
    await german.dialog.getByRole('img', { name: 'Bild der Szene Live' }).waitFor();
    await german.dialog.getByRole('button', { name: 'Feed Von deinem Handy' }).click();
    await german.dialog.getByLabel('Breite', { exact: true }).waitFor();
    await german.dialog.getByRole('button', { name: /^Zuschnitt/ }).click();
    await german.dialog.getByLabel('Zuschnitt links', { exact: true }).waitFor();
    expect(await findViolationsWithForcedThemes(page)).toEqual([]);
    const FIND_WIDE_ELEMENTS = `[...document.querySelectorAll('[role=dialog] *')]
      .filter((element) => !element.closest('ul') && element.getBoundingClientRect().right > innerWidth + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 80))`;
    expect(await page.evaluate(FIND_WIDE_ELEMENTS)).toEqual([]);
    await page.context().close();
  });

  it('throws no error in its scripts', () => expect(pageErrors).toEqual([]));
});
