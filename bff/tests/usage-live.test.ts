import type { Payment, Server, Usage } from '@trailcast/schema/wire';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { COLLECTION } from './_fixtures/relay-fixture.js';
import { anyDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

anyDatabase((makeDatabase) => {
  let live: LiveApp;
  let owner: LivePerson;
  let admin: LivePerson;
  afterEach(async () => {
    await Promise.all([owner, admin].map((person) => person.closeChannels()));
    await live.close();
  });

  const setTier = (tier: string) => admin.request('PUT', `/payment/user/${owner.id}`, { tier });
  /** Creates a server of a user with the tier FREE and without a subscription. */
  const createServer = async (settings: Record<string, string> = {}) => {
    live = await LiveApp.start(makeDatabase, { settings });
    owner = await LivePerson.signIn(live, 'friend');
    admin = await LivePerson.signIn(live, 'admin');
    await setTier('FREE');
    const { id: dataId } = await owner.request<{ id: number }>('POST', '/data', { scenes: COLLECTION });
    return owner.request<Server>('POST', '/server', { streamId: null, dataId });
  };

  test('an ended payment announces a stop by REST, GraphQL and pushes, until it is renewed', async () => {
    const { id } = await createServer({ PAYMENT_GRACE_MINUTES: '30' });
    const updates = await owner.openInbox('/user/queue/server/update');
    await setTier('REGULAR');
    const announcedServer = await updates.next();
    expect(announcedServer).toMatchObject({ id, stopReason: 'payment' });
    expect(Math.abs(announcedServer.stopsAt! - Date.now() - 30 * 60_000)).toBeLessThan(60_000);
    expect(await owner.request('GET', '/server')).toEqual([announcedServer]);
    const { data } = await owner.graphql('{ myServer { stopsAt stopReason } }');
    expect(data).toEqual({ myServer: { stopsAt: announcedServer.stopsAt, stopReason: 'payment' } });
    await setTier('FREE');
    expect(await updates.next()).not.toHaveProperty('stopsAt');
    const response = await owner.graphql('{ myServer { stopsAt stopReason } }');
    expect(response.data).toEqual({ myServer: { stopsAt: null, stopReason: null } });
  });

  test('a server without a payment is deleted after its grace period', async () => {
    const { id } = await createServer({ PAYMENT_GRACE_MINUTES: '0' });
    const deletions = await owner.openInbox('/user/queue/server/delete');
    await setTier('REGULAR');
    expect(await deletions.next()).toEqual({ id });
    expect(await owner.request('GET', '/server')).toEqual([]);
    await until(() => (live.node.servers.has(id) ? undefined : true));
  });

  test('a server’s deletion pushes its cost in the payment, and administrators see its hours', async () => {
    const { id, timeCreated } = await createServer();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const payments = await owner.openInbox('/user/queue/payment/update');
    await owner.request('DELETE', `/server/${id}`);
    const { usage } = await payments.next();
    expect(usage?.hours).toBeGreaterThanOrEqual(0.0003);
    expect((await owner.request<Payment>('GET', '/payment')).usage).toEqual(usage);
    const [listed] = await admin.request<Usage[]>('GET', '/payment/usage');
    expect(listed?.userId).toBe(owner.id);
    expect(listed!.count).toBeLessThan((Date.now() - timeCreated) / 3_600_000 + 0.0001);
  });
});
