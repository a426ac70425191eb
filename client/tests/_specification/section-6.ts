import { hold, operations } from './graphql.js';
import {
  answer,
  button,
  choose,
  copied,
  eventually,
  hasButton,
  hasPane,
  heading,
  isEnabled,
  pane,
  press,
  says,
  sees,
  type,
  valueOf,
} from './hand.js';
import type { Cases } from '../../../e2e/_specification/run-in-order.js';
import type { Stage, StreamBody } from './stage.js';

const OWNERS = ['Manage invites', 'Reset stream key', 'Rename', 'Delete stream'];

/** The pages that the navigation offers. */
const entries = (): string[] =>
  [...document.querySelectorAll('nav[aria-label=Pages] a')].map((link) => link.textContent ?? '');

/** A stream of the streamer's to which these are invited. */
async function shared(stage: Stage, name: string, guests: string[]): Promise<StreamBody> {
  const stream = await stage.stream(name);
  const ids = await Promise.all(guests.map((login) => stage.idOf(login)));
  return (await stage.as('streamer')).do<StreamBody>('PUT', `/stream/${stream.id}/invites`, ids);
}

/** Section 6: who sees and may what. */
export const roleRules: Cases<Stage> = {
  async '6.01'(stage) {
    for (const path of ['/', '/streams', '/admin']) {
      await stage.visit('newcomer', path);
      await heading('You are unverified');
      expect(entries()).toEqual([]);
      expect(['Me', 'System']).toEqual(expect.arrayContaining(operations.names()));
    }
    const newcomer = await stage.as('newcomer');
    expect((await newcomer.try('GET', '/stream')).status).toBe(403);
  },

  async '6.02'(stage) {
    await stage.tier('moderator', 'FREE');
    for (const login of ['moderator', 'streamer']) {
      await stage.visit(login);
      await pane('Streams');
      await pane('Scene collections');
      expect(entries()).toEqual(['Home', 'Streams', 'Scenes', 'Settings']);
    }
  },

  async '6.03'(stage) {
    await stage.visit('admin', '/admin');
    await heading('Administration');
    expect(entries()).toContain('Admin');
    await sees(/registered users$/);
    await sees(/booked servers?$/);
    await sees(/^Total: /);
    expect(operations.names()).toEqual(expect.arrayContaining(['Users', 'Bookings', 'Usages']));
    await stage.visit('moderator', '/admin');
    await heading('This page does not exist');
    expect((await (await stage.as('moderator')).try('GET', '/user/list')).status).toBe(403);
  },

  async '6.04'(stage) {
    await stage.visit('admin', '/admin');
    const role = async () => (await (await stage.as('friend')).do<{ role: string }>('GET', '/user')).role;
    await heading('Administration');
    await choose('Role of Friend', 'Moderator');
    await eventually(async () => expect(await role()).toBe('MODERATOR'));
    await eventually(async () => expect(await valueOf('Role of Friend')).toBe('MODERATOR'));
    await choose('Role of Friend', 'Verified');
    await eventually(async () => expect(await role()).toBe('VERIFIED'));
  },

  async '6.05'(stage) {
    await stage.tier('friend', 'FRIENDS');
    await stage.visit('admin', '/admin');
    await heading('Administration');
    const release = hold('UserPayment');
    await type('Search by username', 'friend');
    expect(await valueOf('Payment tier of Friend')).toBe('REGULAR');
    release();
    await eventually(async () => expect(await valueOf('Payment tier of Friend')).toBe('FRIENDS'));
    await choose('Payment tier of Friend', 'Regular');
    const path = `/payment/user/${await stage.idOf('friend')}`;
    const admin = await stage.as('admin');
    await eventually(async () => expect(await admin.do('GET', path)).toMatchObject({ tier: 'REGULAR' }));
  },

  async '6.06'(stage) {
    await stage.server();
    await stage.visit('admin', '/admin');
    await press('Delete server of Streamer');
    await answer('Delete');
    await eventually(() => expect(hasButton('Delete server of Streamer')).toBe(false));
    expect(await stage.ownServer()).toBeNull();
  },

  async '6.07'(stage) {
    await shared(stage, 'Common', ['moderator']);
    const shown = async (login: string) => {
      await stage.visit(login, '/streams');
      const place = await pane('Common');
      return OWNERS.filter((name) => hasButton(name, place));
    };
    expect(await shown('streamer')).toEqual(OWNERS);
    expect(await shown('moderator')).toEqual([]);
  },

  async '6.08'(stage) {
    const { id } = await shared(stage, 'Crowd', ['moderator', 'friend']);
    const path = `/stream/${id}/invites`;
    const guest = await stage.as('moderator');
    expect((await guest.try('PUT', path, [await stage.idOf('moderator')])).status).toBe(403);
    await stage.visit('streamer', '/streams');
    await press('Manage invites', await pane('Crowd'));
    await answer('Remove Friend');
    await answer('Save');
    const names = async () =>
      (await stage.streams()).find((one) => one.id === id)?.invitedUsers.map((user) => user.displayName);
    await eventually(async () => expect(await names()).toEqual(['Moderator']));
  },

  async '6.09'(stage) {
    const { ingestUrl, streamKey } = await shared(stage, 'Linked', ['moderator']);
    for (const login of ['streamer', 'moderator']) {
      await stage.visit(login, '/streams');
      await press('Copy stream link', await pane('Linked'));
      await sees('Copied');
      expect(await copied()).toBe(ingestUrl);
    }
    expect(ingestUrl).toContain(streamKey);
  },

  async '6.10'(stage) {
    await stage.visit('friend');
    await heading('You need to subscribe to create a server');
    expect(isEnabled(await button('Create server'))).toBe(false);
    expect([hasPane('Streams'), hasPane('Scene collections')]).toEqual([false, false]);
    const friend = await stage.as('friend');
    const { status } = await friend.try('POST', '/server', { streamId: null, dataId: 1 });
    expect(status).toBeGreaterThanOrEqual(402);
    await stage.tier('friend', 'FREE');
    await pane('Streams');
    await pane('Scene collections');
    expect(isEnabled(await button('Create server'))).toBe(true);
    await stage.tier('friend', 'REGULAR');
    await eventually(() => expect(hasPane('Streams')).toBe(false));
  },

  async '6.11'(stage) {
    for (const login of ['streamer', 'moderator', 'friend', 'admin']) {
      const other = login === 'streamer' ? 'Moderator' : 'Streamer';
      const path = `/user/usernames?query=${other.slice(0, 3)}`;
      const found = await (await stage.as(login)).do<{ displayName: string }[]>('GET', path);
      expect(found.map((user) => user.displayName)).toContain(other);
    }
    await (await stage.as('moderator')).do('POST', '/stream', { name: 'Mine' });
    await stage.visit('moderator', '/streams');
    await press('Manage invites', await pane('Mine'));
    await type('Invite somebody by name', 'str');
    await button('Invite Streamer');
    expect(says('No users found')).toBe(false);
  },
};
