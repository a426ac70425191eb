import { call } from '../../../e2e/_product/api.js';
import { alter, hold, operations } from './graphql.js';
import {
  answer,
  button,
  choose,
  eventually,
  follow,
  gone,
  hasPane,
  heading,
  isEnabled,
  pane,
  press,
  sees,
  tick,
  type,
  valueOf,
} from './hand.js';
import type { Cases } from '../../../e2e/_specification/run-in-order.js';
import type { Stage } from './stage.js';

/** The user with this name stands alone in the admin's search. */
async function findUser(stage: Stage, name: string): Promise<void> {
  await stage.visit('admin', '/admin');
  await type('Search by username', name);
  await eventually(() => expect(operations.last('UserPayment')).toHaveProperty('userId'));
  await gone('Reading the payment tier…');
}

/** Section 4: who is signed in, what is paid, and what administrators change. */
export const accountStates: Cases<Stage> = {
  async '4.01'(stage) {
    const { bearer } = await stage.as('streamer');
    await stage.visitWith(bearer);
    const release = hold('Me');
    await eventually(() => expect(operations.count('Me')).toBe(1));
    expect(document.body.textContent).toBe('Loading…');
    release();
    await sees('Welcome back');
    await sees('Streamer');
    await pane('Streams');
    const asked = operations.count('Me');
    await follow('Streams');
    await press('Create stream');
    expect(operations.count('Me')).toBe(asked);
  },

  async '4.02'(stage) {
    await stage.visitWith('no-such-session');
    await sees('Login');
    expect(localStorage.getItem('secret')).toBeNull();
  },

  async '4.03'(stage) {
    await stage.visit(null);
    const login = (await sees('Login')).closest('a')?.href ?? '';
    const { status, headers } = await call(login);
    expect(status).toBe(302);
    expect(String(headers.location)).toMatch(/oauth2\/authorize\?/);
  },

  async '4.04'(stage) {
    // The user card's menu does the same, which jsdom can't work. To leave for / takes another address.
    const { bearer } = await stage.product.signIn('newcomer');
    await stage.visitWith(bearer, '/streams');
    const departures = outside.departures();
    await press('Logout');
    await eventually(() => expect(outside.departures()).toBeGreaterThan(departures));
    expect([operations.count('Logout'), localStorage.getItem('secret')]).toEqual([1, null]);
    const { status } = await call(`${stage.product.baseUrl}/api/v1/user`, { bearer });
    expect(status).toBe(401);
  },

  async '4.13'(stage) {
    await stage.visit('friend', '/settings');
    await tick();
    const departures = outside.departures();
    let approval: unknown;
    alter('CreateSubscription', (data) => {
      approval = data.createSubscription?.approveUrl;
      return data;
    });
    await press('Subscribe and pay');
    await eventually(() => expect(outside.departures()).toBe(departures + 1));
    expect(approval).toMatch(/^http.*\/checkout\//);
    expect(isEnabled(await button('Opening the checkout…'))).toBe(false);
  },

  async '4.14'(stage) {
    await stage.visit('friend', '/settings');
    await tick();
    const [departures, asked] = [outside.departures(), operations.count('Payment')];
    alter('CreateSubscription', ({ createSubscription }) => ({
      createSubscription: { ...createSubscription, approveUrl: null },
    }));
    await press('Subscribe and pay');
    await eventually(() => expect(operations.count('Payment')).toBe(asked + 1));
    await button('Subscribe and pay');
    expect(outside.departures()).toBe(departures);
  },

  async '4.15'(stage) {
    await stage.visit('friend', '/settings');
    await pane('Subscribe');
    const asked = operations.count('Payment');
    await stage.tier('friend', 'FREE');
    await pane('Subscription');
    expect(hasPane('Subscribe')).toBe(false);
    await stage.tier('friend', 'REGULAR');
    await pane('Subscribe');
    expect(operations.count('Payment')).toBe(asked);
  },

  async '4.16'(stage) {
    await stage.visit('moderator', '/settings');
    const release = hold('CancelSubscription');
    await press('Cancel subscription');
    await answer('Cancel subscription');
    expect(isEnabled(await button('Cancelling subscription...'))).toBe(false);
    release();
    await sees(/^Cancelled: you keep your access until/);
    await gone('Cancelling subscription...');
  },

  async '4.17'(stage) {
    const { ingestUrl } = await stage.stream('Walk');
    await stage.visit('streamer', '/streams');
    const walk = await pane('Walk');
    expect(walk.textContent).toContain('Offline');
    stage.product.feed(ingestUrl);
    await eventually(() => expect(walk.textContent).toContain('Live'));
    expect(walk.textContent).not.toContain('Offline');
    stage.product.stopFeeds();
    await eventually(() => expect(walk.textContent).toContain('Offline'));
  },

  async '4.18'(stage) {
    await findUser(stage, 'newcomer');
    const label = 'Payment tier of Newcomer';
    const id = await stage.idOf('newcomer');
    const admin = await stage.as('admin');
    const before = await valueOf(label);
    alter('SetUserTier', ({ setUserTier }) => ({ setUserTier: { ...setUserTier, tier: 'EXCLUSIVE' } }));
    await choose(label, 'Reduced');
    await sees('Failed to set payment tier: The server kept the present value');
    expect(await valueOf(label)).toBe(before);
    alter('SetUserTier', (data) => data);
    await choose(label, 'Family and friends');
    await eventually(async () => expect(await valueOf(label)).toBe('FRIENDS'));
    expect(await admin.do('GET', `/payment/user/${id}`)).toMatchObject({ tier: 'FRIENDS' });
  },

  async '4.19'(stage) {
    await stage.visit('admin', '/admin');
    await heading('Administration');
    const label = 'Role of Friend';
    alter('SetUserRole', ({ setUserRole }) => ({ setUserRole: { ...setUserRole, role: 'VERIFIED' } }));
    await choose(label, 'Moderator');
    await sees('Failed to set role: The server kept the present value');
    expect(await valueOf(label)).toBe('VERIFIED');
    alter('SetUserRole', (data) => data);
    await choose(label, 'Moderator');
    await eventually(async () => expect(await valueOf(label)).toBe('MODERATOR'));
    await choose(label, 'Verified');
    await eventually(async () => expect(await valueOf(label)).toBe('VERIFIED'));
  },
};
