import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from './bench/setup/product.mjs';
import { openStudio } from './bench/setup/studio.mjs';
import { ROOT } from './root.mjs';
import { runProgram } from './run-program.mjs';
import { Refusal, runCommand, say } from './say.mjs';
import { buildProducts } from './setup/build.mjs';
import { RUN_NEEDS, TEST_NEEDS } from './setup/needs.mjs';
import { requireNode } from './setup/node-version.mjs';
import { installNpmPackages } from './setup/npm-packages.mjs';
import { requireInstalled } from './setup/system-packages.mjs';

const IMAGES = join(ROOT, 'docs/images');
const WAIT_MS = 60_000;
/** Delay from a state in the API to its rendering in the page, ms. */
const DRAWN_MS = 2_500;
/** CSS pixels of a phone; the device pixel ratio is 2. */
const VIEWPORT = { width: 390, height: 844 };

/**
 * `npm run screenshots`: starts a separate product, goes live with a feed, and writes the README's pictures to
 * docs/images.
 */
await runCommand(async () => {
  requireNode();
  await requireInstalled([...RUN_NEEDS, ...TEST_NEEDS]);
  await installNpmPackages(ROOT);
  await buildProducts(ROOT);
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-screenshots-'));
  try {
    await takeAll(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param {string} folder */
async function takeAll(folder) {
  const { openBrowser } = await import('./bench/load/page-load.mjs');
  const { product, caller, dataId } = await openStudio({ root: ROOT, folder });
  const browser = await openBrowser();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let phone;
  try {
    const backpack = { name: 'Backpack' };
    const { id: streamId, streamKey } = await caller.do('POST', '/stream', backpack);
    await caller.do('PUT', `/data/${dataId}/name`, { name: 'City walk' });
    await caller.do('POST', '/data', { name: 'Bike tour' });
    const { id } = await caller.do('POST', '/server', { streamId, dataId });
    const status = () => caller.do('GET', `/server/${id}/status`);
    await until(async () => (await status()).scene, WAIT_MS);
    phone = sendFeed(streamKey, product.ingestPort);
    await caller.do('POST', `/server/${id}/obs/scene`, { scene: 'Live' });
    await caller.do('POST', `/server/${id}/obs/start`);

    const page = await openPage(browser, product.baseUrl, caller.bearer);
    const take = async (/** @type {string} */ name, /** @type {string} */ path) => {
      await page.goto(product.baseUrl + path);
      await sleep(DRAWN_MS);
      await save(page, folder, name);
    };

    await until(async () => (await status()).kbps > 0 && !(await status()).bridging, WAIT_MS);
    await take('live', '/');
    await take('streams', '/streams');
    await take('scenes', '/scenes');
    phone.kill();
    await until(async () => (await status()).bridging, WAIT_MS);
    await take('feed-lost', '/');
  } finally {
    phone?.kill();
    await browser.close();
    await product.end();
  }
}

/**
 * Sends the test card of `npm run feed`.
 * @param {string} key
 * @param {number} ingestPort
 */
function sendFeed(key, ingestPort) {
  return spawn(process.execPath, ['.commands/feed.mjs', key], {
    cwd: ROOT,
    env: { ...process.env, INGEST_PORT: String(ingestPort) },
    stdio: 'ignore',
  });
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} baseUrl
 * @param {string} secret
 */
async function openPage(browser, baseUrl, secret) {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    colorScheme: 'dark',
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  await context.addInitScript(`localStorage.setItem('secret', ${JSON.stringify(secret)})`);
  const page = await context.newPage();
  await page.goto(baseUrl);
  return page;
}

/**
 * Writes one picture as WebP, which has a tenth of the size of a PNG.
 * @param {import('playwright-core').Page} page
 * @param {string} folder
 * @param {string} name
 */
async function save(page, folder, name) {
  const png = join(folder, `${name}.png`);
  const webp = join(IMAGES, `${name}.webp`);
  mkdirSync(IMAGES, { recursive: true });
  await page.screenshot({ path: png, animations: 'disabled' });
  const arguments_ = ['-v', 'error', '-y', '-i', png, '-c:v', 'libwebp', '-quality', '60', webp];
  const { code, output } = await runProgram('ffmpeg', arguments_, { timeoutMs: WAIT_MS });
  if (code !== 0) throw new Refusal(`ffmpeg did not convert ${name}: ${output.trimEnd()}`);
  say(`docs/images/${name}.webp, ${Math.ceil(statSync(webp).size / 1024)} kB`);
}
