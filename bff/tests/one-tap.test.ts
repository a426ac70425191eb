import { EntityManager, LockMode } from '@mikro-orm/core';
import { mediaPart, startPart } from '@trailcast/schema/preview-stream';
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
      startPart({ container: 'flv', video: 'h264' }, Buffer.from('headers')),
      mediaPart('key', Buffer.from('picture')),
    ];
  });
  beforeEach(async () => {
    ({ owner, server } = await createOwner(live));
  });
  afterEach(() => owner.leave());
  afterAll(() => live.close());

  const path = (call: string) => `/server/${server.id}/${call}`;
  const panic = (person: LivePerson, on: boolean) => person.rest('PUT', path('panic'), { panic: on });
  const mute = (person: LivePerson, on: boolean) => person.rest('PUT', path('mute'), { muted: on });
  const goLive = () => owner.request('POST', path('obs/start'));
  const pictureFor = async ({ token }: LivePerson) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${live.firstProcess.url}/api/v1${path('picture/program')}`, { headers })).status;
  };
  const status = (person = owner) => person.request<ServerStatus>('GET', path('status'));
  const actions = async () =>
    (await owner.request<LogEntry[]>('GET', path('log'))).map(({ action, by, via }) => [action, by?.id, via]);
  const node = (): FakeServer => live.node.servers.get(server.id)!;

  describe('a panic', () => {
    it('reaches the node, and the status names its author until it is ended', async () => {
      await goLive();
      expect((await status()).panic).toBeUndefined();
      const { body } = await panic(owner, true);
      const by = { id: owner.id, displayName: owner.name };
      const since = expect.any(Number) as number;
      expect(body).toMatchObject({ panic: { by, since, shown: true }, lastAction: { action: 'panic', by } });
      expect(node().desiredState).toMatchObject({ panic: true, muted: false });
      const ended = await panic(owner, false);
      expect(ended.body).toMatchObject({ lastAction: { action: 'end-panic' } });
      expect((ended.body as ServerStatus).panic).toBeUndefined();
      expect(node().desiredState.panic).toBe(false);
    });

    it('that is repeated keeps its start and author, with one log entry', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      await goLive();
      const { helper: other } = await createHelper(live, owner, 'operate');
      const first = (await panic(helper, true)).body as ServerStatus;
      const again = (await panic(other, true)).body as ServerStatus;
      expect(again.panic).toEqual(first.panic);
      await panic(helper, false);
      await panic(helper, false);
      expect((await actions()).slice(0, 2)).toEqual([
        ['end-panic', helper.id, 'page'],
        ['panic', helper.id, 'page'],
      ]);
      expect((await actions()).filter(([action]) => String(action).includes('panic'))).toHaveLength(2);
    });

    it('becomes the owner’s when the owner repeats a helper’s', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      await goLive();
      const first = (await panic(helper, true)).body as ServerStatus;
      const { generation } = node().desiredState;
      const panicStatus = (await panic(owner, true)).body as ServerStatus;
      const by = { id: owner.id, displayName: owner.name };
      expect(panicStatus).toMatchObject({
        panic: { ...first.panic, by },
        lastAction: { action: 'panic', by },
      });
      await panic(owner, true);
      expect((await actions()).slice(0, 2)).toEqual([
        ['panic', owner.id, 'page'],
        ['panic', helper.id, 'page'],
      ]);
      expect(node().desiredState.generation).toBe(generation);
      expect(await panic(helper, false)).toMatchObject(FORBIDDEN);
      expect((await panic(owner, false)).status).toBe(200);
    });

    it('is not ended by a late call for an earlier one', async () => {
      await goLive();
      const since = ((await panic(owner, true)).body as ServerStatus).panic?.since;
      const end = () => owner.rest('PUT', path('panic'), { panic: false, since });
      expect((await end()).status).toBe(200);
      expect((await end()).status).toBe(200);
      const next = (await panic(owner, true)).body as ServerStatus;
      expect(next.panic?.since).toBeGreaterThan(since ?? Infinity);
      const conflict = { status: 409, body: { detail: expect.stringContaining('Another panic') as string } };
      expect(await end()).toMatchObject(conflict);
      const mutation = `mutation { setPanic(serverId: "${server.id}", panic: false, since: ${since}) { scene } }`;
      expect((await owner.graphql(mutation)).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
      expect((await status()).panic).toEqual(next.panic);
      const ended = await owner.rest('PUT', path('panic'), { panic: false, since: next.panic?.since });
      expect(ended.status).toBe(200);
    });

    it('dumps delayed content, for a hub that would continue with it', async () => {
      await owner.request('PUT', path('delay'), { seconds: 2 });
      await panic(owner, true);
      await panic(owner, false);
      expect(node().desiredState.dumps).toBe(0);
      await goLive();
      await panic(owner, true);
      await panic(owner, true);
      expect(node().desiredState).toMatchObject({ panic: true, dumps: 1 });
    });

    it('locks the server, so that no concurrent change undoes it', async () => {
      const locked = jest.spyOn(EntityManager.prototype, 'findOne');
      const locks = () =>
        locked.mock.calls.filter(
          ([entity, , options]) =>
            (entity as unknown) === RelayServerEntity && options?.lockMode === LockMode.PESSIMISTIC_WRITE,
        ).length;
      await panic(owner, true);
      const ofPanic = locks();
      expect(ofPanic).toBeGreaterThan(0);
      await mute(owner, true);
      expect(locks()).toBeGreaterThan(ofPanic);
      locked.mockRestore();
    });

    it('that the node does not show lets those who may end it choose scenes', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      const choose = async (person: LivePerson, scene: string) =>
        (await person.rest('POST', path('obs/scene'), { scene })).status;
      await goLive();
      node().oneTap.responds = false;
      expect((await panic(owner, true)).status).toBe(502);
      expect(await choose(helper, 'Be right back')).toBe(409);
      expect(await choose(owner, 'Be right back')).toBe(200);
      expect(node().desiredState).toMatchObject({ scene: 'Be right back', panic: true });
      node().oneTap.responds = true;
      node().applyFeedChange();
      await until(async () => ((await status()).panic?.shown ? true : undefined));
      expect(await choose(owner, 'Live')).toBe(409);
    });

    it('can be ended only by the owner who started it; one of a helper by any operator', async () => {
      const { helper } = await createHelper(live, owner, 'produce');
      const { helper: other } = await createHelper(live, owner, 'operate');
      await goLive();
      await panic(owner, true);
      expect(await panic(helper, false)).toMatchObject(FORBIDDEN);
      expect((await status(helper)).panic?.by?.id).toBe(owner.id);
      expect((await panic(owner, false)).status).toBe(200);
      await panic(helper, true);
      expect((await panic(other, false)).status).toBe(200);
    });

    it('counts as the owner’s when its helper is deleted', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      const { helper: other } = await createHelper(live, owner, 'operate');
      await goLive();
      await panic(helper, true);
      await eventually(async () => expect((await helper.rest('DELETE', '/user', { displayName: helper.name })).status).toBe(204)); // prettier-ignore
      const { panic: shown } = await status();
      expect(shown).toMatchObject({ by: null, shown: true });
      expect(await panic(other, false)).toMatchObject(FORBIDDEN);
      expect((await panic(owner, false)).status).toBe(200);
    });

    it('refuses every choice of a scene, also the owner’s, and keeps the previous one', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      await goLive();
      const before = node().desiredState.scene;
      await panic(owner, true);
      for (const person of [owner, helper]) {
        const refused = await person.rest('POST', path('obs/scene'), { scene: 'Starting soon' });
        expect(refused).toMatchObject({ status: 409, body: { type: '/problems/panic' } });
      }
      const query = `mutation { setScene(serverId: "${server.id}", scene: "Starting soon") { scene } }`;
      const { errors } = await owner.graphql(query);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', type: '/problems/panic' });
      expect(node().desiredState.scene).toBe(before);
      await panic(owner, false);
      expect((await owner.rest('POST', path('obs/scene'), { scene: 'Starting soon' })).status).toBe(200);
    });

    it('ends a helper’s preview and picture of the feed within 1 s of its start, not those of the program', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      await goLive();
      const watch = async (source: 'program' | 'feed') => {
        const client = await PreviewClient.open(live.firstProcess.url, {
          token: helper.token,
          serverId: server.id,
          of: source,
        });
        await until(() => (client.bytes > 0 ? true : undefined));
        return client;
      };
      const feed = await watch('feed');
      const program = await watch('program');
      expect(await pictureFor(helper)).toBe(200);
      await panic(helper, true);
      const at = performance.now();
      expect((await feed.ended)?.code).toBe('not-live');
      expect(performance.now() - at).toBeLessThan(1_000);
      expect((await helper.rest('GET', path('picture/feed'))).status).toBe(404);
      // OBS takes this picture, which the hub's card does not cover.
      expect(await pictureFor(helper)).toBe(404);
      expect(await pictureFor(owner)).toBe(200);
      expect(program.socket.readyState).toBe(program.socket.OPEN);
      program.close();
      await panic(helper, false);
      const again = await watch('feed');
      again.close();
    });

    it('stays active through stop, start and a restart of the node, until it is ended', async () => {
      await goLive();
      await panic(owner, true);
      const stopped = await owner.request<ServerStatus>('POST', path('obs/stop'));
      expect(stopped.panic).toBeDefined();
      const started = await owner.request<ServerStatus>('POST', path('obs/start'));
      expect(started.panic).toMatchObject({ shown: true });
      await live.node.crash(false);
      await live.node.restart();
      await until(async () => (live.node.servers.get(server.id)?.report().panic ? true : undefined));
      await until(async () => ((await status()).panic?.shown ? true : undefined));
      await panic(owner, false);
      expect(node().desiredState.panic).toBe(false);
    });

    it('starts immediately without a broadcast, and is active at the start of one', async () => {
      expect((await panic(owner, true)).status).toBe(200);
      await goLive();
      expect(node().report()).toMatchObject({ panic: 'scene', muted: true });
    });

    it('that the node does not confirm fails within 5 s, is stored, and is not reported as shown', async () => {
      await goLive();
      node().oneTap.responds = false;
      const at = performance.now();
      const refused = await panic(owner, true);
      expect(performance.now() - at).toBeLessThan(5_000);
      expect(refused).toMatchObject({
        status: 502,
        body: { detail: expect.stringContaining('Stop') as string },
      });
      expect((await status()).panic).toMatchObject({ by: { id: owner.id }, shown: false });
      node().oneTap.responds = true;
      node().applyFeedChange();
      await until(async () => ((await status()).panic?.shown ? true : undefined));
    });
  });

  describe('mute', () => {
    it('is confirmed by the node during a broadcast, and can be started and ended by every operator', async () => {
      const { helper } = await createHelper(live, owner, 'operate');
      await goLive();
      expect((await mute(owner, true)).body).toMatchObject({ muted: true, lastAction: { action: 'mute' } });
      expect(((await mute(helper, false)).body as ServerStatus).muted).toBeUndefined();
      await mute(helper, false);
      expect((await actions()).slice(0, 2)).toEqual([
        ['unmute', helper.id, 'page'],
        ['mute', owner.id, 'page'],
      ]);
    });

    it('is not shown before the node confirms it, and the call reports that within 5 s', async () => {
      await goLive();
      node().oneTap.responds = false;
      expect(await mute(owner, true)).toMatchObject({ status: 502 });
      expect((await status()).muted).toBeUndefined();
      node().oneTap.responds = true;
      node().applyFeedChange();
      await until(async () => ((await status()).muted ? true : undefined));
    });

    it('stays after a panic', async () => {
      await goLive();
      await mute(owner, true);
      await panic(owner, true);
      expect((await panic(owner, false)).body).toMatchObject({ muted: true });
      expect(node().desiredState.muted).toBe(true);
    });
  });

  it('are pushed to owner and helper, and available over GraphQL', async () => {
    const { helper } = await createHelper(live, owner, 'operate');
    const ownStatus = await owner.openInbox('/user/queue/status/update');
    const helperStatus = await helper.openInbox('/user/queue/studio-status/update');
    const call = async (field: string) => {
      const selection = '{ panic { by { id } shown } muted }';
      return (await helper.graphql(`mutation { ${field} ${selection} }`)).data;
    };
    const id = `serverId: "${server.id}"`;
    const by = { id: String(helper.id) };
    expect(await call(`setPanic(${id}, panic: true)`)).toEqual({
      setPanic: { panic: { by, shown: true }, muted: null },
    });
    await ownStatus.until(({ panic: begun }) => begun?.by?.id === helper.id);
    await helperStatus.until(({ panic: begun }) => begun?.by?.id === helper.id);
    expect(await call(`setPanic(${id}, panic: false)`)).toEqual({ setPanic: { panic: null, muted: null } });
    expect(await call(`setMuted(${id}, muted: true)`)).toEqual({ setMuted: { panic: null, muted: true } });
    await helperStatus.until(({ muted }) => muted === true);
    await helper.leave();
  });
});
