import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openAs } from '../../_browser/browser.js';
import { failOperation, holdOperation, stopIntercepting } from '../../_browser/graphql.js';
import type { Caller } from '../../_product/api.js';
import { Product } from '../../_product/product.js';
import { until } from '../../_kit/wait.js';

describe('failures on the home page, in the specified words', () => {
  let product: Product;
  let browser: Browser;
  let api: Caller;
  let page: Page;

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    api = await product.signIn('streamer');
    const { id } = await api.send<{ id: number }>('POST', '/data', {});
    await api.send('POST', '/server', { streamId: null, dataId: id });
    page = await openAs(browser, product, 'streamer');
    await page
      .getByRole('heading', { name: 'Server is ready. Start your feed' })
      .waitFor({ timeout: 60_000 });
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const waitForFailure = (action: string) =>
    page.getByText(`Failed to ${action}: Network error`).first().waitFor();

  const FAILING_ACTIONS: [operation: string, action: string, provoke: () => Promise<void>][] = [
    [
      'SetScene',
      'set scene',
      async () => {
        await press('Live');
        await press('Confirm');
      },
    ],
    [
      'SetServerStream',
      'set stream',
      async () => {
        await page.getByLabel('Stream', { exact: true }).selectOption('');
        await press('Confirm');
      },
    ],
    [
      'SetFeedLoss',
      'set dead-zone switch',
      async () => {
        await page.getByText('Dead zones', { exact: true }).click();
        await page.getByLabel('Switch to', { exact: true }).selectOption('');
        await press('Confirm');
      },
    ],
  ];

  it.each(FAILING_ACTIONS)(
    'a failure of %s shows “Failed to %s”, and the choice stays pending until it is undone',
    async (operation, action, provoke) => {
      await failOperation(page, operation);
      await provoke();
      await waitForFailure(action);
      await stopIntercepting(page);
      await press('Undo');
      await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    },
  );

  it('a failure of MyServer shows “Failed to load server” until a push delivers the server', async () => {
    await failOperation(page, 'MyServer');
    await page.reload();
    await waitForFailure('load server');
    await stopIntercepting(page);
    await page.getByRole('heading', { name: 'Server is ready. Start your feed' }).waitFor();
  });

  it('the page shows no counts until the lists are loaded', async () => {
    const release = await holdOperation(page, 'SceneCollections');
    await page.reload();
    await page.getByRole('main').waitFor();
    expect(await page.getByText(/\d+ (scene collection|stream)s?$/).count()).toBe(0);
    await release();
    await page.getByText('1 scene collection', { exact: true }).waitFor();
  });

  it('a failure of CreateServer shows “Failed to create server”, and the dialog stays open for a retry', async () => {
    await (await product.signIn('admin')).send('POST', '/data', {});
    const admin = await openAs(browser, product, 'admin');
    const click = (name: string) => admin.getByRole('button', { name, exact: true }).click();
    await failOperation(admin, 'CreateServer');
    await click('Create server');
    await admin.getByLabel('Scene collection', { exact: true }).selectOption({ label: 'Collection 1' });
    await click('Create');
    await admin.getByText('Failed to create server: Network error').first().waitFor();
    await until('the request can be retried', () =>
      admin.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).isEnabled(),
    );
    await admin.context().close();
  });
});
