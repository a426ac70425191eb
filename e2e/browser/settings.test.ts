import { TERMS } from '@trailcast/schema/terms';
import type { Browser, Page } from 'playwright-core';
import { call, type Caller } from '../_product/api.js';
import { Product } from '../_product/product.js';
import { eventually, WAIT_TIMEOUT_MS, until } from '../_kit/wait.js';
import { findViolationsWithForcedThemes } from '../_browser/axe.js';
import { DESKTOP, launchBrowser, openAs } from '../_browser/browser.js';
import { alterResponse, failOperation, holdOperation } from '../_browser/graphql.js';
import { pressEscape, tabTo, waitForFocus } from '../_browser/keyboard.js';
import { ADDRESS, SettingsView } from '../_browser/settings-view.js';

interface Payment {
  status: string;
  renewsAt?: number;
  subscriptionEnd: number;
}

const PATH = '/settings';
/** Fees with a high server fee, which makes the cost of seconds visible. */
const FEES = {
  REGULAR: { accessFee: 9.9, serverFee: 36 },
  REDUCED: { accessFee: 4.95, serverFee: 36 },
};
const HOUR_MS = 3_600_000;

/** Formats a day like the test's browser. */
const formatDay = (time: number, locale = 'en-GB') =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(time);
const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('/settings against the running product', () => {
  let product: Product;
  let browser: Browser;
  const pageErrors: string[] = [];

  beforeAll(async () => {
    product = await Product.start({ env: { FEES: JSON.stringify(FEES) } });
    browser = await launchBrowser('short-lived');
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  async function open(login: string, options: Parameters<typeof openAs>[3] = {}): Promise<SettingsView> {
    const page = await openAs(browser, product, login, { path: PATH, ...options });
    page.setDefaultTimeout(WAIT_TIMEOUT_MS);
    page.on('pageerror', (error) => pageErrors.push(error.message));
    return new SettingsView(page);
  }

  async function expectAccessible(page: Page): Promise<void> {
    // Colours in transition have no defined contrast.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await findViolationsWithForcedThemes(page)).toEqual([]);
  }

  const fetchPayment = (caller: Caller) => caller.send<Payment>('GET', '/payment');
  const setFaults = (body: object) =>
    call(`${product.baseUrl}/sandbox/stripe/faults`, { method: 'PUT', body });

  describe('the subscribe pane', () => {
    let view: SettingsView;
    const orderButton = () => view.button('Subscribe and pay');
    const expectOrderEnabled = (isEnabled: boolean) =>
      eventually(async () => expect(await orderButton().isEnabled()).toBe(isEnabled));

    beforeAll(async () => {
      view = await open('friend');
      await view.pane('Subscribe').waitFor();
    });

    it('names the fees with two decimals and links to the legal pages', async () => {
      expect(withPlainSpaces(await view.readValue('Subscribe', 'Access'))).toBe('€9.90 per month');
      expect(withPlainSpaces(await view.readValue('Subscribe', 'Server time'))).toBe('€36.00/h');
      const links = view.pane('Subscribe').getByRole('link');
      const targets = await links.evaluateAll((anchors) =>
        anchors.map((link) => (link as unknown as { pathname: string }).pathname),
      );
      expect(targets).toEqual(['/agb', '/datenschutz', '/widerruf']);
    });

    it('has no axe violation', () => expectAccessible(view.page));

    it('enables the order button only while the checkbox is checked, also by keyboard', async () => {
      const checkbox = view.page.getByRole('checkbox');
      await expectOrderEnabled(false);
      await checkbox.focus();
      for (const isChecked of [true, false, true]) {
        await view.page.keyboard.press('Space');
        await expectOrderEnabled(isChecked);
      }
      await tabTo(view.page, 'Subscribe and pay');
    });

    it('does not open a javascript URL as the checkout', async () => {
      const restore = await alterResponse(view.page, 'CreateSubscription', (data) => ({
        createSubscription: {
          ...(data.createSubscription as object),
          approveUrl: 'javascript:document.title="x"',
        },
      }));
      await orderButton().click();
      await view.pane('Subscribe').getByText('Failed to create subscription', { exact: true }).waitFor();
      expect(new URL(view.page.url()).pathname).toBe(PATH);
      expect(await view.page.title()).not.toBe('x');
      await restore();
    });

    it('loads the payment again when there is no checkout to open', async () => {
      const restore = await alterResponse(view.page, 'CreateSubscription', (data) => ({
        createSubscription: { ...(data.createSubscription as object), approveUrl: null },
      }));
      const request = view.page.waitForRequest((request) =>
        Boolean(request.postData()?.includes('"operationName":"Payment"')),
      );
      await orderButton().click();
      await request;
      expect(new URL(view.page.url()).pathname).toBe(PATH);
      await restore();
    });

    it.each([
      ['INCOMPLETE', /no active subscription/],
      ['INCOMPLETE_EXPIRED', /ran out before it was paid/],
      ['COMPLETE', /payment is not confirmed yet/],
      ['TRIALING', /A trial period is recorded/],
      ['PAST_DUE', /Your last payment failed/],
      ['UNPAID', /an invoice is unpaid/],
      ['PAUSED', /Your subscription is paused/],
      ['CANCELED', /Your subscription has ended/],
    ])('explains the status %s beside the subscribe pane', async (status, text) => {
      const restore = await alterResponse(view.page, 'Payment', (data) => ({
        payment: { ...(data.payment as object), status },
      }));
      await view.page.reload();
      await view.waitForText(text);
      await expectOrderEnabled(false);
      await restore();
    });

    it('labels the German order button with the obligation to pay', async () => {
      const german = await open('friend', { locale: 'de-DE' });
      await german.pane('Abonnieren').waitFor();
      expect(withPlainSpaces(await german.readValue('Abonnieren', 'Zugang'))).toBe('9,90 € pro Monat');
      expect(await german.button('Zahlungspflichtig abonnieren').isDisabled()).toBe(true);
      await german.page.context().close();
    });

    it('shows that a payment can’t be loaded, and tries again', async () => {
      const restore = await failOperation(view.page, 'Payment');
      await view.page.reload();
      await view.pane('Subscription').getByText('Failed to load payment: Network error').waitFor();
      await view.page.getByRole('alert').filter({ hasText: 'Failed to load payment' }).first().waitFor();
      await restore();
      await view.pane('Subscription').getByRole('button', { name: 'Try again' }).click();
      await view.pane('Subscribe').waitFor();
    });
  });

  describe('the checkout', () => {
    let view: SettingsView;
    let home: Page;
    let friend: Caller;

    beforeAll(async () => {
      friend = await product.signIn('friend');
      view = await open('friend');
      home = await openAs(browser, product, 'friend');
    });

    async function openCheckout(page: Page): Promise<void> {
      await page.getByRole('checkbox').focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Subscribe and pay' }).click();
      await page.waitForURL(/\/sandbox\/stripe\/checkout\//);
    }
    const pressButton = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
    const acceptTerms = async (page: Page) => {
      const terms = page.getByRole('checkbox');
      if ((await terms.count()) > 0) await terms.check();
    };

    it('opens from home, and sends the version and language of the accepted terms', async () => {
      const orderRequest = home.waitForRequest((request) =>
        Boolean(request.postData()?.includes('"operationName":"CreateSubscription"')),
      );
      await openCheckout(home);
      expect((await orderRequest).postDataJSON()).toMatchObject({
        variables: { consent: { version: TERMS.version, locale: 'en-GB' } },
      });
      await home.close();
    });

    it('stays open after a declined payment, and leaving it shows a notice once', async () => {
      await openCheckout(view.page);
      await acceptTerms(view.page);
      await pressButton(view.page, /Decline/);
      await view.page.getByText('Your card was declined').waitFor();
      await view.page.getByRole('link', { name: 'Leave without paying' }).click();
      await view.waitForText('You left the checkout. Nothing was charged');
      await view.page.waitForURL(product.baseUrl + PATH);
      expect((await fetchPayment(friend)).status).toBe('INCOMPLETE');
      await expectAccessible(view.page);
      await view.page.reload();
      await view.pane('Subscribe').waitFor();
      expect(await view.page.getByText('You left the checkout').count()).toBe(0);
    });
  });

  describe('the subscription pane', () => {
    let streamer: Caller;
    let view: SettingsView;
    let secondView: SettingsView;

    beforeAll(async () => {
      streamer = await product.signIn('streamer');
      view = await open('streamer');
      secondView = await open('streamer', { viewport: DESKTOP });
      await view.pane('Subscription').waitFor();
    });

    it('shows tier, renewal date, fees and the withdrawal page', async () => {
      const { renewsAt = 0 } = await fetchPayment(streamer);
      const pane = view.pane('Subscription');
      await pane.getByText('Regular', { exact: true }).waitFor();
      expect(await view.readValue('Subscription', 'Renews on')).toBe(formatDay(renewsAt));
      expect(withPlainSpaces(await view.readValue('Subscription', 'Access'))).toBe('€9.90 per month');
      expect(withPlainSpaces(await view.readValue('Subscription', 'Server time'))).toBe('€36.00/h');
      const link = pane.getByRole('link', { name: 'Withdraw from contract' });
      expect(await link.getAttribute('href')).toBe('/widerruf');
      await expectAccessible(view.page);
    });

    it('follows an administrator’s change of tier on every page, without a reload', async () => {
      const administrator = await product.signIn('admin');
      const { id } = await streamer.send<{ id: number }>('GET', '/user');
      await administrator.send('PUT', `/payment/user/${id}`, { tier: 'REDUCED' });
      for (const page of [view, secondView]) {
        await page.pane('Subscription').getByText('Reduced', { exact: true }).waitFor();
        expect(withPlainSpaces(await page.readValue('Subscription', 'Access'))).toBe('€4.95 per month');
      }
      await administrator.send('PUT', `/payment/user/${id}`, { tier: 'REGULAR' });
      await view.pane('Subscription').getByText('Regular', { exact: true }).waitFor();
    });

    it('shows the free tier without an end and without a button to cancel', async () => {
      const admin = await open('admin');
      await admin.pane('Subscription').getByText('Free', { exact: true }).waitFor();
      expect(await admin.readValue('Subscription', 'Ends on')).toBe('Never');
      expect(await admin.button('Cancel subscription').count()).toBe(0);
      await admin.page.context().close();
    });

    describe('billing information', () => {
      const openBilling = () => view.button('Billing information').click();
      const updateButton = () => view.dialogButton('Update');

      it('can’t be updated before it is loaded, and returns the focus on Escape', async () => {
        await streamer.send('PUT', '/payment/billing', ADDRESS);
        const release = await holdOperation(view.page, 'BillingInformation');
        await tabTo(view.page, 'Billing information');
        await view.page.keyboard.press('Enter');
        await view.dialog.waitFor();
        expect(await updateButton().isDisabled()).toBe(true);
        expect(await view.dialog.getByRole('textbox').count()).toBe(0);
        await release();
        await until('the billing information is loaded', () => updateButton().isEnabled());
        expect(await view.field('City').inputValue()).toBe('Berlin');
        await expectAccessible(view.page);
        await pressEscape(view.page);
        await view.waitForDialogClosed();
        await waitForFocus(view.page, 'Billing information');
      });

      it('shows a validation error at its field, without a toast, and accepts a correction', async () => {
        await openBilling();
        await view.field('Country code').fill('QQ');
        await view.field('City').fill(' ');
        await updateButton().click();
        await view.dialog.getByText('Please fill this in.').waitFor();
        await view.dialog.getByText(/^Please use the two-letter code of a country/).waitFor();
        await until('the form is open again', () => updateButton().isEnabled());
        await eventually(async () =>
          expect(await view.page.evaluate('document.activeElement.name')).toBe('city'),
        );
        expect(await view.field('Country code').inputValue()).toBe('QQ');
        expect(await view.page.getByText(/Failed to set billing information|Unprocessable/).count()).toBe(0);
        await view.field('City').fill('Wien');
        await view.dialog.getByText('Please fill this in.').waitFor({ state: 'detached' });
        await view.field('Country code').fill('AT');
        await updateButton().click();
        await view.dialog.getByText('Billing Information updated successfully.').waitFor();
        await pressEscape(view.page);
        await view.waitForDialogClosed();
      });

      it('is loaded again by “Try again” after a failure', async () => {
        const restore = await failOperation(view.page, 'BillingInformation');
        await openBilling();
        await view.waitForText('Failed to get billing information: Network error');
        expect(await updateButton().isDisabled()).toBe(true);
        await restore();
        await view.dialogButton('Try again').click();
        await until('the billing information is loaded', () => updateButton().isEnabled());
        expect(await view.field('City').inputValue()).toBe('Wien');
        await pressEscape(view.page);
        await view.waitForDialogClosed();
      });
    });

    describe('a cancellation', () => {
      const cancelButton = () => view.button('Cancel subscription');

      it('names the end date in the confirmation, one month later in the last 24 hours', async () => {
        const renewsAt = Date.now() + 23 * HOUR_MS;
        const restore = await alterResponse(view.page, 'Payment', (data) => ({
          payment: {
            ...(data.payment as object),
            subscriptionStarted: Date.UTC(new Date(renewsAt).getUTCFullYear() - 1, 0, 1),
            renewsAt,
          },
        }));
        await view.page.reload();
        await cancelButton().click();
        await view.dialog.getByText(/Less than 24 hours are left/).waitFor();
        expect(await view.dialog.innerText()).not.toContain(formatDay(renewsAt));
        await pressEscape(view.page);
        await view.waitForDialogClosed();
        await restore();
        await view.page.reload();
      });

      it('is aborted by Escape, and returns the focus', async () => {
        const { renewsAt = 0 } = await fetchPayment(streamer);
        await cancelButton().focus();
        await view.page.keyboard.press('Enter');
        await view.dialog.getByText(/You keep your access until/).waitFor();
        expect(await view.dialog.innerText()).toContain(formatDay(renewsAt));
        await expectAccessible(view.page);
        await pressEscape(view.page);
        await view.waitForDialogClosed();
        await waitForFocus(view.page, 'Cancel subscription');
        expect((await fetchPayment(streamer)).subscriptionEnd).toBe(0);
      });

      it('is shown as running, and then the end date replaces the button on every page', async () => {
        const release = await holdOperation(view.page, 'CancelSubscription');
        await cancelButton().click();
        await view.dialogButton('Cancel subscription').click();
        const cancellingButton = view.button('Cancelling subscription...');
        await cancellingButton.waitFor();
        await eventually(async () => expect(await cancellingButton.isDisabled()).toBe(true));
        await release();
        await view.waitForText(/^Cancelled: you keep your access until/);
        const { subscriptionEnd } = await fetchPayment(streamer);
        for (const page of [view, secondView]) {
          await page.waitForText(/^Cancelled: you keep your access until/);
          expect(await page.readValue('Subscription', 'Ends on')).toBe(formatDay(subscriptionEnd));
          await page.button('Cancel subscription').waitFor({ state: 'detached' });
        }
        await waitForFocus(view.page, /^Cancelled: you keep/);
      });

      it('shows why “Keep subscription” failed, and is undone on every page by a retry', async () => {
        const keepButton = view.button('Keep subscription');
        await setFaults({ match: '/v1/subscriptions', status500: 99 });
        await keepButton.click();
        await view.waitForText(
          'Failed to keep subscription: The payment provider can’t be reached. Try again later.',
        );
        await setFaults({ status500: 0 });
        await keepButton.click();
        for (const page of [view, secondView]) {
          await page.button('Cancel subscription').waitFor();
          await page.button('Keep subscription').waitFor({ state: 'detached' });
        }
        await waitForFocus(view.page, /^Renews on/);
        const { subscriptionEnd, renewsAt = 0 } = await fetchPayment(streamer);
        expect(subscriptionEnd).toBe(0);
        expect(await view.readValue('Subscription', 'Renews on')).toBe(formatDay(renewsAt));
      });
    });

    it('lists the invoices with amount, state and page, and offers a retry if they can’t be loaded', async () => {
      const items = view.pane('Invoices').getByRole('listitem');
      await items.first().waitFor();
      expect(withPlainSpaces((await items.first().innerText()).replace(/\s+/g, ' '))).toMatch(
        /Invoice LOCAL-\d+ €9\.90 Paid/,
      );
      const invoiceUrl = await items.first().getByRole('link').getAttribute('href');
      expect(new URL(invoiceUrl ?? '').origin).toBe(new URL(product.baseUrl).origin);
      const restore = await failOperation(view.page, 'Invoices');
      await view.page.reload();
      await view
        .pane('Invoices')
        .getByText(/^Failed to load invoices: /)
        .waitFor();
      await restore();
      await view.pane('Invoices').getByRole('button', { name: 'Try again' }).click();
      await items.first().waitFor();
      await expectAccessible(view.page);
    });
  });

  describe('the list of signed-in devices', () => {
    let view: SettingsView;
    let otherView: SettingsView;
    const items = () => view.pane('Signed-in devices').getByRole('listitem');

    beforeAll(async () => {
      otherView = await open('moderator');
      view = await open('moderator');
      await items().nth(1).waitFor();
    });

    it('marks the current device', async () => {
      await eventually(async () => {
        expect(await items().count()).toBe(2);
        expect(await items().filter({ hasText: 'This device' }).count()).toBe(1);
      });
      expect(await items().first().innerText()).toMatch(/^This device[^]*Signed in on [^]*Last used on /);
      await expectAccessible(view.page);
    });

    it('is reloaded when the page gets the focus', async () => {
      await product.signIn('moderator');
      // A focus event during a running query causes no refetch.
      await until('the refetched list is shown', async () => {
        await view.page.evaluate("window.dispatchEvent(new Event('focus'))");
        await items().nth(2).waitFor({ timeout: 5000 });
        return true;
      });
    });

    it('shows that a device could not be logged out', async () => {
      const restore = await failOperation(view.page, 'RevokeSession');
      await items().nth(2).getByRole('button').click();
      await view.dialogButton('Log out').click();
      await view.waitForText('Failed to log out device: Network error');
      await restore();
      expect(await items().count()).toBe(3);
    });

    it('logs a device out after a confirmation, and that device shows the login', async () => {
      await items().nth(2).getByRole('button').click();
      await pressEscape(view.page);
      await view.waitForDialogClosed();
      await waitForFocus(view.page, /^Log out the device/);
      await items().nth(2).getByRole('button').click();
      await view.dialogButton('Log out').click();
      await otherView.page.getByRole('link', { name: 'Login' }).waitFor();
      expect(await otherView.page.evaluate("localStorage.getItem('secret')")).toBeNull();
      await until('two devices are left', async () => (await items().count()) === 2);
      await waitForFocus(view.page, 'Signed-in devices');
    });

    it('logs out all devices except the current one', async () => {
      await view.button('Log out all others').click();
      await view.dialogButton('Log out all others').click();
      await until('one device is left', async () => (await items().count()) === 1);
      await view.waitForText('You are signed in only on this device.');
    });

    it('logs out the current device, which then shows the login', async () => {
      await items().getByRole('button', { name: 'Log out' }).click();
      await view.page.getByRole('link', { name: 'Login' }).waitFor();
      expect(await view.page.evaluate("localStorage.getItem('secret')")).toBeNull();
    });
  });

  describe('an API token', () => {
    it('allows the requests of its scope until it is revoked', async () => {
      const view = await open('moderator');
      const items = view.pane('API tokens').getByRole('listitem');
      await view.button('Create token').click();
      const dialog = view.page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Stream deck');
      await dialog.getByLabel('Access').selectOption({ label: 'Read and control' });
      await view.dialogButton('Create token').click();
      await dialog.getByText('You will not see it again.').waitFor();
      const token = await dialog.getByLabel('Token').inputValue();
      await view.dialogButton('Done').click();
      await items.filter({ hasText: 'Stream deck' }).waitFor();
      await expectAccessible(view.page);

      const fetchWithToken = (path: string) =>
        fetch(`http://127.0.0.1:${product.ports.http}/api/v1${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
      expect((await fetchWithToken('/stream')).status).toBe(200);
      const rejectedResponse = await fetchWithToken('/payment');
      expect([
        rejectedResponse.status,
        ((await rejectedResponse.json()) as { detail: string }).detail,
      ]).toEqual([403, 'API tokens cannot use this call. Sign in to use it.']);
      await view.page.reload();
      await items.filter({ hasText: /^Stream deck\s*Read and control[^]*Last used on/ }).waitFor();
      const storage = await view.page.evaluate('JSON.stringify({ ...localStorage })');
      expect(storage).not.toContain('trailcast_');

      await items.getByRole('button', { name: 'Revoke the token Stream deck' }).click();
      await view.dialogButton('Revoke').click();
      await view.waitForText('You have no API tokens.');
      expect((await fetchWithToken('/stream')).status).toBe(401);
    });
  });

  describe('the settings of language and theme', () => {
    let view: SettingsView;
    beforeAll(async () => {
      view = await open('streamer', { viewport: { width: 360, height: 780 } });
      await view.pane('Signed-in devices').waitFor();
    });

    it('change the page like the buttons in the footer', async () => {
      const expectTwoButtons = (name: string) =>
        eventually(async () => expect(await view.page.getByRole('button', { name }).count()).toBe(2));
      await expectTwoButtons('Dark theme');
      await view.button('Dark theme').click();
      await expectTwoButtons('Light theme');
      expect(await view.page.evaluate('document.documentElement.className')).toContain('dark');
      await view.page.getByLabel('Language', { exact: true }).selectOption('Deutsch');
      await view.pane('Angemeldete Geräte').waitFor();
      await eventually(async () =>
        expect(await view.page.evaluate('document.documentElement.lang')).toBe('de'),
      );
    });

    it('show the subscription in German', async () => {
      await view.pane('Abo').getByText('Regulär').waitFor();
      expect(withPlainSpaces(await view.readValue('Abo', 'Zugang'))).toBe('9,90 € pro Monat');
      await view.button('Abo kündigen').click();
      await view.dialog.getByText(/Möchtest du das Abo wirklich kündigen/).waitFor();
      await pressEscape(view.page);
      await view.waitForDialogClosed();
    });

    it('fit a phone of 360 px', async () => {
      expect(await view.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    });
  });

  it('throws no error in its pages', () => {
    expect(pageErrors).toEqual([]);
  });
});
