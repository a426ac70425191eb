import type {
  AlertDevice,
  AlertKind,
  AlertSettings,
  Data,
  Server,
  ServerStatus,
  Stream,
} from '@trailcast/schema/wire';
import { ALERT_KINDS } from '@trailcast/schema/wire';
import { never, until } from '../../e2e/_kit/wait.js';
import { AlertDeviceEntity } from '../src/features/alert/alert-device.entity.js';
import { runSql } from '../src/infra/db/run-sql.js';
import { LiveApp, type LiveProcess } from './_app/live-app.js';
import { waitForIngestDigest, LivePerson } from './_app/live-person.js';
import { eachDatabase, makeLibsql } from './_database/test-database.js';
import { COLLECTION } from './_fixtures/relay-fixture.js';
import { createRegistration, LocalPushService, respondWith } from './_push/local-push-service.js';
import type { PushBrowser } from './_push/push-browser.js';

const ALL_KINDS = [...ALERT_KINDS];
/** The announced stop is less than 10 minutes away, so its alert is sent immediately. */
const settings = { PAYMENT_GRACE_MINUTES: '5' };
let pushService: LocalPushService;

beforeAll(async () => {
  pushService = await LocalPushService.start();
});
afterAll(async () => {
  expect(pushService.malformed).toEqual([]);
  await pushService.close();
});

interface AlertedDevice {
  browser: PushBrowser;
  device: AlertDevice;
}

async function switchOnAlerts(
  person: LivePerson,
  kinds: AlertKind[] = ALL_KINDS,
  language: 'en' | 'de' = 'en',
): Promise<AlertedDevice> {
  const browser = pushService.subscribe();
  const device = await person.request<AlertDevice>(
    'PUT',
    '/alert/device',
    createRegistration(browser, { kinds, language }),
  );
  return { browser, device };
}
const listKinds = (browser: PushBrowser) => pushService.listMessages(browser).map(({ alert }) => alert.kind);
const waitForAlert = (browser: PushBrowser, kind: AlertKind) =>
  until(
    `${kind} arrives`,
    () => pushService.listMessages(browser).find(({ alert }) => alert.kind === kind)?.alert,
  );

/** Starts a broadcast with a feed on a new server. Returns its stream, its server and the feed's digest. */
async function startBroadcast(live: LiveApp, owner: LivePerson) {
  const stream = await owner.request<Stream>('POST', '/stream', {});
  const { id: dataId } = await owner.request<Data>('POST', '/data', { scenes: COLLECTION });
  const server = await owner.request<Server>('POST', '/server', { streamId: stream.id, dataId });
  const serverPath = (path: string) => `/server/${server.id}/${path}`;
  const waitForStatus = (matches: (status: ServerStatus) => boolean) =>
    until(async () => matches(await owner.request<ServerStatus>('GET', serverPath('status'))));
  await waitForStatus(({ scene }) => scene !== null);
  await owner.request('POST', serverPath('obs/start'));
  const digest = await waitForIngestDigest(live, stream);
  live.node.publish(digest);
  await waitForStatus(({ srt, obs }) => srt && obs);
  // The loss of a feed is reported only if the feed was detected before.
  await until('the feed is known to be live', async () => {
    const rows = await live.fixture.database.read((em) =>
      runSql<{ state: string }[]>(em, 'select state from alert_states where id = ?', [server.id]),
    );
    return rows[0]?.state.includes('"feed":"live"');
  });
  return { stream, server, digest };
}

describe('alerts', () => {
  let live: LiveApp;
  let admin: LivePerson;
  let owner: LivePerson;
  let phone: AlertedDevice;
  let broadcast: Awaited<ReturnType<typeof startBroadcast>>;

  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql, { settings, pushServices: pushService.createSender() });
    admin = await LivePerson.signIn(live, 'admin');
    owner = await LivePerson.signIn(live, 'walker');
    await admin.request('PUT', `/payment/user/${owner.id}`, { tier: 'FREE' });
    phone = await switchOnAlerts(owner, ALL_KINDS, 'de');
    broadcast = await startBroadcast(live, owner);
  });
  afterAll(() => live.close());

  it('sends one alert to phone and page when the feed is lost, and one when it returns', async () => {
    const page = await owner.openInbox('/user/queue/alert/create');
    const [busyDevice, endedDevice, selectiveDevice] = await Promise.all(
      [1, 2, 3].map(async () => LivePerson.signIn(live, 'walker')),
    );
    const [laptop, oldDevice] = [await switchOnAlerts(busyDevice!), await switchOnAlerts(endedDevice!)];
    const selectiveBrowser = await switchOnAlerts(selectiveDevice!, ['stop-near']);
    pushService.respond(laptop.browser, respondWith(503), respondWith(500));
    pushService.respond(oldDevice.browser, respondWith(410));
    live.node.stopPublishing(broadcast.digest);
    expect(await waitForAlert(phone.browser, 'feed-lost')).toEqual({
      kind: 'feed-lost',
      title: 'Bild weg',
      body: 'Du bist weiter live, aber von deinem Handy kommt kein Bild an.',
      tag: 'feed',
      language: 'de',
    });
    expect(await page.next()).toMatchObject({
      kind: 'feed-lost',
      serverId: broadcast.server.id,
      destination: null,
    });
    await until(
      'the alert is repeated after 5xx',
      () => pushService.listMessages(laptop.browser).length === 3,
    );
    const { devices } = await owner.request<AlertSettings>('GET', '/alert');
    // The push service reported that this subscription has ended.
    expect(devices.map(({ id }) => id)).not.toContain(oldDevice.device.id);
    live.node.publish(broadcast.digest);
    expect(await waitForAlert(phone.browser, 'feed-returned')).toMatchObject({
      title: 'Bild wieder da',
      tag: 'feed',
    });
    expect(await page.next()).toMatchObject({ kind: 'feed-returned' });
    await until(() => listKinds(laptop.browser).includes('feed-returned'));
    expect(listKinds(phone.browser)).toEqual(['feed-lost', 'feed-returned']);
    expect(pushService.listMessages(laptop.browser).map(({ alert }) => alert.title).slice(2)).toEqual(['Feed lost', 'Feed is back']); // prettier-ignore
    expect([listKinds(oldDevice.browser), listKinds(selectiveBrowser.browser)]).toEqual([['feed-lost'], []]);
    await owner.closeChannels();
  });

  it('sends an alert with the destination’s name when a platform refuses the broadcast', async () => {
    const input = { kind: 'custom', name: 'Club', server: 'rtmp://refuse.test/app', key: 'club-secret' };
    await owner.request('POST', '/destination', input);
    expect(await waitForAlert(phone.browser, 'refused')).toMatchObject({
      title: 'Club hat deine Übertragung abgelehnt',
      body: expect.stringContaining('Streamschlüssel') as string,
    });
  });

  it('sends an alert when an announced stop nears', async () => {
    await admin.request('PUT', `/payment/user/${owner.id}`, { tier: 'REGULAR' });
    const { title, body } = await waitForAlert(phone.browser, 'stop-near');
    expect(title).toMatch(/^Dein Server stoppt in [45] Minuten$/);
    expect(body).toContain('nicht mehr bezahlt');
    await admin.request('PUT', `/payment/user/${owner.id}`, { tier: 'FREE' });
  });

  it('sends alerts of equal size, with the installation’s signature and without secrets', async () => {
    const { publicKey } = await owner.request<AlertSettings>('GET', '/alert');
    const pushes = pushService.listMessages(phone.browser);
    expect(pushes.map(({ alert }) => alert.kind)).toEqual([
      'feed-lost',
      'feed-returned',
      'refused',
      'stop-near',
    ]);
    expect(new Set(pushes.map(({ bytes }) => bytes)).size).toBe(1);
    expect(new Set(pushes.map((push) => push.publicKey))).toEqual(new Set([publicKey]));
    expect(pushes.map(({ headers }) => headers['urgency'])).toEqual(['high', 'normal', 'high', 'high']);
    const texts = JSON.stringify(pushes.map(({ alert }) => alert));
    for (const secret of [
      broadcast.stream.streamKey,
      'club-secret',
      'refuse.test',
      owner.token,
      phone.browser.auth,
    ])
      expect(texts).not.toContain(secret);
  });

  it('stores endpoints and keys of browsers only encrypted', async () => {
    const rows = await live.fixture.database.read((em) =>
      Promise.all(['alert_devices', 'vapid_keys'].map((table) => runSql(em, `select * from ${table}`))),
    );
    const storedText = JSON.stringify(rows);
    const { endpoint, auth, p256dh } = phone.browser;
    for (const secret of [endpoint, new URL(endpoint).pathname, auth, p256dh])
      expect(storedText).not.toContain(secret);
    expect(storedText.match(/"tc1:/g)!.length).toBeGreaterThanOrEqual(2);
  });

  it('sends no alerts to a device after its session has ended', async () => {
    const countDevices = () => live.fixture.database.read((em) => em.count(AlertDeviceEntity, {}));
    const countBefore = await countDevices();
    const loggedOutUser = await LivePerson.signIn(live, 'walker');
    const { browser } = await switchOnAlerts(loggedOutUser);
    expect(await countDevices()).toBe(countBefore + 1);
    await loggedOutUser.request('POST', '/user/logout');
    expect(await countDevices()).toBe(countBefore);
    const otherDevice = await LivePerson.signIn(live, 'walker');
    const revoked = await switchOnAlerts(otherDevice);
    await owner.request('DELETE', '/session/others');
    // Only the phone's device is left.
    expect(await countDevices()).toBe(1);
    const messageCount = pushService.listMessages(phone.browser).length;
    live.node.stopPublishing(broadcast.digest);
    await until(() => pushService.listMessages(phone.browser).length > messageCount);
    expect([pushService.listMessages(browser), pushService.listMessages(revoked.browser)]).toEqual([[], []]);
    live.node.publish(broadcast.digest);
  });

  it('allows only the owner of a device to switch off its alerts', async () => {
    const stranger = await LivePerson.signIn(live, 'friend');
    expect((await stranger.rest('DELETE', `/alert/device/${phone.device.id}`)).status).toBe(404);
    expect((await owner.rest('DELETE', `/alert/device/${phone.device.id}`)).status).toBe(204);
    expect((await owner.request<AlertSettings>('GET', '/alert')).devices).toEqual([]);
  });

  it('rejects an invalid subscription with 422 and the path', async () => {
    const input = createRegistration(phone.browser, { kinds: ALL_KINDS });
    for (const [change, path] of [
      [{ endpoint: 'http://push.example.com/1' }, '/endpoint'],
      [{ endpoint: 'https://192.168.1.1/1' }, '/endpoint'],
      [{ p256dh: 'AAAA' }, '/p256dh'],
    ] as const) {
      const { status: code, body } = await owner.rest('PUT', '/alert/device', { ...input, ...change });
      expect([code, body]).toEqual([
        422,
        expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
      ]);
    }
  });

  it('switches alerts on and off by GraphQL', async () => {
    const { endpoint, p256dh, auth } = pushService.subscribe();
    const input = `{endpoint: "${endpoint}", p256dh: "${p256dh}", auth: "${auth}", language: "de", kinds: ["refused"]}`;
    const registeredDevice = (await owner.mutate(
      `registerAlertDevice(input: ${input}) { id kinds current }`,
    )) as AlertDevice;
    expect(registeredDevice).toMatchObject({ kinds: ['refused'], current: true });
    const { data } = await owner.graphql('{ alertSettings { publicKey devices { id language } } }');
    expect(data).toMatchObject({ alertSettings: { devices: [{ id: registeredDevice.id, language: 'de' }] } });
    expect(await owner.mutate(`deleteAlertDevice(id: "${registeredDevice.id}")`)).toBe(true);
  });
});

eachDatabase((makeDatabase, kind) => {
  // Only one process can use the embedded database.
  if (kind === 'libsql') return;

  describe('two processes on one database', () => {
    let live: LiveApp;
    let secondProcess: LiveProcess;
    let owner: LivePerson;

    beforeAll(async () => {
      live = await LiveApp.start(makeDatabase, { pushServices: pushService.createSender() });
      secondProcess = await live.addProcess();
      owner = await LivePerson.signIn(live, 'streamer');
    });
    afterAll(() => live.close());

    it('sends each alert once, even if the leader ends between two alerts', async () => {
      const { browser } = await switchOnAlerts(owner);
      const { digest } = await startBroadcast(live, owner);
      const { publicKey } = await owner.request<AlertSettings>('GET', '/alert');
      expect((await owner.onProcess(secondProcess).request<AlertSettings>('GET', '/alert')).publicKey).toBe(
        publicKey,
      );
      live.node.stopPublishing(digest);
      await waitForAlert(browser, 'feed-lost');
      // Observed and sent alerts are in the database, so the next leader continues with them.
      await live.stopProcess(live.firstProcess);
      live.node.publish(digest);
      await waitForAlert(browser, 'feed-returned');
      await never('an alert arrives twice', async () => pushService.listMessages(browser).length > 2, 2_500);
      expect(listKinds(browser)).toEqual(['feed-lost', 'feed-returned']);
    });
  });
});
