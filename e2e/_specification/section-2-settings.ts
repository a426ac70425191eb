import type { Page } from 'playwright-core';
import { alterResponse, failOperation, holdOperation } from '../_browser/graphql.js';
import { ADDRESS, SettingsView } from '../_browser/settings-view.js';
import { eventually, until } from '../_kit/wait.js';
import type { BrowserCases, Stage } from './stage/stage.js';

const FIELDS = {
  name: 'Legal name or company name',
  line1: 'Address line 1',
  line2: 'Address line 2 (optional)',
  postalCode: 'Postal code',
  city: 'City',
  state: 'State or region (optional)',
  countryCode: 'Country code',
};

const formatDay = (time: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(time);

/** Returns noon (UTC) of a day, ms since the epoch. This is the same day in all time zones of Europe. */
const createNoon = (year: number, month: number, date: number) => Date.UTC(year, month, date, 12);

const openSettings = async (stage: Stage, login = 'streamer') =>
  new SettingsView(await stage.open(login, '/settings'));

/** Opens the streamer's settings with changed payment values. Pushes do not overwrite them. */
async function openChangedSettings(stage: Stage, values: object): Promise<SettingsView> {
  const prepare = (page: Page) =>
    alterResponse(page, 'Payment', ({ payment }) => ({
      payment: { ...(payment as object), version: Number.MAX_SAFE_INTEGER, ...values },
    }));
  return new SettingsView(await stage.openForCase('streamer', { path: '/settings', prepare }));
}

/** Stores ADDRESS and opens the billing dialog. */
async function openBilling(stage: Stage): Promise<SettingsView> {
  await (await stage.signIn('streamer')).send('PUT', '/payment/billing', ADDRESS);
  const view = await openSettings(stage);
  await view.button('Billing information').click();
  return view;
}

/** Section 2, settings. */
export const settingsCases: BrowserCases = {
  async '2.39'(stage) {
    const view = await openSettings(stage, 'friend');
    await view.pane('Subscribe').getByRole('checkbox').waitFor();
    expect(await view.pane('Subscription').count()).toBe(0);
  },

  async '2.40'(stage) {
    const view = await openSettings(stage);
    const admin = await stage.signIn('admin');
    const icons = new Set<string | null>();
    const waitForTier = async (target: SettingsView, text: string) => {
      const name = target.pane('Subscription').getByText(text, { exact: true });
      await name.waitFor();
      icons.add(await name.locator('xpath=..').locator('svg').getAttribute('class'));
    };
    const path = `/payment/user/${await stage.fetchUserId('streamer')}`;
    for (const [tier, text] of [
      ['EXCLUSIVE', 'Exclusive'],
      ['FRIENDS', 'Family and friends'],
      ['REDUCED', 'Reduced'],
      ['REGULAR', 'Regular'],
    ] as const) {
      await admin.send('PUT', path, { tier });
      await waitForTier(view, text);
    }
    await waitForTier(await openSettings(stage, 'admin'), 'Free');
    await waitForTier(await openChangedSettings(stage, { tier: 'A_LATER_ONE' }), 'Not subscribed');
    expect(icons.size).toBe(6);
  },

  async '2.41'(stage) {
    const started = new Date(createNoon(new Date().getUTCFullYear() - 1, 0, 10));
    const now = new Date();
    const month =
      now.getUTCMonth() + (now.getTime() < createNoon(now.getUTCFullYear(), now.getUTCMonth(), 10) ? 0 : 1);
    const view = await openChangedSettings(stage, {
      subscriptionStarted: started.getTime(),
      subscriptionEnd: 0,
      renewsAt: null,
    });
    await view.pane('Subscription').waitFor();
    expect(await view.readValue('Subscription', 'Renews on')).toBe(
      formatDay(createNoon(now.getUTCFullYear(), month, 10)),
    );
  },

  async '2.42'(stage) {
    const end = createNoon(new Date().getUTCFullYear() + 1, 4, 17);
    const view = await openChangedSettings(stage, { subscriptionEnd: end });
    await view.pane('Subscription').waitFor();
    expect(await view.readValue('Subscription', 'Ends on')).toBe(formatDay(end));
    const freeTierView = await openSettings(stage, 'admin');
    await freeTierView.pane('Subscription').waitFor();
    expect(await freeTierView.readValue('Subscription', 'Ends on')).toBe('Never');
  },

  async '2.43'(stage) {
    const view = await openSettings(stage);
    await view.button('Billing information').click();
    await view.page.getByRole('dialog', { name: 'Billing information' }).waitFor();
  },

  async '2.44'(stage) {
    const view = await openSettings(stage);
    await failOperation(view.page, 'CancelSubscription');
    const release = await holdOperation(view.page, 'CancelSubscription');
    await view.button('Cancel subscription').click();
    await view.dialogButton('Cancel subscription').click();
    await view.button('Cancelling subscription...').waitFor();
    const cancellingButton = view.button('Cancelling subscription...');
    await eventually(async () => expect(await cancellingButton.isDisabled()).toBe(true));
    await release();
    await view.button('Cancel subscription').waitFor();
  },

  async '2.45'(stage) {
    const view = await openBilling(stage);
    await view.field(FIELDS.name).waitFor();
    const labels = await view.dialog.locator('label').allTextContents();
    expect(labels).toEqual(Object.values(FIELDS));
  },

  async '2.46'(stage) {
    const page = await stage.open('streamer', '/settings');
    const release = await holdOperation(page, 'BillingInformation');
    await (await stage.signIn('streamer')).send('PUT', '/payment/billing', ADDRESS);
    const view = new SettingsView(page);
    await view.button('Billing information').click();
    const updateButton = view.dialog.getByRole('button', { name: /^Updat(e|ing…)$/ });
    await updateButton.waitFor();
    expect(await updateButton.isDisabled()).toBe(true);
    await release();
    for (const [field, label] of Object.entries(FIELDS)) {
      await view.field(label).waitFor();
      expect([field, await view.field(label).inputValue()]).toEqual([
        field,
        ADDRESS[field as keyof typeof ADDRESS],
      ]);
    }
    await eventually(async () => expect(await updateButton.isEnabled()).toBe(true));
    const releaseUpdate = await holdOperation(page, 'UpdateBillingInformation');
    await updateButton.click();
    await view.dialogButton('Updating…').waitFor();
    await eventually(async () => expect(await updateButton.isDisabled()).toBe(true));
    await releaseUpdate();
    await until('the address is saved', () => updateButton.isEnabled());
  },

  async '2.47'(stage) {
    const view = await openBilling(stage);
    await view.field('City').fill('Wien');
    await view.field('Country code').fill('AT');
    await view.dialogButton('Update').click();
    await view.dialog.getByText('Billing Information updated successfully.', { exact: true }).waitFor();
    expect(await (await stage.signIn('streamer')).send('GET', '/payment/billing')).toEqual({
      ...ADDRESS,
      city: 'Wien',
      countryCode: 'AT',
    });
  },
};
