import { mediaPart, startPart } from '@trailcast/schema/preview-stream';
import type { ServerStatus, StudioHelper, StudioLevel, User } from '@trailcast/schema/wire';
import { PreviewClient } from '../../../bff/tests/_app/preview-client.js';
import { until } from '../../_kit/wait.js';
import { Installation } from '../../_replicas/installation.js';
import type { Replica } from '../../_replicas/replica.js';
import { Trail } from '../../_replicas/trail.js';

jest.setTimeout(480_000);

/** The owner acts through one replica, the helper through the other. */
describe.each(['polling', 'Redis'])('a studio on two replicas that wake each other by %s', (means) => {
  let home: Installation;
  let here: Replica;
  let there: Replica;
  let owner: string;
  let friend: string;
  let friendId: number;
  let trail: Trail;

  beforeAll(async () => {
    home = await Installation.start({ redis: means === 'Redis' });
    [here, there] = home.replicas;
    owner = await home.bearer('streamer');
    friend = await home.bearer('moderator');
    ({ id: friendId } = await home.caller(there, friend).do<User>('GET', '/user'));
    home.node.offersPreviews = true;
    home.node.previewParts = [
      startPart({ container: 'flv', video: 'h264' }, Buffer.from('headers')),
      mediaPart('key', Buffer.from('picture')),
    ];
    trail = await Trail.create(home, home.caller(here, owner));
    await goLive();
  });
  afterAll(() => home?.close());

  const atOwner = () => home.caller(here, owner);
  const atFriend = () => home.caller(there, friend);
  const path = (call: string) => `/server/${trail.id}/${call}`;
  const help = (level: StudioLevel) =>
    atOwner().do<StudioHelper>('POST', '/studio/helpers', { userId: friendId, level });
  const statuses = async () =>
    (await home.channel(there, friend)).subscribe('/user/queue/studio-status/update');
  const watching = async (of: 'program' | 'feed' | 'levels') => {
    const client = await PreviewClient.open(there.url, { token: friend, serverId: trail.id, of });
    await until(`the ${of} is watched`, () => client.bytes > 0);
    return client;
  };
  /** Nothing broadcasts here, so the fake node reports the destination as live. */
  async function goLive(): Promise<void> {
    home.node.connectMs = 2_000;
    const start = atOwner().do('POST', path('obs/start'));
    const server = home.node.servers.get(trail.id);
    const target = await until('the node starts', () => server?.wanted.streaming && server.target);
    server?.changeDestination(target.id, { state: 'live', failure: null });
    await start;
  }

  test('what the owner does through one reaches the helper at the other', async () => {
    const { id } = await help('operate');
    const inbox = await statuses();
    await atOwner().do('PUT', path('mute'), { muted: true });
    await inbox.until(({ muted }: ServerStatus) => muted === true);
    await atFriend().do('PUT', path('mute'), { muted: false });
    await inbox.until(({ lastAction }: ServerStatus) => lastAction?.action === 'unmute');
    await atOwner().do('DELETE', `/studio/helpers/${id}`);
  });

  test('help withdrawn through one ends calls, pushes and previews at the other within 1 s', async () => {
    const { id } = await help('operate');
    const inbox = await statuses();
    const gone = await (await home.channel(there, friend)).subscribe('/user/queue/studio/delete');
    const previews = [await watching('program'), await watching('feed'), await watching('levels')];
    const at = performance.now();
    await atOwner().do('DELETE', `/studio/helpers/${id}`);
    const ends = await Promise.all(previews.map(({ ended }) => ended));
    expect(performance.now() - at).toBeLessThan(1_000);
    expect(ends.map((end) => end?.code)).toEqual(['not-found', 'not-found', 'not-found']);
    expect(await gone.next()).toEqual({ id: expect.any(Number) as number });
    expect((await atFriend().try('GET', path('status'))).status).toBe(404);
    expect((await atFriend().try('PUT', path('panic'), { panic: true })).status).toBe(404);
    inbox.drain();
    const own = await (await home.channel(there, owner)).subscribe('/user/queue/status/update');
    await atOwner().do('PUT', path('mute'), { muted: true });
    await own.until(({ muted }: ServerStatus) => muted === true);
    // The same replica has pushed to the owner, and nothing to the helper.
    expect(inbox.drain()).toEqual([]);
    await atOwner().do('PUT', path('mute'), { muted: false });
  });

  test('a panic begun through one ends the feed’s preview at the other, and only the owner can end it', async () => {
    const { id } = await help('produce');
    const feed = await watching('feed');
    const at = performance.now();
    await atOwner().do('PUT', path('panic'), { panic: true });
    expect((await feed.ended)?.code).toBe('not-live');
    expect(performance.now() - at).toBeLessThan(1_000);
    expect((await atFriend().try('PUT', path('panic'), { panic: false })).status).toBe(403);
    await atOwner().do('PUT', path('panic'), { panic: false });
    await atOwner().do('DELETE', `/studio/helpers/${id}`);
  });
});
