import type { Data, Server, Stream } from '@trailcast/schema/wire';
import type { Page } from 'playwright-core';
import { alter, answer as answered, hold } from '../_browser/graphql.js';
import { ScenesView } from '../_browser/scenes-view.js';
import { SettingsView } from '../_browser/settings-view.js';
import { eventually, until } from '../_kit/wait.js';
import { openEditor, textOf } from './stage/open-editor.js';
import { button, looksUntil } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

/** Opens the create dialog of the moderator, who has a scene collection. */
async function creation(stage: Stage): Promise<{ page: Page; collection: Data }> {
  const collection = await stage.collection();
  const page = await stage.at('moderator', '/');
  await button(page, 'Create server').click();
  await page.getByRole('dialog', { name: 'Create server' }).waitFor();
  return { page, collection };
}

const search = (page: Page) => page.getByLabel('Search by username');
const tiers = (page: Page) => page.getByLabel(/^Payment tier of/);

/** Returns the names in the result of the admin's search. */
const left = (page: Page): Promise<(string | undefined)[]> =>
  page
    .getByLabel(/^Role of /)
    .evaluateAll((all: { ariaLabel: string | null }[]) =>
      all.map(({ ariaLabel }) => ariaLabel?.replace('Role of ', '')),
    );

/** Section 5: creating, saving and searching. */
export const validationCases: BrowserCases = {
  async '5.08'(stage) {
    const { page, collection } = await creation(stage);
    const create = page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true });
    const chosen = page.getByLabel('Scene collection', { exact: true });
    for (const [id, enabled] of [
      ['', false],
      [String(collection.id), true],
      ['', false],
    ] as const) {
      await chosen.selectOption(id);
      await eventually(async () => expect([id, await create.isEnabled()]).toEqual([id, enabled]));
    }
  },

  async '5.09'(stage) {
    const api = await stage.caller('moderator');
    const before = (await api.do<Stream[]>('GET', '/stream')).map(({ id }) => id);
    const { page, collection } = await creation(stage);
    await page.getByLabel('Scene collection', { exact: true }).selectOption(String(collection.id));
    expect(await page.getByRole('dialog').getByLabel('Stream', { exact: true }).inputValue()).toBe('');
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
    await button(page, 'Delete server').waitFor();
    const [server] = await api.do<Server[]>('GET', '/server');
    const made = (await api.do<Stream[]>('GET', '/stream')).filter(({ id }) => !before.includes(id));
    expect(made.map(({ id }) => id)).toEqual([server?.streamId]);
    await api.do('DELETE', `/server/${server?.id}`);
  },

  async '5.10'(stage) {
    const page = await stage.at('friend', '/settings');
    const order = button(page, 'Subscribe and pay');
    expect(await order.isDisabled()).toBe(true);
    await page.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await eventually(async () => expect(await order.isEnabled()).toBe(true));
  },

  async '5.11'(stage) {
    const view = new SettingsView(await stage.at('streamer', '/settings'));
    await view.button('Billing information').click();
    await view.field('Country code').fill('');
    await view.field('Country code').pressSequentially('AUT');
    await eventually(async () => expect(await view.field('Country code').inputValue()).toBe('AU'));
  },

  async '5.12'(stage) {
    const view = new SettingsView(await stage.at('streamer', '/settings'));
    const release = await hold(view.page, 'BillingInformation');
    await view.button('Billing information').click();
    await view.inDialog('Update').waitFor();
    expect(await view.inDialog('Update').isDisabled()).toBe(true);
    await release();
    await view.field('City').waitFor();
    await eventually(async () => expect(await view.inDialog('Update').isEnabled()).toBe(true));
  },

  async '5.13'(stage) {
    const { view } = await openEditor(stage);
    const text = await textOf(view);
    for (const [written, saves] of [
      ['{"sources": []}', true],
      [text, false],
    ] as const) {
      await eventually(async () => expect(await view.save.isDisabled()).toBe(saves));
      await view.write(written);
      await eventually(async () => expect(await view.save.isEnabled()).toBe(saves));
    }
  },

  async '5.14'(stage) {
    await stage.collection();
    const page = await stage.another('moderator', { path: '/scenes' });
    const view = new ScenesView(page);
    await page.getByRole('button', { name: 'Edit' }).first().waitFor();
    const title = (await view.titles())[0] ?? '';
    await view.edit(title);
    await page.reload();
    await alter(page, 'SceneCollection', ({ sceneCollection }) => ({
      sceneCollection: { ...(sceneCollection as object), scenes: '{"name": ' },
    }));
    await view.button(title, 'Edit').click();
    await view.says(/is not JSON, so it can't be edited/);
    expect(await view.area.count()).toBe(0);
  },

  async '5.15'(stage) {
    await stage.caller('streamer');
    const page = await stage.at('admin', '/admin');
    for (const [text, found] of [
      ['STREAM', ['Streamer']],
      ['stream', ['Streamer']],
      ['treamer', []],
    ] as const) {
      await search(page).fill(text);
      await until(`${text} is searched`, async () => String(await left(page)) === String(found));
    }
  },

  async '5.16'(stage) {
    for (const login of ['anna', 'anton']) await stage.caller(login);
    const page = await stage.at('admin', '/admin');
    for (const [text, names, selected] of [
      ['an', ['Anna', 'Anton'], 0],
      ['ann', ['Anna'], 1],
      ['anna x', [], 0],
    ] as const) {
      await search(page).fill(text);
      await until(`${text} is searched`, async () => String(await left(page)) === String(names));
      await until('as many are selected', async () => (await tiers(page).count()) === selected);
    }
    await search(page).fill('');
    await until('all are shown', async () => (await left(page)).length > 2);
    expect(await tiers(page).count()).toBe(0);
    // There is only one, without a search.
    await answered(page, 'Users', {
      users: [{ __typename: 'User', id: '1', displayName: 'Zoe', role: 'VERIFIED', profileImageURL: '' }],
    });
    await looksUntil(page, page.getByLabel('Role of Zoe', { exact: true }));
    await until('one is left', async () => String(await left(page)) === 'Zoe');
    expect(await tiers(page).count()).toBe(0);
  },

  async '5.17'(stage) {
    const page = await stage.visitor();
    for (const code of ['de-<script>alert(1)</script>', 'de-javascript:x', 'de"><img src=x>']) {
      await page.goto(`${stage.product.baseUrl}/?lng=${encodeURIComponent(code)}`);
      await page.getByRole('link', { name: 'Login' }).waitFor();
      const language = () => page.evaluate<string>('document.documentElement.lang');
      await eventually(async () => expect(await language()).toMatch(/^en/));
    }
  },
};
