import { RECORDING_STEP_BYTES } from '@trailcast/schema/node';
import type { Recording, RecordingTicket, Server, ServerStatus } from '@trailcast/schema/wire';
import { until } from '../../e2e/_kit/wait.js';
import { runSql } from '../src/infra/db/run-sql.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { makeLibsql } from './_database/test-database.js';
import { COLLECTION } from './_fixtures/relay-fixture.js';

/** Age and length of the recordings that the node of the tests adds. */
const RECORDING_AGE_MS = 60_000;
const RECORDING_LENGTH_MS = 30_000;
const RETENTION_MS = 7 * 86_400_000;
const TICKET_VALIDITY_MS = 60_000;
/** Maximum difference of two times that should be equal. */
const TOLERANCE_MS = 20_000;
const FILE = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251));

let live: LiveApp;
let owner: LivePerson;
let server: Server;

beforeAll(async () => {
  live = await LiveApp.start(makeLibsql);
  owner = await LivePerson.signIn(live, 'streamer');
  const { id: dataId } = await owner.request<{ id: number }>('POST', '/data', { scenes: COLLECTION });
  server = await owner.request<Server>('POST', '/server', { streamId: null, dataId });
  await waitForStatus(({ scene }) => scene !== null);
});
afterAll(() => live.close());
afterEach(async () => {
  live.node.isUnreachable = live.node.failsDeletes = false;
  live.node.canRecord = true;
  for (const { id } of await listRecordings()) await owner.rest('DELETE', `/recording/${id}`);
  await until('no recording is left', async () => (await listRecordings()).length === 0);
});

const listRecordings = () => owner.request<Recording[]>('GET', '/recording');
const setRecording = (on: boolean) => owner.rest('PUT', `/server/${server.id}/recording`, { on });

function waitForStatus(matches: (status: ServerStatus) => boolean): Promise<ServerStatus> {
  return until('the status matches', async () => {
    const status = await owner.request<ServerStatus>('GET', `/server/${server.id}/status`);
    return matches(status) ? status : undefined;
  });
}

/** Creates a recording on the node and waits until the product lists it. */
async function createRecording(file = FILE): Promise<Recording> {
  const recordings = await listRecordings();
  live.node.addRecording({ owner: String(owner.id), serverId: server.id }, file);
  return until('the recording is listed', async () =>
    (await listRecordings()).find(({ id }) => recordings.every((recording) => recording.id !== id)),
  );
}

/** Follows a ticket's URL like a browser. Returns the file's URL and the cookie. */
async function startDownload(id: number): Promise<{ url: string; headers: { cookie: string } }> {
  const { url } = await owner.request<RecordingTicket>('POST', `/recording/${id}/ticket`);
  const response = await fetch(createLocalUrl(url), { redirect: 'manual' });
  expect(response.status).toBe(303);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  const path = response.headers.get('location') ?? '';
  expect(cookie).toContain(`Path=${path};`);
  return { url: createLocalUrl(path), headers: { cookie: cookie.split(';')[0] ?? '' } };
}

const createLocalUrl = (url: string) => live.firstProcess.url + new URL(url, live.firstProcess.url).pathname;

describe('a recording', () => {
  it('can be switched on before a broadcast, and starts with the broadcast', async () => {
    expect(server.recording).toBe(false);
    expect((await setRecording(true)).status).toBe(200);
    expect((await waitForStatus(({ recording }) => recording?.state === 'waiting')).recording?.bytes).toBe(0);
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const { recording } = await waitForStatus((status) => status.recording?.state === 'recording');
    // The node reports 25 MB, and the size is rounded down to whole steps.
    expect(recording?.bytes).toBe(2 * RECORDING_STEP_BYTES);
    expect(Math.abs(Date.now() - (recording?.since ?? 0))).toBeLessThan(TOLERANCE_MS);
    expect(live.node.servers.get(server.id)?.desiredState.recording).toEqual({
      owner: String(owner.id),
      take: 1,
    });
  });

  it('stops with a reason, and another recording starts when recording is switched on again', async () => {
    live.node.servers.get(server.id)?.stopRecording('disk-full');
    const { recording } = await waitForStatus((status) => status.recording?.state === 'stopped');
    expect(recording?.failed).toEqual({ code: 'disk-full', text: 'The disk of the server’s node is full.' });
    await setRecording(true);
    await waitForStatus((status) => status.recording?.state === 'recording');
    expect(live.node.servers.get(server.id)?.desiredState.recording?.take).toBe(2);
  });

  it('continues when it is switched on again, and ends when it is switched off', async () => {
    await setRecording(true);
    expect(live.node.servers.get(server.id)?.desiredState.recording?.take).toBe(2);
    expect(((await setRecording(false)).body as Server).recording).toBe(false);
    await waitForStatus((status) => status.recording === undefined);
    await owner.request('POST', `/server/${server.id}/obs/stop`);
  });

  it('is rejected with 409 on a node that can’t record', async () => {
    live.node.canRecord = false;
    await live.node.crash(true);
    await live.node.restart();
    await until('the request is rejected', async () => (await setRecording(true)).status === 409);
    expect(((await setRecording(true)).body as { detail: string }).detail).toContain('can’t record');
    live.node.canRecord = true;
    await live.node.crash(true);
    await live.node.restart();
    await until('the node can record', async () => (await setRecording(true)).status === 200);
    await setRecording(false);
  });
});

describe('the list of recordings', () => {
  it('contains length, size and expiry', async () => {
    const { began, expires, ...otherFields } = await createRecording();
    expect(otherFields).toMatchObject({
      part: 1,
      state: 'complete',
      lengthMs: RECORDING_LENGTH_MS,
      bytes: FILE.length,
      available: true,
    });
    expect(Math.abs(began - (Date.now() - RECORDING_AGE_MS))).toBeLessThan(TOLERANCE_MS);
    expect(Math.abs((expires ?? 0) - (Date.now() + RETENTION_MS))).toBeLessThan(TOLERANCE_MS);
  });

  it('contains each recording of the node with its state until the node deletes it', async () => {
    const id = live.node.addRecording({ owner: String(owner.id), state: 'recording', expiresInMs: null });
    await until('the recording has started', async () => (await listRecordings())[0]?.state === 'recording');
    const [recording] = await listRecordings();
    expect(recording).toMatchObject({ lengthMs: 0, bytes: 0, expires: null });
    expect((await owner.rest('POST', `/recording/${recording?.id}/ticket`)).status).toBe(409);
    expect((await owner.rest('DELETE', `/recording/${recording?.id}`)).status).toBe(409);
    live.node.addRecording({ id, owner: String(owner.id) });
    await until('the recording is complete', async () => (await listRecordings())[0]?.state === 'complete');
    expect((await listRecordings())[0]?.id).toBe(recording?.id);
    live.node.deleteRecording(id);
    await until('the recording is deleted', async () => (await listRecordings()).length === 0);
  });

  it('is pushed only to the owner, and available by GraphQL', async () => {
    const stranger = await LivePerson.signIn(live, 'moderator');
    const strangerInbox = await stranger.openInbox('/user/queue/recording/create');
    const [create, update, deletions] = await Promise.all([
      owner.openInbox('/user/queue/recording/create'),
      owner.openInbox('/user/queue/recording/update'),
      owner.openInbox('/user/queue/recording/delete'),
    ]);
    const nodeId = live.node.addRecording({ owner: String(owner.id), state: 'recording', expiresInMs: null });
    const { id } = await create.next();
    live.node.addRecording({ id: nodeId, owner: String(owner.id) });
    expect(await update.next()).toMatchObject({ id, state: 'complete', lengthMs: RECORDING_LENGTH_MS });
    const { data } = await owner.graphql('{ recordings { id lengthMs } }');
    expect(data).toEqual({ recordings: [{ id: String(id), lengthMs: RECORDING_LENGTH_MS }] });
    const ticket = (await owner.mutate(`createRecordingTicket(id: "${id}") { url }`)) as RecordingTicket;
    expect((await fetch(createLocalUrl(ticket.url), { redirect: 'manual' })).status).toBe(303);
    expect(await owner.mutate(`deleteRecording(id: "${id}")`)).toBe(true);
    expect(await deletions.next()).toEqual({ id });
    expect(strangerInbox.drain()).toEqual([]);
    await Promise.all([owner.closeChannels(), stranger.closeChannels()]);
  });

  it('marks a recording as unavailable while its node is unreachable', async () => {
    const { id } = await createRecording();
    live.node.isUnreachable = true;
    live.node.dropConnections();
    await until('the recording is unavailable', async () => (await listRecordings())[0]?.available === false);
    expect((await owner.rest('POST', `/recording/${id}/ticket`)).status).toBe(409);
    live.node.isUnreachable = false;
    await until('the recording is available', async () => (await listRecordings())[0]?.available === true);
  });

  it('omits a deleted recording even if its deletion on the node is still pending', async () => {
    const { id } = await createRecording();
    live.node.failsDeletes = true;
    expect((await owner.rest('DELETE', `/recording/${id}`)).status).toBe(204);
    expect(await listRecordings()).toEqual([]);
    expect(live.node.recordings.size).toBe(1);
    live.node.failsDeletes = false;
    // The node's list does not change.
    await until('the node has deleted the recording', () => live.node.recordings.size === 0, 20_000);
  });

  it('contains no recordings of deleted accounts, and the node deletes them', async () => {
    const leaver = await LivePerson.signIn(live, 'moderator');
    expect((await leaver.rest('DELETE', '/user', { displayName: leaver.name })).status).toBe(204);
    const id = live.node.addRecording({ owner: String(leaver.id) }, FILE);
    await until('the node has deleted the recording', () => !live.node.recordings.has(id));
  });

  it('is hidden from other users and administrators', async () => {
    const { id } = await createRecording();
    const admin = await LivePerson.signIn(live, 'admin');
    expect(await admin.request('GET', '/recording')).toEqual([]);
    for (const call of ['DELETE /recording/', 'POST /recording/'] as const) {
      const [method, path] = call.split(' ') as ['DELETE' | 'POST', string];
      const suffix = method === 'POST' ? '/ticket' : '';
      expect((await admin.rest(method, `${path}${id}${suffix}`)).status).toBe(404);
    }
  });
});

describe('a download', () => {
  it('starts once for each ticket', async () => {
    const { id } = await createRecording();
    const { url } = await owner.request<RecordingTicket>('POST', `/recording/${id}/ticket`);
    expect((await fetch(createLocalUrl(url), { redirect: 'manual' })).status).toBe(303);
    expect((await fetch(createLocalUrl(url), { redirect: 'manual' })).status).toBe(409);
  });

  it('does not start with HEAD, with a replaced ticket, or after a minute', async () => {
    const { id } = await createRecording();
    const createTicket = () => owner.request<RecordingTicket>('POST', `/recording/${id}/ticket`);
    const [first, second] = [await createTicket(), await createTicket()];
    expect((await fetch(createLocalUrl(second.url), { method: 'HEAD' })).status).toBe(404);
    expect((await fetch(createLocalUrl(first.url), { redirect: 'manual' })).status).toBe(409);
    const remainingMs = second.expires - Date.now();
    expect(remainingMs).toBeGreaterThan(TICKET_VALIDITY_MS / 2);
    expect(remainingMs).toBeLessThanOrEqual(TICKET_VALIDITY_MS + 1_000);
    await live.fixture.database.transact(({ em }) =>
      runSql(em, 'update recordings set ticket_expires = 1 where id = ?', [id]),
    );
    expect((await fetch(createLocalUrl(second.url), { redirect: 'manual' })).status).toBe(409);
  });

  it('returns the whole file or a range of it', async () => {
    const { id } = await createRecording();
    const { url, headers } = await startDownload(id);
    const fullResponse = await fetch(url, { headers });
    expect(fullResponse.status).toBe(200);
    expect(fullResponse.headers.get('content-disposition')).toMatch(
      /^attachment; filename="trailcast-[\d-]+\.mp4"$/,
    );
    expect(fullResponse.headers.get('content-length')).toBe(String(FILE.length));
    expect(Buffer.from(await fullResponse.arrayBuffer()).equals(FILE)).toBe(true);
    const tag = fullResponse.headers.get('etag') ?? '';
    const rangeResponse = await fetch(url, {
      headers: { ...headers, range: 'bytes=3000-', 'if-range': tag },
    });
    expect([rangeResponse.status, rangeResponse.headers.get('content-range')]).toEqual([
      206,
      'bytes 3000-4999/5000',
    ]);
    expect(Buffer.from(await rangeResponse.arrayBuffer()).equals(FILE.subarray(3_000))).toBe(true);
    const mismatchResponse = await fetch(url, {
      headers: { ...headers, range: 'bytes=3000-', 'if-range': '"other"' },
    });
    expect(mismatchResponse.status).toBe(200);
    await mismatchResponse.arrayBuffer();
    expect((await fetch(url, { headers: { ...headers, range: 'bytes=9000-' } })).status).toBe(416);
  });

  it('requires its cookie and a valid session', async () => {
    const { id } = await createRecording();
    const otherRecording = await createRecording();
    const { url, headers } = await startDownload(id);
    expect((await fetch(url)).status).toBe(409);
    const otherCookie = headers.cookie.replace(`-${id}=`, `-${otherRecording.id}=`);
    expect(
      (await fetch(url.replace(`/${id}/`, `/${otherRecording.id}/`), { headers: { cookie: otherCookie } }))
        .status,
    ).toBe(409);
    const visitor = await LivePerson.signIn(live, 'moderator');
    live.node.addRecording({ owner: String(visitor.id) }, FILE);
    const recordingId = await until(
      'the recording is listed',
      async () => (await visitor.request<Recording[]>('GET', '/recording'))[0]?.id,
    );
    const ticket = await visitor.request<RecordingTicket>('POST', `/recording/${recordingId}/ticket`);
    const response = await fetch(createLocalUrl(ticket.url), { redirect: 'manual' });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const file = createLocalUrl(response.headers.get('location') ?? '');
    expect((await fetch(file, { headers: { cookie } })).status).toBe(200);
    await visitor.rest('POST', '/user/logout');
    expect((await fetch(file, { headers: { cookie } })).status).toBe(409);
  });

  it('reads from the node only as fast as the client reads', async () => {
    const { id } = await createRecording(Buffer.alloc(64 << 20, 7));
    const { url, headers } = await startDownload(id);
    const bytesBefore = process.memoryUsage().arrayBuffers;
    const response = await fetch(url, { headers });
    const reader = response.body!.getReader();
    await reader.read();
    await until('the node has unsent data', () => live.node.unsentBytes > 30 << 20);
    expect(process.memoryUsage().arrayBuffers - bytesBefore).toBeLessThan(48 << 20);
    await reader.cancel();
    await until('the node is disconnected', () => live.node.unsentBytes === 0);
  });
});
