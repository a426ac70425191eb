import type { Browser, Locator, Page } from 'playwright-core';
import { findViolations } from '../_browser/axe.js';
import { DESKTOP, launchBrowser, openAs, PHONE } from '../_browser/browser.js';
import { pressEscape, tabTo, waitForFocus } from '../_browser/keyboard.js';
import { failOperation, respondWith, stopIntercepting, watchOperations } from '../_browser/graphql.js';
import type { Caller } from '../_product/api.js';
import { Product } from '../_product/product.js';
import { eventually, until } from '../_kit/wait.js';

/** Time limit of a search among hundreds of users, ms, for a machine ten times slower than a desktop. */
const SEARCH_TIMEOUT_MS = 10_000;
/** Users in the order of their sign-in. Anna and Anton share a prefix. */
const LOGINS = ['streamer', 'friend', 'moderator', 'newcomer', 'anna', 'anton'];

describe('the admin area against the running product', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let operations: string[];
  const callers = new Map<string, Caller>();
  const pageErrors: string[] = [];

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    for (const login of LOGINS) callers.set(login, await product.signIn(login));
    page = await openAs(browser, product, 'admin', { path: '/admin', viewport: DESKTOP });
    operations = watchOperations(page);
    page.on('pageerror', (error) => pageErrors.push(error.message));
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const getCaller = (login: string): Caller => {
    const existingCaller = callers.get(login);
    if (!existingCaller) throw new Error(`${login} has not signed in`);
    return existingCaller;
  };
  const pane = (name: string) => page.getByRole('region', { name, exact: true });
  const list = (name: string) => pane(name).getByRole('list');
  const readRows = async (name: string): Promise<string[]> =>
    list(name).getByRole('listitem').allTextContents();
  const searchField = () => page.getByLabel('Search by username');
  const roleField = (name: string) => page.getByLabel(`Role of ${name}`, { exact: true });
  const tierField = (name: string) => page.getByLabel(`Payment tier of ${name}`, { exact: true });
  const confirmButton = (name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name, exact: true });
  /** Dispatches `focus` until `target` is visible, because a focus event during a running query causes no refetch. */
  const refocusUntilShown = (target: Locator) =>
    until('the refetched data is shown', async () => {
      await page.evaluate("window.dispatchEvent(new Event('focus'))");
      await target.first().waitFor({ timeout: 5000 });
      return true;
    });
  /** Returns the field's value, or `busy` while a request is running, because the field then ignores a choice. */
  const readValue = async (field: Locator) =>
    (await field.getAttribute('aria-busy')) === 'true' ? 'busy' : field.inputValue();
  const waitForRole = (name: string, role: string) =>
    until(`${name} is shown as ${role}`, async () => (await readValue(roleField(name))) === role);
  const waitForTier = (name: string, tier: string) =>
    until(`${name} is shown as ${tier}`, async () => (await readValue(tierField(name))) === tier);
  const clearSearch = async () => {
    await searchField().fill('');
    await page.getByLabel(/^Payment tier of/).waitFor({ state: 'detached' });
    await until('all users are listed', async () => (await readRows('Users')).length === 7);
  };
  const toast = (text: string) => page.getByRole('alert').filter({ hasText: text });

  /** Waits for the toast with exactly this text, and closes it. */
  async function expectToast(text: string): Promise<void> {
    await toast(text).waitFor();
    expect((await toast(text).innerText()).trim()).toBe(text);
    // The toast may already have closed.
    const closeButton = toast(text).getByRole('button', { name: 'close' });
    await closeButton.click({ timeout: 3000 }).catch(() => undefined);
    await page.mouse.move(0, 400);
    await toast(text).waitFor({ state: 'detached' });
  }

  async function expectAccessible(): Promise<void> {
    for (let theme = 1; theme <= 2; theme++) {
      await page.getByRole('button', { name: /^(Light|Dark) theme$/ }).click();
      expect(await findViolations(page)).toEqual([]);
    }
  }

  /** Marks the open document, to detect a reload. */
  const markDocument = (target: Page) => target.evaluate("document.body.dataset.since = 'before'");
  const isMarked = async (target: Page) =>
    (await target.evaluate<string>("document.body.dataset.since ?? ''")) === 'before';

  async function createServer(login: string): Promise<number> {
    const api = getCaller(login);
    const { id } = await api.send<{ id: number }>('GET', '/user');
    const admin = await product.signIn('admin');
    await admin.send('PUT', `/user/${id}/role`, { role: 'VERIFIED' });
    await admin.send('PUT', `/payment/user/${id}`, { tier: 'FREE' });
    const { id: dataId } = await api.send<{ id: number }>('POST', '/data', {});
    return (await api.send<{ id: number }>('POST', '/server', { streamId: null, dataId })).id;
  }

  it('lists all users with their count and a list of roles for each', async () => {
    await page.getByRole('heading', { name: 'Administration', level: 1 }).waitFor();
    await pane('Users').getByText('7 registered users').waitFor();
    expect(await list('Users').getByRole('combobox').count()).toBe(7);
    expect(await roleField('Admin').inputValue()).toBe('ADMINISTRATOR');
    expect(await roleField('Moderator').inputValue()).toBe('MODERATOR');
    expect(await roleField('Streamer').inputValue()).toBe('VERIFIED');
    expect(await roleField('Newcomer').inputValue()).toBe('UNVERIFIED');
    expect(await page.getByRole('link', { name: 'Admin', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    );
    await pane('Servers').getByText('0 booked servers').waitFor();
    await pane('Servers')
      .getByText(/^No server is booked/)
      .waitFor();
    await expectAccessible();
  });

  it('fills two columns on a desktop without gaps, and has one column on a phone', async () => {
    const measurePanes = async () => {
      const names = ['Servers', 'Users', 'Server Usages (last 30 days)'];
      const [servers, users, usages] = await Promise.all(names.map((name) => pane(name).boundingBox()));
      if (!servers || !users || !usages) throw new Error('a pane is missing');
      return { servers, users, usages };
    };
    const gapPx = 16;
    await eventually(async () => {
      const { servers, users, usages } = await measurePanes();
      expect(users.y).toBe(servers.y);
      expect(usages.x).toBe(servers.x);
      expect(usages.y).toBeCloseTo(servers.y + servers.height + gapPx, 0);
    });
    await page.setViewportSize(PHONE);
    await eventually(async () => {
      const { servers, users, usages } = await measurePanes();
      expect(users.y).toBeCloseTo(servers.y + servers.height + gapPx, 0);
      expect(usages.y).toBeCloseTo(users.y + users.height + gapPx, 0);
    });
    await page.setViewportSize(DESKTOP);
  });

  it('reloads the servers when the window gets the focus', async () => {
    await createServer('friend');
    await refocusUntilShown(pane('Servers').getByText('1 booked server', { exact: true }));
    expect((await readRows('Servers'))[0]).toMatch(new RegExp(`^Friend.*${new Date().getFullYear()}`));
  });

  it('reloads the servers every 30 s', async () => {
    await createServer('anton');
    await pane('Servers').getByText('2 booked servers').waitFor({ timeout: 90_000 });
    expect((await readRows('Servers')).map((row) => /^[A-Z][a-z]+/.exec(row)?.[0])).toEqual([
      'Friend',
      'Anton',
    ]);
  });

  it('shows server usages of the last 30 days in hours, with their total', async () => {
    const usages = await (
      await product.signIn('admin')
    ).send<{ userId: number; count: number }[]>('GET', '/payment/usage');
    const usageRows = list('Server Usages (last 30 days)').getByRole('listitem');
    await refocusUntilShown(usageRows.nth(1));
    const [firstRow, secondRow] = await readRows('Server Usages (last 30 days)');
    expect(firstRow).toMatch(/^Friend\d+:\d\d h$/);
    expect(secondRow).toMatch(/^Anton\d+:\d\d h$/);
    expect(usages).toHaveLength(2);
    const createUsage = (userId: string, count: number) => ({ __typename: 'Usage', userId, count });
    await respondWith(page, 'Usages', { usages: [createUsage('999', 12.5), createUsage('1000', 1.25)] });
    await refocusUntilShown(pane('Server Usages (last 30 days)').getByText('Total: 13:45 h'));
    expect(await readRows('Server Usages (last 30 days)')).toEqual(['User 99912:30 h', 'User 10001:15 h']);
    await stopIntercepting(page);
  });

  it('deletes a server after a confirmation, and updates its owner’s page immediately', async () => {
    const owner = await openAs(browser, product, 'friend');
    await owner.getByRole('button', { name: 'Delete server' }).waitFor();
    await markDocument(owner);
    const button = pane('Servers').getByRole('button', { name: 'Delete server of Friend' });
    await tabTo(page, 'Delete server of Friend');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alertdialog')
      .getByText(/delete the server of Friend/)
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    await pressEscape(page);
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await waitForFocus(page, 'Delete server of Friend');
    expect(await button.count()).toBe(1);
    await page.keyboard.press('Enter');
    await confirmButton('Delete').click();
    await pane('Servers').getByText('1 booked server', { exact: true }).waitFor();
    await owner.getByRole('heading', { name: "You currently don't own a server" }).waitFor();
    expect(await isMarked(owner)).toBe(true);
    await waitForFocus(page, /^Servers/);
    await owner.context().close();
  });

  it('shows why a deletion failed, and keeps the server in the list', async () => {
    await failOperation(page, 'DeleteBooking');
    await pane('Servers').getByRole('button', { name: 'Delete server of Anton' }).click();
    await confirmButton('Delete').click();
    await expectToast('Failed to delete server: Network error');
    expect(await readRows('Servers')).toHaveLength(1);
    await stopIntercepting(page);
  });

  it('finds users by a case-insensitive name prefix, and selects a single match', async () => {
    const readFoundNames = async (count: number): Promise<string[]> => {
      await until(`${count} users are listed`, async () => (await readRows('Users')).length === count);
      const labels = await Promise.all(
        (await list('Users').getByRole('combobox').all()).map((field: Locator) =>
          field.getAttribute('aria-label'),
        ),
      );
      return labels.map((label) => label?.replace('Role of ', '') ?? '');
    };
    operations.length = 0;
    await searchField().focus();
    await page.keyboard.type('AN');
    expect(await readFoundNames(2)).toEqual(['Anna', 'Anton']);
    expect(await page.getByLabel(/^Payment tier of/).count()).toBe(0);
    await page.keyboard.type('t');
    expect(await readFoundNames(1)).toEqual(['Anton']);
    await tierField('Anton').waitFor();
    await searchField().fill('nna');
    await page.getByText('No name begins like this.').waitFor();
    expect(await page.getByLabel(/^Payment tier of/).count()).toBe(0);
    await searchField().fill('');
    expect(await readFoundNames(7)).toHaveLength(7);
    expect(await page.getByLabel(/^Payment tier of/).count()).toBe(0);
    expect(operations.filter((name) => name === 'UserPayment')).toHaveLength(1);
  });

  it('sets a tier, and updates the user’s open page', async () => {
    const owner = await openAs(browser, product, 'friend');
    await owner.getByRole('heading', { name: "You currently don't own a server" }).waitFor();
    await markDocument(owner);
    await searchField().fill('friend');
    await waitForTier('Friend', 'FREE');
    await tierField('Friend').selectOption('REGULAR');
    await owner.getByRole('heading', { name: 'You need to subscribe to create a server' }).waitFor();
    await waitForTier('Friend', 'REGULAR');
    await tierField('Friend').selectOption('FREE');
    await owner.getByRole('heading', { name: "You currently don't own a server" }).waitFor();
    await waitForTier('Friend', 'FREE');
    await tierField('Friend').selectOption('REDUCED');
    await waitForTier('Friend', 'REDUCED');
    expect(await isMarked(owner)).toBe(true);
    await owner.context().close();
    await clearSearch();
  });

  it('shows the tier REGULAR when the payment can’t be loaded', async () => {
    await failOperation(page, 'UserPayment');
    await searchField().fill('friend');
    await expectToast('Failed to get payment: Network error');
    expect(await tierField('Friend').inputValue()).toBe('REGULAR');
    await stopIntercepting(page);
    await clearSearch();
    await searchField().fill('friend');
    await waitForTier('Friend', 'REDUCED');
  });

  it('keeps the shown tier when the request fails or returns another tier', async () => {
    await failOperation(page, 'SetUserTier');
    await tierField('Friend').selectOption('EXCLUSIVE');
    await expectToast('Failed to set payment tier: Network error');
    await waitForTier('Friend', 'REDUCED');
    await stopIntercepting(page);
    const otherPayment = { __typename: 'Payment', tier: 'FREE', status: 'ACTIVE', version: 99 };
    await respondWith(page, 'SetUserTier', { setUserTier: otherPayment });
    await tierField('Friend').selectOption('EXCLUSIVE');
    await expectToast('Failed to set payment tier: The server kept the current value');
    await waitForTier('Friend', 'REDUCED');
    await stopIntercepting(page);
    await clearSearch();
  });

  it('sets a role, and updates the user’s open page', async () => {
    const friend = await openAs(browser, product, 'friend');
    const entry = friend.getByRole('link', { name: 'Admin', exact: true });
    await friend.getByRole('heading', { name: 'You need to subscribe to create a server' }).waitFor();
    expect(await entry.count()).toBe(0);
    await markDocument(friend);
    await roleField('Friend').selectOption('ADMINISTRATOR');
    await waitForRole('Friend', 'ADMINISTRATOR');
    await entry.click();
    await friend.getByRole('heading', { name: 'Administration' }).waitFor();
    await roleField('Friend').selectOption('VERIFIED');
    await friend.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await entry.waitFor({ state: 'detached' });
    expect(await isMarked(friend)).toBe(true);
    await friend.context().close();
  });

  it('keeps the shown role when the request fails or returns another role', async () => {
    await failOperation(page, 'SetUserRole');
    await roleField('Anna').selectOption('MODERATOR');
    await expectToast('Failed to set role: Network error');
    await waitForRole('Anna', 'UNVERIFIED');
    await stopIntercepting(page);
    const { id } = await getCaller('anna').send<{ id: number }>('GET', '/user');
    await respondWith(page, 'SetUserRole', {
      setUserRole: {
        __typename: 'User',
        id: String(id),
        displayName: 'Anna',
        role: 'VERIFIED',
        profileImageURL: '',
      },
    });
    await roleField('Anna').selectOption('MODERATOR');
    await expectToast('Failed to set role: The server kept the current value');
    await waitForRole('Anna', 'UNVERIFIED');
    await stopIntercepting(page);
  });

  it('does not change the role of the last administrator', async () => {
    await roleField('Admin').selectOption('VERIFIED');
    await confirmButton('Give up the role').click();
    await expectToast(
      'Failed to set role: Conflict – This is the last administrator. Make another user administrator first.',
    );
    await waitForRole('Admin', 'ADMINISTRATOR');
  });

  it('shows that servers and usages could not be reloaded, and keeps the loaded servers', async () => {
    await failOperation(page, 'Bookings');
    await refocusUntilShown(toast('Failed to load servers: Network error'));
    await expectToast('Failed to load servers: Network error');
    expect(await readRows('Servers')).toHaveLength(1);
    await stopIntercepting(page);
    await failOperation(page, 'Usages');
    await refocusUntilShown(toast('Failed to load server usages: Network error'));
    await expectToast('Failed to load server usages: Network error');
    await stopIntercepting(page);
  });

  it('offers a retry when the first load of the servers fails', async () => {
    await failOperation(page, 'Bookings');
    await page.reload();
    await expectToast('Failed to load servers: Network error');
    await pane('Servers').getByText('Network error').waitFor();
    await stopIntercepting(page);
    await pane('Servers').getByRole('button', { name: 'Try again' }).click();
    await pane('Servers').getByText('1 booked server', { exact: true }).waitFor();
  });

  it('clears the list and shows the reason when users can’t be loaded', async () => {
    await pane('Users').getByText('7 registered users').waitFor();
    await failOperation(page, 'Users');
    await refocusUntilShown(page.getByText('Failed to load users: Network error'));
    expect(await page.getByRole('combobox').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    operations.length = 0;
    await page.getByRole('button', { name: 'Try again' }).click();
    await until('the users are requested again', () => operations.includes('Users'));
    await page.getByText('Failed to load users: Network error').waitFor();
    await stopIntercepting(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await pane('Users').getByText('7 registered users').waitFor();
  });

  it('scrolls long lists within at most 24rem, and stays fast with 500 users and 200 bookings', async () => {
    const users = Array.from({ length: 500 }, (_, index) => ({
      __typename: 'User',
      id: String(index + 1001),
      displayName: `${index === 0 ? 'Zoe' : 'Walker'} ${index}`,
      role: 'VERIFIED',
      profileImageURL: '/trailcast.svg',
    }));
    const bookings = users
      .slice(0, 200)
      .map(({ id }) => ({ __typename: 'Booking', id, userId: id, timeCreated: Date.now() }));
    await respondWith(page, 'Users', { users });
    await respondWith(page, 'Bookings', { bookings });
    await refocusUntilShown(pane('Users').getByText('500 registered users'));
    await pane('Servers').getByText('200 booked servers').waitFor();
    for (const name of ['Users', 'Servers'])
      await eventually(async () => expect((await list(name).boundingBox())?.height).toBe(384));
    await searchField().fill('zoe');
    await until('one user is listed', async () => (await readRows('Users')).length === 1, SEARCH_TIMEOUT_MS);
    await stopIntercepting(page);
    await refocusUntilShown(pane('Users').getByText('7 registered users'));
    await pane('Servers').getByText('1 booked server', { exact: true }).waitFor();
    await clearSearch();
  });

  it('works on a phone and in German', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const measureOverflow = () =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    await eventually(async () => expect(await measureOverflow()).toBeLessThanOrEqual(0));
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Verwaltung', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Server', exact: true }).getByText('1 gebuchter Server').waitFor();
    await page.getByText('7 Konten registriert').waitFor();
    await page.getByRole('heading', { name: 'Servernutzung (letzte 30 Tage)' }).waitFor();
    expect(await page.getByLabel('Rolle von Newcomer').locator('option:checked').innerText()).toBe(
      'Nicht freigeschaltet',
    );
    await failOperation(page, 'SetUserRole');
    await page.getByLabel('Rolle von Anna').selectOption('MODERATOR');
    await toast('Die Rolle konnte nicht geändert werden').waitFor();
    await stopIntercepting(page);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'English' }).click();
  });

  it('hides the admin area without a reload when an administrator gives up the role', async () => {
    await roleField('Friend').selectOption('ADMINISTRATOR');
    await waitForRole('Friend', 'ADMINISTRATOR');
    await markDocument(page);
    await roleField('Admin').selectOption('VERIFIED');
    await confirmButton('Give up the role').click();
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await page.getByRole('link', { name: 'Admin', exact: true }).waitFor({ state: 'detached' });
    expect(await isMarked(page)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/admin');
  });

  it('throws no error in the page except “Failed to load users”', () => {
    expect(pageErrors.filter((text) => !text.startsWith('Failed to load users'))).toEqual([]);
  });
});
