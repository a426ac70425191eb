import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { MoblinPhone } from '../../e2e/_kit/moblin-phone.js';
import { until } from '../../e2e/_kit/wait.js';
import { ConnectedPhones } from '../src/features/stream/phone/connection/connected-phones.js';
import { PHONE_TIMES } from '../src/features/stream/phone/connection/phone-connection.js';
import { createPhoneServer } from '../src/features/stream/phone/connection/phone-server.js';
import { ReplacedPhones } from '../src/features/stream/phone/connection/replaced-phones.js';
import { WrongPasswords } from '../src/features/stream/phone/connection/wrong-passwords.js';
import { Enrolments } from '../src/features/stream/phone/enrolments.js';
import { PhoneEntity } from '../src/features/stream/phone/phone.entity.js';
import { replaceEnrolment } from '../src/features/stream/phone/phone.repository.js';
import { Phones } from '../src/features/stream/phone/phones.js';
import type { Database } from '../src/infra/db/database.js';
import { makeLibsql, type TestDatabase } from './_database/test-database.js';
import { createStreamFixture, createSecretBox } from './_fixtures/stream-fixture.js';

// Real replicas need MariaDB (phone-processes.test.ts). These two share an embedded database in one process.
describe('phones of two replicas', () => {
  const box = createSecretBox();
  const log = pino({ level: 'silent' });
  let fixture: TestDatabase;
  let streamId: number;
  let enrolment: { publicId: string; password: string };
  const openPhones: { leave(): void }[] = [];
  const replicas: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    fixture = await makeLibsql();
    const { streams, createViewer } = createStreamFixture(fixture);
    streamId = (await streams.create(await createViewer('Ada'))).id;
    await renewEnrolment();
  });
  afterEach(async () => {
    for (const phone of openPhones.splice(0)) phone.leave();
    for (const replica of replicas.splice(0)) await replica.close();
    await fixture.close();
  });

  const readRow = () =>
    fixture.database.read((em) => em.findOneOrFail(PhoneEntity, { stream: streamId }, { refresh: true }));
  async function renewEnrolment() {
    enrolment = await fixture.database.transact((tx) => replaceEnrolment(tx, box, streamId));
  }

  async function startReplica() {
    let pollCount = 0;
    let isBlocked = false;
    const { database } = fixture;
    const clock = { now: () => ((pollCount += 1), database.clock.now()) };
    const wrongPasswords = new WrongPasswords(() => performance.now());
    const connectedPhones = new ConnectedPhones(wrongPasswords, new ReplacedPhones());
    const claims: (string | null)[] = [];
    const watchedDatabase: Database = {
      read: (work) => database.read(work),
      transact: async (work) => {
        await until(() => !isBlocked);
        const result = await database.transact(work);
        claims.push((await readRow()).claim ?? null);
        return result;
      },
    };
    const statsSender = { hasChannel: () => false, publish: () => undefined };
    const phones = new Phones({
      database: watchedDatabase,
      clock,
      connectedPhones,
      isShared: true,
      statsSender,
      log,
    });
    const server = createPhoneServer({
      publicUrl: 'https://trailcast.example',
      enrolments: new Enrolments(database, box),
      connectedPhones,
      wrongPasswords,
      log,
      now: () => performance.now(),
      times: { ...PHONE_TIMES, pollMs: 40 },
    });
    const http = createServer();
    http.on('upgrade', (request, socket, head) => server.handleUpgrade(request, socket, head));
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    phones.start();
    replicas.push({
      close: async () => {
        isBlocked = false;
        server.disconnectAll();
        http.close();
        await phones.close();
      },
    });
    return {
      phones,
      connectedPhones,
      claims,
      /** Blocks the replica's writes. */
      setBlocked: (value: boolean) => (isBlocked = value),
      /** Waits until the replica has completed a poll that started after this call. */
      waitForPoll: async () => {
        const countBefore = pollCount;
        await until('the replica has read the row', () => pollCount > countBefore + 2);
      },
      connect: async (streamerId: string) => {
        const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/moblin/${enrolment.publicId}`;
        const phone = await MoblinPhone.open({ url, password: enrolment.password }, { streamerId });
        openPhones.push(phone);
        await until('the server has checked the password', () => phone.results.length > 0);
        return phone;
      },
    };
  }
  const waitForClaim = (id?: string) =>
    until('the row has the claim', async () => (await readRow()).claim === id);

  it('accepts a phone that reconnects before its old connection is lost', async () => {
    const { connectedPhones, connect, waitForPoll } = await startReplica();
    await connect('SAME');
    await waitForClaim(connectedPhones.findConnection(streamId)!.id);
    const secondPhone = await connect('SAME');
    await waitForClaim(connectedPhones.findConnection(streamId)!.id);
    secondPhone.leave();
    await until('the row is free', async () => (await readRow()).claim === null);
    await waitForPoll();
    expect((await connect('SAME')).results).toEqual(['ok']);
  });

  it('claims no phone from another replica for a closed connection', async () => {
    const [blockedReplica, otherReplica] = [await startReplica(), await startReplica()];
    blockedReplica.setBlocked(true);
    const firstPhone = await blockedReplica.connect('SAME');
    firstPhone.leave();
    await until(() => blockedReplica.connectedPhones.findConnection(streamId) === null);
    await otherReplica.connect('SAME');
    const { id } = otherReplica.connectedPhones.findConnection(streamId)!;
    await waitForClaim(id);
    blockedReplica.claims.length = 0;
    blockedReplica.setBlocked(false);
    await blockedReplica.waitForPoll();
    await otherReplica.waitForPoll();
    expect(new Set([...blockedReplica.claims, (await readRow()).claim])).toEqual(new Set([id]));
    expect(otherReplica.connectedPhones.findConnection(streamId)?.id).toBe(id);
  });

  it('removes a phone from other replicas after a renewal of its enrolment', async () => {
    const [connectedReplica, otherReplica] = [await startReplica(), await startReplica()];
    await connectedReplica.connect('SAME');
    await until(() => otherReplica.phones.findStatus(streamId));
    await renewEnrolment();
    // Without the renewal, another replica's phone would be shown for 60 s.
    await until(
      'the former phone is no longer shown',
      () => otherReplica.phones.findStatus(streamId) === null,
      20_000,
    );
  });

  it('immediately removes a phone from the replica that ends its enrolment', async () => {
    const [connectedReplica, otherReplica] = [await startReplica(), await startReplica()];
    await connectedReplica.connect('SAME');
    await until(() => otherReplica.phones.findStatus(streamId));
    otherReplica.phones.end(streamId);
    expect(otherReplica.phones.findStatus(streamId)).toBeNull();
  });

  it('claims no phone for a closed connection', async () => {
    const { connectedPhones, connect, setBlocked, waitForPoll, claims } = await startReplica();
    const phone = await connect('SAME');
    await waitForClaim(connectedPhones.findConnection(streamId)!.id);
    setBlocked(true);
    phone.sendState({ torchOn: true });
    await until(() => connectedPhones.findConnection(streamId)!.state.torch === true);
    phone.leave();
    await until(() => connectedPhones.findConnection(streamId) === null);
    claims.length = 0;
    setBlocked(false);
    await until('the row is free', async () => (await readRow()).claim === null);
    await waitForPoll();
    expect(claims.length).toBeGreaterThan(0);
  });
});
