import { LiveApp } from './_app/live-app.js';
import type { Server, ServerStatus, Stream, StreamSetUp } from '@trailcast/schema/wire';
import { LivePerson } from './_app/live-person.js';
import { COLLECTION, digest } from './_fixtures/relay-fixture.js';
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
    stream = await owner.ok<Stream>('POST', '/stream', { name: 'Ride' });
    const { id: dataId } = await owner.ok<{ id: number }>('POST', '/data', { scenes: COLLECTION });
    server = await owner.ok<Server>('POST', '/server', { streamId: stream.id, dataId });
    await until(async () => ((await status()).scene === null ? undefined : true));
  });
  afterEach(async () => {
    live.node.expireRefusals();
    await until(async () => ((await status()).feed ? undefined : true));
    await owner.leave();
  });
  afterAll(() => live.close());

  const status = () => owner.ok<ServerStatus>('GET', `/server/${server.id}/status`);
  const inbox = () => owner.inbox('/user/queue/status/update');
  const pushed = async (holds: (status: ServerStatus) => boolean, of: Awaited<ReturnType<typeof inbox>>) => {
    for (;;) {
      const next = await of.next();
      if (holds(next)) return next;
    }
  };

  it('the status shows for some minutes that a phone used a passphrase, and when', async () => {
    const updates = await inbox();
    const before = Date.now();
    live.node.refuse('passphrase', digest(stream.streamKey));
    const { feed } = await pushed(({ feed }) => feed !== undefined, updates);
    expect(feed).toMatchObject({ code: 'passphrase' });
    expect(feed?.text).toContain('passphrase');
    expect(feed?.at).toBeGreaterThanOrEqual(before - 1_000);
    expect((await status()).feed).toEqual(feed);
    live.node.expireRefusals();
    await pushed(({ feed: left }) => left === undefined, updates);
  });

  it('ends when the feed arrives, and does not return when the feed ends', async () => {
    const updates = await inbox();
    live.node.refuse('passphrase', digest(stream.streamKey));
    await pushed(({ feed }) => feed !== undefined, updates);
    live.node.publish(digest(stream.streamKey));
    expect(await pushed(({ srt }) => srt, updates)).not.toHaveProperty('feed');
    live.node.stopPublishing(digest(stream.streamKey));
    expect(await pushed(({ srt }) => !srt, updates)).not.toHaveProperty('feed');
    expect(await status()).not.toHaveProperty('feed');
  });

  it('the status shows that a phone used a former key of the user', async () => {
    const old = digest(stream.streamKey);
    stream = await owner.ok<Stream>('PUT', `/stream/${stream.id}/regenerate`);
    await until(async () => (live.node.rights.former?.includes(old) ? true : undefined));
    expect(live.node.rights.digests).not.toContain(old);
    const updates = await inbox();
    live.node.refuse('wrong-key', old);
    const { feed } = await pushed((next) => next.feed !== undefined, updates);
    expect(feed).toMatchObject({ code: 'wrong-key', oldKey: true });
  });

  it('an unknown key is shown only to users whose server waits for a feed', async () => {
    live.node.refuse('wrong-key', null);
    const { feed } = await until(async () => {
      const current = await status();
      return current.feed ? current : undefined;
    });
    expect(feed).toMatchObject({ code: 'wrong-key', oldKey: false });
    live.node.publish(digest(stream.streamKey));
    await until(async () => ((await status()).srt ? true : undefined));
    live.node.refuse('wrong-key', null);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await status()).not.toHaveProperty('feed');
    live.node.stopPublishing(digest(stream.streamKey));
    await until(async () => ((await status()).srt ? undefined : true));
  });

  it('the set-up of a stream without a server shows a phone with an old or unknown key to its owner', async () => {
    const spare = await owner.ok<Stream>('POST', '/stream', { name: 'Spare' });
    const setUp = () => owner.ok<StreamSetUp>('GET', `/stream/${spare.id}/set-up`);
    const shown = () => until(async () => (await setUp()).fault);
    expect(await setUp()).toEqual({ streamId: spare.id, live: false });
    live.node.refuse('wrong-key', null);
    expect(await shown()).toMatchObject({ code: 'wrong-key', oldKey: false });
    await owner.ok<Stream>('PUT', `/stream/${spare.id}/regenerate`);
    live.node.refuse('wrong-key', digest(spare.streamKey));
    const fault = await until(async () => {
      const { fault } = await setUp();
      return fault?.oldKey ? fault : undefined;
    });
    expect(Object.keys(fault).sort()).toEqual(['at', 'code', 'oldKey', 'text']);
    await owner.ok('DELETE', `/stream/${spare.id}`);
  });

  it('a flood of calls is pushed once a second', async () => {
    const updates = await inbox();
    updates.drain();
    const began = performance.now();
    for (let call = 0; call < 30; call += 1) {
      live.node.refuse('wrong-key', null);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const seconds = (performance.now() - began) / 1_000;
    expect(updates.drain().length).toBeLessThanOrEqual(seconds + 2);
  });
});
