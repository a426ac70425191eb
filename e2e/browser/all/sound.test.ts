import type { Data, ServerSources } from '@trailcast/schema/wire';
import type { Browser, Page } from 'playwright-core';
import { findViolations } from '../../_browser/axe.js';
import { launchBrowser, openAs, PHONE } from '../../_browser/browser.js';
import { findOverflows, findSmallTargets } from '../../_browser/layout.js';
import { until } from '../../_kit/wait.js';
import { UserServer } from '../../_product/user-server.js';
import { Product } from '../../_product/product.js';

const SMALL_PHONE = { width: 320, height: 640 };
const CAPTION = 'Starting soon caption';

describe('scene and sound in the browser', () => {
  let product: Product;
  let browser: Browser;
  let userServer: UserServer;
  let page: Page;

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    userServer = await UserServer.create(await product.signIn('streamer'));
    page = await openAs(browser, product, 'streamer', { viewport: PHONE });
    await page.getByRole('heading', { level: 2, name: 'Scene and sound' }).waitFor({ timeout: 30_000 });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const createSourcesPath = () => `/server/${userServer.server.id}/sources`;
  const fetchSources = () => userServer.caller.send<ServerSources>('GET', createSourcesPath());
  const fetchCaption = async () => (await fetchSources()).sources.find(({ name }) => name === CAPTION)!;
  const textField = () => page.getByRole('textbox', { name: `Text of ${CAPTION}` });
  const visibilitySwitch = () => page.getByRole('switch', { name: `Show ${CAPTION}` });
  const soundSwitch = () => page.getByRole('switch', { name: 'Sound of Feed' });

  it('saves a text in the collection on Enter, and undoes the change', async () => {
    const { version } = userServer.collection;
    await textField().fill('Off in five');
    await textField().press('Enter');
    await until('the text is saved', async () => (await fetchCaption()).text === 'Off in five');
    const [saved] = await userServer.caller.send<Data[]>('GET', '/data');
    expect(saved).toMatchObject({ version: version + 1 });
    expect(saved?.scenes).toBe(
      userServer.collection.scenes.replace('"text": "Starting soon"', '"text": "Off in five"'),
    );
    await page.getByRole('button', { name: `Undo the change of ${CAPTION}` }).click();
    await until('the former text is saved', async () => (await fetchCaption()).text === 'Starting soon');
    await until(
      'the field shows the former text',
      async () => (await textField().inputValue()) === 'Starting soon',
    );
  });

  it('hides a source, mutes the feed, and lowers its volume by keys', async () => {
    await visibilitySwitch().click();
    await until('the caption is hidden', async () => !(await fetchCaption()).visible);
    await soundSwitch().click();
    const slider = page.getByRole('slider', { name: 'Volume of Feed' });
    await slider.press('ArrowLeft');
    await slider.press('ArrowLeft');
    await until('mute and volume are saved', async () => {
      const [feed] = (await fetchSources()).sounds;
      return feed?.muted === true && feed.volumeDb === -2;
    });
    expect(await slider.getAttribute('aria-valuetext')).toBe('-2 dB');
    expect([...(await findOverflows(page)), ...(await findSmallTargets(page))]).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  });

  it('shows other users’ changes, and the sources of the current scene', async () => {
    const { id } = await fetchCaption();
    await userServer.caller.send('PUT', `${createSourcesPath()}/${id}`, { visible: true });
    await until(
      'the switch is on',
      async () => (await visibilitySwitch().getAttribute('aria-checked')) === 'true',
    );
    await userServer.setScene('Privacy');
    await page.getByRole('heading', { level: 3, name: 'In “Privacy”' }).waitFor();
    await page.getByRole('switch', { name: 'Show Privacy caption' }).waitFor();
    expect(await visibilitySwitch().count()).toBe(0);
  });

  it('fits the smallest phone in German', async () => {
    const german = await openAs(browser, product, 'streamer', { viewport: SMALL_PHONE, locale: 'de-DE' });
    await german.getByRole('heading', { level: 2, name: 'Szene und Ton' }).waitFor();
    expect(await findOverflows(german)).toEqual([]);
    expect(await findViolations(german)).toEqual([]);
    await german.context().close();
  });
});
