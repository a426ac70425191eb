import type { Data } from '@trailcast/schema/wire';
import type { Page } from 'playwright-core';
import { ScenesView } from '../../_browser/scenes-view.js';
import { menuAction } from '../../_browser/menu.js';
import { streamAction } from '../../_browser/streams-view.js';
import { until } from '../../_kit/wait.js';
import { button, dialogButton, region } from './shown.js';
import type { Stage } from './stage.js';

export interface Failure {
  login: string;
  path: string;
  operation: string;
  /** The toast's text without the cause. */
  message: string;
  /** Makes the page call the operation. By default, the page calls it when it loads. */
  provoke?: (page: Page, stage: Stage) => Promise<unknown>;
}

export const press = (word: string) => (page: Page) => button(page, word).click();

export const confirm = (word: string) => async (page: Page) => {
  await button(page, word).first().click();
  await dialogButton(page, word).click();
};

export const pressInSharedStream = (word: string) => async (page: Page, stage: Stage) => {
  const { name } = await stage.sharedStream();
  await (await streamAction(region(page, name), word)).click();
};

export const confirmInSharedStream = (word: string) => async (page: Page, stage: Stage) => {
  await pressInSharedStream(word)(page, stage);
  await dialogButton(page, word).click();
};

/** Presses an entry in the menu of the first collection. */
export const pressInCollectionMenu = (word: string) => async (page: Page) => {
  const pane = region(page, /^1\. /);
  await (await menuAction(pane, word)).click();
};

export const confirmInCollectionMenu = (word: string) => async (page: Page) => {
  await pressInCollectionMenu(word)(page);
  await dialogButton(page, word).click();
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
  const { id } = await (await stage.caller('moderator')).do<Data>('POST', '/data', {});
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
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await view.showText();
  await view.replaceText('{"sources": []}');
  await view.saveButton.click();
}

export async function chooseTier(page: Page, stage: Stage): Promise<void> {
  const path = `/payment/user/${await stage.idOf('anna')}`;
  await (await stage.caller('admin')).do('PUT', path, { tier: 'FRIENDS' });
  await page.getByLabel('Search by username').fill('anna');
  const choice = page.getByLabel('Payment tier of Anna', { exact: true });
  await until('the tier is loaded', async () => (await choice.inputValue()) === 'FRIENDS');
  await choice.selectOption('REDUCED');
}
