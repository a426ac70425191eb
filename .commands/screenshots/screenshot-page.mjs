import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../root.mjs';
import { runProgram } from '../run-program.mjs';
import { CommandError, printLine } from '../command.mjs';

const IMAGES = join(ROOT, 'docs/images');
/** Time until the page shows a state that the API has reported, ms. */
const RENDER_DELAY_MS = 2_500;
const CONVERT_TIMEOUT_MS = 60_000;
/** An iPhone, on which the set-up offers its app first. */
const PHONE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
/** Viewports in CSS pixels, device pixels per CSS pixel, and touch support. */
const SIZES = {
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    userAgent: PHONE_USER_AGENT,
  },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
};

/** @typedef {{ page: import('playwright-core').Page, open(path: string): Promise<void>, takeScreenshot(name: string): Promise<void> }} ScreenshotPage */

/**
 * Opens a page of the product for a signed-in user, to take screenshots of it.
 * @param {{ browser: import('playwright-core').Browser, baseUrl: string, folder: string }} product
 * @param {keyof typeof SIZES} size
 * @param {string} secret
 * @returns {Promise<ScreenshotPage>}
 */
export async function openScreenshotPage({ browser, baseUrl, folder }, size, secret) {
  const context = await browser.newContext({
    ...SIZES[size],
    colorScheme: 'dark',
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  await context.addInitScript(`localStorage.setItem('secret', ${JSON.stringify(secret)})`);
  const page = await context.newPage();
  return {
    page,
    async open(path) {
      await page.goto(baseUrl + path);
    },
    async takeScreenshot(name) {
      await sleep(RENDER_DELAY_MS);
      await saveScreenshot(page, folder, name);
    },
  };
}

/**
 * Writes one screenshot as WebP, which has a tenth of the size of a PNG.
 * @param {import('playwright-core').Page} page
 * @param {string} folder
 * @param {string} name
 */
async function saveScreenshot(page, folder, name) {
  const png = join(folder, `${name}.png`);
  const webp = join(IMAGES, `${name}.webp`);
  mkdirSync(IMAGES, { recursive: true });
  await page.screenshot({ path: png, animations: 'disabled' });
  const ffmpegArgs = ['-v', 'error', '-y', '-i', png, '-c:v', 'libwebp', '-quality', '60', webp];
  const { code, output } = await runProgram('ffmpeg', ffmpegArgs, { timeoutMs: CONVERT_TIMEOUT_MS });
  if (code !== 0) throw new CommandError(`ffmpeg did not convert ${name}: ${output.trimEnd()}`);
  printLine(`docs/images/${name}.webp, ${Math.ceil(statSync(webp).size / 1024)} kB`);
}
