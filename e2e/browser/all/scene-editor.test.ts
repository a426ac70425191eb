import { LIMITS } from '@trailcast/schema/limits';
import type { Browser } from 'playwright-core';
import type { Caller } from '../../_product/api.js';
import { Product } from '../../_product/product.js';
import { eventually, until } from '../../_kit/wait.js';
import { findViolationsWithForcedThemes } from '../../_browser/axe.js';
import { DESKTOP, launchBrowser, openAs, PHONE } from '../../_browser/browser.js';
import { alterResponse, failOperation, holdOperation } from '../../_browser/graphql.js';
import { pressEscape, tabTo, waitForDialogFocus, waitForFocus } from '../../_browser/keyboard.js';
import { ScenesView } from '../../_browser/scenes-view.js';

const TITLE = '1. City';
const SCENE = { id: 'scene', name: 'Live', settings: { items: [] } };
const COMPACT = JSON.stringify({ name: 'City', sources: [SCENE] });
const PRETTY = JSON.stringify(JSON.parse(COMPACT), null, 2);
const createCollection = (name: string) => JSON.stringify({ name, sources: [SCENE] }, null, 2);

describe('the scene editor against the running product', () => {
  let product: Product;
  let browser: Browser;
  let api: Caller;
  let id: number;
  let view: ScenesView;
  const pageErrors: string[] = [];
  const requestedUrls: string[] = [];
  let saveCount = 0;

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    api = await product.signIn('streamer');
    ({ id } = await api.send<{ id: number }>('POST', '/data', { name: 'City', scenes: COMPACT }));
    const page = await openAs(browser, product, 'streamer');
    page.on('pageerror', (error) => pageErrors.push(error.message));
    page.on('request', (request) => {
      requestedUrls.push(request.url());
      if (request.postData()?.includes('"operationName":"SetSceneCollectionScenes"')) saveCount += 1;
    });
    await page.goto(`${product.baseUrl}/scenes`);
    view = new ScenesView(page);
    await view.pane(TITLE).waitFor();
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const fetchStoredText = async () =>
    (await api.send<{ id: number; scenes: string }[]>('GET', '/data')).find(
      (collection) => collection.id === id,
    )?.scenes;
  const storeElsewhere = (scenes: string) => api.send('PUT', `/data/${id}/scenes`, { scenes });
  const waitUntilStored = (text: string) =>
    until('the text is stored', async () => (await fetchStoredText()) === text);
  const readEditorText = () =>
    view.textArea
      .locator('.cm-line')
      .allTextContents()
      .then((lines) => lines.join('\n'));
  /** Waits for the state of the Save button, which follows the editor's text with a delay. */
  const expectSaveEnabled = (isEnabled: boolean, target = view) =>
    eventually(async () => expect(await target.saveButton.isEnabled()).toBe(isEnabled));
  const expectText = (expected: string) =>
    eventually(async () => expect(await readEditorText()).toBe(expected));
  /** Waits for the focus, which returns a moment after the dialog has closed. */
  const waitForFocusOn = (expectedText: string) => waitForFocus(view.page, expectedText);
  const expectAccessible = async () => {
    expect(await findViolationsWithForcedThemes(view.page)).toEqual([]);
  };

  it('loads its own chunk when it is opened, and shows the scenes as pretty-printed JSON', async () => {
    const listEditorChunks = () => requestedUrls.filter((url) => url.includes('/json-editor-'));
    expect(listEditorChunks()).toEqual([]);
    await view.edit(TITLE);
    expect(listEditorChunks()).not.toEqual([]);
    await expectText(PRETTY);
    const lastNumber = view.dialog.locator('.cm-lineNumbers .cm-gutterElement').last();
    await eventually(async () =>
      expect(await lastNumber.textContent()).toBe(String(PRETTY.split('\n').length)),
    );
  });

  it('colours JSON in both themes without an axe violation', async () => {
    const readColours = () =>
      view.page.evaluate<string[]>(
        `[...new Set([...document.querySelectorAll('.cm-line span')].map((span) => getComputedStyle(span).color))]`,
      );
    await view.page.evaluate(`document.documentElement.className = 'dark'`);
    await eventually(async () => expect((await readColours()).length).toBeGreaterThanOrEqual(3));
    const darkColours = await readColours();
    await view.page.evaluate(`document.documentElement.className = 'light'`);
    await eventually(async () => expect(await readColours()).not.toEqual(darkColours));
    await expectAccessible();
  });

  it('has a tall text area and all buttons in view on a phone', async () => {
    await eventually(async () => {
      const area = await view.dialog.locator('.cm-editor').boundingBox();
      expect(area?.height).toBeGreaterThan(280);
      expect(area?.width).toBeGreaterThan(340);
      const save = await view.saveButton.boundingBox();
      expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
      expect(await view.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    });
  });

  it('saves only a text that differs from the stored one', async () => {
    await expectSaveEnabled(false);
    for (const stored of [PRETTY, COMPACT]) {
      await view.replaceText(createCollection('Night'));
      await expectSaveEnabled(true);
      await view.replaceText(stored);
      await expectSaveEnabled(false);
    }
  });

  it('stays open during a save, and then disables Save', async () => {
    await view.replaceText(createCollection('Night'));
    const release = await holdOperation(view.page, 'SetSceneCollectionScenes');
    await view.saveButton.click();
    await view.saveState('Saving…').waitFor();
    await expectSaveEnabled(false);
    await release();
    await view.saveState('Saved').waitFor();
    await waitUntilStored(createCollection('Night'));
    await expectSaveEnabled(false);
  });

  it('closes on Cancel, Close and Escape, and returns the focus', async () => {
    const closeActions = [
      () => view.dialogButton('Cancel').click(),
      () => view.dialogButton('Close').click(),
      () => pressEscape(view.page),
    ];
    for (const close of closeActions) {
      if ((await view.dialog.count()) === 0) await view.edit(TITLE);
      await close();
      await view.dialog.waitFor({ state: 'detached' });
      await waitForFocusOn('More actions');
    }
  });

  it('requires a confirmation before Cancel, Close or Escape discards changes', async () => {
    await view.edit(TITLE);
    await view.replaceText(createCollection('Mine'));
    for (const close of [
      () => view.dialogButton('Cancel').click(),
      () => view.dialogButton('Close').click(),
      () => pressEscape(view.page),
    ]) {
      await close();
      await view.confirmDialog.getByText('You have unsaved changes.').waitFor();
      await pressEscape(view.page);
      await view.confirmDialog.waitFor({ state: 'detached' });
      await expectText(createCollection('Mine'));
    }
    await expectAccessible();
    await view.dialogButton('Cancel').click();
    await view.confirmDialog.getByRole('button', { name: 'Discard changes' }).click();
    await view.dialog.waitFor({ state: 'detached' });
    expect(await fetchStoredText()).toBe(createCollection('Night'));
    await waitForFocusOn('More actions');
  });

  it('restores the text after the browser’s Back', async () => {
    await view.page.getByRole('link', { name: 'Streams', exact: true }).click();
    await view.page.getByRole('heading', { name: 'Streams', level: 1 }).waitFor();
    await view.page.getByRole('link', { name: 'Scenes', exact: true }).click();
    await view.page.getByRole('heading', { name: 'Scenes', level: 1 }).waitFor();
    await view.edit(TITLE);
    await view.replaceText(createCollection('Mine'));
    await expectSaveEnabled(true);
    await view.page.goBack();
    await view.page.getByRole('heading', { name: 'Streams', level: 1 }).waitFor();
    await view.page.goForward();
    await view.page.getByRole('heading', { name: 'Scenes', level: 1 }).waitFor();
    await view.edit(TITLE);
    await view.waitForText('Your unsaved changes were restored.');
    await expectText(createCollection('Mine'));
    await expectAccessible();
    await view.dialogButton('Cancel').click();
    await view.confirmDialog.getByRole('button', { name: 'Discard changes' }).click();
    await view.dialog.waitFor({ state: 'detached' });
    await view.edit(TITLE);
    await expectText(createCollection('Night'));
    await view.dialogButton('Cancel').click();
    await view.dialog.waitFor({ state: 'detached' });
  });

  it('shows where the JSON is invalid, and moves the cursor there', async () => {
    await view.edit(TITLE);
    await view.replaceText('{\n  "name": "City",\n  "sources": [}\n}');
    await view.waitForText('Line 3, column 15: invalid JSON, unexpected “}”.');
    await eventually(async () => expect(await view.dialog.locator('.cm-lint-marker-error').count()).toBe(1));
    await view.page.keyboard.press('Control+Home');
    await view.dialogButton('Go to error').click();
    await view.dialog.locator('.cm-lineNumbers .cm-activeLineGutter', { hasText: '3' }).waitFor();
    await expectAccessible();
    await view.saveButton.click();
    await view.waitForText(/^Failed to set scenes: Unprocessable Entity – .*line 3, column 15/);
  });

  it('shows a server error at its position', async () => {
    await view.replaceText(JSON.stringify({ sources: [SCENE, { ...SCENE, name: '' }] }, null, 2));
    await view.saveButton.click();
    await view.waitForText(
      /^Failed to set scenes: Unprocessable Entity – A scene must have a name of 1 to 256 characters/,
    );
    await view.waitForText(/^Line 12, column 15: A scene must have a name of 1 to 256 characters/);
    await waitForFocusOn('Scenes as JSON');
    await view.dialog.locator('.cm-activeLine', { hasText: '"name": ""' }).waitFor();
    await view.page.keyboard.type('x');
    await view.page.getByText(/^Line 12, column 15: A scene must have/).waitFor({ state: 'detached' });
    await view.closeEditor();
  });

  it('shows no error of an earlier save after it was closed and reopened', async () => {
    await view.edit(TITLE);
    await view.replaceText(JSON.stringify({ sources: [{ ...SCENE, name: '' }] }, null, 2));
    const release = await holdOperation(view.page, 'SetSceneCollectionScenes');
    await view.saveButton.click();
    await view.saveState('Saving…').waitFor();
    await view.closeEditor();
    await view.edit(TITLE);
    await view.saveState('Saving…').waitFor();
    await release();
    await view.saveState('No changes').waitFor();
    expect(await view.dialog.getByText(/A scene must have a name of/).count()).toBe(0);
    await view.closeEditor();
  });

  it('shows a text stored in another browser if there are no edits', async () => {
    await view.edit(TITLE);
    await storeElsewhere(createCollection('Elsewhere'));
    await view.waitForText('The scenes were changed elsewhere. The new version is shown.');
    await expectText(createCollection('Elsewhere'));
    await expectSaveEnabled(false);
  });

  it('never replaces the user’s edits by a text stored in another browser', async () => {
    await view.replaceText(createCollection('Mine'));
    await expectSaveEnabled(true);
    const page = await openAs(browser, product, 'streamer', { path: '/scenes', viewport: DESKTOP });
    const secondView = new ScenesView(page);
    await secondView.edit(TITLE);
    await secondView.replaceText(createCollection('Theirs'));
    await expectSaveEnabled(true, secondView);
    await page.keyboard.press('Control+s');
    await secondView.saveState('Saved').waitFor();
    await view.waitForText(/^The scenes were changed elsewhere. Your changes are kept/);
    await expectText(createCollection('Mine'));
    await expectAccessible();
    await view.dialogButton('Load the saved version').click();
    await expectText(createCollection('Theirs'));
    await expectSaveEnabled(false);
    await page.context().close();
  });

  it('does not overwrite a text stored in another browser while a save is in progress', async () => {
    await view.replaceText(createCollection('Late'));
    const release = await holdOperation(view.page, 'SetSceneCollectionScenes');
    await view.saveButton.click();
    await view.saveState('Saving…').waitFor();
    await storeElsewhere(createCollection('Sooner'));
    await release();
    await view.waitForText(/^Failed to set scenes: Conflict – The scenes were changed in the meantime/);
    await view.waitForText(/^The scenes were changed elsewhere. Your changes are kept/);
    expect(await fetchStoredText()).toBe(createCollection('Sooner'));
    await expectText(createCollection('Late'));
    // A second save overwrites the stored text.
    await view.saveButton.click();
    await waitUntilStored(createCollection('Late'));
  });

  it('saves after the collection was renamed elsewhere', async () => {
    await view.replaceText(createCollection('Kept'));
    const release = await holdOperation(view.page, 'SetSceneCollectionScenes');
    await view.saveButton.click();
    await view.saveState('Saving…').waitFor();
    await api.send('PUT', `/data/${id}/name`, { name: 'Town' });
    await api.send('PUT', `/data/${id}/name`, { name: 'City' });
    await release();
    await waitUntilStored(createCollection('Kept'));
  });

  it('loads a dropped or chosen file into the text without saving, and downloads the shown text', async () => {
    await view.drop(view.textArea, 'OBS.json', JSON.stringify(JSON.parse(createCollection('Dropped'))));
    await expectText(createCollection('Dropped'));
    const fileChooserEvent = view.page.waitForEvent('filechooser');
    await view.dialogButton('Replace with a file').click();
    const buffer = Buffer.from(createCollection('Chosen'));
    await (await fileChooserEvent).setFiles({ name: 'OBS.json', mimeType: 'application/json', buffer });
    await expectText(createCollection('Chosen'));
    expect(await fetchStoredText()).toBe(createCollection('Kept'));
    expect(await view.downloadBy(view.dialogButton('Download'))).toEqual({
      name: 'City.json',
      text: createCollection('Chosen'),
    });
    await view.saveButton.click();
    await waitUntilStored(createCollection('Chosen'));
    await view.saveState('Saved').waitFor();
  });

  it('reports a text larger than 1 MiB before anything is sent', async () => {
    const saveCountBefore = saveCount;
    await view.drop(view.textArea, 'large.json', ' '.repeat(LIMITS.collectionMaxBytes + 1));
    await view.waitForText('The file is larger than 1 MiB.');
    const filled = JSON.stringify(
      { sources: [SCENE], note: 'x'.repeat(LIMITS.collectionMaxBytes - 300) },
      null,
      2,
    );
    await view.drop(view.textArea, 'fits.json', filled);
    await expectSaveEnabled(true);
    await view.textArea.click();
    await view.page.keyboard.press('Control+Home');
    await view.page.keyboard.insertText(' '.repeat(400));
    await view.waitForText('The JSON is too large to save: 1.01 MiB of at most 1 MiB.');
    await expectSaveEnabled(false);
    await view.page.keyboard.press('Control+s');
    // Any request of the key press would have been recorded by now.
    await view.page.evaluate("fetch('/healthz').then(() => true)");
    expect(saveCount).toBe(saveCountBefore);
    await view.closeEditor();
  });

  it('works by keyboard only, with Ctrl+M to indent, Ctrl+S to save and Ctrl+F to search', async () => {
    await view.button(TITLE, 'More actions').focus();
    await view.page.keyboard.press('Enter');
    const menu = view.pane(TITLE).getByRole('menu');
    await menu.waitFor();
    await menu.press('Home');
    await view.page.keyboard.press('Enter');
    await view.dialogButton('Advanced').waitFor();
    await waitForDialogFocus(view.page);
    await tabTo(view.page, 'Advanced');
    await view.page.keyboard.press('Enter');
    await view.textArea.waitFor();
    await waitForFocusOn('Back to the visual editor');
    await tabTo(view.page, 'Search');
    await view.page.keyboard.press('Tab');
    await waitForFocusOn('Scenes as JSON');
    await view.dialog
      .getByText(/^Tab moves the focus\. Ctrl\+M switches between that and indenting/)
      .waitFor();
    await view.page.keyboard.press('Tab');
    await waitForFocusOn('Cancel');
    await view.page.keyboard.press('Shift+Tab');
    await waitForFocusOn('Scenes as JSON');
    await view.page.keyboard.press('Control+m');
    await view.page.keyboard.press('Tab');
    await expectText(`  ${createCollection('Chosen')}`);
    await expectSaveEnabled(true);
    await view.page.keyboard.press('Control+s');
    await waitUntilStored(`  ${createCollection('Chosen')}`);
    await view.saveState('Saved').waitFor();
    await view.page.keyboard.press('Control+f');
    await view.dialog.getByRole('textbox', { name: 'Find' }).waitFor();
    await expectAccessible();
    await view.page.keyboard.press('Escape');
    await view.dialog.getByRole('textbox', { name: 'Find' }).waitFor({ state: 'detached' });
    expect(await view.dialog.count()).toBe(1);
    await pressEscape(view.page);
    await view.dialog.waitFor({ state: 'detached' });
    await waitForFocusOn('More actions');
  });

  it('does not open a text that is not JSON, but offers to download and to replace it', async () => {
    const restore = await alterResponse(view.page, 'SceneCollection', (data) => ({
      sceneCollection: { ...Object(data['sceneCollection']), scenes: '{"name": ' },
    }));
    await view.page.reload();
    await view.openEditor(TITLE);
    await view.waitForText(/is not valid JSON, so it can’t be edited/);
    expect(await view.textArea.count()).toBe(0);
    await expectAccessible();
    expect((await view.downloadBy(view.dialogButton('Download'))).text).toBe('{"name": ');
    await view.drop(view.dialogButton('Download'), 'OBS.json', createCollection('Repaired'));
    await waitUntilStored(createCollection('Repaired'));
    await view.showText();
    await restore();
    await view.closeEditor();
  });

  it('shows that the scenes can’t be loaded, and tries again', async () => {
    const restore = await failOperation(view.page, 'SceneCollection');
    await view.page.reload();
    await view.openEditor(TITLE);
    await view.waitForText('The scenes could not be loaded: Network error');
    await restore();
    await view.dialogButton('Try again').click();
    await view.showText();
    await view.closeEditor();
  });

  it('is German, including its search and its errors', async () => {
    const page = await openAs(browser, product, 'streamer', { path: '/scenes', locale: 'de-DE' });
    await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Bearbeiten', exact: true }).click();
    await page.getByRole('button', { name: 'Erweitert' }).click();
    await page.getByRole('textbox', { name: 'Szenen als JSON' }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('x');
    await page
      .getByText(/ungültiges JSON, „x“ ist hier nicht erlaubt/)
      .first()
      .waitFor();
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Suchen' }).waitFor();
    await page.context().close();
  });

  it('keeps the text when the collection is deleted elsewhere, and disables Save', async () => {
    await view.edit(TITLE);
    await view.replaceText(createCollection('Mine'));
    await expectSaveEnabled(true);
    await api.send('DELETE', `/data/${id}`);
    await view.waitForText(/^This collection was deleted elsewhere/);
    await expectText(createCollection('Mine'));
    await expectSaveEnabled(false);
    expect((await view.downloadBy(view.dialogButton('Download'))).text).toBe(createCollection('Mine'));
    await view.closeEditor();
  });

  it('throws no error in its scripts', () => expect(pageErrors).toEqual([]));
});
