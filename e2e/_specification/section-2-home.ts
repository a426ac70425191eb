import { SettingsView } from '../_browser/settings-view.js';
import { eventually, until } from '../_kit/wait.js';
import { button, region, withPlainSpaces } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

const BROADCAST_STATUS = 'Broadcast status';

/** Checks a pane of the home page: its count, its create button and its link. */
async function expectCountAndCreation(
  stage: Stage,
  pane: { title: string; path: string; apiPath: string; entity: string; action: string },
): Promise<void> {
  const { length } = await (await stage.signIn('moderator')).send<unknown[]>('GET', pane.apiPath);
  const page = await stage.open('moderator', '/');
  const waitForCount = (count: number) =>
    region(page, pane.title)
      .getByText(`${count} ${pane.entity}${count === 1 ? '' : 's'}`, { exact: true })
      .waitFor();
  await waitForCount(length);
  await button(page, pane.action).click();
  await waitForCount(length + 1);
  await region(page, pane.title).getByRole('link').click();
  await page.waitForURL(`**${pane.path}`);
}

/** Section 2, home: its panes, which depend on the payment. */
export const homeCases: BrowserCases = {
  async '2.12'(stage) {
    for (const user of ['friend', 'streamer']) {
      const page = await stage.open(user, '/');
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      await until('the broadcast status is shown below the title', async () =>
        region(page, await title.innerText())
          .getByRole('list', { name: BROADCAST_STATUS })
          .isVisible(),
      );
    }
  },

  '2.13': (stage) =>
    expectCountAndCreation(stage, {
      title: 'Streams',
      path: '/streams',
      apiPath: '/stream',
      entity: 'stream',
      action: 'Create stream',
    }),

  '2.14': (stage) =>
    expectCountAndCreation(stage, {
      title: 'Scene collections',
      path: '/scenes',
      apiPath: '/data',
      entity: 'scene collection',
      action: 'New collection',
    }),

  async '2.15'(stage) {
    const page = await stage.open('friend', '/');
    await region(page, 'Subscribe').waitFor();
    for (const title of ['Streams', 'Scene collections']) expect(await region(page, title).count()).toBe(0);
  },

  async '2.16'(stage) {
    const page = await stage.open('friend', '/');
    const pane = region(page, 'Subscribe');
    for (const path of ['/datenschutz', '/agb']) await pane.locator(`a[href="${path}"]`).waitFor();
    const orderButton = button(page, 'Subscribe and pay');
    const checkbox = pane.getByRole('checkbox');
    for (const shouldBeChecked of [false, true, false]) {
      await eventually(async () =>
        expect([await checkbox.isChecked(), await orderButton.isEnabled()]).toEqual([
          shouldBeChecked,
          shouldBeChecked,
        ]),
      );
      await checkbox.focus();
      await page.keyboard.press('Space');
    }
  },

  async '2.17'(stage) {
    const view = new SettingsView(await stage.open('friend', '/'));
    expect(withPlainSpaces(await view.readValue('Subscribe', 'Access'))).toBe('€9.90 per month');
    expect(withPlainSpaces(await view.readValue('Subscribe', 'Server time'))).toBe('€0.50/h');
  },
};
