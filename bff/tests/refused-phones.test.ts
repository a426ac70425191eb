import { LiveApp } from './_app/live-app.js';
import type { Server, ServerStatus, Stream, StreamSetUp } from '@trailcast/schema/wire';
import { LivePerson } from './_app/live-person.js';
import { COLLECTION, sha256 } from './_fixtures/relay-fixture.js';
import { anyDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

anyDatabase((makeDatabase) => {
  let live: LiveApp;
  let owner: LivePerson;
  let stream: Stream;
  let server: Server;

  beforeAll(async () => {
    live = await LiveApp.start(makeDatabase);
    owner = await LivePerson.signIn(live, 'streamer');
    stream = await owner.request<Stream>('POST', '/stream', { name: 'Ride' });
    const { id: dataId } = await owner.request<{ id: number }>('POST', '/data', { scenes: COLLECTION });
    server = await owner.request<Server>('POST', '/server', { streamId: stream.id, dataId });
    await until(async () => ((await fetchStatus()).scene === null ? undefined : true));
  });
  afterEach(async () => {
    live.node.expireRefusedCallers();
    await until(async () => ((await fetchStatus()).feed ? undefined : true));
    await owner.closeChannels();
  });
  afterAll(() => live.close());

  const fetchStatus = () => owner.request<ServerStatus>('GET', `/server/${server.id}/status`);
  const openStatusInbox = () => owner.openInbox('/user/queue/status/update');
  const waitForStatus = async (
    matches: (status: ServerStatus) => boolean,
    updates: Awaited<ReturnType<typeof openStatusInbox>>,
  ) => {
    for (;;) {
      const update = await updates.next();
      if (matches(update)) return update;
    }
  };

  it('reports a refused phone with a passphrase, and the time of the refusal, in the status', async () => {
    const updates = await openStatusInbox();
    const refusedAfter = Date.now();
    live.node.refuse('passphrase', sha256(stream.streamKey));
    const { feed } = await waitForStatus(({ feed }) => feed !== undefined, updates);
    expect(feed).toMatchObject({ code: 'passphrase' });
    expect(feed?.text).toContain('passphrase');
    expect(feed?.at).toBeGreaterThanOrEqual(refusedAfter - 1_000);
    expect((await fetchStatus()).feed).toEqual(feed);
    live.node.expireRefusedCallers();
    await waitForStatus(({ feed: currentFeed }) => currentFeed === undefined, updates);
  });

  it('removes the report from the status when the feed arrives', async () => {
    const updates = await openStatusInbox();
    live.node.refuse('passphrase', sha256(stream.streamKey));
    await waitForStatus(({ feed }) => feed !== undefined, updates);
    live.node.publish(sha256(stream.streamKey));
    expect(await waitForStatus(({ srt }) => srt, updates)).not.toHaveProperty('feed');
    live.node.stopPublishing(sha256(stream.streamKey));
    expect(await waitForStatus(({ srt }) => !srt, updates)).not.toHaveProperty('feed');
    expect(await fetchStatus()).not.toHaveProperty('feed');
  });

  it('reports a refused phone with a former key in the status', async () => {
    const oldDigest = sha256(stream.streamKey);
    stream = await owner.request<Stream>('PUT', `/stream/${stream.id}/regenerate`);
    await until(async () => (live.node.rights.former?.includes(oldDigest) ? true : undefined));
    expect(live.node.rights.digests).not.toContain(oldDigest);
    const updates = await openStatusInbox();
    live.node.refuse('wrong-key', oldDigest);
    const { feed } = await waitForStatus((update) => update.feed !== undefined, updates);
    expect(feed).toMatchObject({ code: 'wrong-key', oldKey: true });
  });

  it('reports a phone with an unknown key in the status of a server without a feed', async () => {
    live.node.refuse('wrong-key', null);
    const { feed } = await until(async () => {
      const currentStatus = await fetchStatus();
      return currentStatus.feed ? currentStatus : undefined;
    });
    expect(feed).toMatchObject({ code: 'wrong-key', oldKey: false });
    live.node.publish(sha256(stream.streamKey));
    await until(async () => ((await fetchStatus()).srt ? true : undefined));
    live.node.refuse('wrong-key', null);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await fetchStatus()).not.toHaveProperty('feed');
    live.node.stopPublishing(sha256(stream.streamKey));
    await until(async () => ((await fetchStatus()).srt ? undefined : true));
  });

  it('reports a phone with a former or unknown key in the set-up of a stream', async () => {
    const spareStream = await owner.request<Stream>('POST', '/stream', { name: 'Spare' });
    const fetchSetUp = () => owner.request<StreamSetUp>('GET', `/stream/${spareStream.id}/set-up`);
    const waitForFault = () => until(async () => (await fetchSetUp()).fault);
    expect(await fetchSetUp()).toEqual({ streamId: spareStream.id, live: false });
    live.node.refuse('wrong-key', null);
    expect(await waitForFault()).toMatchObject({ code: 'wrong-key', oldKey: false });
    await owner.request<Stream>('PUT', `/stream/${spareStream.id}/regenerate`);
    live.node.refuse('wrong-key', sha256(spareStream.streamKey));
    const fault = await until(async () => {
      const { fault } = await fetchSetUp();
      return fault?.oldKey ? fault : undefined;
    });
    expect(Object.keys(fault).sort()).toEqual(['at', 'code', 'oldKey', 'text']);
    await owner.request('DELETE', `/stream/${spareStream.id}`);
  });

  it('pushes many refused connections at most once a second', async () => {
    const updates = await openStatusInbox();
    updates.drain();
    const startedAt = performance.now();
    for (let count = 0; count < 30; count += 1) {
      live.node.refuse('wrong-key', null);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(updates.drain().length).toBeLessThanOrEqual(seconds + 2);
  });
});
