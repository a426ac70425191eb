import { WEAK_LINK_DEFAULT } from '@trailcast/schema/weak-link';
import type { Server, ServerStatus, Stream } from '@trailcast/schema/wire';
import { until } from '../../e2e/_kit/wait.js';
import { LiveApp } from './_app/live-app.js';
import { waitForIngestDigest, LivePerson } from './_app/live-person.js';
import { makeLibsql } from './_database/test-database.js';
import { COLLECTION } from './_fixtures/relay-fixture.js';

let live: LiveApp;
let owner: LivePerson;
let invitedUser: LivePerson;
let server: Server;
let stream: Stream;

beforeAll(async () => {
  live = await LiveApp.start(makeLibsql);
  owner = await LivePerson.signIn(live, 'streamer');
  invitedUser = await LivePerson.signIn(live, 'invitedUser');
  const { id: dataId } = await owner.request<{ id: number }>('POST', '/data', { scenes: COLLECTION });
  server = await owner.request<Server>('POST', '/server', { streamId: null, dataId });
  await owner.request('PUT', `/stream/${server.streamId}/invites`, [invitedUser.id]);
  stream = await fetchStream();
});
afterAll(() => live.close());

const fetchStream = async () => {
  const [firstStream] = await owner.request<Stream[]>('GET', '/stream');
  if (!firstStream) throw new Error('The user has no stream');
  return firstStream;
};
const putWeakLink = (body: unknown, person = owner) =>
  person.rest('PUT', `/stream/${stream.id}/weak-link`, body);
const readNodeSetting = () => live.node.servers.get(server.id)?.desiredState.weakLink;

describe('the weak-link setting of a stream', () => {
  it('is off by default', async () => {
    expect(stream).not.toHaveProperty('weakLink');
    expect(readNodeSetting()).toBeNull();
  });

  it('is sent to the stream’s server, and null removes it', async () => {
    const response = await putWeakLink({ ...WEAK_LINK_DEFAULT, scene: ' Weak ', rttMs: 900 });
    expect(response).toMatchObject({ status: 200, body: { weakLink: { scene: 'Weak', rttMs: 900 } } });
    expect(readNodeSetting()).toEqual({ ...WEAK_LINK_DEFAULT, scene: 'Weak', rttMs: 900 });
    expect((await fetchStream()).version).toBeGreaterThan(stream.version);
    expect((await putWeakLink(null)).body).not.toHaveProperty('weakLink');
    expect(readNodeSetting()).toBeNull();
  });

  it('is set by GraphQL with an optional round trip', async () => {
    const input = '{belowKbps: 500, afterMs: 5000, backKbps: 700, backAfterMs: 8000, scene: "Weak link"}';
    const mutation = `mutation { setWeakLink(id: "${stream.id}", weakLink: ${input}) { weakLink { belowKbps rttMs } } }`;
    expect((await owner.graphql(mutation)).data).toEqual({
      setWeakLink: { weakLink: { belowKbps: 500, rttMs: null } },
    });
  });

  it('is rejected with the paths of all invalid fields', async () => {
    await putWeakLink(WEAK_LINK_DEFAULT);
    const rejectedResponse = await putWeakLink({
      ...WEAK_LINK_DEFAULT,
      backKbps: 300,
      afterMs: 10,
      scene: '',
    });
    expect(rejectedResponse.status).toBe(422);
    expect(rejectedResponse.body).toMatchObject({
      errors: [
        { path: 'afterMs', message: 'must be from 2000 to 60000' },
        { path: 'backKbps', message: 'must be at least 401, above belowKbps' },
        { path: 'scene', message: 'must have from 1 to 255 characters' },
      ],
    });
    expect((await fetchStream()).weakLink).toEqual(WEAK_LINK_DEFAULT);
    expect((await putWeakLink({ belowKbps: 400 })).status).toBe(400);
  });

  it('can be read by an invited user, and set only by the owner', async () => {
    await putWeakLink(WEAK_LINK_DEFAULT);
    const [shared] = await invitedUser.request<Stream[]>('GET', '/stream');
    expect(shared?.weakLink).toEqual(WEAK_LINK_DEFAULT);
    expect((await putWeakLink(null, invitedUser)).status).toBe(403);
  });
});

describe('a weak feed', () => {
  const fetchStatus = () => owner.request<ServerStatus>('GET', `/server/${server.id}/status`);

  it('is reported in the status and in the metrics', async () => {
    const ingest = await waitForIngestDigest(live, stream);
    live.node.publish(ingest, () => undefined, { kbps: 280, rttMs: 400 });
    live.node.servers.get(server.id)?.setWeakLink({ reason: 'bitrate', shown: true });
    const weakStatus = await until('the weak feed is reported', async () => {
      const { weakLink, kbps } = await fetchStatus();
      return weakLink && kbps !== undefined ? { weakLink, kbps } : undefined;
    });
    expect(weakStatus).toEqual({ weakLink: { reason: 'bitrate', shown: true }, kbps: 280 });
    const metrics = await (await fetch(`${live.firstProcess.url}/metrics`)).text();
    expect(metrics).toContain('trailcast_node_weak_feeds{node="n1"} 1');
    live.node.servers.get(server.id)?.setWeakLink(null);
    await until(
      'the weak feed is no longer reported',
      async () => (await fetchStatus()).weakLink === undefined,
    );
    live.node.stopPublishing(ingest);
  });
});
