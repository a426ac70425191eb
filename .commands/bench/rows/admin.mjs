import { randomUUID } from 'node:crypto';
import { openBrowser } from '../load/page-load.mjs';
import { signIn, startProduct } from '../setup/product.mjs';
import { startMariaDb } from '../../testing/mariadb.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('mysql2/promise').Connection} Connection
 */

const USERS = 500;
const BOOKINGS = 200;
const LISTS_TIMEOUT_MS = 30_000;
/** Regions in the order of the page: booked servers, users, usage. */
const LIST_COUNT = 3;

/** Records when each region shows its first entry, ms since navigation. */
const LIST_OBSERVER_SCRIPT = `(() => {
  const shownTimes = (globalThis.trailcastLists = []);
  const poll = () => {
    document.querySelectorAll('main section').forEach((region, index) => {
      if (shownTimes[index] === undefined && region.querySelector('li')) shownTimes[index] = performance.now();
    });
    requestAnimationFrame(poll);
  };
  requestAnimationFrame(poll);
})()`;

/** Types a rare prefix. Returns the time until the list is updated on the screen, ms. */
const SEARCH_SCRIPT = `(async (text) => {
  const field = document.querySelector('main input[type=search]');
  const region = field.closest('section');
  const before = region.querySelectorAll('li').length;
  const began = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  for (;;) {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    if (region.querySelectorAll('li').length !== before) return performance.now() - began;
    if (performance.now() - began > 10_000) throw new Error('the list was not updated');
  }
})`;

/**
 * Inserts users, bookings and usage into the database.
 * @param {Connection} connection
 */
async function fillDatabase(connection) {
  const now = Date.now();
  const users = Array.from({ length: USERS }, (_none, index) => {
    const name = `Walker ${String(index).padStart(3, '0')}`;
    return [name, name.toLowerCase(), 'VERIFIED', '', now];
  });
  await connection.query(
    'insert into users (display_name, folded_name, role, profile_image_url, time_created) values ?',
    [users],
  );
  const [rows] = await connection.query("select id from users where folded_name like 'walker %' order by id");
  const ids = /** @type {{ id: number }[]} */ (rows).slice(0, BOOKINGS).map(({ id }) => id);
  const instances = ids.map((id) => ({ id, instance: randomUUID() }));
  await connection.query(
    'insert into relay_servers (instance, owner_id, owner_slot, state, node, time_created) values ?',
    [instances.map(({ id, instance }) => [instance, id, id, 'PRESENT', 'elsewhere', now])],
  );
  await connection.query(
    'insert into usage_intervals (user_id, server_instance, open_slot, time_started) values ?',
    [instances.map(({ id, instance }) => [id, instance, instance, now - 3_600_000])],
  );
}

/** @param {BenchContext} context */
async function openAdmin(context) {
  const database = await startMariaDb();
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection(database.url);
  await connection.query('CREATE DATABASE bench CHARACTER SET utf8mb4');
  const url = new URL(database.url);
  url.pathname = '/bench';
  const product = await startProduct(context, { DATABASE_URL: url.toString() });
  const admin = await signIn(product.baseUrl, 'admin');
  await connection.query('USE bench');
  await fillDatabase(connection);
  await connection.end();
  const browser = await openBrowser();
  const browserContext = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  });
  await browserContext.addInitScript(`localStorage.setItem('secret', ${JSON.stringify(admin.bearer)})`);
  await browserContext.addInitScript(LIST_OBSERVER_SCRIPT);
  const page = await browserContext.newPage();
  return {
    page,
    url: `${product.baseUrl}/admin`,
    async close() {
      await browser.close();
      await product.close();
      await database.close();
    },
  };
}

/**
 * Waits until each list has shown its first entry.
 * @param {import('playwright-core').Page} page
 * @param {string} url
 * @returns {Promise<number[]>}
 */
async function waitForLists(page, url) {
  await page.goto(url);
  for (const deadline = Date.now() + LISTS_TIMEOUT_MS; Date.now() < deadline; await page.waitForTimeout(20)) {
    const shownTimes = /** @type {(number | null)[]} */ (
      await page.evaluate('[...globalThis.trailcastLists]')
    );
    const times = shownTimes.filter((time) => typeof time === 'number');
    if (times.length === LIST_COUNT) return times;
  }
  throw new Error('Not every list was shown.');
}

/** @type {Row} */
const listsRow = {
  id: 'admin-lists',
  title: `administrator's page with ${USERS} users and ${BOOKINGS} bookings: navigation → slowest list's first entry`,
  unit: 'ms',
  peer: null,
  goal: { text: 'under 1000 ms', isMet: ({ value }) => value < 1000 },
  async open(context) {
    const { page, url, close } = await openAdmin(context);
    return { measure: async () => Math.max(...(await waitForLists(page, url))), close };
  },
};

/** @type {Row} */
const searchRow = {
  id: 'admin-search',
  title: `administrator's page with ${USERS} users: typing the beginning of a name → list updated`,
  unit: 'ms',
  peer: null,
  goal: { text: 'under 100 ms', isMet: ({ value }) => value < 100 },
  async open(context) {
    const { page, url, close } = await openAdmin(context);
    await waitForLists(page, url);
    return {
      measure: (round) =>
        page.evaluate(`${SEARCH_SCRIPT}(${JSON.stringify(`Walker ${'0'.repeat(1 + (round % 2))}`)})`),
      close,
    };
  },
};

export const rows = [listsRow, searchRow];
