import { EntityManager, LockMode } from '@mikro-orm/core';
import { createMediaPart, createStartPart } from '@trailcast/schema/preview-stream';
import type { LogEntry, Server, ServerStatus } from '@trailcast/schema/wire';
import { eventually, until } from '../../e2e/_kit/wait.js';
import type { FakeServer } from '../src/drivers/relay-node/fake-server.js';
import { RelayServerEntity } from '../src/features/relay-server/relay-server.entity.js';
import { LiveApp } from './_app/live-app.js';
import type { LivePerson } from './_app/live-person.js';
import { PreviewClient } from './_app/preview-client.js';
import { createHelper, createOwner } from './_app/studio-app.js';
import { makeLibsql } from './_database/test-database.js';

const FORBIDDEN = { status: 403, body: { type: '/problems/forbidden' } };

describe('panic and mute', () => {
  let live: LiveApp;
  let owner: LivePerson;
  let server: Server;
  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql, { servers: 50, broadcasts: 50 });
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

  const serverPath = (path: string) => `/server/${server.id}/${path}`;
  const setPanic = (person: LivePerson, panic: boolean) => person.rest('PUT', serverPath('panic'), { panic });
  const setMuted = (person: LivePerson, muted: boolean) => person.rest('PUT', serverPath('mute'), { muted });
  const goLive = () => owner.request('POST', serverPath('obs/start'));
  const fetchPictureStatus = async ({ token }: LivePerson) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${live.firstProcess.url}/api/v1${serverPath('picture/program')}`, { headers }))
      .status;
  };
  const fetchStatus = (person = owner) => person.request<ServerStatus>('GET', serverPath('status'));
  const fetchActions = async () =>
    (await owner.request<LogEntry[]>('GET', serverPath('log'))).map(({ action, by, via }) => [
      action,
      by?.id,
      via,
    ]);
  const getNodeServer = (): FakeServer => live.node.servers.get(server.id)!;

  describe('a panic', () => {
    it('is sent to the node, and the status contains its author', async () => {
      await goLive();
      expect((await fetchStatus()).panic).toBeUndefined();
      const { body } = await setPanic(owner, true);
      const author = { id: owner.id, displayName: owner.name };
      const anyTime = expect.any(Number) as number;
      expect(body).toMatchObject({
        panic: { by: author, since: anyTime, shown: true },
        lastAction: { action: 'panic', by: author },
      });
      expect(getNodeServer().desiredState).toMatchObject({ panic: true, muted: false });
      const endResponse = await setPanic(owner, false);
      expect(endResponse.body).toMatchObject({ lastAction: { action: 'end-panic' } });
      expect((endResponse.body as ServerStatus).panic).toBeUndefined();
      expect(getNodeServer().desiredState.panic).toBe(false);
    });

    it('has the same start and author after a helper repeats it', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      await goLive();
      const { helper: secondHelper } = await createHelper(live, owner, 'operate');
      const firstStatus = (await setPanic(helper, true)).body as ServerStatus;
      const repeatedStatus = (await setPanic(secondHelper, true)).body as ServerStatus;
      expect(repeatedStatus.panic).toEqual(firstStatus.panic);
      await setPanic(helper, false);
      await setPanic(helper, false);
      expect((await fetchActions()).slice(0, 2)).toEqual([
        ['end-panic', helper.id, 'page'],
        ['panic', helper.id, 'page'],
      ]);
      expect((await fetchActions()).filter(([action]) => String(action).includes('panic'))).toHaveLength(2);
    });

    it('has the owner as its author after the owner repeats it', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      await goLive();
      const firstStatus = (await setPanic(helper, true)).body as ServerStatus;
      const { generation } = getNodeServer().desiredState;
      const panicStatus = (await setPanic(owner, true)).body as ServerStatus;
      const author = { id: owner.id, displayName: owner.name };
      expect(panicStatus).toMatchObject({
        panic: { ...firstStatus.panic, by: author },
        lastAction: { action: 'panic', by: author },
      });
      await setPanic(owner, true);
      expect((await fetchActions()).slice(0, 2)).toEqual([
        ['panic', owner.id, 'page'],
        ['panic', helper.id, 'page'],
      ]);
      expect(getNodeServer().desiredState.generation).toBe(generation);
      expect(await setPanic(helper, false)).toMatchObject(FORBIDDEN);
      expect((await setPanic(owner, false)).status).toBe(200);
    });

    it('is not ended by a late request for an earlier panic', async () => {
      await goLive();
      const startedAt = ((await setPanic(owner, true)).body as ServerStatus).panic?.since;
      const endPanic = () => owner.rest('PUT', serverPath('panic'), { panic: false, since: startedAt });
      expect((await endPanic()).status).toBe(200);
      expect((await endPanic()).status).toBe(200);
      const nextStatus = (await setPanic(owner, true)).body as ServerStatus;
      expect(nextStatus.panic?.since).toBeGreaterThan(startedAt ?? Infinity);
      const conflict = { status: 409, body: { detail: expect.stringContaining('Another panic') as string } };
      expect(await endPanic()).toMatchObject(conflict);
      const mutation = `mutation { setPanic(serverId: "${server.id}", panic: false, since: ${startedAt}) { scene } }`;
      expect((await owner.graphql(mutation)).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
      expect((await fetchStatus()).panic).toEqual(nextStatus.panic);
      const endResponse = await owner.rest('PUT', serverPath('panic'), {
        panic: false,
        since: nextStatus.panic?.since,
      });
      expect(endResponse.status).toBe(200);
    });

    it('dumps delayed content once during a broadcast', async () => {
      await owner.request('PUT', serverPath('delay'), { seconds: 2 });
      await setPanic(owner, true);
      await setPanic(owner, false);
      expect(getNodeServer().desiredState.dumps).toBe(0);
      await goLive();
      await setPanic(owner, true);
      await setPanic(owner, true);
      expect(getNodeServer().desiredState).toMatchObject({ panic: true, dumps: 1 });
    });

    it('locks the server’s row against concurrent changes', async () => {
      const findOneSpy = jest.spyOn(EntityManager.prototype, 'findOne');
      const countLocks = () =>
        findOneSpy.mock.calls.filter(
          ([entity, , options]) =>
            (entity as unknown) === RelayServerEntity && options?.lockMode === LockMode.PESSIMISTIC_WRITE,
        ).length;
      await setPanic(owner, true);
      const locksOfPanic = countLocks();
      expect(locksOfPanic).toBeGreaterThan(0);
      await setMuted(owner, true);
      expect(countLocks()).toBeGreaterThan(locksOfPanic);
      findOneSpy.mockRestore();
    });

    it('allows scene changes only by the owner until the node shows the panic', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      const chooseScene = async (person: LivePerson, scene: string) =>
        (await person.rest('POST', serverPath('obs/scene'), { scene })).status;
      await goLive();
      getNodeServer().oneTap.responds = false;
      expect((await setPanic(owner, true)).status).toBe(502);
      expect(await chooseScene(helper, 'Be right back')).toBe(409);
      expect(await chooseScene(owner, 'Be right back')).toBe(200);
      expect(getNodeServer().desiredState).toMatchObject({ scene: 'Be right back', panic: true });
      getNodeServer().oneTap.responds = true;
      getNodeServer().applyFeedChange();
      await until(async () => ((await fetchStatus()).panic?.shown ? true : undefined));
      expect(await chooseScene(owner, 'Live')).toBe(409);
    });

    it('is ended by the owner or, if a helper started it, by any operator', async () => {
      const { helper } = await createHelper(live, owner, 'produce');
      const { helper: secondHelper } = await createHelper(live, owner, 'operate');
      await goLive();
      await setPanic(owner, true);
      expect(await setPanic(helper, false)).toMatchObject(FORBIDDEN);
      expect((await fetchStatus(helper)).panic?.by?.id).toBe(owner.id);
      expect((await setPanic(owner, false)).status).toBe(200);
      await setPanic(helper, true);
      expect((await setPanic(secondHelper, false)).status).toBe(200);
    });

    it('can be ended only by the owner after its helper was deleted', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      const { helper: secondHelper } = await createHelper(live, owner, 'operate');
      await goLive();
      await setPanic(helper, true);
      await eventually(async () => expect((await helper.rest('DELETE', '/user', { displayName: helper.name })).status).toBe(204)); // prettier-ignore
      const { panic } = await fetchStatus();
      expect(panic).toMatchObject({ by: null, shown: true });
      expect(await setPanic(secondHelper, false)).toMatchObject(FORBIDDEN);
      expect((await setPanic(owner, false)).status).toBe(200);
    });

    it('makes scene changes fail with 409', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      await goLive();
      const sceneBefore = getNodeServer().desiredState.scene;
      await setPanic(owner, true);
      for (const person of [owner, helper]) {
        const response = await person.rest('POST', serverPath('obs/scene'), { scene: 'Starting soon' });
        expect(response).toMatchObject({ status: 409, body: { type: '/problems/panic' } });
      }
      const query = `mutation { setScene(serverId: "${server.id}", scene: "Starting soon") { scene } }`;
      const { errors } = await owner.graphql(query);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', type: '/problems/panic' });
      expect(getNodeServer().desiredState.scene).toBe(sceneBefore);
      await setPanic(owner, false);
      expect((await owner.rest('POST', serverPath('obs/scene'), { scene: 'Starting soon' })).status).toBe(
        200,
      );
    });

    it('ends a helper’s preview of the feed within 1 s, but not a preview of the program', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      await goLive();
      const openPreview = async (source: 'program' | 'feed') => {
        const client = await PreviewClient.open(live.firstProcess.url, {
          token: helper.token,
          serverId: server.id,
          of: source,
        });
        await until(() => (client.bytes > 0 ? true : undefined));
        return client;
      };
      const feed = await openPreview('feed');
      const program = await openPreview('program');
      expect(await fetchPictureStatus(helper)).toBe(200);
      await setPanic(helper, true);
      const startedAt = performance.now();
      expect((await feed.ended)?.code).toBe('not-live');
      expect(performance.now() - startedAt).toBeLessThan(1_000);
      expect((await helper.rest('GET', serverPath('picture/feed'))).status).toBe(404);
      // OBS renders this picture, so the hub's panic card does not cover it.
      expect(await fetchPictureStatus(helper)).toBe(404);
      expect(await fetchPictureStatus(owner)).toBe(200);
      expect(program.socket.readyState).toBe(program.socket.OPEN);
      program.close();
      await setPanic(helper, false);
      const newPreview = await openPreview('feed');
      newPreview.close();
    });

    it('stays active through stop, start and a restart of the node', async () => {
      await goLive();
      await setPanic(owner, true);
      const stoppedStatus = await owner.request<ServerStatus>('POST', serverPath('obs/stop'));
      expect(stoppedStatus.panic).toBeDefined();
      const startedStatus = await owner.request<ServerStatus>('POST', serverPath('obs/start'));
      expect(startedStatus.panic).toMatchObject({ shown: true });
      await live.node.crash(false);
      await live.node.restart();
      await until(async () => (live.node.servers.get(server.id)?.report().panic ? true : undefined));
      await until(async () => ((await fetchStatus()).panic?.shown ? true : undefined));
      await setPanic(owner, false);
      expect(getNodeServer().desiredState.panic).toBe(false);
    });

    it('is active in a broadcast that starts later', async () => {
      expect((await setPanic(owner, true)).status).toBe(200);
      await goLive();
      expect(getNodeServer().report()).toMatchObject({ panic: 'scene', muted: true });
    });

    it('fails with 502 without the node’s confirmation, and is shown later', async () => {
      await goLive();
      getNodeServer().oneTap.responds = false;
      expect(await setPanic(owner, true)).toMatchObject({
        status: 502,
        body: { detail: expect.stringContaining('Stop') as string },
      });
      expect((await fetchStatus()).panic).toMatchObject({ by: { id: owner.id }, shown: false });
      getNodeServer().oneTap.responds = true;
      getNodeServer().applyFeedChange();
      await until(async () => ((await fetchStatus()).panic?.shown ? true : undefined));
    });
  });

  describe('mute', () => {
    it('can be started and ended by every operator', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      await goLive();
      expect((await setMuted(owner, true)).body).toMatchObject({
        muted: true,
        lastAction: { action: 'mute' },
      });
      expect(((await setMuted(helper, false)).body as ServerStatus).muted).toBeUndefined();
      await setMuted(helper, false);
      expect((await fetchActions()).slice(0, 2)).toEqual([
        ['unmute', helper.id, 'page'],
        ['mute', owner.id, 'page'],
      ]);
    });

    it('fails with 502 without the node’s confirmation, and is shown later', async () => {
      await goLive();
      getNodeServer().oneTap.responds = false;
      expect(await setMuted(owner, true)).toMatchObject({ status: 502 });
      expect((await fetchStatus()).muted).toBeUndefined();
      getNodeServer().oneTap.responds = true;
      getNodeServer().applyFeedChange();
      await until(async () => ((await fetchStatus()).muted ? true : undefined));
    });

    it('stays active after a panic', async () => {
      await goLive();
      await setMuted(owner, true);
      await setPanic(owner, true);
      expect((await setPanic(owner, false)).body).toMatchObject({ muted: true });
      expect(getNodeServer().desiredState.muted).toBe(true);
    });
  });

  it('sets panic and mute by GraphQL, and pushes them to owner and helper', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    const ownStatus = await owner.openInbox('/user/queue/status/update');
    const helperStatus = await helper.openInbox('/user/queue/studio-status/update');
    const mutate = async (field: string) => {
      const selection = '{ panic { by { id } shown } muted }';
      return (await helper.graphql(`mutation { ${field} ${selection} }`)).data;
    };
    const id = `serverId: "${server.id}"`;
    const author = { id: String(helper.id) };
    expect(await mutate(`setPanic(${id}, panic: true)`)).toEqual({
      setPanic: { panic: { by: author, shown: true }, muted: null },
    });
    await ownStatus.until(({ panic: panicStatus }) => panicStatus?.by?.id === helper.id);
    await helperStatus.until(({ panic: panicStatus }) => panicStatus?.by?.id === helper.id);
    expect(await mutate(`setPanic(${id}, panic: false)`)).toEqual({ setPanic: { panic: null, muted: null } });
    expect(await mutate(`setMuted(${id}, muted: true)`)).toEqual({ setMuted: { panic: null, muted: true } });
    await helperStatus.until(({ muted }) => muted === true);
    await helper.closeChannels();
  });
});
