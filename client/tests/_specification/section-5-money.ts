import { hold, operations } from './graphql.js';
import { button, dialog, eventually, heading, isEnabled, press, tick, type, valueOf } from './hand.js';
import type { Cases } from '../../../e2e/_specification/run-in-order.js';
import type { Stage } from './stage.js';

async function billing(stage: Stage): Promise<void> {
  await stage.visit('streamer', '/settings');
  await press('Billing information');
}

/** Whose role the admin's list offers to change. */
const listed = (): string[] =>
  [...document.querySelectorAll('select[aria-label^="Role of"]')].map(
    (one) => one.getAttribute('aria-label')?.replace('Role of ', '') ?? '',
  );

const selects = (): number => document.querySelectorAll('section select:not([aria-label])').length;

/** Section 5: orders, billing and the admin's search. */
export const moneyRules: Cases<Stage> = {
  async '5.10'(stage) {
    await stage.visit('friend');
    const subscribe = await button('Subscribe and pay');
    expect(isEnabled(subscribe)).toBe(false);
    await tick();
    await eventually(() => expect(isEnabled(subscribe)).toBe(true));
    await tick();
    await eventually(() => expect(isEnabled(subscribe)).toBe(false));
  },

  async '5.11'(stage) {
    await billing(stage);
    await type('Country code', 'DEU');
    await eventually(async () => expect(await valueOf('Country code')).toBe('DE'));
  },

  async '5.12'(stage) {
    await stage.visit('streamer', '/settings');
    const release = hold('BillingInformation');
    await press('Billing information');
    const update = await button('Update', await dialog());
    await eventually(() => expect(operations.count('BillingInformation')).toBe(1));
    expect(isEnabled(update)).toBe(false);
    release();
    await eventually(() => expect(isEnabled(update)).toBe(true));
  },

  async '5.15'(stage) {
    await stage.visit('admin', '/admin');
    await heading('Administration');
    await type('Search by username', 'STR');
    await eventually(() => expect(listed()).toEqual(['Streamer']));
    await type('Search by username', 'reamer');
    await eventually(() => expect(listed()).toEqual([]));
  },

  async '5.16'(stage) {
    await stage.product.signIn('stranger');
    await stage.visit('admin', '/admin');
    await heading('Administration');
    await type('Search by username', 'str');
    await eventually(() => expect(listed().sort()).toEqual(['Stranger', 'Streamer']));
    expect(selects()).toBe(0);
    await type('Search by username', 'stre');
    await eventually(() => expect(selects()).toBe(1));
    expect(await valueOf('Payment tier of Streamer')).toBeTruthy();
    await type('Search by username', '');
    await eventually(() => expect(listed().length).toBeGreaterThan(2));
    expect(selects()).toBe(0);
  },
};
