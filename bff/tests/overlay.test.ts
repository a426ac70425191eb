import type { Overlay, OverlayAddress, OverlayAlerts, StudioLevel } from '@trailcast/schema/wire';
import { OVERLAY_LIMITS } from '@trailcast/schema/overlay-limits';
import { eventually, until } from '../../e2e/_kit/wait.js';
import { OverlayAlertEntity, OverlayEntity } from '../src/features/overlay/overlay.entity.js';
import { LocalProduct } from './_app/local-product.js';
import { OverlayPageClient } from './_app/overlay-page.js';
import { anyDatabase } from './_database/test-database.js';
import { connectStomp, type StompTestClient } from './_stomp/stomp-test-client.js';

interface Person {
  token: string;
  id: number;
}

anyDatabase((makeDatabase) => {
  describe('overlay pages', () => {
    let product: LocalProduct;
    let streamer: Person;
    let friend: Person;
    let address: OverlayAddress;
    let channels: StompTestClient[];
    let pages: OverlayPageClient[];

    beforeEach(async () => {
      product = await LocalProduct.start(makeDatabase);
      [channels, pages] = [[], []];
      streamer = await personOf('streamer');
      friend = await personOf('friend');
      await product.connectChat(streamer.token, 'streamer', { alerts: true });
      address = await newAddress();
    });
    afterEach(async () => {
      for (const page of pages) page.close();
      for (const channel of channels) await channel.close();
      await product.close();
    });

    async function personOf(login: string): Promise<Person> {
      const token = await product.signIn(login);
      const { id } = await product.call<{ id: number }>(token, 'GET', '/user');
      return { token, id };
    }
    const newAddress = () => product.call<OverlayAddress>(streamer.token, 'POST', '/overlay/address');
    const open = (url: string) => {
      const page = new OverlayPageClient(url);
      pages.push(page);
      return page;
    };
    /** Opens an alerts page, and waits until the platform is connected. */
    const openAlerts = async () => {
      const page = open(address.alertsUrl);
      await page.waitForMessage('look');
      await until('the platform is heard', async () => {
        await does({ kind: 'raid', from: 'moderator', viewers: 1 });
        return (await queue()).current !== null;
      });
      await eventually(async () => {
        const { current, next } = await queue();
        for (const { id } of [...next, ...(current ? [current] : [])]) await skip(streamer, id);
        expect(current).toBeNull();
      });
      page.messages.splice(0);
      return page;
    };
    const does = (action: object) => product.callPlatform('POST', 'streamer/viewer-actions', action);
    const path = () => `/studios/${streamer.id}/alerts`;
    const queue = () => product.call<OverlayAlerts>(streamer.token, 'GET', path());
    const skip = (by: Person, id: number) => product.rest(by.token, 'DELETE', `${path()}/${id}`);
    const pause = (by: Person, paused: boolean) => product.rest(by.token, 'PUT', path(), { paused });
    const help = (level: StudioLevel) =>
      product.call<{ id: number }>(streamer.token, 'POST', '/studio/helpers', { userId: friend.id, level });

    it('show follows, subscriptions, gifts and raids, as limited plain text', async () => {
      const page = await openAlerts();
      const each = async (action: object, expected: object) => {
        await does(action);
        const { id } = await page.waitForAlert(({ kind, name }) => matches({ kind, name }, expected));
        expect((await queue()).current).toMatchObject({ id, ...expected });
        expect((await skip(streamer, id)).status).toBe(200);
        await page.waitForMessage('alert', ({ alert }) => alert === null);
        page.messages.splice(0);
      };
      await each({ kind: 'follow', from: 'friend' }, { kind: 'follow', name: 'Friend', amount: null });
      await each(
        { kind: 'subscribe', from: 'friend', months: 14, text: `a\u202eb\n<b>${'x'.repeat(400)}` },
        {
          ...{ kind: 'subscription', name: 'Friend', amount: 14 },
          text: `ab <b>${'x'.repeat(OVERLAY_LIMITS.textMaxLength - 6)}`,
        },
      );
      await each({ kind: 'gift', from: null, total: 3 }, { kind: 'gift', name: '', amount: 3 });
      await each({ kind: 'raid', from: 'moderator', viewers: 42 }, { kind: 'raid', name: 'Moderator' });
    });

    it('show 100 alerts of a burst one by one, on every page, and report those that do not fit', async () => {
      const page = await openAlerts();
      const other = open(address.alertsUrl);
      await other.waitForMessage('look');
      // On a slow machine, some would end before the last one arrives.
      await pause(streamer, true);
      await Promise.all(Array.from({ length: 100 }, () => does({ kind: 'follow', from: 'friend' })));
      await eventually(async () => expect(await queue()).toMatchObject({ waiting: 100, dropped: 0 }));
      expect((await queue()).next).toHaveLength(OVERLAY_LIMITS.listedMax);
      await pause(streamer, false);
      for (let round = 0; round < 3; round += 1) {
        const current = await until('the next is shown', async () => (await queue()).current);
        await eventually(() => expect(page.shown).toContain(current.id));
        await skip(streamer, current.id);
      }
      const shown = page.shown;
      expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
      expect(other.shown).toEqual(expect.arrayContaining(shown.slice(0, 3)));
      await pause(streamer, true);
      await Promise.all(Array.from({ length: 150 }, () => does({ kind: 'follow', from: 'friend' })));
      await eventually(async () => {
        const { waiting, dropped } = await queue();
        expect([waiting, dropped > 0]).toEqual([OVERLAY_LIMITS.waitingMax, true]);
      });
      await pause(streamer, false);
    });

    it('can be paused, continued and skipped by operators, and everyone sees it immediately', async () => {
      const { id: helperId } = await help('watch');
      const page = await openAlerts();
      const channel = await connectStomp(`${product.url.replace('http', 'ws')}/ws`, friend.token);
      channels.push(channel);
      const inbox = await channel.subscribe('/user/queue/overlay/update');
      expect((await product.rest(friend.token, 'GET', path())).status).toBe(200);
      expect((await pause(friend, true)).status).toBe(403);
      expect((await skip(friend, 1)).status).toBe(403);
      await product.call(streamer.token, 'PUT', `/studio/helpers/${helperId}`, { level: 'operate' });
      expect(await pause(friend, true)).toMatchObject({ status: 200, body: { paused: true } });
      await does({ kind: 'follow', from: 'friend' });
      const { next } = await inbox.until(({ waiting }) => waiting === 1);
      expect(page.shown).toEqual([]);
      expect((await skip(friend, next[0]!.id)).status).toBe(200);
      await does({ kind: 'follow', from: 'moderator' });
      await inbox.until(({ waiting, next: [first] }) => waiting === 1 && first?.name === 'Moderator');
      await pause(friend, false);
      expect((await page.waitForAlert()).name).toBe('Moderator');
      expect(page.shown).toHaveLength(1);
      await product.call(streamer.token, 'DELETE', `/studio/helpers/${helperId}`);
      expect((await pause(friend, true)).status).toBe(404);
    });

    it('show the chat without what moderators delete', async () => {
      const page = open(address.chatUrl);
      await page.waitForMessage('chat', ({ connected }) => connected);
      const say = async (from: string, text: string) => {
        const posted = await product.callPlatform<{ id: string }>('POST', 'streamer/chat', { from, text });
        await page.waitForMessage('chat', ({ added }) => added.some(({ id }) => id === posted?.id));
        return posted?.id ?? '';
      };
      const [one, two] = [await say('moderator', 'one'), await say('friend', 'two')];
      await product.callPlatform('DELETE', `streamer/chat/${one}`);
      await page.waitForMessage('chat', ({ removed }) => removed.includes(one));
      await product.callPlatform('DELETE', 'streamer/chat/of/friend');
      await page.waitForMessage('chat', ({ removed }) => removed.includes(two));
      const three = await say('friend', 'three');
      page.messages.splice(0);
      const latePage = open(address.chatUrl);
      const whole = await latePage.waitForMessage('chat', ({ cleared }) => cleared);
      expect(whole.added.map(({ id }) => id)).toEqual([three]);
      await product.callPlatform('DELETE', 'streamer/chat');
      await page.waitForMessage('chat', ({ cleared }) => cleared);
      await product.callPlatform('POST', 'api/away');
      await page.waitForMessage('chat', ({ connected }) => !connected);
    });

    it('end with their address, and apply the chosen looks', async () => {
      const page = open(address.alertsUrl);
      await page.waitForMessage('look', ({ look, language }) => look === 'card' && language === 'en');
      const choice = { alertsLook: 'bold', chatLook: 'card', language: 'de' };
      expect(await product.call<Overlay>(streamer.token, 'PUT', '/overlay', choice)).toMatchObject(choice);
      await page.waitForMessage('look', ({ look, language }) => look === 'bold' && language === 'de');
      const english = await product.call<Overlay>(streamer.token, 'PUT', '/overlay', { language: 'en' });
      expect(english).toMatchObject({ ...choice, language: 'en' });
      const chat = open(address.chatUrl);
      await chat.waitForMessage('look', ({ look }) => look === 'card');
      const renewed = await newAddress();
      await page.waitForMessage('end', ({ code }) => code === 'unknown');
      await open(address.alertsUrl).waitForMessage('end', ({ code }) => code === 'unknown');
      const again = open(renewed.alertsUrl);
      await again.waitForMessage('look');
      await product.call(streamer.token, 'DELETE', '/overlay/address');
      await again.waitForMessage('end', ({ code }) => code === 'unknown');
      expect(await queue()).toMatchObject({ enabled: false, waiting: 0 });
      expect((await pause(streamer, true)).status).toBe(409);
    });

    it('end when their owner loses the verification', async () => {
      const page = open(address.alertsUrl);
      await page.waitForMessage('look');
      const admin = await personOf('admin');
      await product.call(admin.token, 'PUT', `/user/${streamer.id}/role`, { role: 'UNVERIFIED' });
      // Pages check the database a minute after they opened, without a notification.
      await page.waitForMessage('end', ({ code }) => code === 'unknown', 30_000);
    });

    it('have an address stored only as a digest, and are at most ten at once', async () => {
      const token = new URL(address.alertsUrl).hash.slice(1);
      const row = await product.database.read((em) =>
        em.findOneOrFail(OverlayEntity, { owner: streamer.id }),
      );
      expect(JSON.stringify(row)).not.toContain(token);
      expect(row.tokenDigest).toMatch(/^[0-9a-f]{64}$/);
      const many = Array.from({ length: OVERLAY_LIMITS.pagesMax }, () => open(address.chatUrl));
      await Promise.all(many.map((page) => page.waitForMessage('look')));
      await open(address.chatUrl).waitForMessage('end', ({ code }) => code === 'full');
    });

    it('receive only raids without the wider consent, which is requested separately', async () => {
      const read = () => product.call<Overlay>(streamer.token, 'GET', '/overlay');
      expect(await read()).toMatchObject({ readsAlerts: true });
      await product.connectChat(streamer.token, 'streamer');
      expect(await read()).toMatchObject({ readsAlerts: false });
      const page = await openAlerts();
      await does({ kind: 'follow', from: 'friend' });
      await does({ kind: 'raid', from: 'friend', viewers: 2 });
      expect(await page.waitForAlert()).toMatchObject({ kind: 'raid', name: 'Friend' });
      expect(page.shown).toHaveLength(1);
      const { url } = await product.call<{ url: string }>(streamer.token, 'POST', '/chat/connection', {
        alerts: true,
      });
      const to = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
      expect(new URL(to).searchParams.get('scope')).toBe(
        'openid user:read:chat user:write:chat channel:manage:broadcast moderator:read:followers channel:read:subscriptions',
      );
    });

    it('drop alerts that have waited for an hour, and report it', async () => {
      const page = await openAlerts();
      await pause(streamer, true);
      await does({ kind: 'follow', from: 'friend' });
      await until('it waits', async () => (await queue()).waiting === 1);
      await product.database.transact(({ em, now }) =>
        em.nativeUpdate(
          OverlayAlertEntity,
          { owner: streamer.id, endsAt: null },
          { timeCreated: now - OVERLAY_LIMITS.waitMs - 1 },
        ),
      );
      await pause(streamer, false);
      expect(await queue()).toMatchObject({ waiting: 0, dropped: 1, current: null });
      expect(page.shown).toEqual([]);
    });
  });
});

const matches = (part: Record<string, unknown>, whole: object) =>
  Object.entries(part).every(([name, value]) => (whole as Record<string, unknown>)[name] === value);
