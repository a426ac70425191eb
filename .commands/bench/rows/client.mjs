import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { formatMetrics, loadPage, openBrowser, openPhone } from '../load/page-load.mjs';
import { openMeasurement } from '../open-measurement.mjs';
import { measureLongestPress } from '../load/page/page-press.mjs';
import { startPhone } from '../load/phone.mjs';
import { signIn, startProduct, waitFor } from '../setup/product.mjs';
import { createServer, fetchIngestUrl, openStudio } from '../setup/studio.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 */

const LOGIN_LINK = 'a[href="/api/v1/auth/twitch"]';
const CREATE_BUTTON = 'main section button:not([aria-disabled])';
/** Button of a scene that is not on program. */
const SCENE_TILE = 'main [role=group] button[aria-label^="Switch to"]';
const PRESSES = 8;
/** Time for the installation of the service worker, ms. */
const INSTALL_WAIT_MS = 8000;
/** Minimum time that a user needs for the landing page and the platform's consent page, ms. */
const SIGN_IN_WAIT_MS = 5000;

/** @type {Row} */
const entryJsRow = {
  id: 'client-entry-js',
  title: 'JavaScript that the first page needs, gzip',
  unit: 'kB',
  peer: null,
  goal: { text: 'at most 150 kB', isMet: ({ value }) => value <= 150 },
  async open(context) {
    const product = await startProduct(context);
    return {
      async measure() {
        const page = await (await fetch(product.baseUrl)).text();
        const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
          ([, path]) => path ?? '',
        );
        const sizes = files.map(
          (path) => gzipSync(readFileSync(join(context.root, 'client/dist', path)), { level: 9 }).length,
        );
        return sizes.reduce((sum, size) => sum + size, 0) / 1000;
      },
      close: () => product.close(),
    };
  },
};

/**
 * @param {string} id
 * @param {string} title
 * @param {(product: { baseUrl: string }, browser: import('playwright-core').Browser) => Promise<() => Promise<import('../load/page-load.mjs').PageLoad>>} prepare
 * @returns {Row}
 */
function createLoadRow(id, title, prepare) {
  return {
    id,
    title: `${title}, on slow 4G at a quarter of this machine's speed`,
    unit: 'ms',
    peer: null,
    goal: { text: 'usable under 2000 ms', isMet: ({ value }) => value < 2000 },
    async open(context) {
      const product = await startProduct(context);
      const browser = await openBrowser();
      const load = await prepare(product, browser);
      return {
        async measure() {
          const metrics = await load();
          context.printLine(formatMetrics(id, metrics));
          return metrics.usable;
        },
        async close() {
          await browser.close();
          await product.close();
        },
      };
    },
  };
}

const loginRow = createLoadRow(
  'client-login',
  'first visit → Login can be pressed',
  async ({ baseUrl }, browser) =>
    async () => {
      const phone = await openPhone(browser);
      try {
        return await loadPage(phone, baseUrl, LOGIN_LINK);
      } finally {
        await phone.close();
      }
    },
);

const homeAfterSignInRow = createLoadRow(
  'client-home-first',
  'first visit, back from the platform’s sign-in → Create server can be pressed',
  async ({ baseUrl }, browser) => {
    const secret = await createSession(baseUrl);
    return async () => {
      const phone = await openPhone(browser);
      try {
        const landingPage = await phone.newPage();
        await landingPage.goto(baseUrl);
        await sleep(SIGN_IN_WAIT_MS);
        await landingPage.close();
        return await loadPage(phone, `${baseUrl}/?secret=${secret}`, CREATE_BUTTON);
      } finally {
        await phone.close();
      }
    };
  },
);

const homeRow = createLoadRow(
  'client-home',
  'signed in, nothing cached → Create server can be pressed',
  async ({ baseUrl }, browser) => {
    const secret = await createSession(baseUrl);
    return async () => {
      const phone = await openPhone(browser, { secret });
      try {
        return await loadPage(phone, baseUrl, CREATE_BUTTON);
      } finally {
        await phone.close();
      }
    };
  },
);

const cachedHomeRow = createLoadRow(
  'client-home-again',
  'signed in, application on the device → Create server can be pressed',
  async ({ baseUrl }, browser) => {
    const phone = await openPhone(browser, { secret: await createSession(baseUrl), serviceWorkers: 'allow' });
    const page = await phone.newPage();
    await page.goto(baseUrl);
    await page.waitForFunction('navigator.serviceWorker.ready.then(() => true)', undefined, {
      timeout: 30_000,
    });
    await sleep(INSTALL_WAIT_MS);
    await page.close();
    return () => loadPage(phone, baseUrl, CREATE_BUTTON);
  },
);

/** @type {Row} */
const pressRow = {
  id: 'client-press',
  title:
    'home with a feed: press on a scene → next paint, longest of 8 presses, at a quarter of this machine’s speed',
  unit: 'ms',
  peer: null,
  goal: { text: 'under 200 ms', isMet: ({ value }) => value < 200 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { product, apiClient, dataId } = await openStudio(context);
      closers.push(product.close);
      const server = await createServer(apiClient, dataId);
      closers.push(startPhone(await fetchIngestUrl(apiClient, server)).cutConnection);
      await waitFor(async () => (await apiClient.request('GET', `/server/${server.id}/status`)).srt);
      const browser = await openBrowser();
      closers.push(() => browser.close());
      return {
        async measure() {
          const phone = await openPhone(browser, { secret: apiClient.bearer });
          try {
            return await measureLongestPress(phone, product.baseUrl, SCENE_TILE, PRESSES);
          } finally {
            await phone.close();
          }
        },
      };
    }),
};

/** @param {string} baseUrl */
async function createSession(baseUrl) {
  const streamer = await signIn(baseUrl, 'streamer');
  return streamer.bearer;
}

export const rows = [entryJsRow, loginRow, homeAfterSignInRow, homeRow, cachedHomeRow, pressRow];
