import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { AlertOutcome, AlertServices } from '../src/features/alert/alert.ports.js';
import { AlertDeliveryEntity, AlertDeviceEntity } from '../src/features/alert/alert-device.entity.js';
import { AlertSender } from '../src/features/alert/alert-sender.js';
import { AlertService } from '../src/features/alert/alert.service.js';
import type { AlertDraft } from '../src/features/alert/alert-state.js';
import { insertAlert } from '../src/features/alert/alert.repository.js';
import { VapidKeyStore } from '../src/features/alert/vapid-key-store.js';
import { createVapidKeys } from '../src/drivers/web-push/vapid.js';
import { SessionEntity } from '../src/features/session/session.entity.js';
import { SessionService } from '../src/features/session/session.service.js';
import { SESSION_LIMITS } from '../src/features/session/session-limits.js';
import { UserEntity } from '../src/features/user/user.entity.js';
import { SecretBox } from '../src/infra/crypto/secret-box.js';
import { SoleLeadership } from '../src/infra/leader/sole-leadership.js';
import type { Viewer } from '../src/infra/viewer.js';
import { until } from '../../e2e/_kit/wait.js';
import { insertUser } from './_database/insert-user.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { createPushDevice } from './_push/push-device.js';

const logger = pino({ level: 'silent' });
const box = new SecretBox({ primary: 'a', keys: new Map([['a', randomBytes(32)]]) });
/** Delays before the attempts to send a failed message again. Each delay is twice the previous one. */
const INITIAL_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
const ACCEPTED_OUTCOME = { kind: 'accepted' } as const;
const FAILED_OUTCOME = { kind: 'failed', reason: 'status 503', retryAfterMs: null } as const;

/** Records sent messages and returns the configured outcome. */
class PushServicesSpy implements AlertServices {
  readonly sent: { endpoint: string; topic: string; ttlSeconds: number; title: string }[] = [];
  outcomes: (AlertOutcome | 'never')[] = [];
  /** Each of these endpoints responds when its promise is resolved. */
  readonly slowEndpoints = new Map<string, Promise<void>>();

  async send(...[{ endpoint }, { text, topic, ttlSeconds }, , signal]: Parameters<AlertServices['send']>) {
    const { title } = JSON.parse(text) as { title: string };
    this.sent.push({ endpoint, topic, ttlSeconds, title });
    await this.slowEndpoints.get(endpoint);
    const outcome = this.outcomes.shift() ?? ACCEPTED_OUTCOME;
    if (outcome !== 'never') return outcome;
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    return FAILED_OUTCOME;
  }
}

anyDatabase((makeDatabase) => {
  let fixture: TestDatabase;
  let services: PushServicesSpy;
  let viewer: Viewer;
  let leadership: SoleLeadership;
  let alertService: AlertService;
  let keys: VapidKeyStore;
  let userCount = 0;

  beforeAll(async () => {
    fixture = await makeDatabase();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    const { database } = fixture;
    services = new PushServicesSpy();
    keys = new VapidKeyStore({ database, box, generate: createVapidKeys });
    const sessionIdleMs = SESSION_LIMITS.idleMs;
    alertService = new AlertService({ database, box, keys, sessionIdleMs, allowLoopback: false });
    userCount += 1;
    viewer = await signIn(await insertUser(database, `user${userCount}`));
    startLeading();
  });
  afterEach(() => leadership.close());

  function startLeading(): void {
    const { database } = fixture;
    leadership = new SoleLeadership(logger);
    const deps = { database, clock: database.clock, box, keys, services, logger, checkIntervalMs: 20 };
    leadership.runWhileLeading(
      () => new AlertSender({ ...deps, sessionIdleMs: SESSION_LIMITS.idleMs, leadership }),
    );
    leadership.start();
  }

  async function signIn(userId: number): Promise<Viewer> {
    const sessions = new SessionService(fixture.database, SESSION_LIMITS);
    const { sessionId } = await fixture.database.transact((tx) => sessions.open(tx, userId));
    return { userId, role: 'VERIFIED', sessionId };
  }
  const queueAlert = (change: Partial<AlertDraft> = {}, ownerId = viewer.userId) =>
    fixture.database.transact((tx) => {
      const alertDraft = { kind: 'feed-lost', topic: 'feed', expires: tx.now + 600_000 } as const;
      const emptyDetails = { destination: null, stopsAt: null, stopReason: null };
      const sessionFilter = { now: tx.now, usedAfter: tx.now - SESSION_LIMITS.idleMs };
      return insertAlert(
        tx,
        { serverId: 1, ownerId },
        { ...alertDraft, ...emptyDetails, ...change },
        sessionFilter,
      );
    });
  const countQueued = () => fixture.database.read((em) => em.count(AlertDeliveryEntity, {}));
  const waitUntilSent = () => until('nothing is queued', async () => (await countQueued()) === 0);
  /** Makes every delivery due, as if its retry delay had passed. */
  const skipRetryDelays = () =>
    fixture.database.transact(({ em }) => em.nativeUpdate(AlertDeliveryEntity, {}, { nextAttempt: 0 }));
  const listDevices = async () => (await alertService.getSettings(viewer)).devices;

  test('sends an alert to each device that accepts its kind, in the language of the device', async () => {
    const desktop = await signIn(viewer.userId);
    const selectiveDevice = await signIn(viewer.userId);
    const phone = createPushDevice({ language: 'de' });
    const laptop = createPushDevice();
    await alertService.register(viewer, phone);
    await alertService.register(desktop, laptop);
    await alertService.register(selectiveDevice, createPushDevice({ kinds: ['stop-near'] }));
    await queueAlert();
    await waitUntilSent();
    const titles = new Map(services.sent.map(({ endpoint, title }) => [endpoint, title]));
    expect(titles).toEqual(new Map([[phone.endpoint, 'Bild weg'], [laptop.endpoint, 'Feed lost']])); // prettier-ignore
    expect((await listDevices()).map(({ lastSent }) => lastSent !== null)).toEqual([true, true, false]);
  });

  test('retries a failed message with growing delays, and deletes it after eight attempts', async () => {
    await alertService.register(viewer, createPushDevice());
    services.outcomes = Array.from({ length: 20 }, () => FAILED_OUTCOME);
    await queueAlert();
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await until(() => services.sent.length === attempt);
      const expectedDelayMs = Math.min(INITIAL_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
      await until(async () => {
        const [row] = await fixture.database.read((em) => em.find(AlertDeliveryEntity, {}));
        const delayMs = (row?.nextAttempt ?? 0) - (await fixture.database.clock.now());
        // Until the outcome is stored, the claim of 30 s sets the delay.
        return row?.attempts === attempt && delayMs <= expectedDelayMs && delayMs > expectedDelayMs - 2_000;
      });
      await fixture.database.transact(async ({ em }) => {
        await em.nativeUpdate(AlertDeviceEntity, {}, { minuteCount: 0 });
        await em.nativeUpdate(AlertDeliveryEntity, {}, { nextAttempt: 0 });
      });
    }
    await waitUntilSent();
    expect(services.sent).toHaveLength(8);
  });

  test('waits for the time that the service requests before a retry', async () => {
    await alertService.register(viewer, createPushDevice());
    const retryAfterMs = 300_000;
    services.outcomes = [{ kind: 'failed', reason: 'status 429', retryAfterMs }];
    await queueAlert();
    const remainingMs = await until(async () => {
      const [row] = await fixture.database.read((em) => em.find(AlertDeliveryEntity, {}));
      const ms = (row?.nextAttempt ?? 0) - (await fixture.database.clock.now());
      return ms > MAX_DELAY_MS && ms;
    });
    expect(remainingMs).toBeLessThanOrEqual(retryAfterMs);
    await skipRetryDelays();
    await waitUntilSent();
    expect(services.sent).toHaveLength(2);
  });

  test.each([
    ['gone', { kind: 'gone' }, 0],
    ['rejected', { kind: 'rejected', reason: 'status 403' }, 1],
  ] as const)('a message with the outcome %s is not sent again', async (_, outcome, deviceCount) => {
    await alertService.register(viewer, createPushDevice());
    services.outcomes = [outcome];
    await queueAlert();
    await waitUntilSent();
    expect(services.sent).toHaveLength(1);
    expect(await listDevices()).toHaveLength(deviceCount);
  });

  /** Creates a device for a user in a new session. Returns its endpoint. */
  async function addDevice(userId: number): Promise<string> {
    const device = createPushDevice();
    await alertService.register(await signIn(userId), device);
    return device.endpoint;
  }
  /** Delays the response to a device's message. Returns a function that sends it. */
  function slowDown(endpoint: string): () => void {
    let respond = () => undefined as void;
    services.slowEndpoints.set(endpoint, new Promise((resolve) => (respond = resolve)));
    return respond;
  }

  test('slow services receive two messages at a time and do not delay other users', async () => {
    const endpoints: string[] = [];
    for (let count = 0; count < 10; count += 1) endpoints.push(await addDevice(viewer.userId));
    const responders = new Map(endpoints.map((endpoint) => [endpoint, slowDown(endpoint)]));
    const otherUserId = await insertUser(fixture.database, `patient${userCount}`);
    const quickEndpoint = await addDevice(otherUserId);
    await queueAlert();
    await until(() => services.sent.length === 2);
    await queueAlert({}, otherUserId);
    await until('the other user’s alert is sent', () =>
      services.sent.some(({ endpoint }) => endpoint === quickEndpoint),
    );
    const listSlow = () => services.sent.filter(({ endpoint }) => endpoint !== quickEndpoint);
    expect(listSlow()).toHaveLength(2);
    // Each sent message frees a slot for the next message, even while another message is slow.
    for (let count = 3; count <= 10; count += 1) {
      responders.get(listSlow().at(-1)!.endpoint)!();
      await until(() => listSlow().length === count);
    }
    for (const respond of responders.values()) respond();
    await waitUntilSent();
    expect(new Set(listSlow().map(({ endpoint }) => endpoint))).toEqual(new Set(endpoints));
    expect(services.sent).toHaveLength(11);
  });

  test('a slow device receives its next alert after it has accepted the previous one', async () => {
    const respond = slowDown(await addDevice(viewer.userId));
    await queueAlert();
    await until(() => services.sent.length === 1);
    await queueAlert({ topic: 'refused', kind: 'refused' });
    const quickEndpoint = await addDevice(viewer.userId);
    await queueAlert({ topic: 'stop', kind: 'stop-near', stopsAt: 1, stopReason: 'idle' });
    await until(() => services.sent.some(({ endpoint }) => endpoint === quickEndpoint));
    expect(services.sent).toHaveLength(2);
    respond();
    await waitUntilSent();
    expect(services.sent).toHaveLength(4);
  });

  test('an eleventh device replaces the user’s oldest device', async () => {
    await alertService.register(viewer, createPushDevice());
    const [oldest] = await listDevices();
    for (let count = 0; count < 10; count += 1) await addDevice(viewer.userId);
    const devices = await listDevices();
    expect(devices).toHaveLength(10);
    expect(devices.map(({ id }) => id)).not.toContain(oldest!.id);
  });

  test('a later alert replaces a waiting alert, and an expired alert is dropped', async () => {
    await alertService.register(viewer, createPushDevice());
    services.outcomes = [FAILED_OUTCOME];
    await queueAlert();
    await until(() => services.sent.length === 1);
    await queueAlert({ kind: 'feed-returned' });
    await skipRetryDelays();
    await waitUntilSent();
    expect(services.sent.map(({ title }) => title)).toEqual(['Feed lost', 'Feed is back']);
    await queueAlert({ topic: 'refused', kind: 'refused', expires: 1 });
    await waitUntilSent();
    expect(services.sent).toHaveLength(2);
  });

  test('a device receives at most six messages a minute, and then the newest alert', async () => {
    await alertService.register(viewer, createPushDevice());
    for (let count = 1; count <= 6; count += 1) {
      await queueAlert({ topic: `refused-${count}`, kind: 'refused' });
      await until(() => services.sent.length === count);
    }
    await queueAlert();
    const isHeld = async () => {
      const [row] = await fixture.database.read((em) => em.find(AlertDeliveryEntity, {}));
      return row?.attempts === 0 && row.nextAttempt > (await fixture.database.clock.now());
    };
    await until('the alert waits for the next minute', isHeld);
    await queueAlert({ kind: 'feed-returned' });
    await until('the alert waits for the next minute', isHeld);
    expect(services.sent).toHaveLength(6);
    await fixture.database.transact(({ em }) => em.nativeUpdate(AlertDeviceEntity, {}, { minuteBegan: 0 }));
    await skipRetryDelays();
    await waitUntilSent();
    expect(services.sent.map(({ title }) => title).slice(6)).toEqual(['Feed is back']);
  });

  test('the next process sends a message that the previous process did not finish', async () => {
    await alertService.register(viewer, createPushDevice());
    services.outcomes = ['never'];
    await queueAlert();
    await until(() => services.sent.length === 1);
    await leadership.close();
    expect(await countQueued()).toBe(1);
    startLeading();
    await skipRetryDelays();
    await waitUntilSent();
    expect(services.sent).toHaveLength(2);
  });

  test.each([
    ['has expired', { expires: 1 }],
    ['was not used for two weeks', { lastUsed: 1 }],
    ['was revoked', { revoked: true }],
  ])('a session that %s receives no alert, and its device is deleted', async (_, change) => {
    await alertService.register(viewer, createPushDevice());
    services.outcomes = [FAILED_OUTCOME];
    await queueAlert();
    await until(() => services.sent.length === 1);
    const { database } = fixture;
    await database.transact(({ em }) => em.nativeUpdate(SessionEntity, { id: viewer.sessionId! }, change));
    await skipRetryDelays();
    await waitUntilSent();
    expect(services.sent).toHaveLength(1);
    expect(await database.read((em) => em.count(AlertDeviceEntity, { session: viewer.sessionId! }))).toBe(0);
  });

  test('an unverified user receives no alert', async () => {
    await alertService.register(viewer, createPushDevice());
    const { database } = fixture;
    await database.transact(({ em }) =>
      em.nativeUpdate(UserEntity, { id: viewer.userId }, { role: 'UNVERIFIED' }),
    );
    await queueAlert();
    expect(await countQueued()).toBe(0);
  });

  test('a registration replaces earlier devices of its browser and its session', async () => {
    const device = createPushDevice();
    await alertService.register(viewer, device);
    const otherDevice = await signIn(await insertUser(fixture.database, `other${userCount}`));
    await alertService.register(otherDevice, device);
    expect(await listDevices()).toEqual([]);
    await alertService.register(otherDevice, createPushDevice({ kinds: ['refused'] }));
    expect((await alertService.getSettings(otherDevice)).devices).toMatchObject([
      { current: true, kinds: ['refused'] },
    ]);
  });

  test('all processes have the same VAPID key', async () => {
    const { database } = fixture;
    const keyStores = [1, 2, 3].map(() => new VapidKeyStore({ database, box, generate: createVapidKeys }));
    const keys = await Promise.all(keyStores.map((store) => store.get()));
    expect(new Set(keys.map(({ publicKey, privateKey }) => publicKey + privateKey)).size).toBe(1);
  });

  test.each([
    [{ kinds: [] }, '/kinds'],
    [{ kinds: ['rain'] }, '/kinds'],
    [{ language: 'fr' }, '/language'],
    [{ endpoint: 'http://push.example.com/1' }, '/endpoint'],
  ])('rejects a device with %j', async (change, path) => {
    const device = { ...createPushDevice(), ...change };
    await expect(alertService.register(viewer, device)).rejects.toMatchObject({ errors: [{ path }] });
  });
});
