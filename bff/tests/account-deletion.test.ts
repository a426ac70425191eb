import type {
  LogEntry,
  OverlayAddress,
  Recording,
  Server,
  ServerStatus,
  Stream,
  User,
} from '@trailcast/schema/wire';
import { eventually, until } from '../../e2e/_kit/wait.js';
import { runSql } from '../src/infra/db/run-sql.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { OverlayPageClient } from './_app/overlay-page.js';
import { createInvite, createOwner, createPerson } from './_app/studio-app.js';
import { fillForUser, countRowsOfUser } from './_database/rows-of-user.js';
import { makeLibsql } from './_database/test-database.js';
import { COLLECTION } from './_fixtures/relay-fixture.js';
import { createPng } from './_fixtures/image-files.js';
import { createPushDevice } from './_push/push-device.js';

/** Tables whose rows of a deleted user are retained for tax law. */
const RETAINED_TABLES = [
  'audit_entries',
  'consents',
  'payment_customers',
  'payments',
  'usage_charges',
  'usage_intervals',
];
/** A deleted helper's actions stay in the owner's log for 90 days, with the helper's id but no name. */
const ANONYMIZED_COLUMNS = ['server_log.by_id'];

let live: LiveApp;
let admin: LivePerson;

beforeAll(async () => {
  live = await LiveApp.start(makeLibsql);
  admin = await LivePerson.signIn(live, 'admin');
});
afterAll(() => live.close());
afterEach(() => {
  live.payments.failureKind = null;
});

/** Creates a user that owns entities of every kind. */
async function createFullUser(login: string) {
  live.payments.startingTiers.set(login, 'REGULAR');
  const person = await LivePerson.signIn(live, login);
  const { id: dataId } = await person.request<{ id: number }>('POST', '/data', { scenes: COLLECTION });
  const stream = await person.request<Stream>('POST', '/stream', {});
  await person.request('PUT', `/stream/${stream.id}/invites`, [admin.id]);
  const foreignStream = await admin.request<Stream>('POST', '/stream', {});
  await admin.request('PUT', `/stream/${foreignStream.id}/invites`, [person.id]);
  await person.request('POST', '/destination', { kind: 'youtube', key: 'a-key-of-this-test' });
  await person.upload(
    '/image',
    'image/png',
    createPng(4, 4, () => [1, 2, 3, 255]),
  );
  await person.request('POST', '/token', { name: 'Deck', scopes: ['read'], days: 1 });
  await person.request('PUT', '/alert/device', createPushDevice());
  await person.request('PUT', `/stream/${stream.id}/regenerate`);
  await person.request('POST', `/stream/${stream.id}/hand-over`);
  await person.request('POST', `/stream/${stream.id}/stats-key`);
  await person.request('POST', `/stream/${stream.id}/phone/enrolment`);
  await person.request('POST', '/studio/helpers', { userId: admin.id, level: 'watch' });
  await createInvite(person);
  const server = await person.request<Server>('POST', '/server', { streamId: stream.id, dataId });
  await until('the server runs', async () => {
    const { scene } = await person.request<ServerStatus>('GET', `/server/${server.id}/status`);
    return scene !== null;
  });
  live.node.addRecording({ owner: String(person.id), serverId: server.id }, Buffer.from('file'));
  live.node.addSession({ owner: String(person.id), serverId: server.id });
  await until(
    'the recording is listed',
    async () => (await person.request<Recording[]>('GET', '/recording')).length === 1,
  );
  await until(
    'the report is listed',
    async () => (await person.request<object[]>('GET', '/session-report')).length === 1,
  );
  return { person, stream, foreignStream };
}

const deleteAccount = (person: LivePerson, displayName = person.name) =>
  person.rest('DELETE', '/user', { displayName });

/** Returns the number of rows to delete, by column. */
async function countRows(userId: number): Promise<Record<string, number>> {
  const rowCounts = await live.fixture.database.read((em) => countRowsOfUser(em, userId));
  return Object.fromEntries(
    Object.entries(rowCounts).filter(
      ([column]) => !RETAINED_TABLES.includes(column.split('.')[0]!) && !ANONYMIZED_COLUMNS.includes(column),
    ),
  );
}

const filterColumns = (rowCounts: Record<string, number>, matches: (count: number) => boolean) =>
  Object.keys(rowCounts).filter((column) => matches(rowCounts[column]!));

/** Makes the user a helper of another user. The helper then switches a scene. */
async function makeHelper(person: LivePerson) {
  const { owner, server } = await createOwner(live);
  const { token } = await createInvite(owner);
  await person.request('POST', '/studio/join', { token });
  await person.request('POST', `/server/${server.id}/obs/scene`, { scene: 'Be right back' });
  return { owner, server };
}

it('deletes all data of the user except records for tax law, also on the node', async () => {
  const { person, foreignStream } = await createFullUser('leaver');
  const otherDevice = await LivePerson.signIn(live, 'leaver');
  const { owner, server } = await makeHelper(person);
  // Columns that no request fills get a row directly, including those of future tables.
  const emptyColumns = filterColumns(await countRows(person.id), (count) => count === 0);
  const ids = { userId: person.id, otherId: owner.id };
  await live.fixture.database.transact(({ em }) => fillForUser(em, emptyColumns, ids));
  expect(filterColumns(await countRows(person.id), (count) => count === 0)).toEqual([]);
  expect((await deleteAccount(person)).status).toBe(204);
  for (const device of [person, otherDevice]) expect((await device.rest('GET', '/user')).status).toBe(401);
  await eventually(async () => {
    expect(filterColumns(await countRows(person.id), (count) => count > 0)).toEqual([]);
  });
  const users = await admin.request<User[]>('GET', '/user/list');
  expect(users.map(({ id }) => id)).not.toContain(person.id);
  expect(await admin.request('GET', `/user/usernames?query=${person.name.slice(0, 3)}`)).toEqual([]);
  const streams = await admin.request<Stream[]>('GET', '/stream');
  expect(streams.find(({ id }) => id === foreignStream.id)?.invitedUsers).toEqual([]);
  const log = await owner.request<LogEntry[]>('GET', `/server/${server.id}/log`);
  expect(log.some(({ by }) => by?.id === person.id)).toBe(true);
  expect(JSON.stringify(log)).not.toContain(person.name);
  const text = JSON.stringify(await live.fixture.database.read((em) => runSql(em, 'select * from users')));
  expect(text).not.toContain(person.name);
  await eventually(() => expect([live.node.recordings.size, live.node.sessions.size]).toEqual([0, 0]));
});

it('revokes the authorization at the platform even with an expired token, and succeeds if the platform fails', async () => {
  const people = await Promise.all(
    ['revoked', 'expired', 'kept'].map((login) => LivePerson.signIn(live, login)),
  );
  const [revoked, expired, kept] = people as [LivePerson, LivePerson, LivePerson];
  expect((await deleteAccount(revoked)).status).toBe(204);
  live.platform.expireAccessTokens();
  expect((await deleteAccount(expired)).status).toBe(204);
  live.platform.failNext('unavailable');
  expect((await deleteAccount(kept)).status).toBe(204);
  const revokedLogins = live.platform.revokedLogins.filter((login) =>
    ['revoked', 'expired', 'kept'].includes(login),
  );
  expect(revokedLogins).toEqual(['revoked', 'expired']);
});

it('allows the same platform account to sign in again as a new user', async () => {
  const person = await LivePerson.signIn(live, 'returner');
  expect(await person.mutate(`deleteAccount(displayName: ${JSON.stringify(person.name)})`)).toBe(true);
  const newSession = await LivePerson.signIn(live, 'returner');
  expect(newSession.id).not.toBe(person.id);
  expect(await newSession.request<Stream[]>('GET', '/stream')).toEqual([]);
});

it('ends the open overlay pages of the deleted account', async () => {
  const person = await createPerson(live);
  const { alertsUrl } = await person.request<OverlayAddress>('POST', '/overlay/address');
  const page = new OverlayPageClient(alertsUrl, live.firstProcess.url);
  await page.waitForMessage('look');
  expect((await deleteAccount(person)).status).toBe(204);
  // Without a notification, pages check the database a minute after they opened.
  await page.waitForMessage('end', ({ code }) => code === 'unknown', 30_000);
  page.close();
});

it('rejects the deletion without the displayed name with 422', async () => {
  const { person, stream } = await createFullUser('careful');
  const response = await deleteAccount(person, 'somebody');
  expect(response.status).toBe(422);
  expect(JSON.stringify(response.body)).toContain('Type your name');
  const streams = await person.request<Stream[]>('GET', '/stream');
  expect(streams.map(({ id }) => id)).toContain(stream.id);
});

it('does not delete the account while billing fails, and deletes it in a later request', async () => {
  const { person } = await createFullUser('debtor');
  live.payments.failureKind = 'unreachable';
  expect((await deleteAccount(person)).status).toBeGreaterThanOrEqual(502);
  expect((await person.rest('GET', '/user')).status).toBe(200);
  live.payments.failureKind = null;
  expect((await deleteAccount(person)).status).toBe(204);
});

it('signs other devices out first, and fails with 409 if an entity is created during the deletion', async () => {
  const { person } = await createFullUser('racer');
  const otherDevice = await LivePerson.signIn(live, 'racer');
  live.payments.failureKind = 'unreachable';
  await deleteAccount(person);
  expect((await otherDevice.rest('GET', '/user')).status).toBe(401);
  live.payments.failureKind = null;
  // Simulates a destination that was created after the others were deleted.
  const { destinations } = live.firstProcess.context.features;
  const deleteAllSpy = jest.spyOn(destinations, 'deleteAll').mockResolvedValueOnce();
  const response = await deleteAccount(person);
  deleteAllSpy.mockRestore();
  expect(response.status).toBe(409);
  expect(JSON.stringify(response.body)).toContain('Try again');
  expect((await deleteAccount(person)).status).toBe(204);
});

it('notifies helpers that are added during the deletion', async () => {
  const [person, otherUser] = [await LivePerson.signIn(live, 'late-owner'), await createPerson(live)];
  const helperInput = { userId: person.id, level: 'watch' };
  await otherUser.request('POST', '/studio/helpers', helperInput);
  await person.request('POST', '/studio/helpers', { ...helperInput, userId: otherUser.id });
  const [studioDeletions, helperDeletions] = [
    await otherUser.openInbox('/user/queue/studio/delete'),
    await otherUser.openInbox('/user/queue/helper/delete'),
  ];
  const { helpers, studios } = live.firstProcess.context.features.studio.services;
  const listSpies = [
    jest.spyOn(helpers, 'list').mockResolvedValueOnce([]),
    jest.spyOn(studios, 'list').mockResolvedValueOnce([]),
  ];
  expect((await deleteAccount(person)).status).toBe(204);
  for (const spy of listSpies) spy.mockRestore();
  expect(await studioDeletions.next()).toEqual({ id: person.id });
  expect(await helperDeletions.next()).toEqual({ id: expect.any(Number) as number });
  await otherUser.closeChannels();
});

it('deletes only one of two administrators that delete their accounts concurrently', async () => {
  const secondAdmin = await LivePerson.signIn(live, 'second-admin');
  await admin.request('PUT', `/user/${secondAdmin.id}/role`, { role: 'ADMINISTRATOR' });
  const newSession = await LivePerson.signIn(live, 'second-admin');
  const responses = await Promise.all([deleteAccount(admin), deleteAccount(newSession)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
  admin = responses[0]?.status === 204 ? newSession : admin;
});

it('rejects the deletion of the last administrator with 409', async () => {
  const response = await deleteAccount(admin);
  expect(response.status).toBe(409);
  expect(JSON.stringify(response.body)).toContain('last administrator');
});
