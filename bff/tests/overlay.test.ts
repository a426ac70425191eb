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
      streamer = await signInPerson('streamer');
      friend = await signInPerson('friend');
      await product.connectChat(streamer.token, 'streamer', { alerts: true });
      address = await createAddress();
    });
    afterEach(async () => {
      for (const page of pages) page.close();
      for (const channel of channels) await channel.close();
      await product.close();
    });

    async function signInPerson(login: string): Promise<Person> {
      const token = await product.signIn(login);
      const { id } = await product.request<{ id: number }>(token, 'GET', '/user');
      return { token, id };
    }
    const createAddress = () => product.request<OverlayAddress>(streamer.token, 'POST', '/overlay/address');
    const openPage = (url: string) => {
      const page = new OverlayPageClient(url);
      pages.push(page);
      return page;
    };
    /** Opens an alerts page, and waits until the platform is connected. */
    const openAlerts = async () => {
      const page = openPage(address.alertsUrl);
      await page.waitForMessage('look');
      await until('the platform is connected', async () => {
        await performAction({ kind: 'raid', from: 'moderator', viewers: 1 });
        return (await fetchQueue()).current !== null;
      });
      await eventually(async () => {
        const { current, next } = await fetchQueue();
        for (const { id } of [...next, ...(current ? [current] : [])]) await skip(streamer, id);
        expect(current).toBeNull();
      });
      page.messages.splice(0);
      return page;
    };
    const performAction = (action: object) => product.callPlatform('POST', 'streamer/viewer-actions', action);
    const createPath = () => `/studios/${streamer.id}/alerts`;
    const fetchQueue = () => product.request<OverlayAlerts>(streamer.token, 'GET', createPath());
    const skip = (person: Person, id: number) =>
      product.rest(person.token, 'DELETE', `${createPath()}/${id}`);
    const setPaused = (person: Person, paused: boolean) =>
      product.rest(person.token, 'PUT', createPath(), { paused });
    const addHelper = (level: StudioLevel) =>
      product.request<{ id: number }>(streamer.token, 'POST', '/studio/helpers', {
        userId: friend.id,
        level,
      });

    it('shows follows, subscriptions, gifts and raids as limited plain text', async () => {
      const page = await openAlerts();
      const expectAlert = async (action: object, expected: object) => {
        await performAction(action);
        const { id } = await page.waitForAlert(({ kind, name }) => matches({ kind, name }, expected));
        expect((await fetchQueue()).current).toMatchObject({ id, ...expected });
        expect((await skip(streamer, id)).status).toBe(200);
        await page.waitForMessage('alert', ({ alert }) => alert === null);
        page.messages.splice(0);
      };
      await expectAlert({ kind: 'follow', from: 'friend' }, { kind: 'follow', name: 'Friend', amount: null });
      await expectAlert(
        { kind: 'subscribe', from: 'friend', months: 14, text: `a\u202eb\n<b>${'x'.repeat(400)}` },
        {
          ...{ kind: 'subscription', name: 'Friend', amount: 14 },
          text: `ab <b>${'x'.repeat(OVERLAY_LIMITS.textMaxLength - 6)}`,
        },
      );
      await expectAlert({ kind: 'gift', from: null, total: 3 }, { kind: 'gift', name: '', amount: 3 });
      await expectAlert(
        { kind: 'raid', from: 'moderator', viewers: 42 },
        { kind: 'raid', name: 'Moderator' },
      );
    });

    it('shows the alerts of a burst one by one, and counts dropped alerts', async () => {
      const page = await openAlerts();
      const otherPage = openPage(address.alertsUrl);
      await otherPage.waitForMessage('look');
      // Without the pause, some alerts would end before the last one arrives on a slow machine.
      await setPaused(streamer, true);
      await Promise.all(Array.from({ length: 100 }, () => performAction({ kind: 'follow', from: 'friend' })));
      await eventually(async () => expect(await fetchQueue()).toMatchObject({ waiting: 100, dropped: 0 }));
      expect((await fetchQueue()).next).toHaveLength(OVERLAY_LIMITS.listedMax);
      await setPaused(streamer, false);
      for (let round = 0; round < 3; round += 1) {
        const currentAlert = await until('the next alert is shown', async () => (await fetchQueue()).current);
        await eventually(() => expect(page.shownAlertIds).toContain(currentAlert.id));
        await skip(streamer, currentAlert.id);
      }
      const shownIds = page.shownAlertIds;
      expect(shownIds).toEqual([...new Set(shownIds)].sort((a, b) => a - b));
      expect(otherPage.shownAlertIds).toEqual(expect.arrayContaining(shownIds.slice(0, 3)));
      await setPaused(streamer, true);
      await Promise.all(Array.from({ length: 150 }, () => performAction({ kind: 'follow', from: 'friend' })));
      await eventually(async () => {
        const { waiting, dropped } = await fetchQueue();
        expect([waiting, dropped > 0]).toEqual([OVERLAY_LIMITS.waitingMax, true]);
      });
      await setPaused(streamer, false);
    });

    it('allows operators to pause, continue and skip alerts', async () => {
      const { id: helperId } = await addHelper('watch');
      const page = await openAlerts();
      const channel = await connectStomp(`${product.url.replace('http', 'ws')}/ws`, friend.token);
      channels.push(channel);
      const inbox = await channel.subscribe('/user/queue/overlay/update');
      expect((await product.rest(friend.token, 'GET', createPath())).status).toBe(200);
      expect((await setPaused(friend, true)).status).toBe(403);
      expect((await skip(friend, 1)).status).toBe(403);
      await product.request(streamer.token, 'PUT', `/studio/helpers/${helperId}`, { level: 'operate' });
      expect(await setPaused(friend, true)).toMatchObject({ status: 200, body: { paused: true } });
      await performAction({ kind: 'follow', from: 'friend' });
      const { next } = await inbox.until(({ waiting }) => waiting === 1);
      expect(page.shownAlertIds).toEqual([]);
      expect((await skip(friend, next[0]!.id)).status).toBe(200);
      await performAction({ kind: 'follow', from: 'moderator' });
      await inbox.until(({ waiting, next: [first] }) => waiting === 1 && first?.name === 'Moderator');
      await setPaused(friend, false);
      expect((await page.waitForAlert()).name).toBe('Moderator');
      expect(page.shownAlertIds).toHaveLength(1);
      await product.request(streamer.token, 'DELETE', `/studio/helpers/${helperId}`);
      expect((await setPaused(friend, true)).status).toBe(404);
    });

    it('shows the chat without messages that moderators delete', async () => {
      const page = openPage(address.chatUrl);
      await page.waitForMessage('chat', ({ connected }) => connected);
      const say = async (from: string, text: string) => {
        const postedMessage = await product.callPlatform<{ id: string }>('POST', 'streamer/chat', {
          from,
          text,
        });
        await page.waitForMessage('chat', ({ added }) => added.some(({ id }) => id === postedMessage?.id));
        return postedMessage?.id ?? '';
      };
      const [firstId, secondId] = [await say('moderator', 'one'), await say('friend', 'two')];
      await product.callPlatform('DELETE', `streamer/chat/${firstId}`);
      await page.waitForMessage('chat', ({ removed }) => removed.includes(firstId));
      await product.callPlatform('DELETE', 'streamer/chat/of/friend');
      await page.waitForMessage('chat', ({ removed }) => removed.includes(secondId));
      const thirdId = await say('friend', 'three');
      page.messages.splice(0);
      const latePage = openPage(address.chatUrl);
      const firstMessage = await latePage.waitForMessage('chat', ({ cleared }) => cleared);
      expect(firstMessage.added.map(({ id }) => id)).toEqual([thirdId]);
      await product.callPlatform('DELETE', 'streamer/chat');
      await page.waitForMessage('chat', ({ cleared }) => cleared);
      await product.callPlatform('POST', 'api/away');
      await page.waitForMessage('chat', ({ connected }) => !connected);
    });

    it('applies the chosen looks, and ends the pages when their URLs change', async () => {
      const page = openPage(address.alertsUrl);
      await page.waitForMessage('look', ({ look, language }) => look === 'card' && language === 'en');
      const choice = { alertsLook: 'bold', chatLook: 'card', language: 'de' };
      expect(await product.request<Overlay>(streamer.token, 'PUT', '/overlay', choice)).toMatchObject(choice);
      await page.waitForMessage('look', ({ look, language }) => look === 'bold' && language === 'de');
      const english = await product.request<Overlay>(streamer.token, 'PUT', '/overlay', { language: 'en' });
      expect(english).toMatchObject({ ...choice, language: 'en' });
      const chat = openPage(address.chatUrl);
      await chat.waitForMessage('look', ({ look }) => look === 'card');
      const newAddress = await createAddress();
      await page.waitForMessage('end', ({ code }) => code === 'unknown');
      await openPage(address.alertsUrl).waitForMessage('end', ({ code }) => code === 'unknown');
      const renewedPage = openPage(newAddress.alertsUrl);
      await renewedPage.waitForMessage('look');
      await product.request(streamer.token, 'DELETE', '/overlay/address');
      await renewedPage.waitForMessage('end', ({ code }) => code === 'unknown');
      expect(await fetchQueue()).toMatchObject({ enabled: false, waiting: 0 });
      expect((await setPaused(streamer, true)).status).toBe(409);
    });

    it('ends a page when its owner becomes UNVERIFIED', async () => {
      const page = openPage(address.alertsUrl);
      await page.waitForMessage('look');
      const admin = await signInPerson('admin');
      await product.request(admin.token, 'PUT', `/user/${streamer.id}/role`, { role: 'UNVERIFIED' });
      // Without a notification, pages check the database a minute after they opened.
      await page.waitForMessage('end', ({ code }) => code === 'unknown', 30_000);
    });

    it('accepts at most ten pages at a time, and stores their token as a digest', async () => {
      const token = new URL(address.alertsUrl).hash.slice(1);
      const row = await product.database.read((em) =>
        em.findOneOrFail(OverlayEntity, { owner: streamer.id }),
      );
      expect(JSON.stringify(row)).not.toContain(token);
      expect(row.tokenDigest).toMatch(/^[0-9a-f]{64}$/);
      const openPages = Array.from({ length: OVERLAY_LIMITS.pagesMax }, () => openPage(address.chatUrl));
      await Promise.all(openPages.map((page) => page.waitForMessage('look')));
      await openPage(address.chatUrl).waitForMessage('end', ({ code }) => code === 'full');
    });

    it('shows only raids without a consent for alerts', async () => {
      const fetchOverlay = () => product.request<Overlay>(streamer.token, 'GET', '/overlay');
      expect(await fetchOverlay()).toMatchObject({ readsAlerts: true });
      await product.connectChat(streamer.token, 'streamer');
      expect(await fetchOverlay()).toMatchObject({ readsAlerts: false });
      const page = await openAlerts();
      await performAction({ kind: 'follow', from: 'friend' });
      await performAction({ kind: 'raid', from: 'friend', viewers: 2 });
      expect(await page.waitForAlert()).toMatchObject({ kind: 'raid', name: 'Friend' });
      expect(page.shownAlertIds).toHaveLength(1);
      const { url } = await product.request<{ url: string }>(streamer.token, 'POST', '/chat/connection', {
        alerts: true,
      });
      const location = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
      expect(new URL(location).searchParams.get('scope')).toBe(
        'openid user:read:chat user:write:chat channel:manage:broadcast moderator:read:followers channel:read:subscriptions',
      );
    });

    it('drops and counts alerts that have waited for an hour', async () => {
      const page = await openAlerts();
      await setPaused(streamer, true);
      await performAction({ kind: 'follow', from: 'friend' });
      await until('the alert is queued', async () => (await fetchQueue()).waiting === 1);
      await product.database.transact(({ em, now }) =>
        em.nativeUpdate(
          OverlayAlertEntity,
          { owner: streamer.id, endsAt: null },
          { timeCreated: now - OVERLAY_LIMITS.waitMs - 1 },
        ),
      );
      await setPaused(streamer, false);
      expect(await fetchQueue()).toMatchObject({ waiting: 0, dropped: 1, current: null });
      expect(page.shownAlertIds).toEqual([]);
    });
  });
});

const matches = (values: Record<string, unknown>, expected: object) =>
  Object.entries(values).every(([name, value]) => (expected as Record<string, unknown>)[name] === value);
