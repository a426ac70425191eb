import type { Booking, Payment, Stream, User } from '@trailcast/schema/wire';
import type { Page } from 'playwright-core';
import { holdOperation, watchOperations } from '../_browser/graphql.js';
import { StreamsView } from '../_browser/streams-view.js';
import { eventually, until } from '../_kit/wait.js';
import { button, dialogButton, heading, region } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

const OWNER_ACTIONS = ['Manage invites', 'Reset stream key', 'Rename', 'Delete stream'];

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const tierField = (page: Page, name: string) => page.getByLabel(`Payment tier of ${name}`, { exact: true });

/** Opens the shared stream as its owner and as the invited user. */
async function openShared(
  stage: Stage,
): Promise<{ stream: Stream; owner: StreamsView; invited: StreamsView }> {
  const stream = await stage.shareStream();
  const views = [];
  for (const login of ['streamer', 'moderator']) {
    const view = new StreamsView(await stage.open(login, '/streams'));
    await view.pane(stream.name).waitFor();
    views.push(view);
  }
  const [owner, invited] = views;
  if (!owner || !invited) throw new Error('a view is missing');
  return { stream, owner, invited };
}

/** Section 6: roles and rights. */
export const roleCases: BrowserCases = {
  async '6.01'(stage) {
    const page = await stage.openForCase('newcomer');
    for (const path of ['/', '/streams', '/scenes', '/settings', '/admin']) {
      await page.goto(stage.product.baseUrl + path);
      await heading(page, 'You are unverified').waitFor();
      expect(await pages(page).count()).toBe(0);
      const headings = page.getByRole('main').getByRole('heading');
      await eventually(async () => expect(await headings.count()).toBe(2));
    }
    const api = await stage.signIn('newcomer');
    for (const path of ['/stream', '/data', '/server']) expect((await api.try('GET', path)).status).toBe(403);
  },

  async '6.02'(stage) {
    for (const [login, role] of [
      ['moderator', 'MODERATOR'],
      ['streamer', 'VERIFIED'],
    ] as const) {
      expect(await (await stage.signIn(login)).send<User>('GET', '/user')).toMatchObject({ role });
      const page = await stage.open(login, '/');
      const links = pages(page).getByRole('link');
      await eventually(async () =>
        expect(await links.allTextContents()).toEqual(['Home', 'Streams', 'Scenes', 'Settings']),
      );
      for (const pane of ['Streams', 'Scene collections']) await region(page, pane).waitFor();
    }
  },

  async '6.03'(stage) {
    const page = await stage.openForCase('admin');
    const operations = watchOperations(page);
    await pages(page).getByRole('link', { name: 'Admin', exact: true }).click();
    for (const pane of ['Users', 'Servers', 'Server Usages (last 30 days)'])
      await region(page, pane).waitFor();
    await until('the lists are loaded', () =>
      ['Users', 'Bookings', 'Usages'].every((name) => operations.includes(name)),
    );
  },

  async '6.04'(stage) {
    const anna = await stage.signIn('anna');
    const page = await stage.open('admin', '/admin');
    await page.getByLabel('Role of Anna', { exact: true }).selectOption('MODERATOR');
    await until(
      'Anna is a moderator',
      async () => (await anna.send<User>('GET', '/user')).role === 'MODERATOR',
    );
  },

  async '6.05'(stage) {
    const path = `/payment/user/${await stage.fetchUserId('anna')}`;
    const admin = await stage.signIn('admin');
    await admin.send('PUT', path, { tier: 'FRIENDS' });
    const page = await stage.open('admin', '/admin');
    const release = await holdOperation(page, 'UserPayment');
    await page.getByLabel('Search by username').fill('anna');
    await tierField(page, 'Anna').waitFor();
    expect(await tierField(page, 'Anna').inputValue()).toBe('REGULAR');
    await release();
    await until('the tier is loaded', async () => (await tierField(page, 'Anna').inputValue()) === 'FRIENDS');
    await tierField(page, 'Anna').selectOption('EXCLUSIVE');
    await until(
      'the tier is stored',
      async () => (await admin.send<Payment>('GET', path)).tier === 'EXCLUSIVE',
    );
  },

  async '6.06'(stage) {
    const { caller } = await stage.setState({ srt: false, obs: false });
    const page = await stage.open('admin', '/admin');
    await button(page, 'Delete server of Streamer').click();
    await dialogButton(page, 'Delete').click();
    await button(page, 'Delete server of Streamer').waitFor({ state: 'detached' });
    await eventually(async () => expect(await caller.send('GET', '/server')).toEqual([]));
    expect(await (await stage.signIn('admin')).send<Booking[]>('GET', '/server/admin')).toEqual([]);
  },

  async '6.07'(stage) {
    const { stream, owner, invited } = await openShared(stage);
    for (const action of OWNER_ACTIONS) {
      await (await owner.action(stream.name, action)).waitFor();
    }
    expect(await invited.pane(stream.name).getByRole('button').allTextContents()).toEqual([
      'Copy phone link',
      'Copy link for several networks',
      'Leave',
    ]);
  },

  async '6.08'(stage) {
    const { stream, owner, invited } = await openShared(stage);
    const path = `/stream/${stream.id}/invites`;
    const userIds = [await stage.fetchUserId('moderator'), await stage.fetchUserId('friend')];
    await (await stage.signIn('streamer')).send('PUT', path, userIds);
    // The invited user can't remove anyone, neither on the page nor by the API.
    expect(await invited.page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
    expect((await (await stage.signIn('moderator')).try('PUT', path, userIds.slice(0, 1))).status).toBe(403);
    await owner.pressAction(stream.name, 'Manage invites');
    await owner.dialogButton('Remove Moderator').click();
    await owner.dialogButton('Save').click();
    await invited.pane(stream.name).waitFor({ state: 'detached' });
    // After a removal, the page resets the key in a second request.
    const streamer = await stage.signIn('streamer');
    await until('the key is reset', async () => {
      const streams = await streamer.send<Stream[]>('GET', '/stream');
      return streams.find(({ id }) => id === stream.id)?.ingestUrl !== stream.ingestUrl;
    });
  },

  async '6.09'(stage) {
    const { stream, owner, invited } = await openShared(stage);
    for (const view of [owner, invited]) expect(await view.copyLink(stream.name)).toBe(stream.ingestUrl);
  },

  async '6.10'(stage) {
    for (const [login, paneCount] of [
      ['friend', 0],
      ['moderator', 1],
    ] as const) {
      const page = await stage.open(login, '/');
      await button(page, 'Create server').waitFor();
      await region(page, paneCount === 1 ? 'Streams' : 'Subscribe').waitFor();
      expect(await region(page, 'Streams').count()).toBe(paneCount);
      expect(await region(page, 'Scene collections').count()).toBe(paneCount);
      await eventually(async () =>
        expect(await button(page, 'Create server').isEnabled()).toBe(paneCount === 1),
      );
    }
  },

  async '6.11'(stage) {
    const stream = await (
      await stage.signIn('moderator')
    ).send<Stream>('POST', '/stream', { name: 'Searched' });
    const view = new StreamsView(await stage.open('moderator', '/streams'));
    await view.pressAction(stream.name, 'Manage invites');
    await view.search('stream');
    await view.dialogButton('Invite Streamer').waitFor();
    const friend = await stage.signIn('friend');
    const users = await friend.send<{ displayName: string }[]>('GET', '/user/usernames?query=stream');
    expect(users.map(({ displayName }) => displayName)).toContain('Streamer');
  },
};
