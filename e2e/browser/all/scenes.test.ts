import { LIMITS } from '@trailcast/schema/limits';
import type { Browser } from 'playwright-core';
import type { Caller } from '../../_product/api.js';
import { Product } from '../../_product/product.js';
import { eventually, until } from '../../_kit/wait.js';
import { findViolationsWithForcedThemes } from '../../_browser/axe.js';
import { DESKTOP, launchBrowser, openAs } from '../../_browser/browser.js';
import { holdOperation, watchOperations } from '../../_browser/graphql.js';
import { pressEscape, tabTo, waitForDialogFocus, waitForFocus } from '../../_browser/keyboard.js';
import { openMenuAction } from '../../_browser/menu.js';
import { ScenesView } from '../../_browser/scenes-view.js';

interface DataBody {
  id: number;
  name: string;
  scenes: string;
}

const PATH = '/scenes';
const SCENE = { id: 'scene', name: 'Live', settings: { items: [] } };
const BROWSER_SOURCE = { id: 'browser_source', name: 'Alerts', settings: { url: 'http://example.org' } };
const PUBLIC_PAGE_WARNING =
  'Browser source (source 2): A browser source shows a public page, whose address starts with https.';
const OBS_EXPORT = JSON.stringify({ name: 'OBS', sources: [SCENE, BROWSER_SOURCE] });

describe('/scenes against the running product', () => {
  let product: Product;
  let browser: Browser;
  let api: Caller;
  /** Two browsers of the same user. */
  let view: ScenesView;
  let secondView: ScenesView;
  const pageErrors: string[] = [];

  const open = async (login: string, options: Parameters<typeof openAs>[3] = {}) => {
    const page = await openAs(browser, product, login, { path: PATH, ...options });
    page.on('pageerror', (error) => pageErrors.push(error.message));
    return new ScenesView(page);
  };

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    api = await product.signIn('streamer');
    view = await open('streamer');
    secondView = await open('streamer', { viewport: DESKTOP });
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const fetchStored = async (name: string): Promise<DataBody> => {
    const collection = (await api.send<DataBody[]>('GET', '/data')).find((stored) => stored.name === name);
    if (!collection) throw new Error(`no collection ${name}`);
    return collection;
  };
  /** Waits for the focus, which returns a moment after the dialog has closed. */
  const waitForFocusOn = (text: string) => waitForFocus(view.page, text);
  const expectAccessible = async (target: ScenesView) => {
    expect(await findViolationsWithForcedThemes(target.page)).toEqual([]);
  };

  it('shows what to do while there is no collection, and creates the starter collection', async () => {
    await view.waitForText(/You have no scene collection yet/);
    await expectAccessible(view);
    await view.createButton.click();
    await view.pane('1. Collection 1').waitFor();
    await view.waitForText('1 scene collection');
    await view.pane('1. Collection 1').getByRole('button', { name: 'Edit Be right back' }).waitFor();
    const { sources } = JSON.parse((await fetchStored('Collection 1')).scenes) as {
      sources: { name: string }[];
    };
    expect(sources.map(({ name }) => name)).toEqual(expect.arrayContaining(['Live', 'Be right back']));
  });

  it('shows created, renamed and deleted collections in a second browser', async () => {
    await secondView.pane('1. Collection 1').waitFor();
    await view.pressAction('1. Collection 1', 'Rename');
    await view.dialog.getByLabel('Name').fill('City');
    await view.dialogButton('Save').click();
    await secondView.pane('1. City').waitFor();
    await view.createButton.click();
    for (const target of [view, secondView])
      await target.pane('2. Collection 2').getByRole('button', { name: 'Edit Privacy' }).waitFor();
    await view.pressAction('2. Collection 2', 'Delete');
    await view.confirmDialog.getByRole('button', { name: 'Delete' }).click();
    await secondView.pane('2. Collection 2').waitFor({ state: 'detached' });
    await secondView.waitForText('1 scene collection');
  });

  it('accepts only a new, non-empty name, and shows an error at its field', async () => {
    await api.send('POST', '/data', { name: 'Alps' });
    await view.pressAction('2. Alps', 'Rename');
    const name = view.dialog.getByLabel('Name');
    const expectSaveEnabled = (isEnabled: boolean) =>
      eventually(async () => expect(await view.saveButton.isEnabled()).toBe(isEnabled));
    await expectSaveEnabled(false);
    await name.fill('Hills');
    await expectSaveEnabled(true);
    await name.fill('  ');
    await expectSaveEnabled(false);
    await name.fill('Al\u0007ps');
    await view.saveButton.click();
    await view.dialog.getByText(/^Use at least one visible character/).waitFor();
    expect(await name.inputValue()).toBe('Al\u0007ps');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await name.and(view.page.locator(':focus')).waitFor();
    expect(await view.page.getByText(/Failed to set name|Unprocessable/).count()).toBe(0);
    await pressEscape(view.page);
    await view.dialog.waitFor({ state: 'detached' });
    await waitForFocusOn('More actions');
  });

  it('asks before a deletion in the specified words, and returns the focus', async () => {
    await view.pressAction('2. Alps', 'Delete');
    await view.confirmDialog
      .getByText('Are you sure you want to delete the collection? This action cannot be undone.', {
        exact: true,
      })
      .waitFor();
    await expectAccessible(view);
    await pressEscape(view.page);
    await view.confirmDialog.waitFor({ state: 'detached' });
    await waitForFocusOn('More actions');
    await view.pressAction('2. Alps', 'Delete');
    await view.confirmDialog.getByRole('button', { name: 'Delete' }).click();
    await view.pane('2. Alps').waitFor({ state: 'detached' });
    await waitForFocusOn('New collection');
  });

  it('leaves the focus where the user moved it during a deletion', async () => {
    await api.send('POST', '/data', { name: 'Lake', scenes: OBS_EXPORT });
    const release = await holdOperation(view.page, 'DeleteSceneCollection');
    await view.pressAction('2. Lake', 'Delete');
    await view.confirmDialog.getByRole('button', { name: 'Delete' }).click();
    await view.confirmDialog.waitFor({ state: 'detached' });
    await waitForFocusOn('Deleting…');
    await view.button('1. City', 'More actions').focus();
    await release();
    await view.pane('2. Lake').waitFor({ state: 'detached' });
    await view.page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
    await waitForFocusOn('More actions');
  });

  it('moves the focus to the create button when the focused collection is deleted elsewhere', async () => {
    await api.send('POST', '/data', { name: 'Lake', scenes: OBS_EXPORT });
    await view.button('2. Lake', 'More actions').focus();
    await api.send('DELETE', `/data/${(await fetchStored('Lake')).id}`);
    await view.pane('2. Lake').waitFor({ state: 'detached' });
    await waitForFocusOn('New collection');
  });

  it('keeps a later dialog open when the response to a rename arrives', async () => {
    const release = await holdOperation(view.page, 'RenameSceneCollection');
    await view.pressAction('1. City', 'Rename');
    await view.dialog.getByLabel('Name').fill('Town');
    await view.saveButton.click();
    await view.dialogButton('Saving…').waitFor();
    await pressEscape(view.page);
    await view.dialog.waitFor({ state: 'detached' });
    await view.pressAction('1. City', 'Delete');
    await view.confirmDialog.waitFor();
    await release();
    await view.page.getByRole('heading', { name: '1. Town', includeHidden: true }).waitFor();
    await waitForDialogFocus(view.page);
    await pressEscape(view.page);
    await view.confirmDialog.waitFor({ state: 'detached' });
    await api.send('PUT', `/data/${(await fetchStored('Town')).id}/name`, { name: 'City' });
    await view.pane('1. City').waitFor();
  });

  it('downloads the stored text byte for byte, under the collection’s name', async () => {
    const { name, text } = await view.downloadBy(await view.action('1. City', 'Download'));
    expect(name).toBe('City.json');
    expect(text).toBe((await fetchStored('City')).scenes);
  });

  it('creates a collection named like the chosen or dropped file', async () => {
    const fileChooserEvent = view.page.waitForEvent('filechooser');
    await view.page.getByRole('button', { name: 'Import from OBS' }).click();
    const file = { name: 'Chosen.json', mimeType: 'application/json', buffer: Buffer.from(OBS_EXPORT) };
    await (await fileChooserEvent).setFiles(file);
    await view.pane('2. Chosen').waitFor();
    // A push may show the collection before the response arrives, and until the response no file is accepted.
    await view.page.getByRole('button', { name: 'Import from OBS' }).waitFor();
    await view.drop(view.createButton, 'Dropped.json', OBS_EXPORT);
    await view.pane('3. Dropped').waitFor();
    // The warning appears before the user pays for a server.
    await view.pane('2. Chosen').getByText(PUBLIC_PAGE_WARNING).waitFor();
    expect((await fetchStored('Chosen')).scenes).toBe(OBS_EXPORT);
    expect((await fetchStored('Dropped')).scenes).toBe(OBS_EXPORT);
  });

  it('shows why a file is not a collection, and does not send a file that is too large', async () => {
    await view.drop(view.createButton, 'no.json', '{"sources": [],}');
    await view.waitForText(/^Failed to create scenes: Unprocessable Entity – .*line 1, column 16/);
    const operations = watchOperations(view.page);
    await view.drop(view.createButton, 'large.json', ' '.repeat(LIMITS.collectionMaxBytes + 1));
    await view.waitForText('Failed to create scenes: The file is larger than 1 MiB.');
    expect(operations).not.toContain('CreateSceneCollection');
    expect(await view.readTitles()).toHaveLength(3);
  });

  it('lists sources that the server leaves out, and does not delete a collection in use', async () => {
    const { id: dataId } = await fetchStored('Dropped');
    const server = await api.send<{ id: number }>('POST', '/server', { streamId: null, dataId });
    await view.page.reload();
    await view.pane('3. Dropped').getByText(PUBLIC_PAGE_WARNING).waitFor({ timeout: 90_000 });
    await expectAccessible(view);
    await view.pressAction('3. Dropped', 'Delete');
    await view.confirmDialog.getByRole('button', { name: 'Delete' }).click();
    await view.waitForText(
      'Failed to delete scenes: Conflict – A server runs on this collection. Delete the server first.',
    );
    expect(await view.readTitles()).toContain('3. Dropped');
    await api.send('DELETE', `/server/${server.id}`);
    await view.pane('3. Dropped').getByText(PUBLIC_PAGE_WARNING).waitFor({ state: 'detached' });
  });

  it('works by keyboard only', async () => {
    await view.page.reload();
    await view.pane('1. City').waitFor();
    await tabTo(view.page, 'More actions');
    await view.page.keyboard.press('Enter');
    const menu = view.pane('1. City').getByRole('menu');
    await menu.waitFor();
    await menu.press('End');
    await view.page.keyboard.press('Enter');
    await view.confirmDialog.waitFor();
    await waitForDialogFocus(view.page);
    await tabTo(view.page, 'Cancel');
    await view.page.keyboard.press('Enter');
    await view.confirmDialog.waitFor({ state: 'detached' });
    await waitForFocusOn('More actions');
    await tabTo(view.page, 'New collection');
    await view.page.keyboard.press('Enter');
    await until('the copy is listed', async () => (await view.readTitles()).length === 4);
    await waitForFocusOn('New collection');
    await tabTo(view.page, 'Import from OBS A scene collection exported as JSON');
  });

  it('lets a user without a payment read, download and delete, and links to the subscription', async () => {
    const friend = await product.signIn('friend');
    const administrator = await product.signIn('admin');
    const { id } = await friend.send<{ id: number }>('GET', '/user');
    await administrator.send('PUT', `/payment/user/${id}`, { tier: 'FREE' });
    await friend.send('POST', '/data', { name: 'Old' });
    await administrator.send('PUT', `/payment/user/${id}`, { tier: 'REGULAR' });
    const viewWithoutPayment = await open('friend');
    await viewWithoutPayment.waitForText(/^Without an active subscription/);
    const link = viewWithoutPayment.page.getByRole('link', { name: 'Go to subscription' });
    expect(await link.getAttribute('href')).toBe('/settings');
    expect(await viewWithoutPayment.createButton.isDisabled()).toBe(true);
    expect(await viewWithoutPayment.page.getByRole('button', { name: 'Import from OBS' }).isDisabled()).toBe(
      true,
    );
    for (const name of ['Edit', 'Rename']) {
      const action = await viewWithoutPayment.action('1. Old', name);
      expect(await action.getAttribute('aria-disabled')).toBe('true');
    }
    await viewWithoutPayment.pane('1. Old').getByRole('menu').press('Escape');
    await expectAccessible(viewWithoutPayment);
    expect(
      (await viewWithoutPayment.downloadBy(await viewWithoutPayment.action('1. Old', 'Download'))).name,
    ).toBe('Old.json');
    await viewWithoutPayment.pressAction('1. Old', 'Delete');
    await viewWithoutPayment.confirmDialog.getByRole('button', { name: 'Delete' }).click();
    await viewWithoutPayment.pane('1. Old').waitFor({ state: 'detached' });
    await viewWithoutPayment.page.context().close();
  });

  it('shows its texts in German', async () => {
    const german = await open('streamer', { locale: 'de-DE' });
    await german.waitForText(/^\d Szenensammlungen$/);
    await (await openMenuAction(german.pane('1. City'), 'Löschen', 'Weitere Aktionen')).click();
    await german.confirmDialog
      .getByText('Möchtest du die Sammlung wirklich löschen? Das lässt sich nicht rückgängig machen.')
      .waitFor();
    await german.page.context().close();
  });

  it('throws no error in its scripts', () => expect(pageErrors).toEqual([]));
});
