import type { Data, Server, Stream } from '@trailcast/schema/wire';
import { LiveApp } from './_app/live-app.js';
import { LivePerson, type Change } from './_app/live-person.js';
import { COLLECTION } from './_fixtures/relay-fixture.js';
import { makeLibsql } from './_database/test-database.js';
import { UNKNOWN_ID } from './_app/unknown-id.js';

const TOO_BIG = JSON.stringify({ scenes: 'x'.repeat(1024 * 1024 + 1) });

interface TestRequest {
  caller: LivePerson | null;
  path: string;
  body?: string;
  type?: string;
}

/** docs/contract.md#errors: 401, role 403, 415/413, 400, 404, ownership 403, payment 403, 422, 409, 5xx. */
describe('the order of the checks', () => {
  let live: LiveApp;
  let paidUser: LivePerson;
  let guest: LivePerson;
  let unpaidUser: LivePerson;
  let admin: LivePerson;
  let newcomer: LivePerson;
  let stream: Stream;
  let sharedStream: Stream;
  let data: Data;

  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql, { servers: 1 });
    [paidUser, guest, unpaidUser, admin, newcomer] = await Promise.all([
      LivePerson.signIn(live, 'streamer'),
      LivePerson.signIn(live, 'moderator'),
      LivePerson.signIn(live, 'friend'),
      LivePerson.signIn(live, 'admin'),
      LivePerson.signIn(live, 'newcomer'),
    ]);
    sharedStream = await paidUser.request<Stream>('POST', '/stream', {});
    await paidUser.request('PUT', `/stream/${sharedStream.id}/invites`, [guest.id, unpaidUser.id]);
    await admin.request('PUT', `/payment/user/${unpaidUser.id}`, { tier: 'FREE' });
    stream = await unpaidUser.request<Stream>('POST', '/stream', {});
    data = await unpaidUser.request<Data>('POST', '/data', { scenes: COLLECTION });
    await unpaidUser.request<Server>('POST', '/server', { streamId: stream.id, dataId: data.id });
    await admin.request('PUT', `/payment/user/${unpaidUser.id}`, { tier: 'REGULAR' });
  });
  afterAll(() => live.close());

  async function readError(method: string, { caller, path, body, type = 'application/json' }: TestRequest) {
    const response = await fetch(`${live.firstProcess.url}/api/v1${path}`, {
      method,
      headers: {
        ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const problem = (await response.json()) as { status: number; type: string };
    expect(problem.status).toBe(response.status);
    return problem.type === 'about:blank' ? `${problem.status}` : `${problem.status} ${problem.type}`;
  }
  /**
   * Sends the requests in sequence and returns their errors. Each one corrects the error of the previous one.
   */
  const collectErrors = async (method: string, requests: readonly TestRequest[]) => {
    const errors: string[] = [];
    for (const request of requests) errors.push(await readError(method, request));
    return errors;
  };

  it('checks body, existence, ownership, payment and value of a stream’s name in this order', async () => {
    const unknownPath = `/stream/${UNKNOWN_ID}/name`;
    const namePath = `/stream/${stream.id}/name`;
    const emptyName = '{"name":" "}';
    expect(
      await collectErrors('PUT', [
        { caller: null, path: unknownPath, body: '1', type: 'text/plain' },
        { caller: newcomer, path: unknownPath, body: '1', type: 'text/plain' },
        { caller: unpaidUser, path: unknownPath, body: '1', type: 'text/plain' },
        { caller: unpaidUser, path: unknownPath, body: '{"name":1}' },
        { caller: unpaidUser, path: unknownPath, body: emptyName },
        { caller: guest, path: namePath, body: emptyName },
        { caller: unpaidUser, path: `/stream/${sharedStream.id}/name`, body: emptyName },
        { caller: unpaidUser, path: namePath, body: emptyName },
        { caller: paidUser, path: `/stream/${sharedStream.id}/name`, body: emptyName },
      ]),
    ).toEqual([
      '401',
      '403 /problems/forbidden',
      '415',
      '400',
      '404',
      '404',
      '403 /problems/forbidden',
      '403 /problems/payment-required',
      '422',
    ]);
  });

  it('checks size, shape, existence and payment of a collection’s text in this order', async () => {
    const invalidScenes = '{"scenes":"{}"}';
    expect(
      await collectErrors('PUT', [
        { caller: newcomer, path: `/data/${UNKNOWN_ID}/scenes`, body: TOO_BIG },
        { caller: unpaidUser, path: `/data/${UNKNOWN_ID}/scenes`, body: TOO_BIG },
        { caller: unpaidUser, path: `/data/${UNKNOWN_ID}/scenes`, body: '1' },
        { caller: unpaidUser, path: `/data/${UNKNOWN_ID}/scenes`, body: invalidScenes },
        { caller: paidUser, path: `/data/${data.id}/scenes`, body: invalidScenes },
        { caller: unpaidUser, path: `/data/${data.id}/scenes`, body: invalidScenes },
      ]),
    ).toEqual(['403 /problems/forbidden', '413', '400', '404', '404', '403 /problems/payment-required']);
  });

  it('checks shape, existence, payment, and conflict or capacity of a new server in this order', async () => {
    const { id: dataId } = await paidUser.request<Data>('POST', '/data', {});
    const createBody = (fields: object) => JSON.stringify({ streamId: null, ...fields });
    expect(
      await collectErrors('POST', [
        { caller: unpaidUser, path: '/server', body: createBody({}) },
        { caller: unpaidUser, path: '/server', body: createBody({ dataId: UNKNOWN_ID }) },
        { caller: unpaidUser, path: '/server', body: createBody({ dataId: data.id, streamId: UNKNOWN_ID }) },
        { caller: unpaidUser, path: '/server', body: createBody({ dataId: data.id }) },
        { caller: paidUser, path: '/server', body: createBody({ dataId }) },
      ]),
    ).toEqual(['400', '404', '404', '403 /problems/payment-required', '503 /problems/no-capacity']);
    await admin.request('PUT', `/payment/user/${unpaidUser.id}`, { tier: 'FREE' });
    expect(
      await readError('POST', { caller: unpaidUser, path: '/server', body: createBody({ dataId: data.id }) }),
    ).toBe('409');
    await admin.request('PUT', `/payment/user/${unpaidUser.id}`, { tier: 'REGULAR' });
  });

  it('checks shape, existence, ownership, payment and values of invites in this order', async () => {
    const path = `/stream/${stream.id}/invites`;
    const unknownInvites = `[${UNKNOWN_ID}]`;
    expect(
      await collectErrors('PUT', [
        { caller: unpaidUser, path, body: '{}' },
        { caller: unpaidUser, path, body: '["1"]' },
        { caller: unpaidUser, path, body: '[0]' },
        { caller: paidUser, path, body: unknownInvites },
        { caller: guest, path: `/stream/${sharedStream.id}/invites`, body: unknownInvites },
        { caller: unpaidUser, path, body: unknownInvites },
        { caller: paidUser, path: `/stream/${sharedStream.id}/invites`, body: unknownInvites },
        { caller: paidUser, path: `/stream/${sharedStream.id}/invites`, body: `[${paidUser.id}]` },
      ]),
    ).toEqual([
      '400',
      '400',
      '400',
      '404',
      '403 /problems/forbidden',
      '403 /problems/payment-required',
      '422',
      '422',
    ]);
    const [streamAfterwards] = await paidUser.request<Stream[]>('GET', '/stream');
    expect(streamAfterwards!.invitedUsers.map(({ id }) => id).sort()).toEqual(
      [guest.id, unpaidUser.id].sort(),
    );
  });

  it('checks the caller, shape, existence and last administrator of a new role in this order', async () => {
    expect(
      await collectErrors('PUT', [
        { caller: paidUser, path: `/user/${UNKNOWN_ID}/role`, body: '{}' },
        { caller: admin, path: `/user/${UNKNOWN_ID}/role`, body: '{"role":"KING"}' },
        { caller: admin, path: `/user/${UNKNOWN_ID}/role`, body: '{"role":"VERIFIED"}' },
        { caller: admin, path: `/user/${admin.id}/role`, body: '{"role":"VERIFIED"}' },
      ]),
    ).toEqual(['403 /problems/forbidden', '400', '404', '409']);
  });

  const createRename = (id: number, name: string): Change => ({
    rest: ['PUT', `/stream/${id}/name`, { name }],
    graphql: `renameStream(id: "${id}", name: "${name}") { id }`,
  });
  const createDemotion = (): Change => ({
    rest: ['PUT', `/user/${admin.id}/role`, { role: 'VERIFIED' }],
    graphql: `setUserRole(userId: "${admin.id}", role: VERIFIED) { id }`,
  });
  const FAILING_CHANGES: Record<string, () => [LivePerson, Change]> = {
    'a rename of a hidden stream': () => [paidUser, createRename(stream.id, 'x')],
    'a rename by an invitee': () => [guest, createRename(sharedStream.id, 'x')],
    'an empty name': () => [paidUser, createRename(sharedStream.id, '')],
    'a role change by a non-administrator': () => [paidUser, createDemotion()],
    'a demotion of the last administrator': () => [admin, createDemotion()],
    'a stream without a subscription': () => [
      unpaidUser,
      { rest: ['POST', '/stream', {}], graphql: 'createStream { id }' },
    ],
    'an invalid scene collection': () => [
      paidUser,
      { rest: ['POST', '/data', { scenes: '{}' }], graphql: 'createSceneCollection(scenes: "{}") { id }' },
    ],
    'a collection in use': () => [
      unpaidUser,
      { rest: ['DELETE', `/data/${data.id}`], graphql: `deleteSceneCollection(id: "${data.id}") { id }` },
    ],
  };

  it.each(Object.entries(FAILING_CHANGES))(
    'returns the same error by REST and GraphQL for %s',
    async (_, createChange) => {
      const [caller, { rest, graphql }] = createChange();
      const { title, ...problem } = (await caller.rest(...rest)).body as { title: string };
      const { errors } = await caller.graphql(`mutation { ${graphql} }`);
      const { code, ...extensions } = errors![0]!.extensions;
      expect(errors![0]!.message).toBe(title);
      expect(extensions).toEqual(problem);
      expect(code).toMatch(/^(BAD_USER_INPUT|FORBIDDEN|NOT_FOUND|CONFLICT)$/);
    },
  );
});
