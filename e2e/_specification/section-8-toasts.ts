import type { Page } from 'playwright-core';
import { failOperation } from '../_browser/graphql.js';
import {
  chooseTier,
  confirm,
  confirmInCollectionMenu,
  confirmInSharedStream,
  createServer,
  changeInvites,
  pressInCollectionMenu,
  pressInSharedStream,
  orderSubscription,
  press,
  renameSharedStream,
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
  '8.06': { ...home, operation: 'MyServer', message: 'Failed to load server' },
  '8.07': { ...home, operation: 'ServerStatus', message: 'Failed to load server stats' },
  '8.08': {
    ...scenes,
    operation: 'SceneCollection',
    message: 'Failed to load scenes',
    provoke: pressInCollectionMenu('Download'),
  },
  '8.09': {
    login: 'moderator',
    path: '/',
    operation: 'CreateServer',
    message: 'Failed to create server',
    provoke: createServer,
  },
  '8.10': {
    ...home,
    operation: 'SetServerStream',
    message: 'Failed to set stream',
    provoke: async (page) => {
      await page.getByLabel('Stream', { exact: true }).selectOption('');
      await button(page, 'Confirm').click();
    },
  },
  '8.11': {
    ...home,
    operation: 'StartStreaming',
    message: 'Failed to start obs',
    provoke: confirm('Start stream'),
  },
  '8.12': {
    ...home,
    operation: 'StopStreaming',
    message: 'Failed to stop obs',
    provoke: async (page, stage) => {
      await stage.setState({ srt: false, obs: true });
      await confirm('Stop stream')(page);
    },
  },
  '8.13': {
    ...home,
    operation: 'SetScene',
    message: 'Failed to set scene',
    provoke: async (page) => {
      await page.getByRole('group', { name: 'Scenes' }).locator('[aria-pressed=false]').first().click();
      await button(page, 'Confirm').click();
    },
  },
  '8.14': {
    ...home,
    operation: 'DeleteServer',
    message: 'Failed to delete server',
    provoke: confirm('Delete server'),
  },
  '8.15': {
    ...streams,
    operation: 'CreateStream',
    message: 'Failed to create stream',
    provoke: press('Create stream'),
  },
  '8.16': {
    ...streams,
    operation: 'SetStreamInvites',
    message: 'Failed to set invites',
    provoke: changeInvites,
  },
  '8.17': {
    ...streams,
    operation: 'RenameStream',
    message: 'Failed to set name',
    provoke: renameSharedStream,
  },
  '8.18': {
    ...streams,
    operation: 'RestartStream',
    message: 'Failed to restart stream',
    provoke: pressInSharedStream('Restart stream'),
  },
  '8.19': {
    ...streams,
    operation: 'DeleteStream',
    message: 'Failed to delete stream',
    provoke: confirmInSharedStream('Delete stream'),
  },
  '8.20': {
    ...streams,
    operation: 'RegenerateStreamKey',
    message: 'Failed to regenerate stream key',
    provoke: confirmInSharedStream('Reset stream key'),
  },
  '8.21': {
    login: 'friend',
    path: '/',
    operation: 'CreateSubscription',
    message: 'Failed to create subscription',
    provoke: orderSubscription,
  },
  '8.22': { ...settings, operation: 'Payment', message: 'Failed to load payment' },
  '8.23': {
    ...settings,
    operation: 'CancelSubscription',
    message: 'Failed to cancel subscription',
    provoke: confirm('Cancel subscription'),
  },
  '8.24': {
    ...settings,
    operation: 'BillingInformation',
    message: 'Failed to get billing information',
    provoke: press('Billing information'),
  },
  '8.25': {
    ...settings,
    operation: 'UpdateBillingInformation',
    message: 'Failed to set billing information',
    provoke: updateBilling,
  },
  '8.26': {
    ...scenes,
    operation: 'CreateSceneCollection',
    message: 'Failed to create scenes',
    provoke: press('New collection'),
  },
  '8.27': {
    ...scenes,
    operation: 'SetSceneCollectionScenes',
    message: 'Failed to set scenes',
    provoke: saveScenes,
  },
  '8.28': {
    ...scenes,
    operation: 'DeleteSceneCollection',
    message: 'Failed to delete scenes',
    provoke: confirmInCollectionMenu('Delete'),
  },
  '8.29': { ...admin, operation: 'Bookings', message: 'Failed to load servers' },
  '8.30': { ...admin, operation: 'Usages', message: 'Failed to load server usages' },
  '8.31': {
    ...admin,
    operation: 'SetUserRole',
    message: 'Failed to set role',
    provoke: (page) => page.getByLabel('Role of Friend', { exact: true }).selectOption('MODERATOR'),
  },
  '8.32': {
    ...admin,
    operation: 'UserPayment',
    message: 'Failed to get payment',
    provoke: (page) => page.getByLabel('Search by username').fill('friend'),
  },
  '8.33': { ...admin, operation: 'SetUserTier', message: 'Failed to set payment tier', provoke: chooseTier },
};

async function expectToast(
  { login, path, operation, message, provoke }: Failure,
  stage: Stage,
): Promise<void> {
  if (path === '/' && login === 'streamer') await stage.setState({ srt: false, obs: false });
  for (const user of ['friend', 'moderator', 'anna']) await stage.signIn(user);
  await stage.ensureCollection();
  await stage.shareStream();
  const fail = (page: Page) => failOperation(page, operation);
  const page = await stage.open(login, path, provoke ? undefined : fail);
  if (provoke) {
    await fail(page);
    await provoke(page, stage);
  }
  await toasts(page).getByText(`${message}: Network error`, { exact: true }).first().waitFor();
}

/** Section 8: toasts of failed operations. */
export const toastCases: BrowserCases = Object.fromEntries(
  Object.entries(TOASTS).map(([id, failure]) => [id, (stage: Stage) => expectToast(failure, stage)]),
);
