import type { Data } from '@trailcast/schema/wire';
import type { Page } from 'playwright-core';
import { ScenesView } from '../../_browser/scenes-view.js';
import { menuAction } from '../../_browser/menu.js';
import { streamAction } from '../../_browser/streams-view.js';
import { until } from '../../_kit/wait.js';
import { answer, button, region } from './shown.js';
import type { Stage } from './stage.js';

export interface Failure {
  login: string;
  path: string;
  operation: string;
  /** Beginning of the toast's text. */
  words: string;
  /** What the user does; without it, the page calls the operation itself when it loads. */
  provoke?: (page: Page, stage: Stage) => Promise<unknown>;
}

export const press = (word: string) => (page: Page) => button(page, word).click();

export const confirm = (word: string) => async (page: Page) => {
  await button(page, word).first().click();
  await answer(page, word).click();
};

export const ofShared = (word: string) => async (page: Page, stage: Stage) => {
  const { name } = await stage.shared();
  await (await streamAction(region(page, name), word)).click();
};

export const confirmOfShared = (word: string) => async (page: Page, stage: Stage) => {
  await ofShared(word)(page, stage);
  await answer(page, word).click();
};

/** Chooses from the menu of the first collection. */
export const ofCollection = (word: string) => async (page: Page) => {
  const pane = region(page, /^1\. /);
  await (await menuAction(pane, word)).click();
};

export const confirmOfCollection = (word: string) => async (page: Page) => {
  await ofCollection(word)(page);
  await answer(page, word).click();
};

export async function invite(page: Page, stage: Stage): Promise<void> {
  await ofShared('Manage invites')(page, stage);
  await answer(page, 'Remove Moderator').click();
  await answer(page, 'Save').click();
}

export async function rename(page: Page, stage: Stage): Promise<void> {
  await ofShared('Rename')(page, stage);
  await page.getByRole('dialog').getByLabel('Name').fill('Ride');
  await answer(page, 'Save').click();
}

export async function createServer(page: Page, stage: Stage): Promise<void> {
  const { id } = await (await stage.caller('moderator')).do<Data>('POST', '/data', {});
  await button(page, 'Create server').click();
  await page.getByLabel('Scene collection', { exact: true }).selectOption(String(id));
  await answer(page, 'Create').click();
}

export async function order(page: Page): Promise<void> {
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await button(page, 'Subscribe and pay').click();
}

export async function updateBilling(page: Page): Promise<void> {
  await button(page, 'Billing information').click();
  await page.getByRole('dialog').getByLabel('City').fill('Graz');
  await answer(page, 'Update').click();
}

export async function saveScenes(page: Page): Promise<void> {
  const view = new ScenesView(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await view.showText();
  await view.write('{"sources": []}');
  await view.save.click();
}

export async function chooseTier(page: Page, stage: Stage): Promise<void> {
  const path = `/payment/user/${await stage.idOf('anna')}`;
  await (await stage.caller('admin')).do('PUT', path, { tier: 'FRIENDS' });
  await page.getByLabel('Search by username').fill('anna');
  const choice = page.getByLabel('Payment tier of Anna', { exact: true });
  await until('the tier is read', async () => (await choice.inputValue()) === 'FRIENDS');
  await choice.selectOption('REDUCED');
}
