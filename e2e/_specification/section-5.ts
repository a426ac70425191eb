import type { Data, Server, Stream } from '@trailcast/schema/wire';
import type { Page } from 'playwright-core';
import { alterResponse, holdOperation, respondWith } from '../_browser/graphql.js';
import { ScenesView } from '../_browser/scenes-view.js';
import { SettingsView } from '../_browser/settings-view.js';
import { eventually, until } from '../_kit/wait.js';
import { openEditor, readEditorText } from './stage/open-editor.js';
import { button, refocusUntilShown } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

/** Opens the create dialog of the moderator, who has a scene collection. */
async function openCreateDialog(stage: Stage): Promise<{ page: Page; collection: Data }> {
  const collection = await stage.ensureCollection();
  const page = await stage.open('moderator', '/');
  await button(page, 'Create server').click();
  await page.getByRole('dialog', { name: 'Create server' }).waitFor();
  return { page, collection };
}

const searchField = (page: Page) => page.getByLabel('Search by username');
const tierFields = (page: Page) => page.getByLabel(/^Payment tier of/);

/** Returns the names of the listed users. */
const readFoundNames = (page: Page): Promise<(string | undefined)[]> =>
  page
    .getByLabel(/^Role of /)
    .evaluateAll((fields: { ariaLabel: string | null }[]) =>
      fields.map(({ ariaLabel }) => ariaLabel?.replace('Role of ', '')),
    );

/** Section 5: creating, saving and searching. */
export const validationCases: BrowserCases = {
  async '5.08'(stage) {
    const { page, collection } = await openCreateDialog(stage);
    const createButton = page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true });
    const collectionField = page.getByLabel('Scene collection', { exact: true });
    for (const [id, isEnabled] of [
      ['', false],
      [String(collection.id), true],
      ['', false],
    ] as const) {
      await collectionField.selectOption(id);
      await eventually(async () => expect([id, await createButton.isEnabled()]).toEqual([id, isEnabled]));
    }
  },

  async '5.09'(stage) {
    const api = await stage.signIn('moderator');
    const idsBefore = (await api.send<Stream[]>('GET', '/stream')).map(({ id }) => id);
    const { page, collection } = await openCreateDialog(stage);
    await page.getByLabel('Scene collection', { exact: true }).selectOption(String(collection.id));
    expect(await page.getByRole('dialog').getByLabel('Stream', { exact: true }).inputValue()).toBe('');
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
    await button(page, 'Delete server').waitFor();
    const [server] = await api.send<Server[]>('GET', '/server');
    const newStreams = (await api.send<Stream[]>('GET', '/stream')).filter(
      ({ id }) => !idsBefore.includes(id),
    );
    expect(newStreams.map(({ id }) => id)).toEqual([server?.streamId]);
    await api.send('DELETE', `/server/${server?.id}`);
  },

  async '5.10'(stage) {
    const page = await stage.open('friend', '/settings');
    const orderButton = button(page, 'Subscribe and pay');
    expect(await orderButton.isDisabled()).toBe(true);
    await page.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await eventually(async () => expect(await orderButton.isEnabled()).toBe(true));
  },

  async '5.11'(stage) {
    const view = new SettingsView(await stage.open('streamer', '/settings'));
    await view.button('Billing information').click();
    await view.field('Country code').fill('');
    await view.field('Country code').pressSequentially('AUT');
    await eventually(async () => expect(await view.field('Country code').inputValue()).toBe('AU'));
  },

  async '5.12'(stage) {
    const view = new SettingsView(await stage.open('streamer', '/settings'));
    const release = await holdOperation(view.page, 'BillingInformation');
    await view.button('Billing information').click();
    await view.dialogButton('Update').waitFor();
    expect(await view.dialogButton('Update').isDisabled()).toBe(true);
    await release();
    await view.field('City').waitFor();
    await eventually(async () => expect(await view.dialogButton('Update').isEnabled()).toBe(true));
  },

  async '5.13'(stage) {
    const { view } = await openEditor(stage);
    const text = await readEditorText(view);
    for (const [replacement, isSavable] of [
      ['{"sources": []}', true],
      [text, false],
    ] as const) {
      await eventually(async () => expect(await view.saveButton.isDisabled()).toBe(isSavable));
      await view.replaceText(replacement);
      await eventually(async () => expect(await view.saveButton.isEnabled()).toBe(isSavable));
    }
  },

  async '5.14'(stage) {
    await stage.ensureCollection();
    const page = await stage.openForCase('moderator', { path: '/scenes' });
    const view = new ScenesView(page);
    await page.getByRole('button', { name: 'More actions' }).first().waitFor();
    const title = (await view.readTitles())[0] ?? '';
    await view.edit(title);
    await page.reload();
    await alterResponse(page, 'SceneCollection', ({ sceneCollection }) => ({
      sceneCollection: { ...(sceneCollection as object), scenes: '{"name": ' },
    }));
    await view.openEditor(title);
    await view.waitForText(/is not valid JSON, so it can’t be edited/);
    expect(await view.textArea.count()).toBe(0);
  },

  async '5.15'(stage) {
    await stage.signIn('streamer');
    const page = await stage.open('admin', '/admin');
    for (const [text, names] of [
      ['STREAM', ['Streamer']],
      ['stream', ['Streamer']],
      ['treamer', []],
    ] as const) {
      await searchField(page).fill(text);
      await until(`${text} is searched`, async () => String(await readFoundNames(page)) === String(names));
    }
  },

  async '5.16'(stage) {
    for (const login of ['anna', 'anton']) await stage.signIn(login);
    const page = await stage.open('admin', '/admin');
    for (const [text, names, selectedCount] of [
      ['an', ['Anna', 'Anton'], 0],
      ['ann', ['Anna'], 1],
      ['anna x', [], 0],
    ] as const) {
      await searchField(page).fill(text);
      await until(`${text} is searched`, async () => String(await readFoundNames(page)) === String(names));
      await until(
        `${selectedCount} users are selected`,
        async () => (await tierFields(page).count()) === selectedCount,
      );
    }
    await searchField(page).fill('');
    await until('all users are listed', async () => (await readFoundNames(page)).length > 2);
    expect(await tierFields(page).count()).toBe(0);
    // The only user is not selected without a search.
    await respondWith(page, 'Users', {
      users: [{ __typename: 'User', id: '1', displayName: 'Zoe', role: 'VERIFIED', profileImageURL: '' }],
    });
    await refocusUntilShown(page, page.getByLabel('Role of Zoe', { exact: true }));
    await until('only Zoe is listed', async () => String(await readFoundNames(page)) === 'Zoe');
    expect(await tierFields(page).count()).toBe(0);
  },

  async '5.17'(stage) {
    const page = await stage.openVisitor();
    for (const code of ['de-<script>alert(1)</script>', 'de-javascript:x', 'de"><img src=x>']) {
      await page.goto(`${stage.product.baseUrl}/?lng=${encodeURIComponent(code)}`);
      await page.getByRole('link', { name: 'Login' }).waitFor();
      const readLanguage = () => page.evaluate<string>('document.documentElement.lang');
      await eventually(async () => expect(await readLanguage()).toMatch(/^en/));
    }
  },
};
