import { createMediaPart, createStartPart } from '@trailcast/schema/preview-stream';
import type { Server, ServerStatus, Session } from '@trailcast/schema/wire';
import { until } from '../../e2e/_kit/wait.js';
import { NodeProblemError } from '../src/drivers/relay-node/fake-node-http.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { PreviewClient } from './_app/preview-client.js';
import { makeLibsql } from './_database/test-database.js';
import { COLLECTION } from './_fixtures/relay-fixture.js';

const START_PART = createStartPart({ container: 'flv', video: 'h264' }, Buffer.from('headers'));
const createKeyPart = (text: string) => createMediaPart('key', Buffer.from(text));

describe('/preview', () => {
  let live: LiveApp;
  let owner: LivePerson;
  let admin: LivePerson;
  let server: Server;
  const clients: PreviewClient[] = [];

  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql);
    admin = await LivePerson.signIn(live, 'admin');
  });
  beforeEach(async () => {
    owner = await LivePerson.signIn(live, 'streamer');
    const { id: dataId } = await owner.request<{ id: number }>('POST', '/data', { scenes: COLLECTION });
    server = await owner.request<Server>('POST', '/server', { streamId: null, dataId });
    await until(async () =>
      (await owner.request<ServerStatus>('GET', `/server/${server.id}/status`)).scene === null
        ? undefined
        : true,
    );
    live.node.previewParts = [START_PART, createKeyPart('picture')];
    live.node.offersPreviews = true;
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await until(() => (live.node.previewResponses.size === 0 ? true : undefined));
    owner = await LivePerson.signIn(live, 'streamer');
    for (const { id } of await owner.request<Server[]>('GET', '/server'))
      await owner.request('DELETE', `/server/${id}`);
  });
  afterAll(() => live.close());

  const goLive = () => owner.request('POST', `/server/${server.id}/obs/start`);
  const openPreview = async (changes: object = {}, headers?: Record<string, string>) => {
    const firstMessage = { token: owner.token, serverId: server.id, of: 'program', ...changes };
    const client = await PreviewClient.open(live.firstProcess.url, firstMessage, headers);
    clients.push(client);
    return client;
  };
  const openPlayingPreview = async (changes: object = {}) => {
    const client = await openPreview(changes);
    await until(() => (client.bytes > 0 ? true : undefined));
    return client;
  };
  const waitForEnd = async (client: PreviewClient) => (await client.ended)?.code;

  it('sends sound levels without a broadcast, and does not count them as a preview', async () => {
    const soundLevels = JSON.stringify({ feed: -12, program: null });
    live.node.previewParts = [
      createStartPart({ container: 'levels', video: null }, Buffer.alloc(0)),
      createKeyPart(soundLevels),
    ];
    const client = await openPlayingPreview({ of: 'levels' });
    expect(client.received).toEqual([{ event: 'start', container: 'levels', video: null }, '', soundLevels]);
    live.node.previewParts = [START_PART, createKeyPart('picture')];
    await goLive();
    for (let count = 0; count < 5; count += 1) await openPlayingPreview();
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    expect(await waitForEnd(await openPreview())).toBe('server-full');
  });

  it('ends a failed preview of sound levels with a code that allows a retry', async () => {
    const openPreviewSpy = jest.spyOn(live.node, 'openPreview').mockImplementation(() => {
      throw new NodeProblemError(500, 'failed', 'OBS closed its connection.');
    });
    // A page only stops retrying after `not-offered`.
    expect(await waitForEnd(await openPreview({ of: 'levels' }))).toBe('unreachable');
    openPreviewSpy.mockRestore();
  });

  it('sends a start event, and then headers and pictures unchanged', async () => {
    await goLive();
    const client = await openPlayingPreview();
    for (const response of live.node.previewResponses)
      response.write(createMediaPart('data', Buffer.from('next')).frame);
    await until(() => (client.received.length === 4 ? true : undefined));
    expect(client.received).toEqual([
      { event: 'start', container: 'flv', video: 'h264' },
      'headers',
      'picture',
      'next',
    ]);
  });

  it('ends when the node ends the preview, and disconnects from the node when the watcher leaves', async () => {
    await goLive();
    const client = await openPlayingPreview();
    for (const response of live.node.previewResponses) response.end();
    expect(await waitForEnd(client)).toBe('ended');
    expect(client.closeCode).toBe(1000);
    const secondClient = await openPlayingPreview();
    secondClient.close();
    await until(() => (live.node.previewResponses.size === 0 ? true : undefined));
  });

  it('ends with the reason if there is no broadcast, no feed or no preview on the node', async () => {
    const readError = async (changes: object) => (await openPreview(changes)).ended;
    expect(await readError({})).toEqual({
      event: 'end',
      code: 'not-live',
      detail: 'No broadcast is running.',
    });
    expect(await readError({ of: 'feed' })).toMatchObject({
      code: 'no-feed',
      detail: 'No phone is sending right now.',
    });
    live.node.offersPreviews = false;
    expect(await readError({})).toMatchObject({ code: 'not-offered' });
    live.node.isUnreachable = true;
    try {
      expect(await readError({})).toMatchObject({ code: 'unreachable' });
    } finally {
      live.node.isUnreachable = false;
    }
  });

  it('rejects an invalid message or token, another user’s server and an API token', async () => {
    const readError = async (changes: object) => (await openPreview(changes)).ended.then((end) => end?.code);
    expect(await readError({ of: 'desk' })).toBe('bad-request');
    expect(await readError({ serverId: 'x' })).toBe('bad-request');
    expect(await readError({ token: 'wrong' })).toBe('unauthorized');
    expect(await readError({ token: admin.token })).toBe('not-found');
    expect(await readError({ serverId: server.id + 1_000 })).toBe('not-found');
    const { token } = await owner.request<{ token: string }>('POST', '/token', {
      name: 'Deck',
      scopes: ['read', 'control'],
      days: 1,
    });
    expect(await readError({ token })).toBe('forbidden');
    expect(live.node.previewResponses.size).toBe(0);
  });

  it('accepts only pages of its own origin', async () => {
    await goLive();
    await expect(openPreview({}, { origin: 'https://evil.example' })).rejects.toThrow('403');
    const client = await openPreview({}, { origin: live.firstProcess.url });
    await until(() => (client.bytes > 0 ? true : undefined));
  });

  it('accepts at most five watchers of a server', async () => {
    await goLive();
    const allClients = await Promise.all(Array.from({ length: 50 }, () => openPreview()));
    const listRejected = () =>
      allClients.filter(({ received }) =>
        received.some((message) => typeof message === 'object' && message.event === 'end'),
      );
    await until(() => (listRejected().length === allClients.length - 5 ? true : undefined));
    for (const client of listRejected())
      expect(client.received.at(-1)).toEqual({
        event: 'end',
        code: 'server-full',
        detail: 'This server has 5 watchers, which is the maximum. Close another preview first.',
      });
    const acceptedClients = allClients.filter((client) => !listRejected().includes(client));
    await until(() => (acceptedClients.every(({ bytes }) => bytes > 0) ? true : undefined));
    expect(live.node.previewResponses.size).toBe(1);
    // The next watcher is accepted after one has left.
    acceptedClients[0]?.close();
    await until(async () => {
      const newClient = await openPreview();
      await until(() => (newClient.received.length > 0 ? true : undefined));
      return newClient.bytes > 0 ? true : undefined;
    });
  });

  /** Signs the owner in again. Returns a function that revokes the owner's older sessions. */
  async function prepareRevocation(): Promise<() => Promise<unknown>> {
    const newSession = await LivePerson.signIn(live, 'streamer');
    const sessions = await newSession.request<Session[]>('GET', '/session');
    const olderSessions = sessions.filter(({ current }) => !current);
    return () => Promise.all(olderSessions.map(({ id }) => newSession.rest('DELETE', `/session/${id}`)));
  }
  const demote = () => admin.request('PUT', `/user/${owner.id}/role`, { role: 'UNVERIFIED' });

  it.each<[string, () => Promise<() => Promise<unknown>>, string]>([
    ['logout', async () => () => owner.request('POST', '/user/logout'), 'unauthorized'],
    ['a revoked session', prepareRevocation, 'unauthorized'],
    ['demotion to UNVERIFIED', async () => demote, 'unauthorized'],
    ['the server’s deletion', async () => () => owner.request('DELETE', `/server/${server.id}`), 'not-found'],
  ])('ends within 1 s of %s', async (_, prepare, code) => {
    await goLive();
    const client = await openPlayingPreview();
    const revoke = await prepare();
    await revoke();
    const revokedAt = performance.now();
    expect(await waitForEnd(client)).toBe(code);
    expect(performance.now() - revokedAt).toBeLessThan(1_000);
    if (owner.id) await admin.request('PUT', `/user/${owner.id}/role`, { role: 'VERIFIED' });
  });
});

describe('disconnectAll', () => {
  it('ends previews with the code 1012', async () => {
    const live = await LiveApp.start(makeLibsql);
    try {
      const client = await PreviewClient.open(live.firstProcess.url, undefined);
      await live.firstProcess.context.drain(0);
      expect(await client.ended).toMatchObject({ code: 'restarting' });
      expect(client.closeCode).toBe(1012);
    } finally {
      await live.close();
    }
  });
});
