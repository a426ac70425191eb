import { answer, choose, pane, press, tick, type, write } from './hand.js';
import type { Stage } from './stage.js';
import { casesOf } from './toast.js';

const collection = async (stage: Stage) => {
  if ((await stage.collections()).length === 0) await stage.collection('Toast');
};
const inCollection = async (name: string) => press(name, await pane(/^1\. /));
const admin = { login: 'admin', path: '/admin' };

/** Section 8: toasts of payments, scene collections and the admin area. */
export const otherToasts = casesOf({
  '8.21': {
    operation: 'CreateSubscription',
    action: 'create subscription',
    login: 'friend',
    path: '/settings',
    act: async () => {
      await tick();
      await press('Subscribe and pay');
    },
  },
  '8.22': { operation: 'Payment', action: 'load payment', path: '/settings' },
  '8.23': {
    operation: 'CancelSubscription',
    action: 'cancel subscription',
    before: (stage) => stage.tier('streamer', 'REGULAR'),
    path: '/settings',
    act: async () => {
      await press('Cancel subscription');
      await answer('Cancel subscription');
    },
  },
  '8.24': {
    operation: 'BillingInformation',
    action: 'get billing information',
    path: '/settings',
    act: () => press('Billing information'),
  },
  '8.25': {
    operation: 'UpdateBillingInformation',
    action: 'set billing information',
    path: '/settings',
    act: async () => {
      await press('Billing information');
      await answer('Update');
    },
  },
  '8.26': {
    operation: 'CreateSceneCollection',
    action: 'create scenes',
    path: '/scenes',
    act: () => press('Create scenes'),
  },
  '8.27': {
    operation: 'SetSceneCollectionScenes',
    action: 'set scenes',
    before: collection,
    path: '/scenes',
    act: async () => {
      await inCollection('Edit');
      await write(() => '{}');
      await answer('Save');
    },
  },
  '8.28': {
    operation: 'DeleteSceneCollection',
    action: 'delete scenes',
    before: collection,
    path: '/scenes',
    act: async () => {
      await inCollection('Delete');
      await answer('Delete');
    },
  },
  '8.29': { ...admin, operation: 'Bookings', action: 'load servers' },
  '8.30': { ...admin, operation: 'Usages', action: 'load server usages' },
  '8.31': {
    ...admin,
    operation: 'SetUserRole',
    action: 'set role',
    act: () => choose('Role of Friend', 'Moderator'),
  },
  '8.32': {
    ...admin,
    operation: 'UserPayment',
    action: 'get payment',
    act: () => type('Search by username', 'friend'),
  },
  '8.33': {
    ...admin,
    operation: 'SetUserTier',
    action: 'set payment tier',
    act: async () => {
      await type('Search by username', 'friend');
      await choose('Payment tier of Friend', 'Reduced');
    },
  },
});
