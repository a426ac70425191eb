import { createMediaPart, createStartPart } from '@trailcast/schema/preview-stream';
import type { ServerStatus, StudioHelper, StudioLevel, User } from '@trailcast/schema/wire';
import { PreviewClient } from '../../../bff/tests/_app/preview-client.js';
import { until } from '../../_kit/wait.js';
import { Installation } from '../../_replicas/installation.js';
import type { ServiceProcess } from '../../_replicas/service-process.js';
import { ServerUnderTest } from '../../_replicas/server-under-test.js';

jest.setTimeout(480_000);

/** The owner acts through one replica, the helper through the other. */
describe.each(['polling', 'Redis'])('a studio on two replicas that notify each other by %s', (transport) => {
  let installation: Installation;
  let ownerReplica: ServiceProcess;
  let helperReplica: ServiceProcess;
  let ownerBearer: string;
  let helperBearer: string;
  let helperId: number;
  let server: ServerUnderTest;

  beforeAll(async () => {
    installation = await Installation.start({ hasRedis: transport === 'Redis' });
    [ownerReplica, helperReplica] = installation.replicas;
    ownerBearer = await installation.fetchBearer('streamer');
    helperBearer = await installation.fetchBearer('moderator');
    ({ id: helperId } = await installation
      .createCaller(helperReplica, helperBearer)
      .send<User>('GET', '/user'));
    installation.node.offersPreviews = true;
    installation.node.previewParts = [
      createStartPart({ container: 'flv', video: 'h264' }, Buffer.from('headers')),
      createMediaPart('key', Buffer.from('picture')),
    ];
    server = await ServerUnderTest.create(installation, installation.createCaller(ownerReplica, ownerBearer));
    await goLive();
  });
  afterAll(() => installation?.close());

  const createOwnerCaller = () => installation.createCaller(ownerReplica, ownerBearer);
  const createHelperCaller = () => installation.createCaller(helperReplica, helperBearer);
  const createServerPath = (path: string) => `/server/${server.id}/${path}`;
  const addHelper = (level: StudioLevel) =>
    createOwnerCaller().send<StudioHelper>('POST', '/studio/helpers', { userId: helperId, level });
  const subscribeToStatuses = async () =>
    (await installation.openChannel(helperReplica, helperBearer)).subscribe(
      '/user/queue/studio-status/update',
    );
  const openPreview = async (source: 'program' | 'feed' | 'levels') => {
    const client = await PreviewClient.open(helperReplica.url, {
      token: helperBearer,
      serverId: server.id,
      of: source,
    });
    await until(`the preview of the ${source} sends data`, () => client.bytes > 0);
    return client;
  };
  /** Starts the broadcast, and makes the fake node report its destination as live. */
  async function goLive(): Promise<void> {
    installation.node.connectMs = 2_000;
    const start = createOwnerCaller().send('POST', createServerPath('obs/start'));
    const nodeServer = installation.node.servers.get(server.id);
    const target = await until(
      'the node starts',
      () => nodeServer?.desiredState.streaming && nodeServer.target,
    );
    nodeServer?.changeDestination(target.id, { state: 'live', failure: null });
    await start;
  }

  test('an owner’s action through one replica is pushed to the helper at the other', async () => {
    const { id } = await addHelper('operate');
    const inbox = await subscribeToStatuses();
    await createOwnerCaller().send('PUT', createServerPath('mute'), { muted: true });
    await inbox.until(({ muted }: ServerStatus) => muted === true);
    await createHelperCaller().send('PUT', createServerPath('mute'), { muted: false });
    await inbox.until(({ lastAction }: ServerStatus) => lastAction?.action === 'unmute');
    await createOwnerCaller().send('DELETE', `/studio/helpers/${id}`);
  });

  test('removing a helper through one replica ends requests, pushes and previews at the other within 1 s', async () => {
    const { id } = await addHelper('operate');
    const inbox = await subscribeToStatuses();
    const deletions = await (
      await installation.openChannel(helperReplica, helperBearer)
    ).subscribe('/user/queue/studio/delete');
    const previews = [await openPreview('program'), await openPreview('feed'), await openPreview('levels')];
    const startedAt = performance.now();
    await createOwnerCaller().send('DELETE', `/studio/helpers/${id}`);
    const ends = await Promise.all(previews.map(({ ended }) => ended));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(ends.map((end) => end?.code)).toEqual(['not-found', 'not-found', 'not-found']);
    expect(await deletions.next()).toEqual({ id: expect.any(Number) as number });
    expect((await createHelperCaller().try('GET', createServerPath('status'))).status).toBe(404);
    expect((await createHelperCaller().try('PUT', createServerPath('panic'), { panic: true })).status).toBe(
      404,
    );
    inbox.drain();
    const ownStatuses = await (
      await installation.openChannel(helperReplica, ownerBearer)
    ).subscribe('/user/queue/status/update');
    await createOwnerCaller().send('PUT', createServerPath('mute'), { muted: true });
    await ownStatuses.until(({ muted }: ServerStatus) => muted === true);
    // The replica has pushed this change to the owner, so it will push nothing to the helper.
    expect(inbox.drain()).toEqual([]);
    await createOwnerCaller().send('PUT', createServerPath('mute'), { muted: false });
  });

  test('a panic begun through one replica ends the feed’s preview at the other, and only the owner ends it', async () => {
    const { id } = await addHelper('produce');
    const feed = await openPreview('feed');
    const startedAt = performance.now();
    await createOwnerCaller().send('PUT', createServerPath('panic'), { panic: true });
    expect((await feed.ended)?.code).toBe('not-live');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect((await createHelperCaller().try('PUT', createServerPath('panic'), { panic: false })).status).toBe(
      403,
    );
    await createOwnerCaller().send('PUT', createServerPath('panic'), { panic: false });
    await createOwnerCaller().send('DELETE', `/studio/helpers/${id}`);
  });
});
