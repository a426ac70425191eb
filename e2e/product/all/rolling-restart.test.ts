import { isDeepStrictEqual } from 'node:util';
import type { Data, Stream, User } from '@trailcast/schema/wire';
import { Follower, viewByRest, type View } from '../../_replicas/follower.js';
import { Installation } from '../../_replicas/installation.js';
import { PatientClient } from '../../_replicas/patient-client.js';
import type { Replica } from '../../_replicas/replica.js';
import { SteadyTraffic, type Deletion, type CreatedEntity } from '../../_replicas/steady-traffic.js';
import { ReplicaServer } from '../../_replicas/replica-server.js';
import { Witness } from '../../_replicas/witness.js';
import { Hopeless, until } from '../../_kit/wait.js';

jest.setTimeout(900_000);

const PATIENCE_MS = 120_000;
const SPARE_STREAMS = 40;

interface Restart {
  answeredWhileNotReady: number;
  closeCode: number;
  exitCode: number | null;
  /** Pushes that a channel at the running replica received. */
  pushes: PushCounts;
}

/** Numbers of pushes for each creation, rename and deletion. */
interface PushCounts {
  closed: boolean;
  made: string[];
  deleted: number[];
}

describe('a rolling restart of two replicas under traffic', () => {
  let installation: Installation;
  let client: PatientClient;
  let other: PatientClient;
  let traffic: SteadyTraffic;
  let server: ReplicaServer;
  const followers: Follower[] = [];
  const restarts: Restart[] = [];
  const spareStreamIds: number[] = [];

  beforeAll(async () => {
    installation = await Installation.start({ redis: true, drainSeconds: 8 });
    const bearer = await installation.bearer('streamer');
    const bearerOfOther = await installation.bearer('moderator');
    client = new PatientClient(installation.balancer.url, bearer);
    other = new PatientClient(installation.balancer.url, bearerOfOther);
    server = await ReplicaServer.create(installation, installation.caller(installation.balancer, bearer));
    for (let index = 0; index < 3; index += 1)
      followers.push(new Follower(installation.balancer.url, bearer, client));
    followers.push(new Follower(installation.balancer.url, bearerOfOther, other));
    const scenes = await client.send<string[]>(`/api/v1/server/${server.id}/obs/scenes`);
    await waitForFollowers();
    traffic = new SteadyTraffic({
      client,
      spareStreamIds,
      serverId: server.id,
      scenes: scenes.slice(0, 2),
    });
    const [a, b] = installation.replicas;
    restarts.push(await restart(a, b, bearer), await restart(b, a, bearer));
    await traffic.stop();
  });
  afterAll(async () => {
    await traffic?.stop();
    for (const follower of followers) follower.close();
    await installation?.close();
  });

  const waitForFollowers = () =>
    until(
      'every follower has its data',
      () => {
        const failed = followers.find(({ failure }) => failure !== null);
        if (failed) throw new Hopeless(String(failed.failure));
        return followers.every(({ view }) => view !== null);
      },
      PATIENCE_MS,
    );

  /** Creates streams that the traffic deletes during a restart. */
  async function createSpareStreams(): Promise<number[]> {
    const made: number[] = [];
    const { id: invited } = await other.send<User>('/api/v1/user');
    for (let index = 0; index < SPARE_STREAMS; index += 1) {
      const { id } = await client.send<Stream>('/api/v1/stream', { method: 'POST', body: {} });
      if (index % 2) await client.send(`/api/v1/stream/${id}/invites`, { method: 'PUT', body: [invited] });
      made.push(id);
    }
    return made;
  }

  async function restart(stopping: Replica, running: Replica, bearer: string): Promise<Restart> {
    const made = await createSpareStreams();
    const witness = await Witness.over(await installation.channel(running, bearer));
    // Only changes that begin after the subscription are certainly pushed.
    const certainFrom = { made: traffic.created.length, deleted: traffic.deleted.length };
    spareStreamIds.push(...made);
    const stoppingChannel = await installation.channel(stopping, bearer);
    const ended = stopping.end('SIGTERM');
    await until('/readyz responds 503', async () => (await readyz(stopping)).status === 503);
    const { status } = await installation.caller(stopping, bearer).try('GET', '/user');
    const { code } = await stoppingChannel.closed;
    const exitCode = await ended;
    stopping.launch();
    await stopping.ready();
    await until(
      'the balancer forwards to the replica again',
      () => installation.balancer.serves(stopping.port),
      PATIENCE_MS,
    );
    await waitForFollowers();
    const before = traffic.answered;
    const certainlyPushed = () => traffic.created.slice(certainFrom.made).filter(({ id }) => id !== null);
    // A slow machine handles fewer requests in the same time.
    const hasContinued = () => traffic.answered > before + 100 && certainlyPushed().length > 20;
    await until('traffic continues', hasContinued, PATIENCE_MS);
    const deleted = traffic.deleted.slice(certainFrom.deleted).filter(({ answered }) => answered);
    const pushes = await finalCounts(witness, certainlyPushed(), deleted);
    return { answeredWhileNotReady: status, closeCode: code, exitCode, pushes };
  }

  /** Waits until every push has arrived, or for a timeout. */
  async function finalCounts(
    witness: Witness,
    made: CreatedEntity[],
    deleted: Deletion[],
  ): Promise<PushCounts> {
    const pushes = (): PushCounts => ({
      closed: witness.closed,
      made: made.map((one) => witness.pushesOf(one).join()),
      deleted: deleted.map(({ id }) => witness.pushesOfDeletion(id)),
    });
    const isComplete = ({ made, deleted }: PushCounts) => !made.join().includes('0') && !deleted.includes(0);
    await until('every push has arrived', () => isComplete(pushes())).catch(() => undefined);
    const last = pushes();
    await witness.close();
    return last;
  }

  test('a stopping replica responds while /readyz is 503, closes its channels, and exits with 0', () => {
    expect(
      restarts.map(({ answeredWhileNotReady, closeCode, exitCode }) => [
        answeredWhileNotReady,
        closeCode,
        exitCode,
      ]),
    ).toEqual([
      [200, 1012, 0],
      [200, 1012, 0],
    ]);
  });

  test('no request fails after one retry', () => {
    expect(traffic.failures).toEqual([]);
    expect(traffic.answered).toBeGreaterThan(200);
  });

  test('every write happens once', async () => {
    const [streams, data] = await Promise.all([
      client.send<Stream[]>('/api/v1/stream'),
      client.send<Data[]>('/api/v1/data'),
    ]);
    for (const [noun, list] of [['stream', streams] as const, ['data', data] as const]) {
      const expected = traffic.created
        .filter((made) => made.noun === noun)
        .map(({ name }) => `${name}, renamed`);
      const found = list.map(({ name }) => name).filter((name) => name.startsWith('Made'));
      expect(expected.length).toBeGreaterThan(5);
      expect(found.sort()).toEqual(expected.sort());
    }
    const gone = new Set(traffic.deleted.map(({ id }) => id));
    expect(streams.filter(({ id }) => gone.has(id))).toEqual([]);
    expect(traffic.deleted.length).toBeGreaterThan(5);
  });

  test('reconnected clients show the state that REST returns', async () => {
    const shown = () => followers.map(({ view }) => view && comparable(view));
    let wanted: unknown[] = [];
    // The last reports of the node may change the REST responses.
    const showSameAsRest = async () => {
      const mine = comparable(await viewByRest(client));
      wanted = [mine, mine, mine, comparable(await viewByRest(other))];
      return isDeepStrictEqual(shown(), wanted);
    };
    await until('every follower shows the data of REST', showSameAsRest).catch(() => undefined);
    expect(shown()).toEqual(wanted);
    expect(followers.map(({ failure }) => failure)).toEqual([null, null, null, null]);
    // Each follower was connected to a replica that restarted.
    expect(Math.min(...followers.map(({ connections }) => connections))).toBeGreaterThan(1);
  });

  test('a channel at the running replica gets every change once', () => {
    for (const { pushes } of restarts) {
      expect(pushes.closed).toBe(false);
      expect(pushes.made.length).toBeGreaterThan(10);
      expect(new Set(pushes.made)).toEqual(new Set(['1,1']));
      expect(new Set(pushes.deleted)).toEqual(new Set([1]));
    }
  });
});

const readyz = ({ url }: Replica) => fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });

/** Removes the version, which a scene switch increases without a visible change. */
function comparable({ servers, ...view }: View) {
  return { ...view, servers: servers.map((server) => ({ ...server, version: 0 })) };
}
