import { chromium, type Browser, type Page } from 'playwright-core';
import { Product } from './_product/product.js';
import { until } from './_product/wait.js';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const PHONE = { width: 390, height: 844 };

describe('the first client against the running product', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    product = await Product.start();
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    });
    const context = await browser.newContext({
      viewport: PHONE,
      locale: 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page = await context.newPage();
    page.on(
      'response',
      (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`),
    );
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  }, 240_000);

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  }, 60_000);

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const inDialog = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true });

  it('shows title, tagline and one button to everybody', async () => {
    await page.goto(`${product.baseUrl}/anything`);
    await page.getByRole('heading', { name: 'Trailcast' }).waitFor();
    expect(await page.getByText('Stream IRL in 5 minutes').isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Login' }).isVisible()).toBe(true);
  }, 60_000);

  it('signs in through the platform’s page and keeps the secret out of the address', async () => {
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByRole('link', { name: /^streamer/ }).click();
    await page.getByText('Welcome back').waitFor();
    expect(page.url()).not.toContain('secret');
    expect(await page.evaluate<string | null>("localStorage.getItem('secret')")).toBeTruthy();
    await page.getByText("You currently don't own a server").waitFor();
  }, 60_000);

  it('creates a server and shows it starting, then ready', async () => {
    await button('Create server').click();
    expect(await button('Create').isDisabled()).toBe(true);
    await button('Create a starter collection').click();
    await page.getByLabel('Scene collection').selectOption({ label: 'Collection 1' });
    await button('Create').click();
    await page.getByText('Server is ready. Start your feed').waitFor();
    expect(await button('Starting soon').or(button('● Starting soon')).count()).toBe(1);
  }, 60_000);

  it('shows the feed, a pending scene, the start and the stop, live', async () => {
    await button('Copy stream link').click();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    product.feed(link);
    await page.getByText('Your feed arrives. You are not on air').waitFor({ timeout: 30_000 });
    await button('Live').click();
    await button('Confirm').click();
    await button('● Live').waitFor();
    await button('Start stream').click();
    await inDialog('Start stream').click();
    await page.getByText('You are live', { exact: true }).waitFor({ timeout: 30_000 });
    expect((await product.channel('streamer')).live).toBe(true);
    await page.screenshot({ path: `${product.dataDir}/live-390.png` });
    await button('Stop stream').click();
    await inDialog('Stop stream').click();
    await page.getByText('Your feed arrives. You are not on air').waitFor();
    await until('the channel is off', async () => !(await product.channel('streamer')).live);
  }, 120_000);

  it('deletes the server only after a question', async () => {
    await button('Delete server').click();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await button('Delete server').click();
    await inDialog('Delete server').click();
    await page.getByText("You currently don't own a server").waitFor();
  }, 60_000);

  it('shows unverified users the notice alone', async () => {
    const context = await browser.newContext({ viewport: PHONE, locale: 'de-DE' });
    const other = await context.newPage();
    await other.goto(`${product.baseUrl}/api/v1/auth/twitch?login=newcomer`);
    await other.getByText('Dein Konto ist noch nicht freigeschaltet').waitFor();
    await context.close();
  }, 60_000);

  it('signs out and forgets the secret', async () => {
    await button('Logout').click();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(await page.evaluate<string | null>("localStorage.getItem('secret')")).toBeNull();
  }, 60_000);

  it('met no error in its console', () => {
    expect(problems).toEqual([]);
  });
});
