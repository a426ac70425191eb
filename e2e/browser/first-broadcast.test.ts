import type { Data, Server, Stream } from '@trailcast/schema/wire';
import type { Browser, Locator, Page } from 'playwright-core';
import { findViolations } from '../_browser/axe.js';
import { launchBrowser, openAs } from '../_browser/browser.js';
import { failOperation, stopIntercepting } from '../_browser/graphql.js';
import { findOverflows } from '../_browser/layout.js';
import { scanQrCode } from '../_browser/scan-qr-code.js';
import type { Caller } from '../_product/api.js';
import { Product } from '../_product/product.js';
import { until } from '../_kit/wait.js';

const MINUTE_MS = 60_000;

describe('the first broadcast', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let api: Caller;
  let tapCount = 0;

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    api = await product.signIn('streamer');
    page = await openAs(browser, product, 'streamer');
    page.setDefaultTimeout(MINUTE_MS);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog', { name: 'Your first broadcast' });
  const tap = async (target: Locator) => {
    await target.click();
    tapCount += 1;
  };
  const countEntities = async () =>
    Promise.all([
      api.send<Stream[]>('GET', '/stream').then(({ length }) => length),
      api.send<Data[]>('GET', '/data').then(({ length }) => length),
      api.send<Server[]>('GET', '/server').then(({ length }) => length),
    ]);

  it('keeps the created scene collection when the set-up fails', async () => {
    await failOperation(page, 'CreateServer');
    await button('Set up my first broadcast').click();
    await dialog().getByText('The set-up is not finished. What was created is kept.').waitFor();
    expect(await countEntities()).toEqual([0, 1, 0]);
    await stopIntercepting(page);
    await page.reload();
  });

  it('creates the missing parts of stream, collection and server with one tap', async () => {
    await tap(button('Set up my first broadcast'));
    await button('Show code').waitFor();
    await dialog().getByRole('button', { name: 'iPhone', exact: true, pressed: true }).waitFor();
    expect(await countEntities()).toEqual([1, 1, 1]);
    expect(await findViolations(page)).toEqual([]);
  });

  it('shows the code, and offers the start when the feed arrives', async () => {
    await tap(button('Show code'));
    const code = await scanQrCode(dialog().getByRole('img', { name: 'Code for Moblin' }));
    const [stream] = await api.send<Stream[]>('GET', '/stream');
    expect(code).toContain(stream?.streamKey);
    product.startFeed(stream?.streamKey ?? '');
    await dialog().getByText('Are you sure you want to start streaming to the platform?').waitFor();
    const broadcastStatus = dialog().getByRole('list', { name: 'Broadcast status' });
    await broadcastStatus.getByText('“Live”', { exact: true }).waitFor();
    await dialog().getByRole('img', { name: 'Program' }).waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await findOverflows(page)).toEqual([]);
  });

  it('is live after three taps and a scan', async () => {
    await tap(button('Start stream'));
    await page.getByRole('heading', { name: 'You are live', level: 1 }).waitFor();
    await dialog().waitFor({ state: 'detached' });
    await until('the channel is live', async () => (await product.fetchChannel('streamer')).live);
    expect(tapCount).toBe(3);
  });
});
