import type { Data, Server, ServerStatus, Stream } from '@trailcast/schema/wire';
import type { LiveProcess } from './_app/live-app.js';
import { LiveApp } from './_app/live-app.js';
import { waitForIngestDigest, LivePerson } from './_app/live-person.js';
import { eachDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

eachDatabase((makeDatabase, kind) => {
  // Only one process can use the embedded database.
  if (kind === 'libsql') return;

  describe('two processes on one database', () => {
    let live: LiveApp;
    let secondProcess: LiveProcess;
    let ownerOnFirst: LivePerson;
    let ownerOnSecond: LivePerson;

    beforeAll(async () => {
      live = await LiveApp.start(makeDatabase);
      secondProcess = await live.addProcess();
      ownerOnFirst = await LivePerson.signIn(live, 'streamer');
      ownerOnSecond = ownerOnFirst.onProcess(secondProcess);
    });
    afterEach(() => Promise.all([ownerOnFirst.closeChannels(), ownerOnSecond.closeChannels()]));
    afterAll(() => live.close());

    it('pushes the changes of the other process', async () => {
      const creationInbox = await ownerOnSecond.openInbox('/user/queue/stream/create');
      const updateInbox = await ownerOnSecond.openInbox('/user/queue/stream/update');
      const deletionInbox = await ownerOnSecond.openInbox('/user/queue/stream/delete');
      for (let round = 0; round < 3; round += 1) {
        const { id } = await ownerOnFirst.request<Stream>('POST', '/stream', {});
        expect((await creationInbox.next()).id).toBe(id);
        await ownerOnFirst.request('PUT', `/stream/${id}/name`, { name: 'Renamed' });
        expect(await updateInbox.next()).toMatchObject({ id, name: 'Renamed' });
        await ownerOnFirst.request('DELETE', `/stream/${id}`);
        expect(await deletionInbox.next()).toEqual({ id });
      }
    });

    it('lists streams that the other process has just created', async () => {
      const { id } = await ownerOnFirst.request<Stream>('POST', '/stream', {});
      const [list] = (await ownerOnSecond.openInbox('/user/queue/stream/list')).drain();
      expect(list!.map((stream) => stream.id)).toContain(id);
    });

    it('controls the same server from both processes', async () => {
      const stream = await ownerOnFirst.request<Stream>('POST', '/stream', {});
      const data = await ownerOnFirst.request<Data>('POST', '/data', {});
      const inboxes = [
        await ownerOnFirst.openInbox('/user/queue/status/update'),
        await ownerOnSecond.openInbox('/user/queue/status/update'),
      ];
      const { id } = await ownerOnFirst.request<Server>('POST', '/server', {
        streamId: stream.id,
        dataId: data.id,
      });
      await until(async () =>
        (await ownerOnSecond.request<ServerStatus>('GET', `/server/${id}/status`)).scene === null
          ? undefined
          : true,
      );
      const startedStatus = await ownerOnSecond.request<ServerStatus>('POST', `/server/${id}/obs/start`);
      expect(startedStatus.obs).toBe(true);
      for (const inbox of inboxes) await inbox.until(({ obs }) => obs);
      live.node.publish(await waitForIngestDigest(live, stream));
      for (const inbox of inboxes) await inbox.until(({ srt }) => srt);
      expect((await ownerOnFirst.request<ServerStatus>('POST', `/server/${id}/obs/stop`)).obs).toBe(false);
      await ownerOnSecond.request('DELETE', `/server/${id}`);
    });

    it('closes the channels of sessions that the other process has revoked', async () => {
      const phone = await LivePerson.signIn(live, 'friend');
      const channel = await phone.onProcess(secondProcess).openChannel();
      await phone.request('POST', '/user/logout');
      const timeout = new Promise((resolve) => setTimeout(resolve, 60_000, 'still open').unref());
      expect(await Promise.race([channel.closed.then(({ error }) => error), timeout])).toBe('Unauthorized');
    });

    it('shares Idempotency-Keys between both processes', async () => {
      const createStream = async (url: string) => {
        const response = await fetch(`${url}/api/v1/stream`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${ownerOnFirst.token}`,
            'content-type': 'application/json',
            'idempotency-key': 'once-for-all',
          },
          body: '{"name":"Once"}',
        });
        return (await response.json()) as Stream;
      };
      const streams = await Promise.all(
        [live.firstProcess.url, secondProcess.url, live.firstProcess.url, secondProcess.url].map(
          createStream,
        ),
      );
      expect(new Set(streams.map(({ id }) => id)).size).toBe(1);
    });
  });
});
