import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Data, System } from '@trailcast/schema/wire';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../_browser/browser.js';
import { call } from '../_product/api.js';
import { removeFolder } from '../_kit/cleanup.js';
import { Product } from '../_product/product.js';
import { waitForMatch, until } from '../_kit/wait.js';

jest.setTimeout(180_000);

const PAGE_TIMEOUT_MS = 60_000;
const INSTALL_COMMAND = 'apt-get install obs-studio';
/** Shell script that hides OBS in a mount namespace: mounts a non-executable file over each of its paths. */
const HIDE_OBS = `for place in /usr/local/bin/obs /usr/bin/obs /bin/obs; do
  if [ -e "$place" ]; then mount --bind "$0" "$place" || exit 1; fi
done
exec "$@"`;
/** Returns the script of a fake apt-get that records each call and fails like without a network. */
const createFailingAptGet = (callLog: string) => `#!/bin/sh
echo "$*" >> '${callLog}'
echo 'E: Unable to fetch some archives' >&2
exit 100
`;

describe('a machine without OBS', () => {
  let product: Product;
  let browser: Browser;
  let folder: string;
  let callLog: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trailcast-without-obs-'));
    callLog = join(folder, 'apt-get-calls');
    writeFileSync(join(folder, 'no-program'), '', { mode: 0o644 });
    writeFileSync(join(folder, 'apt-get'), createFailingAptGet(callLog));
    writeFileSync(callLog, '');
    chmodSync(join(folder, 'apt-get'), 0o755);
    product = await Product.start({
      env: { PATH: `${folder}:${process.env.PATH}` },
      wrapper: ['unshare', '--mount', 'sh', '-c', HIDE_OBS, join(folder, 'no-program')],
    });
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
    removeFolder(folder);
  });

  it('starts the product', async () => {
    expect((await call(`${product.baseUrl}/readyz`)).status).toBe(200);
    expect(product.exitCode()).toBeNull();
  });

  it('tries to install OBS, and prints the missing program and the remedy', async () => {
    await until('the start is announced', () => product.output.includes('Trailcast is ready'));
    const lines = product.output.split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^Installing missing packages: .*OBS Studio/));
    expect(readFileSync(callLog, 'utf8')).toMatch(/^install .*\bobs-studio$/m);
    expect(product.output).toContain('E: Unable to fetch some archives');
    expect(lines).toContain(`Missing: OBS Studio. Get it with: sudo ${INSTALL_COMMAND}`);
    expect(lines).toContain(`Missing: OBS Studio. ${INSTALL_COMMAND}`);
    expect(product.output).not.toMatch(/^\s+at /m);
  });

  it('reports the missing program and the remedy over the API', async () => {
    const relay = {
      ok: false,
      missing: [{ what: 'OBS Studio', how: INSTALL_COMMAND }],
      browserSources: false,
    };
    await waitForMatch({ relay }, async () => (await call<System>(`${product.baseUrl}/api/v1/system`)).body);
  });

  it('fails to create a server with 503 and the reason', async () => {
    const caller = await product.signIn('streamer');
    const { id } = await caller.send<Data>('POST', '/data', {});
    const response = await caller.try<{ detail: string }>('POST', '/server', { streamId: null, dataId: id });
    expect(response.status).toBe(503);
    expect(response.body.detail).toContain('OBS Studio');
    expect(response.body.detail).toContain(INSTALL_COMMAND);
    expect(await caller.send('GET', '/server')).toEqual([]);
  });

  it('shows the missing program and the remedy on the home page', async () => {
    browser = await launchBrowser();
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    await page.goto(`${product.baseUrl}/api/v1/auth/twitch?login=streamer`);
    const notice = page.getByRole('region', { name: 'This installation can’t run servers yet' });
    await notice.waitFor();
    expect(await notice.locator('li').allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`^OBS Studio\\s+How to get it: ${INSTALL_COMMAND}$`)),
    ]);
  });

  it('stops all processes with exit code 0', async () => {
    // The five are supervisor, local services, relay node, ingest and BFF.
    await until('five processes run', () => product.listProcesses().length === 5);
    expect(await product.stop()).toBe(0);
    await until('no process of the product is left', () => product.listProcesses().length === 0);
  });
});
