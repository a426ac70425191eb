import { createMediaPart, createStartPart } from '@trailcast/schema/preview-stream';
import type {
  ApiToken,
  Destination,
  LogEntry,
  Server,
  ServerSources,
  ServerStatus,
  StudioHelper,
} from '@trailcast/schema/wire';
import { eventually, until } from '../../e2e/_kit/wait.js';
import { RelayServerEntity } from '../src/features/relay-server/relay-server.entity.js';
import { ServerLogEntity } from '../src/features/studio/server-log.entity.js';
import { StudioHelperEntity } from '../src/features/studio/studio-helper.entity.js';
import { pruneLog, sweepStudios } from '../src/features/studio/studio-sweep.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { PreviewClient } from './_app/preview-client.js';
import { createHelper, createOwner, createPerson, fetchStudios } from './_app/studio-app.js';
import { makeLibsql } from './_database/test-database.js';

describe('a helper at the owner’s server', () => {
  let live: LiveApp;
  let admin: LivePerson;
  let owner: LivePerson;
  let server: Server;
  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql, { servers: 50, broadcasts: 50 });
    admin = await LivePerson.signIn(live, 'admin');
    live.node.previewParts = [
      createStartPart({ container: 'flv', video: 'h264' }, Buffer.from('headers')),
      createMediaPart('key', Buffer.from('picture')),
    ];
  });
  beforeEach(async () => {
    ({ owner, server } = await createOwner(live));
  });
  afterEach(() => owner.closeChannels());
  afterAll(() => live.close());

  const setScene = (person: LivePerson, name: string) =>
    person.rest('POST', `/server/${server.id}/obs/scene`, { scene: name });
  const fetchLog = () => owner.request<LogEntry[]>('GET', `/server/${server.id}/log`);
  const openPreview = (person: LivePerson, source: 'program' | 'feed' = 'program') =>
    PreviewClient.open(live.firstProcess.url, { token: person.token, serverId: server.id, of: source });
  const openPlayingPreview = async (person: LivePerson, source: 'program' | 'feed' = 'program') => {
    const client = await openPreview(person, source);
    await until(() => (client.bytes > 0 ? true : undefined));
    return client;
  };

  it('reads the owner’s entities only in the studio, without secrets', async () => {
    const { helper } = await createHelper(live, owner, 'watch');
    const [studio] = await fetchStudios(helper);
    expect(studio).toMatchObject({ id: owner.id, level: 'watch', destinations: [] });
    expect(studio?.server).toEqual({
      id: server.id,
      timeCreated: server.timeCreated,
      streamName: 'Stream 1',
      delay: 0,
      recording: false,
      dataVersion: 1,
      storedDataVersion: 1,
    });
    expect(studio?.scenes).toContain('Live');
    expect(await helper.request('GET', '/server')).toEqual([]);
    expect(await helper.request('GET', '/stream')).toEqual([]);
  });

  it('receives the status only at the studio’s destination, with its own logged actions', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    const ownStatus = await helper.openInbox('/user/queue/status/update');
    const ownList = await helper.openInbox('/user/queue/server/list');
    const studioStatus = await helper.openInbox('/user/queue/studio-status/update');
    const ownerStatus = await owner.openInbox('/user/queue/status/update');
    const ownerLog = await owner.openInbox('/user/queue/log/create');
    expect(await ownList.next()).toEqual([]);
    expect((await setScene(helper, 'Live')).status).toBe(200);
    const author = { id: helper.id, displayName: helper.name };
    const lastEntry = { by: author, action: 'set-scene', detail: 'Live' };
    expect(await ownerLog.next()).toMatchObject({ ...lastEntry, serverId: server.id, via: 'page' });
    const isLast = ({ lastAction }: ServerStatus) => lastAction?.action === 'set-scene';
    const waitForSwitch = async (inbox: { next(): Promise<ServerStatus> }) => {
      let status = await inbox.next();
      while (!isLast(status)) status = await inbox.next();
      return status;
    };
    expect((await waitForSwitch(ownerStatus)).lastAction).toMatchObject(lastEntry);
    expect((await waitForSwitch(studioStatus)).lastAction).toMatchObject(lastEntry);
    await expect(ownStatus.next(300)).rejects.toThrow();
    await helper.closeChannels();
  });

  it('can act concurrently with the owner, and the log contains all actions', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    await Promise.all([setScene(helper, 'Live'), setScene(owner, 'Live'), setScene(helper, 'Live')]);
    const switchEntries = (await fetchLog()).filter(({ action }) => action === 'set-scene');
    expect(switchEntries.map(({ by }) => by?.id).sort()).toEqual([owner.id, helper.id, helper.id].sort());
    const { lastAction } = await owner.request<ServerStatus>('GET', `/server/${server.id}/status`);
    const { by, action, detail, at } = switchEntries[0]!;
    expect(lastAction).toEqual({ by, action, detail, at });
  });

  it('changes sources with the level operate, and the log contains the change', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    const { helper: watcher } = await createHelper(live, owner, 'watch');
    const path = `/server/${server.id}/sources`;
    expect((await watcher.rest('GET', path)).status).toBe(403);
    const { sounds } = await helper.request<ServerSources>('GET', path);
    const [sound] = sounds;
    expect((await watcher.rest('PUT', `${path}/${sound?.id}`, { muted: true })).status).toBe(403);
    const collectionUpdates = await owner.openInbox('/user/queue/data/update');
    const studioUpdates = await helper.openInbox('/user/queue/studio/update');
    await helper.request('PUT', `${path}/${sound?.id}`, { muted: true });
    // The change is stored as the next version of the owner's collection.
    expect(await collectionUpdates.next()).toMatchObject({
      id: server.dataId,
      version: 2,
      scenes: expect.stringContaining('"muted":true') as string,
    });
    expect((await studioUpdates.next()).server).toMatchObject({ id: server.id, storedDataVersion: 2 });
    await helper.closeChannels();
    expect((await fetchLog())[0]).toMatchObject({
      by: { id: helper.id },
      action: 'mute-source',
      detail: sound?.name,
    });
  });

  it('receives no hints about costs in responses and pushes', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    const statusInbox = await helper.openInbox('/user/queue/studio-status/update');
    const node = live.node.servers.get(server.id)!;
    node.shown = { sceneMs: 0, showsFeed: false, quietMs: 75 * 60_000 };
    live.node.notifyChange();
    const listHints = async (person: LivePerson) => {
      const { hints } = await person.request<ServerStatus>('GET', `/server/${server.id}/status`);
      return hints?.map(({ code }) => code) ?? [];
    };
    await until(async () => ((await listHints(owner)).includes('nothing-sent') ? true : undefined));
    expect(await listHints(helper)).toEqual([]);
    const { body } = await setScene(helper, 'Starting soon');
    expect(body).toMatchObject({ scene: 'Starting soon' });
    expect(JSON.stringify(body)).not.toContain('nothing-sent');
    const statuses = [await statusInbox.next(), await statusInbox.next()];
    expect(JSON.stringify(statuses)).not.toContain('nothing-sent');
    await helper.closeChannels();
  });

  it('receives sound levels with the level watch and without a broadcast', async () => {
    const { helper } = await createHelper(live, owner, 'watch');
    const client = await PreviewClient.open(live.firstProcess.url, {
      token: helper.token,
      serverId: server.id,
      of: 'levels',
    });
    await until(() => (client.received.length > 0 ? true : undefined));
    expect(client.received[0]).toMatchObject({ event: 'start' });
    client.close();
    const stranger = await createPerson(live);
    const strangerPreview = await PreviewClient.open(live.firstProcess.url, {
      token: stranger.token,
      serverId: server.id,
      of: 'levels',
    });
    expect((await strangerPreview.ended)?.code).toBe('not-found');
  });

  it('is notified of a collection that the owner stores during a broadcast', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const studioUpdates = await helper.openInbox('/user/queue/studio/update');
    const [data] = await owner.request<{ id: number; scenes: string }[]>('GET', '/data');
    const input = JSON.parse(data!.scenes) as { sources: object[] };
    const scenes = JSON.stringify({ ...input, sources: [...input.sources, { id: 'scene', name: 'Added' }] });
    await owner.request('PUT', `/data/${data!.id}/scenes`, { scenes });
    expect((await studioUpdates.next()).server).toMatchObject({ dataVersion: 1, storedDataVersion: 2 });
    await helper.closeChannels();
  });

  it('has no access to requests, pushes and previews after the owner removes it', async () => {
    const { helper, id } = await createHelper(live, owner, 'operate');
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const client = await openPlayingPreview(helper);
    const deletions = await helper.openInbox('/user/queue/studio/delete');
    const status = await helper.openInbox('/user/queue/studio-status/update');
    await owner.request('DELETE', `/studio/helpers/${id}`);
    expect(await deletions.next()).toEqual({ id: owner.id });
    expect((await client.ended)?.code).toBe('not-found');
    expect((await setScene(helper, 'Live')).status).toBe(404);
    await setScene(owner, 'Live');
    let lateStatus: ServerStatus | undefined;
    for (;;) {
      const nextStatus = await status.next(300).catch(() => undefined);
      if (!nextStatus) break;
      lateStatus = nextStatus;
    }
    expect(lateStatus?.lastAction?.action).not.toBe('set-scene');
    await helper.closeChannels();
  });

  it('does not start a broadcast if the owner removes it during the start', async () => {
    const { helper, id } = await createHelper(live, owner, 'produce');
    let release = () => undefined as void;
    const targetRequested = new Promise<void>((resolve) => {
      const target = live.platform.fetchTarget.bind(live.platform);
      live.platform.fetchTarget = async (...input) => {
        resolve();
        await new Promise<void>((resolveRelease) => (release = resolveRelease));
        live.platform.fetchTarget = target;
        return target(...input);
      };
    });
    const startRequest = helper.rest('POST', `/server/${server.id}/obs/start`);
    await targetRequested;
    await owner.request('DELETE', `/studio/helpers/${id}`);
    release();
    expect((await startRequest).status).toBe(404);
    expect((await fetchLog()).map(({ action }) => action)).not.toContain('start');
    const { obs } = await owner.request<ServerStatus>('GET', `/server/${server.id}/status`);
    expect(obs).toBe(false);
  });

  it('starts and stops broadcasts with the owner’s payment', async () => {
    const { helper } = await createHelper(live, owner, 'produce');
    expect((await helper.rest('POST', `/server/${server.id}/obs/start`)).status).toBe(200);
    expect((await helper.rest('POST', `/server/${server.id}/obs/stop`)).status).toBe(200);
    await admin.request('PUT', `/payment/user/${owner.id}`, { tier: 'REGULAR' });
    const { status, body } = await helper.rest('POST', `/server/${server.id}/obs/start`);
    expect([status, (body as { type: string }).type]).toEqual([403, '/problems/payment-required']);
    expect((await fetchLog()).map(({ action }) => action)).toEqual(['stop', 'start', 'create']);
  });

  it('has no access to requests, channels and previews after its role becomes UNVERIFIED', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const client = await openPlayingPreview(helper);
    const channel = await helper.openChannel();
    await admin.request('PUT', `/user/${helper.id}/role`, { role: 'UNVERIFIED' });
    expect((await client.ended)?.code).toBe('unauthorized');
    await channel.closed;
    expect((await setScene(helper, 'Live')).status).toBe(403);
  });

  it('has previews of the feed only during a broadcast', async () => {
    const { helper } = await createHelper(live, owner, 'watch');
    const earlyPreview = await openPreview(helper, 'feed');
    expect(await earlyPreview.ended).toMatchObject({
      code: 'not-live',
      detail: expect.stringMatching(/broadcast/) as string,
    });
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const client = await openPreview(helper, 'feed');
    await until(() => (client.received.length > 0 ? true : undefined));
    await owner.request('POST', `/server/${server.id}/obs/stop`);
    expect((await client.ended)?.code).toMatch(/not-live|ended/);
    expect((await helper.rest('GET', `/server/${server.id}/picture/feed`)).status).toBe(404);
  });

  it('can end its own Privacy but not the owner’s', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    const showScene = (name: string) =>
      live.fixture.database.transact(({ em }) =>
        em.nativeUpdate(RelayServerEntity, { id: server.id }, { scene: name }),
      );
    await setScene(owner, 'Live');
    await showScene('Privacy');
    expect((await setScene(helper, 'Live')).status).toBe(403);
    const { sounds } = await helper.request<ServerSources>('GET', `/server/${server.id}/sources`);
    const change = await helper.rest('PUT', `/server/${server.id}/sources/${sounds[0]?.id}`, { muted: true });
    expect(change.status).toBe(403);
    expect((await setScene(owner, 'Live')).status).toBe(200);
    expect((await setScene(helper, 'Live')).status).toBe(200);
    await showScene('Privacy');
    expect((await setScene(helper, 'Live')).status).toBe(200);
  });

  describe('with a scene Privacy', () => {
    let helper: LivePerson;
    beforeEach(async () => {
      await owner.closeChannels();
      const names = ['Live', 'Privacy'].map((name) => ({ name }));
      const sources = names.map(({ name }) => ({ id: 'scene', name, settings: { items: [] } }));
      ({ owner, server } = await createOwner(live, JSON.stringify({ scene_order: names, sources })));
      ({ helper } = await createHelper(live, owner, 'operate'));
    });
    const readSwitchStatus = async (person: LivePerson, name: string) =>
      (await setScene(person, name)).status;

    it('cannot end the owner’s Privacy after choosing it again', async () => {
      expect(await readSwitchStatus(helper, 'Privacy')).toBe(200);
      expect(await readSwitchStatus(helper, 'Live')).toBe(200);
      expect(await readSwitchStatus(owner, 'Privacy')).toBe(200);
      expect(await readSwitchStatus(helper, 'Privacy')).toBe(200);
      expect(await readSwitchStatus(helper, 'Privacy')).toBe(200);
      expect(await readSwitchStatus(helper, 'Live')).toBe(403);
      expect(await readSwitchStatus(owner, 'Live')).toBe(200);
    });

    it('can end its own Privacy until the owner chooses it too', async () => {
      expect(await readSwitchStatus(helper, 'Privacy')).toBe(200);
      expect(await readSwitchStatus(owner, 'Privacy')).toBe(200);
      expect(await readSwitchStatus(helper, 'Live')).toBe(403);
      expect(await readSwitchStatus(owner, 'Live')).toBe(200);
      expect(await readSwitchStatus(helper, 'Privacy')).toBe(200);
      expect(await readSwitchStatus(helper, 'Live')).toBe(200);
    });

    it('cannot end a Privacy of an unknown author', async () => {
      expect(await readSwitchStatus(owner, 'Privacy')).toBe(200);
      await live.fixture.database.transact(({ em }) =>
        em.nativeDelete(ServerLogEntity, { serverId: server.id }),
      );
      expect(await readSwitchStatus(helper, 'Privacy')).toBe(403);
      expect(await readSwitchStatus(helper, 'Live')).toBe(403);
    });
  });

  it('can’t start a broadcast while the owner is unverified', async () => {
    const { helper } = await createHelper(live, owner, 'produce');
    const setRole = (name: string) => admin.request('PUT', `/user/${owner.id}/role`, { role: name });
    await setRole('UNVERIFIED');
    expect((await helper.rest('POST', `/server/${server.id}/obs/start`)).status).toBe(404);
    await setRole('VERIFIED');
    await helper.request('POST', `/server/${server.id}/obs/start`);
  });

  it('receives pictures of scenes only when it may have previews of the feed', async () => {
    const [{ helper }, { helper: watcher }] = [
      await createHelper(live, owner, 'operate'),
      await createHelper(live, owner, 'watch'),
    ];
    const queryPicture = (user: typeof owner, scene: string) =>
      user.graphql(`{ scenePicture(serverId: "${server.id}", scene: "${scene}") }`);
    const fetchPicture = async (user: typeof owner) =>
      (await queryPicture(user, 'Live')).data?.scenePicture ?? null;
    for (const unknown of ['', 'None'])
      expect(await queryPicture(owner, unknown)).toEqual({ data: { scenePicture: null } });
    const picture = expect.stringMatching(/^data:image\/jpeg;base64,/) as string;
    expect([await fetchPicture(owner), await fetchPicture(helper)]).toEqual([picture, null]);
    await owner.request('POST', `/server/${server.id}/obs/start`);
    expect([await fetchPicture(helper), await fetchPicture(watcher)]).toEqual([picture, null]);
    await live.fixture.database.transact(({ em }) =>
      em.nativeUpdate(RelayServerEntity, { id: server.id }, { scene: 'Privacy' }),
    );
    expect([await fetchPicture(helper), await fetchPicture(owner)]).toEqual([null, picture]);
    await live.fixture.database.transact(({ em }) =>
      em.nativeUpdate(RelayServerEntity, { id: server.id }, { scene: 'Live' }),
    );
    expect(await fetchPicture(helper)).toEqual(picture);
    await owner.request('PUT', `/server/${server.id}/panic`, { panic: true });
    expect([await fetchPicture(helper), await fetchPicture(owner)]).toEqual([null, picture]);
  });

  it('has no previews of the feed during Privacy', async () => {
    const { helper } = await createHelper(live, owner, 'watch');
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const client = await openPreview(helper, 'feed');
    await until(() => (client.received.length > 0 ? true : undefined));
    await live.fixture.database.transact(({ em }) =>
      em.nativeUpdate(RelayServerEntity, { id: server.id }, { scene: 'Privacy' }),
    );
    expect((await client.ended)?.code).toBe('not-live');
    expect((await (await openPreview(helper, 'feed')).ended)?.code).toBe('not-live');
    expect((await helper.rest('GET', `/server/${server.id}/picture/feed`)).status).toBe(404);
  });

  it('is shown to the owner as watching while it has a preview', async () => {
    const { helper, id } = await createHelper(live, owner, 'watch');
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const helperInbox = await owner.openInbox('/user/queue/helper/update');
    const client = await openPlayingPreview(helper);
    expect(await helperInbox.next()).toMatchObject({ id, watching: true });
    client.close();
    await until(() => (live.node.previewResponses.size === 0 ? true : undefined));
    await live.fixture.database.transact(({ em, now }) =>
      em.nativeUpdate(StudioHelperEntity, { id }, { watchingUntil: now }),
    );
    await sweepStudios(live.fixture.database, live.fixture.database.clock);
    expect(await helperInbox.next()).toMatchObject({ id, watching: false });
    const [shown] = await owner.request<StudioHelper[]>('GET', '/studio/helpers');
    expect(shown?.watching).toBe(false);
  });

  it('is shown to the owner with the time of its last visit', async () => {
    const { helper, id } = await createHelper(live, owner, 'operate');
    const fetchHelper = async () => (await owner.request<StudioHelper[]>('GET', '/studio/helpers'))[0]!;
    const setLastSeen = (seenAt: number | null) =>
      live.fixture.database.transact(({ em }) => em.nativeUpdate(StudioHelperEntity, { id }, { seenAt }));
    expect((await fetchHelper()).lastSeen).toBeNull();
    const helperInbox = await owner.openInbox('/user/queue/helper/update');
    const visitedAfter = Date.now();
    await fetchStudios(helper);
    expect((await helperInbox.next()).lastSeen).toBeGreaterThanOrEqual(visitedAfter);
    // Within a minute the time is not stored and pushed again.
    const minuteMs = 60_000;
    const recentTime = Date.now() - minuteMs + 10_000;
    await setLastSeen(recentTime);
    await fetchStudios(helper);
    expect((await fetchHelper()).lastSeen).toBe(recentTime);
    await setLastSeen(visitedAfter - minuteMs - 1_000);
    await setScene(helper, 'Live');
    expect(await helperInbox.next()).toMatchObject({ id, watching: false });
    expect((await fetchHelper()).lastSeen).toBeGreaterThanOrEqual(visitedAfter);
    // The owner's actions do not change the time.
    await setLastSeen(null);
    await setScene(owner, 'Live');
    expect((await fetchHelper()).lastSeen).toBeNull();
  });

  it('can enable and disable destinations, but not change them', async () => {
    const { helper } = await createHelper(live, owner, 'produce');
    const body = { kind: 'youtube', key: 'secret-key', enabled: false };
    const { id } = await owner.request<Destination>('POST', '/destination', body);
    const [twitch] = await owner.request<Destination[]>('GET', '/destination');
    const studioInbox = await helper.openInbox('/user/queue/studio/update');
    const enabledDestination = await helper.request<Destination>('PUT', `/destination/${id}`, {
      enabled: true,
    });
    expect(enabledDestination).toMatchObject({ id, enabled: true, server: '' });
    const studio = await studioInbox.next();
    expect(studio.destinations).toContainEqual({ id, kind: 'youtube', name: 'YouTube', enabled: true });
    expect((await helper.rest('PUT', `/destination/${id}`, { name: 'Mine' })).status).toBe(403);
    const otherTarget = { server: 'rtmp://8.8.8.8/app', key: 'other' };
    expect((await helper.rest('PUT', `/destination/${id}`, otherTarget)).status).toBe(403);
    await helper.request('PUT', `/destination/${twitch!.id}`, { enabled: false });
    expect((await helper.rest('PUT', `/destination/${id}`, { enabled: false })).status).toBe(409);
    const [lastEntry] = await fetchLog();
    expect(lastEntry).toMatchObject({
      action: 'destination-off',
      detail: twitch!.name,
      by: { id: helper.id },
    });
    await helper.closeChannels();
  });

  it('has no access with an API token', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    const tokenInput = { name: 'Deck', scopes: ['read', 'control'], days: 1 };
    const requestScene = async (person: LivePerson) => {
      const { token } = await person.request<ApiToken & { token: string }>('POST', '/token', tokenInput);
      const response = await fetch(`${live.firstProcess.url}/api/v1/server/${server.id}/obs/scene`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ scene: 'Live' }),
      });
      return response.status;
    };
    expect(await requestScene(helper)).toBe(404);
    expect(await requestScene(owner)).toBe(200);
    expect((await fetchLog())[0]).toMatchObject({ action: 'set-scene', via: 'api', by: { id: owner.id } });
  });

  it('is removed with the owner’s account', async () => {
    const { helper } = await createHelper(live, owner, 'watch');
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const client = await openPlayingPreview(helper);
    await eventually(async () => expect((await owner.rest('DELETE', '/user', { displayName: owner.name })).status).toBe(204)); // prettier-ignore
    expect((await client.ended)?.code).toMatch(/not-found|ended/);
    expect(await fetchStudios(helper)).toEqual([]);
    const where = { owner: owner.id };
    const rowCounts = await live.fixture.database.read(async (em) => [
      await em.count(StudioHelperEntity, where),
      await em.count(ServerLogEntity, where),
    ]);
    expect(rowCounts).toEqual([0, 0]);
  });

  it('is no longer named in the log after it deletes its account', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    await setScene(helper, 'Live');
    await helper.request('DELETE', '/user', { displayName: helper.name });
    expect(await owner.request('GET', '/studio/helpers')).toEqual([]);
    const [lastEntry] = await fetchLog();
    expect(lastEntry).toMatchObject({ action: 'set-scene', by: { displayName: 'Deleted account' } });
    const status = await owner.request<ServerStatus>('GET', `/server/${server.id}/status`);
    expect(JSON.stringify(status)).not.toContain(helper.name);
  });

  it('has its actions in the log for 90 days', async () => {
    await setScene(owner, 'Live');
    const [entry] = await fetchLog();
    const setEntryAge = (days: number) =>
      live.fixture.database.transact(({ em, now }) =>
        em.nativeUpdate(ServerLogEntity, { id: entry!.id }, { at: now - days * 24 * 3_600_000 }),
      );
    await setEntryAge(89);
    await pruneLog(live.fixture.database);
    expect((await fetchLog()).map(({ id }) => id)).toContain(entry!.id);
    await setEntryAge(91);
    expect(await pruneLog(live.fixture.database)).toBe(1);
    expect((await fetchLog()).map(({ id }) => id)).not.toContain(entry!.id);
  });
});
