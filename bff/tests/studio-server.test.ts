import { mediaPart, startPart } from '@trailcast/schema/preview-stream';
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
      startPart({ container: 'flv', video: 'h264' }, Buffer.from('headers')),
      mediaPart('key', Buffer.from('picture')),
    ];
  });
  beforeEach(async () => {
    ({ owner, server } = await createOwner(live));
  });
  afterEach(() => owner.leave());
  afterAll(() => live.close());

  const scene = (person: LivePerson, name: string) =>
    person.rest('POST', `/server/${server.id}/obs/scene`, { scene: name });
  const log = () => owner.request<LogEntry[]>('GET', `/server/${server.id}/log`);
  const watch = (person: LivePerson, source: 'program' | 'feed' = 'program') =>
    PreviewClient.open(live.firstProcess.url, { token: person.token, serverId: server.id, of: source });
  const playing = async (person: LivePerson, source: 'program' | 'feed' = 'program') => {
    const client = await watch(person, source);
    await until(() => (client.bytes > 0 ? true : undefined));
    return client;
  };

  it('sees the studio without a secret, and nothing of it in its own lists', async () => {
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

  it('gets the status by its own destination only, and both see who switched', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    const ownStatus = await helper.openInbox('/user/queue/status/update');
    const ownList = await helper.openInbox('/user/queue/server/list');
    const studioStatus = await helper.openInbox('/user/queue/studio-status/update');
    const ownerStatus = await owner.openInbox('/user/queue/status/update');
    const ownerLog = await owner.openInbox('/user/queue/log/create');
    expect(await ownList.next()).toEqual([]);
    expect((await scene(helper, 'Live')).status).toBe(200);
    const by = { id: helper.id, displayName: helper.name };
    const last = { by, action: 'set-scene', detail: 'Live' };
    expect(await ownerLog.next()).toMatchObject({ ...last, serverId: server.id, via: 'page' });
    const isLast = ({ lastAction }: ServerStatus) => lastAction?.action === 'set-scene';
    const next = async (inbox: { next(): Promise<ServerStatus> }) => {
      let status = await inbox.next();
      while (!isLast(status)) status = await inbox.next();
      return status;
    };
    expect((await next(ownerStatus)).lastAction).toMatchObject(last);
    expect((await next(studioStatus)).lastAction).toMatchObject(last);
    await expect(ownStatus.next(300)).rejects.toThrow();
    await helper.leave();
  });

  it('can act concurrently with the owner: the last action wins, and the log has both', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    await Promise.all([scene(helper, 'Live'), scene(owner, 'Live'), scene(helper, 'Live')]);
    const switched = (await log()).filter(({ action }) => action === 'set-scene');
    expect(switched.map(({ by }) => by?.id).sort()).toEqual([owner.id, helper.id, helper.id].sort());
    const { lastAction } = await owner.request<ServerStatus>('GET', `/server/${server.id}/status`);
    const { by, action, detail, at } = switched[0]!;
    expect(lastAction).toEqual({ by, action, detail, at });
  });

  it('changes sources with the level operate, which the log names', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    const { helper: watcher } = await createHelper(live, owner, 'watch');
    const path = `/server/${server.id}/sources`;
    expect((await watcher.rest('GET', path)).status).toBe(403);
    const { sounds } = await helper.request<ServerSources>('GET', path);
    const [sound] = sounds;
    expect((await watcher.rest('PUT', `${path}/${sound?.id}`, { muted: true })).status).toBe(403);
    const stored = await owner.openInbox('/user/queue/data/update');
    const studio = await helper.openInbox('/user/queue/studio/update');
    await helper.request('PUT', `${path}/${sound?.id}`, { muted: true });
    // The next version is that of the owner's collection.
    expect(await stored.next()).toMatchObject({
      id: server.dataId,
      version: 2,
      scenes: expect.stringContaining('"muted":true') as string,
    });
    expect((await studio.next()).server).toMatchObject({ id: server.id, storedDataVersion: 2 });
    await helper.leave();
    expect((await log())[0]).toMatchObject({
      by: { id: helper.id },
      action: 'mute-source',
      detail: sound?.name,
    });
  });

  it('gets no data about the owner’s payments, in responses and pushes', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    const pushed = await helper.openInbox('/user/queue/studio-status/update');
    const node = live.node.servers.get(server.id)!;
    node.shown = { sceneMs: 0, showsFeed: false, quietMs: 75 * 60_000 };
    live.node.notifyChange();
    const hintsOf = async (person: LivePerson) => {
      const { hints } = await person.request<ServerStatus>('GET', `/server/${server.id}/status`);
      return hints?.map(({ code }) => code) ?? [];
    };
    await until(async () => ((await hintsOf(owner)).includes('nothing-sent') ? true : undefined));
    expect(await hintsOf(helper)).toEqual([]);
    const { body } = await scene(helper, 'Starting soon');
    expect(body).toMatchObject({ scene: 'Starting soon' });
    expect(JSON.stringify(body)).not.toContain('nothing-sent');
    const [first, next] = [await pushed.next(), await pushed.next()];
    expect(JSON.stringify([first, next])).not.toContain('nothing-sent');
    await helper.leave();
  });

  it('gets the sound levels, with the level watch and before the broadcast too', async () => {
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
    const refused = await PreviewClient.open(live.firstProcess.url, {
      token: stranger.token,
      serverId: server.id,
      of: 'levels',
    });
    expect((await refused.ended)?.code).toBe('not-found');
  });

  it('is notified of scenes that the owner stores during a broadcast, which OBS shows after it', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const studio = await helper.openInbox('/user/queue/studio/update');
    const [data] = await owner.request<{ id: number; scenes: string }[]>('GET', '/data');
    const input = JSON.parse(data!.scenes) as { sources: object[] };
    const scenes = JSON.stringify({ ...input, sources: [...input.sources, { id: 'scene', name: 'Added' }] });
    await owner.request('PUT', `/data/${data!.id}/scenes`, { scenes });
    expect((await studio.next()).server).toMatchObject({ dataVersion: 1, storedDataVersion: 2 });
    await helper.leave();
  });

  it('is removed everywhere immediately: calls, pushes and open previews', async () => {
    const { helper, id } = await createHelper(live, owner, 'operate');
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const client = await playing(helper);
    const deletions = await helper.openInbox('/user/queue/studio/delete');
    const status = await helper.openInbox('/user/queue/studio-status/update');
    await owner.request('DELETE', `/studio/helpers/${id}`);
    expect(await deletions.next()).toEqual({ id: owner.id });
    expect((await client.ended)?.code).toBe('not-found');
    expect((await scene(helper, 'Live')).status).toBe(404);
    const before = status;
    await scene(owner, 'Live');
    let lateStatus: ServerStatus | undefined;
    for (;;) {
      const next = await before.next(300).catch(() => undefined);
      if (!next) break;
      lateStatus = next;
    }
    expect(lateStatus?.lastAction?.action).not.toBe('set-scene');
    await helper.leave();
  });

  it('does not start a broadcast if the owner removes the helper while the start requests addresses', async () => {
    const { helper, id } = await createHelper(live, owner, 'produce');
    let release = () => undefined as void;
    const targetRequested = new Promise<void>((resolve) => {
      const target = live.platform.fetchTarget.bind(live.platform);
      live.platform.fetchTarget = async (...input) => {
        resolve();
        await new Promise<void>((go) => (release = go));
        live.platform.fetchTarget = target;
        return target(...input);
      };
    });
    const start = helper.rest('POST', `/server/${server.id}/obs/start`);
    await targetRequested;
    await owner.request('DELETE', `/studio/helpers/${id}`);
    release();
    expect((await start).status).toBe(404);
    expect((await log()).map(({ action }) => action)).not.toContain('start');
    const { obs } = await owner.request<ServerStatus>('GET', `/server/${server.id}/status`);
    expect(obs).toBe(false);
  });

  it('starts and stops with the owner’s payment, without one of its own', async () => {
    const { helper } = await createHelper(live, owner, 'produce');
    expect((await helper.rest('POST', `/server/${server.id}/obs/start`)).status).toBe(200);
    expect((await helper.rest('POST', `/server/${server.id}/obs/stop`)).status).toBe(200);
    await admin.request('PUT', `/payment/user/${owner.id}`, { tier: 'REGULAR' });
    const { status, body } = await helper.rest('POST', `/server/${server.id}/obs/start`);
    expect([status, (body as { type: string }).type]).toEqual([403, '/problems/payment-required']);
    expect((await log()).map(({ action }) => action)).toEqual(['stop', 'start', 'create']);
  });

  it('loses calls, channels and previews when demoted to UNVERIFIED', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const client = await playing(helper);
    const channel = await helper.openChannel();
    await admin.request('PUT', `/user/${helper.id}/role`, { role: 'UNVERIFIED' });
    expect((await client.ended)?.code).toBe('unauthorized');
    await channel.closed;
    expect((await scene(helper, 'Live')).status).toBe(403);
  });

  it('watches the feed only while the server is live', async () => {
    const { helper } = await createHelper(live, owner, 'watch');
    const early = await watch(helper, 'feed');
    expect(await early.ended).toMatchObject({
      code: 'not-live',
      detail: expect.stringMatching(/broadcast/) as string,
    });
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const client = await watch(helper, 'feed');
    await until(() => (client.received.length > 0 ? true : undefined));
    await owner.request('POST', `/server/${server.id}/obs/stop`);
    expect((await client.ended)?.code).toMatch(/not-live|ended/);
    expect((await helper.rest('GET', `/server/${server.id}/picture/feed`)).status).toBe(404);
  });

  it('can end its own Privacy, but not one that the owner started', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    const become = (name: string) =>
      live.fixture.database.transact(({ em }) =>
        em.nativeUpdate(RelayServerEntity, { id: server.id }, { scene: name }),
      );
    await scene(owner, 'Live');
    await become('Privacy');
    expect((await scene(helper, 'Live')).status).toBe(403);
    const { sounds } = await helper.request<ServerSources>('GET', `/server/${server.id}/sources`);
    const change = await helper.rest('PUT', `/server/${server.id}/sources/${sounds[0]?.id}`, { muted: true });
    expect(change.status).toBe(403);
    expect((await scene(owner, 'Live')).status).toBe(200);
    expect((await scene(helper, 'Live')).status).toBe(200);
    await become('Privacy');
    expect((await scene(helper, 'Live')).status).toBe(200);
  });

  describe('with a scene Privacy', () => {
    let helper: LivePerson;
    beforeEach(async () => {
      await owner.leave();
      const names = ['Live', 'Privacy'].map((name) => ({ name }));
      const sources = names.map(({ name }) => ({ id: 'scene', name, settings: { items: [] } }));
      ({ owner, server } = await createOwner(live, JSON.stringify({ scene_order: names, sources })));
      ({ helper } = await createHelper(live, owner, 'operate'));
    });
    const switched = async (person: LivePerson, name: string) => (await scene(person, name)).status;

    it('does not make the owner’s Privacy its own by choosing it again', async () => {
      expect(await switched(helper, 'Privacy')).toBe(200);
      expect(await switched(helper, 'Live')).toBe(200);
      expect(await switched(owner, 'Privacy')).toBe(200);
      expect(await switched(helper, 'Privacy')).toBe(200);
      expect(await switched(helper, 'Privacy')).toBe(200);
      expect(await switched(helper, 'Live')).toBe(403);
      expect(await switched(owner, 'Live')).toBe(200);
    });

    it('can end its own Privacy until the owner chooses it too', async () => {
      expect(await switched(helper, 'Privacy')).toBe(200);
      expect(await switched(owner, 'Privacy')).toBe(200);
      expect(await switched(helper, 'Live')).toBe(403);
      expect(await switched(owner, 'Live')).toBe(200);
      expect(await switched(helper, 'Privacy')).toBe(200);
      expect(await switched(helper, 'Live')).toBe(200);
    });

    it('does not become the author of a Privacy whose author is unknown', async () => {
      expect(await switched(owner, 'Privacy')).toBe(200);
      await live.fixture.database.transact(({ em }) =>
        em.nativeDelete(ServerLogEntity, { serverId: server.id }),
      );
      expect(await switched(helper, 'Privacy')).toBe(403);
      expect(await switched(helper, 'Live')).toBe(403);
    });
  });

  it('can’t help an owner whose verification was withdrawn', async () => {
    const { helper } = await createHelper(live, owner, 'produce');
    const role = (name: string) => admin.request('PUT', `/user/${owner.id}/role`, { role: name });
    await role('UNVERIFIED');
    expect((await helper.rest('POST', `/server/${server.id}/obs/start`)).status).toBe(404);
    await role('VERIFIED');
    await helper.request('POST', `/server/${server.id}/obs/start`);
  });

  it('has pictures of the scenes, which may show the feed, only where it may watch the feed', async () => {
    const [{ helper }, { helper: watcher }] = [
      await createHelper(live, owner, 'operate'),
      await createHelper(live, owner, 'watch'),
    ];
    const ask = (user: typeof owner, scene: string) =>
      user.graphql(`{ scenePicture(serverId: "${server.id}", scene: "${scene}") }`);
    const pictureFor = async (user: typeof owner) => (await ask(user, 'Live')).data?.scenePicture ?? null;
    for (const unknown of ['', 'None'])
      expect(await ask(owner, unknown)).toEqual({ data: { scenePicture: null } });
    const picture = expect.stringMatching(/^data:image\/jpeg;base64,/) as string;
    expect([await pictureFor(owner), await pictureFor(helper)]).toEqual([picture, null]);
    await owner.request('POST', `/server/${server.id}/obs/start`);
    expect([await pictureFor(helper), await pictureFor(watcher)]).toEqual([picture, null]);
    await live.fixture.database.transact(({ em }) =>
      em.nativeUpdate(RelayServerEntity, { id: server.id }, { scene: 'Privacy' }),
    );
    expect([await pictureFor(helper), await pictureFor(owner)]).toEqual([null, picture]);
    await live.fixture.database.transact(({ em }) =>
      em.nativeUpdate(RelayServerEntity, { id: server.id }, { scene: 'Live' }),
    );
    expect(await pictureFor(helper)).toEqual(picture);
    await owner.request('PUT', `/server/${server.id}/panic`, { panic: true });
    expect([await pictureFor(helper), await pictureFor(owner)]).toEqual([null, picture]);
  });

  it('does not watch the feed during Privacy', async () => {
    const { helper } = await createHelper(live, owner, 'watch');
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const client = await watch(helper, 'feed');
    await until(() => (client.received.length > 0 ? true : undefined));
    await live.fixture.database.transact(({ em }) =>
      em.nativeUpdate(RelayServerEntity, { id: server.id }, { scene: 'Privacy' }),
    );
    expect((await client.ended)?.code).toBe('not-live');
    expect((await (await watch(helper, 'feed')).ended)?.code).toBe('not-live');
    expect((await helper.rest('GET', `/server/${server.id}/picture/feed`)).status).toBe(404);
  });

  it('is shown to the owner while it watches', async () => {
    const { helper, id } = await createHelper(live, owner, 'watch');
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const changed = await owner.openInbox('/user/queue/helper/update');
    const client = await playing(helper);
    expect(await changed.next()).toMatchObject({ id, watching: true });
    client.close();
    await until(() => (live.node.watchers.size === 0 ? true : undefined));
    await live.fixture.database.transact(({ em, now }) =>
      em.nativeUpdate(StudioHelperEntity, { id }, { watchingUntil: now }),
    );
    await sweepStudios(live.fixture.database, live.fixture.database.clock);
    expect(await changed.next()).toMatchObject({ id, watching: false });
    const [shown] = await owner.request<StudioHelper[]>('GET', '/studio/helpers');
    expect(shown?.watching).toBe(false);
  });

  it('is shown to the owner with the time of its last visit', async () => {
    const { helper, id } = await createHelper(live, owner, 'operate');
    const read = async () => (await owner.request<StudioHelper[]>('GET', '/studio/helpers'))[0]!;
    const setSeen = (seenAt: number | null) =>
      live.fixture.database.transact(({ em }) => em.nativeUpdate(StudioHelperEntity, { id }, { seenAt }));
    expect((await read()).lastSeen).toBeNull();
    const changed = await owner.openInbox('/user/queue/helper/update');
    const before = Date.now();
    await fetchStudios(helper);
    expect((await changed.next()).lastSeen).toBeGreaterThanOrEqual(before);
    // Within a minute the time is not stored and pushed again.
    const recent = Date.now() - 50_000;
    await setSeen(recent);
    await fetchStudios(helper);
    expect((await read()).lastSeen).toBe(recent);
    await setSeen(before - 61_000);
    await scene(helper, 'Live');
    expect(await changed.next()).toMatchObject({ id, watching: false });
    expect((await read()).lastSeen).toBeGreaterThanOrEqual(before);
    // The owner's own actions do not count as a helper's.
    await setSeen(null);
    await scene(owner, 'Live');
    expect((await read()).lastSeen).toBeNull();
  });

  it('can switch destinations, but not change them or switch the last one off', async () => {
    const { helper } = await createHelper(live, owner, 'produce');
    const body = { kind: 'youtube', key: 'secret-key', enabled: false };
    const { id } = await owner.request<Destination>('POST', '/destination', body);
    const [twitch] = await owner.request<Destination[]>('GET', '/destination');
    const changed = await helper.openInbox('/user/queue/studio/update');
    const on = await helper.request<Destination>('PUT', `/destination/${id}`, { enabled: true });
    expect(on).toMatchObject({ id, enabled: true, server: '' });
    const studio = await changed.next();
    expect(studio.destinations).toContainEqual({ id, kind: 'youtube', name: 'YouTube', enabled: true });
    expect((await helper.rest('PUT', `/destination/${id}`, { name: 'Mine' })).status).toBe(403);
    const taken = { server: 'rtmp://8.8.8.8/app', key: 'other' };
    expect((await helper.rest('PUT', `/destination/${id}`, taken)).status).toBe(403);
    await helper.request('PUT', `/destination/${twitch!.id}`, { enabled: false });
    expect((await helper.rest('PUT', `/destination/${id}`, { enabled: false })).status).toBe(409);
    const [last] = await log();
    expect(last).toMatchObject({ action: 'destination-off', detail: twitch!.name, by: { id: helper.id } });
    await helper.leave();
  });

  it('has no access by an API token, and the owner’s token is named in the log', async () => {
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
    expect((await log())[0]).toMatchObject({ action: 'set-scene', via: 'api', by: { id: owner.id } });
  });

  it('is removed with the owner’s account, even while it watches', async () => {
    const { helper } = await createHelper(live, owner, 'watch');
    await owner.request('POST', `/server/${server.id}/obs/start`);
    const client = await playing(helper);
    await eventually(async () => expect((await owner.rest('DELETE', '/user', { displayName: owner.name })).status).toBe(204)); // prettier-ignore
    expect((await client.ended)?.code).toMatch(/not-found|ended/);
    expect(await fetchStudios(helper)).toEqual([]);
    const where = { owner: owner.id };
    const left = await live.fixture.database.read(async (em) => [
      await em.count(StudioHelperEntity, where),
      await em.count(ServerLogEntity, where),
    ]);
    expect(left).toEqual([0, 0]);
  });

  it('leaves its actions without a name when it deletes its account', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    await scene(helper, 'Live');
    await helper.request('DELETE', '/user', { displayName: helper.name });
    expect(await owner.request('GET', '/studio/helpers')).toEqual([]);
    const [last] = await log();
    expect(last).toMatchObject({ action: 'set-scene', by: { displayName: 'Deleted account' } });
    const status = await owner.request<ServerStatus>('GET', `/server/${server.id}/status`);
    expect(JSON.stringify(status)).not.toContain(helper.name);
  });

  it('stays in the log for 90 days', async () => {
    await scene(owner, 'Live');
    const [entry] = await log();
    const days = (count: number) =>
      live.fixture.database.transact(({ em, now }) =>
        em.nativeUpdate(ServerLogEntity, { id: entry!.id }, { at: now - count * 24 * 3_600_000 }),
      );
    await days(89);
    await pruneLog(live.fixture.database);
    expect((await log()).map(({ id }) => id)).toContain(entry!.id);
    await days(91);
    expect(await pruneLog(live.fixture.database)).toBe(1);
    expect((await log()).map(({ id }) => id)).not.toContain(entry!.id);
  });
});
