import type { OverlayAddress, OverlayAlerts } from '@trailcast/schema/wire';
import { never, until } from '../../e2e/_kit/wait.js';
import { LeaseEntity } from '../src/infra/leader/lease.entity.js';
import { PlatformAccountEntity } from '../src/features/user/platform-account.entity.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { OverlayPageClient } from './_app/overlay-page.js';
import { TestChat } from './_app/test-chat.js';
import { eachDatabase } from './_database/test-database.js';

/** Time without a leading process, ms. */
const LEASE_REMAINING_MS = 6_000;

eachDatabase((makeDatabase, kind) => {
  // Only one process can use the embedded database.
  if (kind === 'libsql') return;

  describe('alerts in two processes', () => {
    const chat = new TestChat();
    const pages: OverlayPageClient[] = [];
    let live: LiveApp;
    beforeAll(async () => {
      live = await LiveApp.start(makeDatabase, { chatPlatform: chat });
    });
    afterAll(async () => {
      for (const page of pages) page.close();
      await live.close();
    });

    it('queues an alert once, and shows it once on the pages of each process', async () => {
      const secondProcess = await live.addProcess();
      const owner = await LivePerson.signIn(live, 'streamer');
      await live.fixture.database.transact(({ em, now }) =>
        em.nativeUpdate(PlatformAccountEntity, { user: owner.id }, { chatSince: now, chatReadsAlerts: true }),
      );
      const { alertsUrl } = await owner.request<OverlayAddress>('POST', '/overlay/address');
      const [firstPage, secondPage] = [live.firstProcess, secondProcess].map(
        ({ url }) => new OverlayPageClient(alertsUrl, url),
      );
      pages.push(firstPage!, secondPage!);
      // The first process leads, and each process reads the chat for its own page.
      await until('both processes are connected to the platform', () => chat.listeners.size === 2);
      const path = `/studios/${owner.id}/alerts`;
      const ownerAtSecond = owner.onProcess(secondProcess);
      // Paused alerts stay in the queue.
      await ownerAtSecond.request('PUT', path, { paused: true });
      for (const name of ['Ann', 'Ben', 'Cleo']) chat.deliverAlert({ name });
      const fetchQueuedNames = async () => {
        const { next } = await ownerAtSecond.request<OverlayAlerts>('GET', path);
        return next.map(({ name }) => name).sort();
      };
      await until('all alerts are queued', async () => (await fetchQueuedNames()).length >= 3);
      await never('an alert is queued twice', async () => (await fetchQueuedNames()).length > 3, 1_000);
      expect(await fetchQueuedNames()).toEqual(['Ann', 'Ben', 'Cleo']);
      await ownerAtSecond.request('PUT', path, { paused: false });
      const alert = await firstPage!.waitForAlert();
      expect(await secondPage!.waitForAlert()).toEqual(alert);
      await ownerAtSecond.request('DELETE', `${path}/${alert.id}`);
      await firstPage!.waitForAlert(({ id }) => id !== alert.id);
      await secondPage!.waitForAlert(({ id }) => id !== alert.id);
      expect([firstPage!.shownAlertIds.length, secondPage!.shownAlertIds.length]).toEqual([2, 2]);
    });

    it('queues an alert once if it arrives without a leader', async () => {
      const owner = await LivePerson.signIn(live, 'streamer');
      const path = `/studios/${owner.id}/alerts`;
      await owner.request('PUT', path, { paused: true });
      const { database } = live.fixture;
      const foreignLease = { holder: 'a stopped process', epoch: 1_000 };
      await database.transact(({ em, now }) =>
        em.nativeUpdate(
          LeaseEntity,
          { name: 'leader' },
          { ...foreignLease, expires: now + LEASE_REMAINING_MS },
        ),
      );
      const isHeld = async () => (await database.read((em) => em.count(LeaseEntity, foreignLease))) > 0;
      // A process detects the loss of its leadership at its next poll, within 0.5 s.
      await never('a process leads', async () => !(await isHeld()), 1_500);
      for (const name of ['Dan', 'Eve']) chat.deliverAlert({ name });
      const fetchQueuedNames = async () => {
        const { next } = await owner.request<OverlayAlerts>('GET', path);
        return next.map(({ name }) => name).filter((name) => name === 'Dan' || name === 'Eve');
      };
      await until('both alerts are queued', async () => (await fetchQueuedNames()).length >= 2);
      await never('an alert is queued twice', async () => (await fetchQueuedNames()).length > 2, 1_000);
      expect(await fetchQueuedNames()).toEqual(['Dan', 'Eve']);
    });
  });
});
