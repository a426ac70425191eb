import type { Data, Payment } from '@trailcast/schema/wire';
import { LiveApp } from './_app/live-app.js';
import { LivePerson, APIS } from './_app/live-person.js';
import { COLLECTION } from './_fixtures/relay-fixture.js';
import { anyDatabase } from './_database/test-database.js';

anyDatabase((makeDatabase) => {
  let live: LiveApp;
  let owner: LivePerson;
  let desktop: LivePerson;
  let admin: LivePerson;

  beforeAll(async () => {
    live = await LiveApp.start(makeDatabase);
    owner = await LivePerson.signIn(live, 'streamer');
    desktop = await LivePerson.signIn(live, 'streamer');
    admin = await LivePerson.signIn(live, 'admin');
  });
  afterEach(() => Promise.all([owner, desktop, admin].map((person) => person.closeChannels())));
  afterAll(() => live.close());

  const fetchCollection = async (id: number) =>
    (await owner.request<Data[]>('GET', '/data')).find((data) => data.id === id);

  describe.each(APIS)('by %s', (via) => {
    it('pushes a new collection with its text only to its owner', async () => {
      const inboxes = [
        await owner.openInbox('/user/queue/data/create'),
        await desktop.openInbox('/user/queue/data/create'),
      ];
      const otherInbox = await admin.openInbox('/user/queue/data/create');
      await owner.change(via, {
        rest: ['POST', '/data', { name: 'Show', scenes: COLLECTION }],
        graphql: `createSceneCollection(name: "Show", scenes: ${JSON.stringify(COLLECTION)}) { id }`,
      });
      for (const inbox of inboxes) {
        const body = await inbox.next();
        expect(body).toMatchObject({ name: 'Show', scenes: COLLECTION });
        expect(body).toEqual(await fetchCollection(body.id));
      }
      expect(otherInbox.drain()).toEqual([]);
    });

    it('pushes a new name and a new text as updates with increasing versions', async () => {
      const { id, version } = await owner.request<Data>('POST', '/data', {});
      const inbox = await desktop.openInbox('/user/queue/data/update');
      await owner.change(via, {
        rest: ['PUT', `/data/${id}/name`, { name: `By ${via}` }],
        graphql: `renameSceneCollection(id: "${id}", name: "By ${via}") { id }`,
      });
      const renameUpdate = await inbox.next();
      expect(renameUpdate).toMatchObject({ id, name: `By ${via}` });
      expect(renameUpdate.version).toBeGreaterThan(version);
      await owner.change(via, {
        rest: ['PUT', `/data/${id}/scenes`, { scenes: COLLECTION }],
        graphql: `setSceneCollectionScenes(id: "${id}", scenes: ${JSON.stringify(COLLECTION)}) { id }`,
      });
      const textUpdate = await inbox.next();
      expect(textUpdate).toEqual(await fetchCollection(id));
      expect(textUpdate.scenes).toBe(COLLECTION);
      expect(textUpdate.version).toBeGreaterThan(renameUpdate.version);
    });

    it('pushes only the id of a deleted collection', async () => {
      const { id } = await owner.request<Data>('POST', '/data', {});
      const inboxes = [
        await owner.openInbox('/user/queue/data/delete'),
        await desktop.openInbox('/user/queue/data/delete'),
      ];
      await owner.change(via, {
        rest: ['DELETE', `/data/${id}`],
        graphql: `deleteSceneCollection(id: "${id}") { id }`,
      });
      for (const inbox of inboxes) expect(await inbox.next()).toEqual({ id });
    });

    it('pushes a new tier to its user but not to the administrator', async () => {
      const paymentBefore = await owner.request<Payment>('GET', '/payment');
      const tier = paymentBefore.tier === 'REDUCED' ? 'FRIENDS' : 'REDUCED';
      const inboxes = [
        await owner.openInbox('/user/queue/payment/update'),
        await desktop.openInbox('/user/queue/payment/update'),
      ];
      const adminInbox = await admin.openInbox('/user/queue/payment/update');
      await admin.change(via, {
        rest: ['PUT', `/payment/user/${owner.id}`, { tier }],
        graphql: `setUserTier(userId: "${owner.id}", tier: ${tier}) { tier }`,
      });
      for (const inbox of inboxes) {
        const body = await inbox.next();
        expect(body.tier).toBe(tier);
        expect(body.version).toBeGreaterThan(paymentBefore.version);
        expect(body).toEqual(await owner.request('GET', '/payment'));
      }
      expect(adminInbox.drain()).toEqual([]);
    });
  });
});
