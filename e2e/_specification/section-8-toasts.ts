import type { Page } from 'playwright-core';
import { cut } from '../_browser/graphql.js';
import {
  chooseTier,
  confirm,
  confirmOfCollection,
  confirmOfShared,
  createServer,
  invite,
  ofCollection,
  ofShared,
  order,
  press,
  rename,
  saveScenes,
  updateBilling,
  type Failure,
} from './stage/provoke.js';
import { button, toasts } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

const home = { login: 'streamer', path: '/' };
const streams = { login: 'streamer', path: '/streams' };
const scenes = { login: 'moderator', path: '/scenes' };
const settings = { login: 'streamer', path: '/settings' };
const admin = { login: 'admin', path: '/admin' };

const TOASTS: Readonly<Record<string, Failure>> = {
  '8.06': { ...home, operation: 'MyServer', words: 'Failed to load server' },
  '8.07': { ...home, operation: 'ServerStatus', words: 'Failed to load server stats' },
  '8.08': {
    ...scenes,
    operation: 'SceneCollection',
    words: 'Failed to load scenes',
    provoke: ofCollection('Download'),
  },
  '8.09': {
    login: 'moderator',
    path: '/',
    operation: 'CreateServer',
    words: 'Failed to create server',
    provoke: createServer,
  },
  '8.10': {
    ...home,
    operation: 'SetServerStream',
    words: 'Failed to set stream',
    provoke: async (page) => {
      await page.getByLabel('Stream', { exact: true }).selectOption('');
      await button(page, 'Confirm').click();
    },
  },
  '8.11': {
    ...home,
    operation: 'StartStreaming',
    words: 'Failed to start obs',
    provoke: confirm('Start stream'),
  },
  '8.12': {
    ...home,
    operation: 'StopStreaming',
    words: 'Failed to stop obs',
    provoke: async (page, stage) => {
      await stage.bring({ srt: false, obs: true });
      await confirm('Stop stream')(page);
    },
  },
  '8.13': {
    ...home,
    operation: 'SetScene',
    words: 'Failed to set scene',
    provoke: async (page) => {
      await page.getByRole('group', { name: 'Scenes' }).locator('[aria-pressed=false]').first().click();
      await button(page, 'Confirm').click();
    },
  },
  '8.14': {
    ...home,
    operation: 'DeleteServer',
    words: 'Failed to delete server',
    provoke: confirm('Delete server'),
  },
  '8.15': {
    ...streams,
    operation: 'CreateStream',
    words: 'Failed to create stream',
    provoke: press('Create stream'),
  },
  '8.16': { ...streams, operation: 'SetStreamInvites', words: 'Failed to set invites', provoke: invite },
  '8.17': { ...streams, operation: 'RenameStream', words: 'Failed to set name', provoke: rename },
  '8.18': {
    ...streams,
    operation: 'RestartStream',
    words: 'Failed to restart stream',
    provoke: ofShared('Restart stream'),
  },
  '8.19': {
    ...streams,
    operation: 'DeleteStream',
    words: 'Failed to delete stream',
    provoke: confirmOfShared('Delete stream'),
  },
  '8.20': {
    ...streams,
    operation: 'RegenerateStreamKey',
    words: 'Failed to regenerate stream key',
    provoke: confirmOfShared('Reset stream key'),
  },
  '8.21': {
    login: 'friend',
    path: '/',
    operation: 'CreateSubscription',
    words: 'Failed to create subscription',
    provoke: order,
  },
  '8.22': { ...settings, operation: 'Payment', words: 'Failed to load payment' },
  '8.23': {
    ...settings,
    operation: 'CancelSubscription',
    words: 'Failed to cancel subscription',
    provoke: confirm('Cancel subscription'),
  },
  '8.24': {
    ...settings,
    operation: 'BillingInformation',
    words: 'Failed to get billing information',
    provoke: press('Billing information'),
  },
  '8.25': {
    ...settings,
    operation: 'UpdateBillingInformation',
    words: 'Failed to set billing information',
    provoke: updateBilling,
  },
  '8.26': {
    ...scenes,
    operation: 'CreateSceneCollection',
    words: 'Failed to create scenes',
    provoke: press('Create scenes'),
  },
  '8.27': {
    ...scenes,
    operation: 'SetSceneCollectionScenes',
    words: 'Failed to set scenes',
    provoke: saveScenes,
  },
  '8.28': {
    ...scenes,
    operation: 'DeleteSceneCollection',
    words: 'Failed to delete scenes',
    provoke: confirmOfCollection('Delete'),
  },
  '8.29': { ...admin, operation: 'Bookings', words: 'Failed to load servers' },
  '8.30': { ...admin, operation: 'Usages', words: 'Failed to load server usages' },
  '8.31': {
    ...admin,
    operation: 'SetUserRole',
    words: 'Failed to set role',
    provoke: (page) => page.getByLabel('Role of Friend', { exact: true }).selectOption('MODERATOR'),
  },
  '8.32': {
    ...admin,
    operation: 'UserPayment',
    words: 'Failed to get payment',
    provoke: (page) => page.getByLabel('Search by username').fill('friend'),
  },
  '8.33': { ...admin, operation: 'SetUserTier', words: 'Failed to set payment tier', provoke: chooseTier },
};

async function isTold({ login, path, operation, words, provoke }: Failure, stage: Stage): Promise<void> {
  if (path === '/' && login === 'streamer') await stage.bring({ srt: false, obs: false });
  for (const user of ['friend', 'moderator', 'anna']) await stage.caller(user);
  await stage.collection();
  await stage.shared();
  const fail = (page: Page) => cut(page, operation);
  const page = await stage.at(login, path, provoke ? undefined : fail);
  if (provoke) {
    await fail(page);
    await provoke(page, stage);
  }
  await toasts(page).getByText(`${words}: Network error`, { exact: true }).first().waitFor();
}

/** Section 8: toasts of failed operations. */
export const toastCases: BrowserCases = Object.fromEntries(
  Object.entries(TOASTS).map(([id, failure]) => [id, (stage: Stage) => isTold(failure, stage)]),
);
