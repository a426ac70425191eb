import { z } from 'zod';
import type { Page } from 'playwright-core';
import { failOperation, intercept, stopIntercepting } from '../_browser/graphql.js';
import { SettingsView } from '../_browser/settings-view.js';
import { pressEscape } from '../_browser/keyboard.js';
import { eventually, until } from '../_kit/wait.js';
import { orderSubscription, updateBilling } from './stage/provoke.js';
import { button, heading, refocusUntilShown, region, toast } from './stage/shown.js';
import type { BrowserCases } from './stage/stage.js';

/** Expects the error in place of the page and no toast; a retry then shows the list under `title`. */
async function expectPageError(page: Page, title: string): Promise<void> {
  await page.getByText('This page can’t be shown: Network error', { exact: true }).waitFor();
  expect(await page.locator('.Toastify__toast').count()).toBe(0);
  await stopIntercepting(page);
  await button(page, 'Try again').click();
  await heading(page, title).waitFor();
}

/** Section 8: errors without a toast, and the contents of errors. */
export const failureCases: BrowserCases = {
  async '8.01'(stage) {
    const page = await stage.openForCase('streamer', { path: '/streams' });
    const { bearer } = await stage.signIn('friend');
    // The page has no button for a user without a payment, so the test sends the request itself.
    const stopActingAsFriend = await intercept(page, 'CreateStream', (route) => {
      const headers = { ...route.request().headers(), authorization: `Bearer ${bearer}` };
      return route.continue({ headers });
    });
    const responseEvent = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('"CreateStream"')),
    );
    await button(page, 'Create stream').click();
    const response = z
      .object({
        errors: z.array(z.object({ message: z.string(), extensions: z.object({ status: z.number() }) })),
      })
      .parse(await (await responseEvent).json());
    expect(response.errors).toMatchObject([{ message: 'Forbidden', extensions: { status: 403 } }]);
    await toast(page, 'Failed to create stream: Forbidden').waitFor();
    await stopActingAsFriend();
    // The toast at the top covers the button, and stays while the pointer is on it.
    const { height } = page.viewportSize() ?? { height: 600 };
    await page.mouse.move(0, height - 1);
    await toast(page, 'Failed to create stream: Forbidden').waitFor({ state: 'hidden' });
    await intercept(page, 'CreateStream', (route) => route.fulfill({ status: 503, body: '' }));
    await button(page, 'Create stream').click();
    await toast(page, 'Failed to create stream: Service Unavailable').waitFor();
  },

  async '8.05'(stage) {
    const page = await stage.openForCase('friend');
    await failOperation(page, 'Me');
    await page.reload();
    await page.getByText('Failed to load user: Network error', { exact: true }).waitFor();
  },

  async '8.34'(stage) {
    const prepare = async (page: Page) => {
      // The live channel delivers the list too.
      await page.routeWebSocket('**/ws', (socket) => {
        socket.connectToServer().onMessage((message) => {
          if (!String(message).includes('/user/queue/stream/list')) socket.send(message);
        });
      });
      await failOperation(page, 'Streams');
    };
    await expectPageError(await stage.openForCase('streamer', { path: '/streams', prepare }), 'Owning');
  },

  async '8.35'(stage) {
    const prepare = (page: Page) => failOperation(page, 'SceneCollections');
    await expectPageError(
      await stage.openForCase('moderator', { path: '/scenes', prepare }),
      'Scene collections',
    );
  },

  async '8.36'(stage) {
    const page = await stage.openForCase('admin', { path: '/admin' });
    await page
      .getByLabel(/^Role of /)
      .first()
      .waitFor();
    await failOperation(page, 'Users');
    // The page's error boundary shows this.
    const text = 'This page can’t be shown: Failed to load users: Network error';
    await refocusUntilShown(page, page.getByText(text, { exact: true }));
    expect(await page.getByLabel(/^Role of /).count()).toBe(0);
    expect(await page.locator('.Toastify__toast').count()).toBe(0);
  },

  async '8.37'(stage) {
    await stage.ensureUserServer();
    const page = await stage.open('streamer', '/', (page) => failOperation(page, 'ServerScenes'));
    await toast(page, 'We cannot provide the scene switcher at the current time.').waitFor();
    const placeholders = page.getByRole('group', { name: 'Scenes' }).getByRole('button');
    await eventually(async () => {
      expect(await placeholders.allInnerTexts()).toEqual([
        'Live',
        'Starting soon',
        'Be right back',
        'Privacy',
      ]);
      for (const placeholder of await placeholders.all()) expect(await placeholder.isDisabled()).toBe(true);
    });
  },

  async '8.38'(stage) {
    const page = await stage.open('friend', '/');
    await failOperation(page, 'CreateSubscription');
    await orderSubscription(page);
    await region(page, 'Subscribe').getByText('Failed to create subscription', { exact: true }).waitFor();
    await eventually(async () => expect(await button(page, 'Subscribe and pay').isEnabled()).toBe(true));
  },

  async '8.39'(stage) {
    const view = new SettingsView(await stage.open('streamer', '/settings'));
    await view.button('Billing information').click();
    await view.field('City').waitFor();
    const textBefore = await view.dialog.innerText();
    await pressEscape(view.page);
    await view.waitForDialogClosed();
    await failOperation(view.page, 'UpdateBillingInformation');
    await updateBilling(view.page);
    await toast(view.page, 'Failed to set billing information').waitFor();
    await until('the form is open again', () => view.dialogButton('Update').isEnabled());
    await eventually(async () => {
      expect(await view.field('City').isEditable()).toBe(true);
      expect(await view.dialog.innerText()).toBe(textBefore);
    });
    await stopIntercepting(view.page);
  },

  async '8.40'(stage) {
    const page = await stage.openForCase('streamer');
    const logLines: string[] = [];
    page.on('console', (message) => logLines.push(message.text()));
    await page.goto(`${stage.product.baseUrl}/settings?error=invalid_scope`);
    await heading(page, 'Settings').waitFor();
    await until('the error is logged', () => logLines.some((text) => text.includes('invalid_scope')));
    expect(logLines.filter((text) => text.includes('invalid_scope'))).toHaveLength(1);
    expect(await page.getByText('invalid_scope').count()).toBe(0);
  },
};
