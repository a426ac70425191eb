import type { Data } from '@trailcast/schema/wire';
import type { Page } from 'playwright-core';
import { ScenesView } from '../../_browser/scenes-view.js';
import { openMenuAction } from '../../_browser/menu.js';
import { openStreamAction } from '../../_browser/streams-view.js';
import { until } from '../../_kit/wait.js';
import { button, dialogButton, region } from './shown.js';
import type { Stage } from './stage.js';

/** A failing operation and the toast that reports it. */
export interface Failure {
  login: string;
  path: string;
  /** Name of the GraphQL operation. */
  operation: string;
  /** The toast's text without the cause. */
  message: string;
  /** Makes the page send the operation. Default: the page sends it when it loads. */
  provoke?: (page: Page, stage: Stage) => Promise<unknown>;
}

export const press = (action: string) => (page: Page) => button(page, action).click();

export const confirm = (action: string) => async (page: Page) => {
  await button(page, action).first().click();
  await dialogButton(page, action).click();
};

export const pressInSharedStream = (action: string) => async (page: Page, stage: Stage) => {
  const { name } = await stage.shareStream();
  await (await openStreamAction(region(page, name), action)).click();
};

export const confirmInSharedStream = (action: string) => async (page: Page, stage: Stage) => {
  await pressInSharedStream(action)(page, stage);
  await dialogButton(page, action).click();
};

/** Presses an entry in the menu of the first collection. */
export const pressInCollectionMenu = (action: string) => async (page: Page) => {
  const pane = region(page, /^1\. /);
  await (await openMenuAction(pane, action)).click();
};

export const confirmInCollectionMenu = (action: string) => async (page: Page) => {
  await pressInCollectionMenu(action)(page);
  await dialogButton(page, action).click();
};

export async function changeInvites(page: Page, stage: Stage): Promise<void> {
  await pressInSharedStream('Manage invites')(page, stage);
  await dialogButton(page, 'Remove Moderator').click();
  await dialogButton(page, 'Save').click();
}

export async function renameSharedStream(page: Page, stage: Stage): Promise<void> {
  await pressInSharedStream('Rename')(page, stage);
  await page.getByRole('dialog').getByLabel('Name').fill('Ride');
  await dialogButton(page, 'Save').click();
}

export async function createServer(page: Page, stage: Stage): Promise<void> {
  const { id } = await (await stage.signIn('moderator')).send<Data>('POST', '/data', {});
  await button(page, 'Create server').click();
  await page.getByLabel('Scene collection', { exact: true }).selectOption(String(id));
  await dialogButton(page, 'Create').click();
}

export async function orderSubscription(page: Page): Promise<void> {
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await button(page, 'Subscribe and pay').click();
}

export async function updateBilling(page: Page): Promise<void> {
  await button(page, 'Billing information').click();
  await page.getByRole('dialog').getByLabel('City').fill('Graz');
  await dialogButton(page, 'Update').click();
}

export async function saveScenes(page: Page): Promise<void> {
  const view = new ScenesView(page);
  await page.getByRole('button', { name: 'More actions' }).first().waitFor();
  const [title = ''] = await view.readTitles();
  await view.edit(title);
  await view.replaceText('{"sources": []}');
  await view.saveButton.click();
}

export async function chooseTier(page: Page, stage: Stage): Promise<void> {
  const path = `/payment/user/${await stage.fetchUserId('anna')}`;
  await (await stage.signIn('admin')).send('PUT', path, { tier: 'FRIENDS' });
  await page.getByLabel('Search by username').fill('anna');
  const choice = page.getByLabel('Payment tier of Anna', { exact: true });
  await until('the tier is loaded', async () => (await choice.inputValue()) === 'FRIENDS');
  await choice.selectOption('REDUCED');
}
