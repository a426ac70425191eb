import type { Data, Stream } from '@trailcast/schema/wire';
import type { Browser, Page } from 'playwright-core';
import { DESKTOP, launchBrowser, PHONE } from '../../_browser/browser.js';
import { failOperation } from '../../_browser/graphql.js';
import {
  findExcessiveShifts,
  waitForNoSkeleton,
  waitForSkeleton,
  watchShifts,
} from '../../_browser/layout-shift.js';
import { Product } from '../../_product/product.js';
import { until } from '../../_kit/wait.js';

/** Time limit until OBS has started, ms. */
const OBS_TIMEOUT_MS = 60_000;
const DISPLAY_NAMES: Readonly<Record<string, string>> = {
  streamer: 'Streamer',
  friend: 'Friend',
  admin: 'Admin',
};

interface Visit {
  login: string;
  path: string;
  /** Texts that the complete page shows, including its late parts. */
  expectedTexts: readonly RegExp[];
}

const PAGES: readonly Visit[] = [
  { login: 'streamer', path: '/', expectedTexts: [/You currently don't own a server/, /1 scene collection/] },
  { login: 'friend', path: '/', expectedTexts: [/You need to subscribe/, /Subscribe and pay/] },
  {
    login: 'streamer',
    path: '/streams',
    expectedTexts: [/Owner: Streamer/, /Appear after each broadcast/, /None yet/],
  },
  { login: 'streamer', path: '/scenes', expectedTexts: [/1\. Collection 1/] },
  { login: 'streamer', path: '/settings', expectedTexts: [/Billing information/, /Delete account/] },
  { login: 'admin', path: '/admin', expectedTexts: [/Server Usages/, /Streamer/] },
];
const RUNNING_SERVER_PAGE: Visit = {
  login: 'streamer',
  path: '/',
  expectedTexts: [/Server is ready/, /Scene and sound/],
};

/** Windows, each with responses before the first render and with responses after the skeletons were drawn. */
const VARIANTS = [
  { window: 'a phone', viewport: PHONE },
  { window: 'a desktop', viewport: DESKTOP },
].flatMap((variant) => [
  { ...variant, network: 'immediate', isSlow: false },
  { ...variant, network: 'late', isSlow: true },
]);
type Variant = (typeof VARIANTS)[number];

describe('a page that loads', () => {
  let product: Product;
  let browser: Browser;
  const secrets = new Map<string, string>();

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    for (const login of Object.keys(DISPLAY_NAMES)) secrets.set(login, (await product.signIn(login)).bearer);
    const api = await product.signIn('streamer');
    await api.send<Stream>('POST', '/stream');
    await api.send<Data>('POST', '/data', {});
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  /** Opens the page with an empty cache. Returns its excessive layout shifts. */
  async function measureShifts(
    { login, path, expectedTexts }: Visit,
    { viewport, isSlow }: Variant,
  ): Promise<string[]> {
    const context = await browser.newContext({ viewport, locale: 'en-GB', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript(`localStorage.setItem('secret', ${JSON.stringify(secrets.get(login) ?? '')})`);
    await watchShifts(page);
    const release = isSlow ? await holdData(page) : null;
    await page.goto(product.baseUrl + path, { waitUntil: 'commit' });
    if (release) {
      await waitForSkeleton(page);
      release();
    }
    for (const text of expectedTexts) await page.getByText(text).filter({ visible: true }).first().waitFor();
    await page
      .getByText(DISPLAY_NAMES[login] ?? '', { exact: true })
      .first()
      .waitFor();
    await waitForNoSkeleton(page);
    const shifts = await findExcessiveShifts(page);
    await context.close();
    return shifts;
  }

  describe.each(VARIANTS)('on $window, with $network responses', (variant) => {
    it.each(PAGES)('shifts the layout of $path by less than 0.05 for $login', async (visit) => {
      expect(await measureShifts(visit, variant)).toEqual([]);
    });
  });

  describe('the home page with a running server', () => {
    beforeAll(async () => {
      const api = await product.signIn('streamer');
      const [stream] = await api.send<Stream[]>('GET', '/stream');
      const [data] = await api.send<Data[]>('GET', '/data');
      const creation = { streamId: stream?.id, dataId: data?.id };
      const { id } = await api.send<{ id: number }>('POST', '/server', creation);
      const fetchStatus = () => api.send<{ scene?: string | null }>('GET', `/server/${id}/status`);
      await until(
        'OBS has started',
        async () => typeof (await fetchStatus()).scene === 'string',
        OBS_TIMEOUT_MS,
      );
    }, 2 * OBS_TIMEOUT_MS);

    it.each(VARIANTS)(
      'shifts the layout of home by less than 0.05 on $window, with $network responses',
      async (variant) => {
        expect(await measureShifts(RUNNING_SERVER_PAGE, variant)).toEqual([]);
      },
    );
  });
});

/**
 * Holds all GraphQL responses except `Me` until the returned function is called. Fails the early query `Home`, which
 * contains `Me` and the held data.
 */
async function holdData(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    if (!/"operationName":"Me"/.test(route.request().postData() ?? '')) await released;
    await route.continue();
  });
  await failOperation(page, 'Home');
  return release;
}
