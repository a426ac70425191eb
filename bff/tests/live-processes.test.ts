import type { Data, Server, ServerStatus, Stream } from '@trailcast/schema/wire';
import type { LiveProcess } from './_app/live-app.js';
import { LiveApp } from './_app/live-app.js';
import { ingestOf, LivePerson } from './_app/live-person.js';
import { eachDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

eachDatabase((makeDatabase, kind) => {
  // Only one process can use the embedded database.
  if (kind === 'libsql') return;

  describe('two processes on one database', () => {
    let live: LiveApp;
    let second: LiveProcess;
    let here: LivePerson;
    let there: LivePerson;

    beforeAll(async () => {
      live = await LiveApp.start(makeDatabase);
      second = await live.addProcess();
      here = await LivePerson.signIn(live, 'streamer');
      there = here.at(second);
    });
    afterEach(() => Promise.all([here.leave(), there.leave()]));
    afterAll(() => live.close());

    it('a change by one is pushed to the channels of the other', async () => {
      const created = await there.inbox('/user/queue/stream/create');
      const updated = await there.inbox('/user/queue/stream/update');
      const deleted = await there.inbox('/user/queue/stream/delete');
      for (let round = 0; round < 3; round += 1) {
        const { id } = await here.ok<Stream>('POST', '/stream', {});
        expect((await created.next()).id).toBe(id);
        await here.ok('PUT', `/stream/${id}/name`, { name: 'Renamed' });
        expect(await updated.next()).toMatchObject({ id, name: 'Renamed' });
        await here.ok('DELETE', `/stream/${id}`);
        expect(await deleted.next()).toEqual({ id });
      }
    });

    it('a list contains what the other process has just committed', async () => {
      const { id } = await here.ok<Stream>('POST', '/stream', {});
      const [list] = (await there.inbox('/user/queue/stream/list')).drain();
      expect(list!.map((stream) => stream.id)).toContain(id);
    });

    it('a server works through both: created at one, started at the other, read and stopped at the first', async () => {
      const stream = await here.ok<Stream>('POST', '/stream', {});
      const data = await here.ok<Data>('POST', '/data', {});
      const inboxes = [
        await here.inbox('/user/queue/status/update'),
        await there.inbox('/user/queue/status/update'),
      ];
      const { id } = await here.ok<Server>('POST', '/server', { streamId: stream.id, dataId: data.id });
      await until(async () =>
        (await there.ok<ServerStatus>('GET', `/server/${id}/status`)).scene === null ? undefined : true,
      );
      const started = await there.ok<ServerStatus>('POST', `/server/${id}/obs/start`);
      expect(started.obs).toBe(true);
      for (const inbox of inboxes) await inbox.until(({ obs }) => obs);
      live.node.publish(await ingestOf(live, stream));
      for (const inbox of inboxes) await inbox.until(({ srt }) => srt);
      expect((await here.ok<ServerStatus>('POST', `/server/${id}/obs/stop`)).obs).toBe(false);
      await there.ok('DELETE', `/server/${id}`);
    });

    it('a session revoked by one loses its channels at the other', async () => {
      const phone = await LivePerson.signIn(live, 'friend');
      const channel = await phone.at(second).channel();
      await phone.ok('POST', '/user/logout');
      const late = new Promise((resolve) => setTimeout(resolve, 60_000, 'still open').unref());
      expect(await Promise.race([channel.closed.then(({ error }) => error), late])).toBe('Unauthorized');
    });

    it('an Idempotency-Key counts in both', async () => {
      const post = async (url: string) => {
        const response = await fetch(`${url}/api/v1/stream`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${here.token}`,
            'content-type': 'application/json',
            'idempotency-key': 'once-for-all',
          },
          body: '{"name":"Once"}',
        });
        return (await response.json()) as Stream;
      };
      const servers = await Promise.all([live.first.url, second.url, live.first.url, second.url].map(post));
      expect(new Set(servers.map(({ id }) => id)).size).toBe(1);
    });
  });
});
