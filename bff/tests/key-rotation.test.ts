import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { openAddress } from '../src/features/alert/alert-address.js';
import { AlertDeviceEntity } from '../src/features/alert/alert-device.entity.js';
import { AlertService } from '../src/features/alert/alert.service.js';
import { VapidKeyStore } from '../src/features/alert/vapid-key-store.js';
import { createVapidKeys } from '../src/drivers/web-push/vapid.js';
import { OverlayEntity } from '../src/features/overlay/overlay.entity.js';
import { OverlayService } from '../src/features/overlay/overlay.service.js';
import { TipHooksService } from '../src/features/overlay/tips/tip-hooks.service.js';
import { createTipSecretAad } from '../src/features/overlay/tips/tip-secret.js';
import { DestinationService } from '../src/features/destination/destination.service.js';
import { DestinationTargets } from '../src/features/destination/destination-targets.js';
import { SESSION_LIMITS } from '../src/features/session/session-limits.js';
import { SessionService } from '../src/features/session/session.service.js';
import { digestStreamKey, createKeyAad } from '../src/features/stream/stream-key.js';
import { replaceEnrolment } from '../src/features/stream/phone/phone.repository.js';
import { StreamView } from '../src/features/stream/stream.view.js';
import { StreamService } from '../src/features/stream/stream.service.js';
import { StreamEntity } from '../src/features/stream/stream.entity.js';
import { PlatformAccountEntity } from '../src/features/user/platform-account.entity.js';
import { PlatformTokenBox } from '../src/features/user/platform-tokens.js';
import { Resealing } from '../src/infra/crypto/resealing.js';
import { SecretBox } from '../src/infra/crypto/secret-box.js';
import type { Database } from '../src/infra/db/database.js';
import { findDriverClient } from '../src/infra/db/driver-client.js';
import { IdempotencyStore } from '../src/infra/http/idempotency/idempotency-store.js';
import type { Viewer } from '../src/infra/viewer.js';
import { SEALED_COLUMNS } from '../src/sealed-columns.js';
import { createPushDevice } from './_push/push-device.js';
import { insertUser } from './_database/insert-user.js';
import { findSealedColumns } from './_database/find-sealed-columns.js';
import { INGEST_PREFIX, PaidUsers, RelaySpy, SRTLA_PREFIX } from './_fixtures/stream-fixture.js';
import { eachDatabase, type TestDatabase } from './_database/test-database.js';

const OLD_KEY = randomBytes(32);
const NEW_KEY = randomBytes(32);
const boxBefore = new SecretBox({ primary: 'old', keys: new Map([['old', OLD_KEY], ['new', NEW_KEY]]) }); // prettier-ignore
const boxDuring = new SecretBox({ primary: 'new', keys: new Map([['new', NEW_KEY], ['old', OLD_KEY]]) }); // prettier-ignore
const boxAfter = new SecretBox({ primary: 'new', keys: new Map([['new', NEW_KEY]]) });
const logger = pino({ level: 'silent' });
const STREAM_COUNT = 25;
const DEVICE = createPushDevice();
const KEYED_REQUEST = { userId: 1, key: 'again', content: 'POST /stream' };

eachDatabase((makeDatabase) => {
  let fixture: TestDatabase;
  let owner: Viewer;
  const payments = new PaidUsers();
  const createStreams = (box: SecretBox) =>
    new StreamService({
      database: fixture.database,
      box,
      maxStreams: 100,
      streamView: new StreamView(box, INGEST_PREFIX, SRTLA_PREFIX),
      payments,
      relay: new RelaySpy(),
    });
  const createDestinations = (box: SecretBox) =>
    new DestinationService({
      database: fixture.database,
      box,
      payments,
      servers: {
        storeDestinations: async () => undefined,
        logSwitch: async () => undefined,
        apply: async () => undefined,
      },
      allowLoopback: false,
    });
  const planTargets = (box: SecretBox) =>
    new DestinationTargets({
      database: fixture.database,
      box,
      signIn: { fetchTarget: async () => ({ server: 'rtmp://live.example/app', key: 'twitch-key' }) },
    }).plan(owner.userId, { isRunning: false });
  const createVapidKeyStore = (box: SecretBox) =>
    new VapidKeyStore({ database: fixture.database, box, generate: createVapidKeys });
  const createResealing = (box: SecretBox, database: Database = fixture.database) =>
    new Resealing({ database, box, columns: SEALED_COLUMNS, logger, batchSize: 10 });
  const readStreams = () => fixture.database.read((em) => em.find(StreamEntity, {}));

  beforeEach(async () => {
    fixture = await makeDatabase();
    const userId = await insertUser(fixture.database, 'Ada');
    payments.paid.add(userId);
    owner = { userId, role: 'VERIFIED', sessionId: userId };
    for (let index = 0; index < STREAM_COUNT; index += 1) await createStreams(boxBefore).create(owner);
    const account = { platform: 'twitch', platformUserId: '77', login: 'ada', timeUpdated: 1 };
    const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresInMs: null };
    await fixture.database.transact(async ({ em }) => {
      const sealedTokens = new PlatformTokenBox(boxBefore).seal(account, tokens, 1);
      const chat = { accessToken: 'chat-access', refreshToken: 'chat-refresh', expiresInMs: null };
      const sealedChat = new PlatformTokenBox(boxBefore, 'chat').seal(account, chat, 1);
      em.create(PlatformAccountEntity, { ...account, ...sealedTokens, ...sealedChat, user: userId });
    });
    const { database } = fixture;
    const sessions = new SessionService(database, SESSION_LIMITS);
    const { sessionId } = await database.transact((tx) => sessions.open(tx, userId));
    const alerts = {
      sessionIdleMs: SESSION_LIMITS.idleMs,
      allowLoopback: false,
      keys: createVapidKeyStore(boxBefore),
    };
    await new AlertService({ database, box: boxBefore, ...alerts }).register({ ...owner, sessionId }, DEVICE);
    await alerts.keys.get();
    await createDestinations(boxBefore).create(owner, { kind: 'kick', key: 'kick-key' });
    const [stream] = await readStreams();
    const publicUrl = 'https://trailcast.example';
    await new OverlayService({ database, publicUrl }).createAddress(owner);
    await new TipHooksService({ database, box: boxBefore, publicUrl }).create(owner);
    await fixture.database.transact((tx) => replaceEnrolment(tx, boxBefore, stream?.id ?? 0));
    const store = new IdempotencyStore(fixture.database, boxBefore);
    const claimed = await store.claim(KEYED_REQUEST);
    if (claimed.state !== 'claimed') throw new Error('The key is already used');
    await store.storeResponse(claimed.claimId, KEYED_REQUEST, { status: 201, body: 'the response' });
  });
  afterEach(() => fixture.close());

  test('all stored secrets can be decrypted with the new key after the rotation', async () => {
    const listedBefore = await createStreams(boxBefore).list(owner);
    const resealing = createResealing(boxDuring);
    expect(resealing.remaining).toBeNull();
    expect(await resealing.run()).toBe(STREAM_COUNT + 10);
    expect(resealing.remaining).toBe(0);
    expect(await resealing.run()).toBe(0);
    // Keys and versions are unchanged, so no change is emitted.
    expect(await createStreams(boxAfter).list(owner)).toEqual(listedBefore);
    const account = await fixture.database.read((em) => em.findOneOrFail(PlatformAccountEntity, { login: 'ada' })); // prettier-ignore
    const tokens = new PlatformTokenBox(boxAfter);
    expect([tokens.open(account, 'access'), tokens.open(account, 'refresh')]).toEqual(['access', 'refresh']); // prettier-ignore
    const chat = new PlatformTokenBox(boxAfter, 'chat');
    expect([chat.open(account, 'access'), chat.open(account, 'refresh')]).toEqual(['chat-access', 'chat-refresh']); // prettier-ignore
    expect((await planTargets(boxAfter)).targets).toMatchObject([{ key: 'twitch-key' }, { key: 'kick-key' }]);
    const { tipId, sealedTipSecret } = await fixture.database.read((em) => em.findOneOrFail(OverlayEntity, { owner: owner.userId })); // prettier-ignore
    expect(boxAfter.open(sealedTipSecret ?? '', createTipSecretAad(tipId ?? ''))).toHaveLength(43);
    const device = await fixture.database.read((em) =>
      em.findOneOrFail(AlertDeviceEntity, { language: 'en' }),
    );
    expect(openAddress(boxAfter, device.sealedAddress, device.endpointDigest).auth).toBe(DEVICE.auth);
    expect((await createVapidKeyStore(boxAfter).get()).privateKey).toHaveLength(43);
    const repeatedClaim = await new IdempotencyStore(fixture.database, boxAfter).claim(KEYED_REQUEST);
    expect(repeatedClaim).toEqual({ state: 'completed', response: { status: 201, body: 'the response' } });
  });

  test('processes with the old and the new primary key serve requests during the rotation', async () => {
    const streamIds = (await readStreams()).map(({ id }) => id);
    const requests = streamIds.flatMap((id, index) => {
      const service = createStreams(index % 2 ? boxBefore : boxDuring);
      return [() => service.regenerate(owner, id), () => service.get(owner, id), () => service.create(owner)];
    });
    const [renderedStreams] = await Promise.all([
      (async () => {
        const results = [];
        for (const request of requests) results.push(await request());
        return results;
      })(),
      createResealing(boxDuring).run(),
      createResealing(boxDuring).run(),
    ]);
    expect(renderedStreams).toHaveLength(3 * STREAM_COUNT);
    // The next run reseals values that the other process has sealed with the old key.
    const lastRun = createResealing(boxDuring);
    await lastRun.run();
    expect(lastRun.remaining).toBe(0);
    for (const { id, sealedKey, keyDigest: digest } of await readStreams()) {
      expect(digestStreamKey(boxAfter.open(sealedKey, createKeyAad(id)))).toBe(digest);
    }
  });

  test('a secret that is replaced during the rotation is not overwritten', async () => {
    const [firstStream] = await readStreams();
    const id = firstStream?.id ?? 0;
    const replacedKey = boxDuring.seal('replaced', createKeyAad(id));
    await createResealing(boxDuring, interruptUpdate(fixture.database, id, replacedKey)).run();
    const row = (await readStreams()).find((stream) => stream.id === id);
    expect(row?.sealedKey).toBe(replacedKey);
  });

  test('a value without a key is not changed and counts as remaining', async () => {
    const boxWithLostKey = new SecretBox({ primary: 'gone', keys: new Map([['gone', randomBytes(32)]]) });
    const [firstStream] = await readStreams();
    const sealedKey = boxWithLostKey.seal('x', createKeyAad(firstStream?.id ?? 0));
    await fixture.database.transact(({ em }) => em.nativeUpdate(StreamEntity, { id: firstStream?.id }, { sealedKey })); // prettier-ignore
    const resealing = createResealing(boxDuring);
    expect(await resealing.run()).toBe(STREAM_COUNT + 9);
    expect(resealing.remaining).toBe(1);
    expect((await readStreams()).find(({ id }) => id === firstStream?.id)?.sealedKey).toBe(sealedKey);
  });

  test('SEALED_COLUMNS lists every column with sealed values', async () => {
    const columns = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(await findSealedColumns(fixture.database)).toEqual(columns.sort());
  });
});

/** Returns a database in which another process replaces a stream's sealed key just before the first UPDATE. */
function interruptUpdate(database: Database, id: number, sealedKey: string): Database {
  let isReplaced = false;
  return {
    read: (work) => database.read(work),
    transact: (work) =>
      database.transact((tx) => {
        const client = findDriverClient(tx.em);
        const send = client._query.bind(client);
        jest.spyOn(client, '_query').mockImplementation(async (connection, statement) => {
          if (!isReplaced && statement.sql.startsWith('update')) {
            isReplaced = true;
            const sql = 'update streams set sealed_key = ? where id = ?';
            await send(connection, { ...statement, sql, bindings: [sealedKey, id] });
          }
          return send(connection, statement);
        });
        return work(tx).finally(() => jest.restoreAllMocks());
      }),
  };
}
