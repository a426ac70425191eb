import type { Booking, User } from '@trailcast/schema/wire';
import type { Page } from 'playwright-core';
import { respondWith } from '../_browser/graphql.js';
import { heading, refocusUntilShown, region } from './stage/shown.js';
import type { BrowserCases } from './stage/stage.js';

const USAGES = 'Server Usages (last 30 days)';

const listRows = (page: Page, pane: string) => region(page, pane).getByRole('list').getByRole('listitem');

/** Section 2, admin. */
export const adminCases: BrowserCases = {
  async '2.48'(stage) {
    for (const user of ['streamer', 'moderator', 'friend']) {
      await heading(await stage.open(user, '/admin'), 'This page does not exist').waitFor();
    }
    await heading(await stage.open('admin', '/admin'), 'Administration').waitFor();
  },

  async '2.49'(stage) {
    await stage.ensureUserServer();
    const bookings = await (await stage.signIn('admin')).send<Booking[]>('GET', '/server/admin');
    const page = await stage.open('admin', '/admin');
    const count = `${bookings.length} booked server${bookings.length === 1 ? '' : 's'}`;
    await region(page, 'Servers').getByText(count, { exact: true }).waitFor();
    const row = listRows(page, 'Servers').filter({ hasText: 'Streamer' });
    const { timeCreated = 0 } = bookings[0] ?? {};
    expect(await row.innerText()).toContain(String(new Date(timeCreated).getFullYear()));
    expect(await row.getByRole('button', { name: 'Delete server of Streamer' }).innerText()).toBe('Delete');
  },

  async '2.50'(stage) {
    for (const login of ['streamer', 'moderator', 'newcomer']) await stage.signIn(login);
    const users = await (await stage.signIn('admin')).send<User[]>('GET', '/user/list');
    const page = await stage.open('admin', '/admin');
    await region(page, 'Users').getByText(`${users.length} registered users`, { exact: true }).waitFor();
    await page.getByLabel('Search by username').waitFor();
    for (const { displayName, role } of users) {
      const choice = page.getByLabel(`Role of ${displayName}`, { exact: true });
      expect([displayName, await choice.inputValue()]).toEqual([displayName, role]);
      expect(await choice.locator('option').count()).toBe(4);
    }
  },

  async '2.51'(stage) {
    await stage.ensureUserServer();
    const page = await stage.open('admin', '/admin');
    await listRows(page, USAGES)
      .filter({ hasText: /^Streamer\d+:\d\d h$/ })
      .waitFor();
    const counts = [12.5, 1.25];
    const usages = counts.map((count, index) => ({
      __typename: 'Usage',
      userId: String(index + 901),
      count,
    }));
    await respondWith(page, 'Usages', { usages });
    await refocusUntilShown(page, region(page, USAGES).getByText('Total: 13:45 h', { exact: true }));
    expect(await listRows(page, USAGES).allTextContents()).toEqual(['User 90112:30 h', 'User 9021:15 h']);
  },

  async '2.52'(stage) {
    const page = await stage.openForCase('admin');
    const users = Array.from({ length: 60 }, (_, index) => ({
      __typename: 'User',
      id: String(index + 1001),
      displayName: `Walker ${index}`,
      role: 'VERIFIED',
      profileImageURL: '/trailcast.svg',
    }));
    const entries = users.map(({ id }) => ({ id, userId: id, timeCreated: Date.now(), count: 1 }));
    await respondWith(page, 'Users', { users });
    await respondWith(page, 'Bookings', {
      bookings: entries.map((entry) => ({ __typename: 'Booking', ...entry })),
    });
    await respondWith(page, 'Usages', {
      usages: entries.map((entry) => ({ __typename: 'Usage', ...entry })),
    });
    await page.goto(`${stage.product.baseUrl}/admin`);
    for (const pane of ['Users', 'Servers', USAGES]) {
      await listRows(page, pane).filter({ hasText: 'Walker 59' }).waitFor();
      const list = region(page, pane).getByRole('list');
      const { height = 0 } = (await list.boundingBox()) ?? {};
      const rem = await page.evaluate<number>(
        'parseFloat(getComputedStyle(document.documentElement).fontSize)',
      );
      expect(height).toBeLessThanOrEqual(24 * rem);
      await listRows(page, pane).last().scrollIntoViewIfNeeded();
      const { scrolled } = await list.evaluate((entry) => ({
        scrolled: (entry as unknown as { scrollTop: number }).scrollTop,
      }));
      expect(scrolled).toBeGreaterThan(0);
    }
  },
};
