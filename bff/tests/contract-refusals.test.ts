import type { Data, Server, Stream } from '@trailcast/schema/wire';
import { LiveApp } from './_app/live-app.js';
import { LivePerson, type Change } from './_app/live-person.js';
import { COLLECTION } from './_fixtures/relay-fixture.js';
import { makeLibsql } from './_database/test-database.js';

const UNKNOWN = 999_999;
const TOO_BIG = JSON.stringify({ scenes: 'x'.repeat(1024 * 1024 + 1) });

interface Call {
  who: LivePerson | null;
  path: string;
  body?: string;
  type?: string;
}

/** docs/contract.md#errors: 401, role 403, 415/413, 400, 404, ownership 403, payment 403, 422, 409, 5xx. */
describe('the order of refusals', () => {
  let live: LiveApp;
  let paid: LivePerson;
  let guest: LivePerson;
  let unpaid: LivePerson;
  let admin: LivePerson;
  let newcomer: LivePerson;
  let stream: Stream;
  let shared: Stream;
  let data: Data;

  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql, { servers: 1 });
    [paid, guest, unpaid, admin, newcomer] = await Promise.all([
      LivePerson.signIn(live, 'streamer'),
      LivePerson.signIn(live, 'moderator'),
      LivePerson.signIn(live, 'friend'),
      LivePerson.signIn(live, 'admin'),
      LivePerson.signIn(live, 'newcomer'),
    ]);
    shared = await paid.request<Stream>('POST', '/stream', {});
    await paid.request('PUT', `/stream/${shared.id}/invites`, [guest.id, unpaid.id]);
    await admin.request('PUT', `/payment/user/${unpaid.id}`, { tier: 'FREE' });
    stream = await unpaid.request<Stream>('POST', '/stream', {});
    data = await unpaid.request<Data>('POST', '/data', { scenes: COLLECTION });
    await unpaid.request<Server>('POST', '/server', { streamId: stream.id, dataId: data.id });
    await admin.request('PUT', `/payment/user/${unpaid.id}`, { tier: 'REGULAR' });
  });
  afterAll(() => live.close());

  async function refusal(method: string, { who, path, body, type = 'application/json' }: Call) {
    const response = await fetch(`${live.firstProcess.url}/api/v1${path}`, {
      method,
      headers: {
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const problem = (await response.json()) as { status: number; type: string };
    expect(problem.status).toBe(response.status);
    return problem.type === 'about:blank' ? `${problem.status}` : `${problem.status} ${problem.type}`;
  }
  /** Returns the refusals of one call as its faults are fixed one after the other. */
  const walk = async (method: string, calls: readonly Call[]) => {
    const refusals: string[] = [];
    for (const call of calls) refusals.push(await refusal(method, call));
    return refusals;
  };

  it('for a stream’s name is body, existence, ownership, payment, value', async () => {
    const unknown = `/stream/${UNKNOWN}/name`;
    const namePath = `/stream/${stream.id}/name`;
    const empty = '{"name":" "}';
    expect(
      await walk('PUT', [
        { who: null, path: unknown, body: '1', type: 'text/plain' },
        { who: newcomer, path: unknown, body: '1', type: 'text/plain' },
        { who: unpaid, path: unknown, body: '1', type: 'text/plain' },
        { who: unpaid, path: unknown, body: '{"name":1}' },
        { who: unpaid, path: unknown, body: empty },
        { who: guest, path: namePath, body: empty },
        { who: unpaid, path: `/stream/${shared.id}/name`, body: empty },
        { who: unpaid, path: namePath, body: empty },
        { who: paid, path: `/stream/${shared.id}/name`, body: empty },
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

  it('for a collection’s text has its size before its existence, and its rules after the payment', async () => {
    const none = '{"scenes":"{}"}';
    expect(
      await walk('PUT', [
        { who: newcomer, path: `/data/${UNKNOWN}/scenes`, body: TOO_BIG },
        { who: unpaid, path: `/data/${UNKNOWN}/scenes`, body: TOO_BIG },
        { who: unpaid, path: `/data/${UNKNOWN}/scenes`, body: '1' },
        { who: unpaid, path: `/data/${UNKNOWN}/scenes`, body: none },
        { who: paid, path: `/data/${data.id}/scenes`, body: none },
        { who: unpaid, path: `/data/${data.id}/scenes`, body: none },
      ]),
    ).toEqual(['403 /problems/forbidden', '413', '400', '404', '404', '403 /problems/payment-required']);
  });

  it('for a second server is existence, payment, conflict; for a first one, a missing slot comes last', async () => {
    const { id: dataId } = await paid.request<Data>('POST', '/data', {});
    const body = (fields: object) => JSON.stringify({ streamId: null, ...fields });
    expect(
      await walk('POST', [
        { who: unpaid, path: '/server', body: body({}) },
        { who: unpaid, path: '/server', body: body({ dataId: UNKNOWN }) },
        { who: unpaid, path: '/server', body: body({ dataId: data.id, streamId: UNKNOWN }) },
        { who: unpaid, path: '/server', body: body({ dataId: data.id }) },
        { who: paid, path: '/server', body: body({ dataId }) },
      ]),
    ).toEqual(['400', '404', '404', '403 /problems/payment-required', '503 /problems/no-capacity']);
    await admin.request('PUT', `/payment/user/${unpaid.id}`, { tier: 'FREE' });
    expect(await refusal('POST', { who: unpaid, path: '/server', body: body({ dataId: data.id }) })).toBe(
      '409',
    );
    await admin.request('PUT', `/payment/user/${unpaid.id}`, { tier: 'REGULAR' });
  });

  it('for invites is shape, existence, payment, values', async () => {
    const path = `/stream/${stream.id}/invites`;
    const unknown = `[${UNKNOWN}]`;
    expect(
      await walk('PUT', [
        { who: unpaid, path, body: '{}' },
        { who: unpaid, path, body: '["1"]' },
        { who: unpaid, path, body: '[0]' },
        { who: paid, path, body: unknown },
        { who: guest, path: `/stream/${shared.id}/invites`, body: unknown },
        { who: unpaid, path, body: unknown },
        { who: paid, path: `/stream/${shared.id}/invites`, body: unknown },
        { who: paid, path: `/stream/${shared.id}/invites`, body: `[${paid.id}]` },
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
    const [present] = await paid.request<Stream[]>('GET', '/stream');
    expect(present!.invitedUsers.map(({ id }) => id).sort()).toEqual([guest.id, unpaid.id].sort());
  });

  it('for a role is role, shape, existence, the last administrator', async () => {
    expect(
      await walk('PUT', [
        { who: paid, path: `/user/${UNKNOWN}/role`, body: '{}' },
        { who: admin, path: `/user/${UNKNOWN}/role`, body: '{"role":"KING"}' },
        { who: admin, path: `/user/${UNKNOWN}/role`, body: '{"role":"VERIFIED"}' },
        { who: admin, path: `/user/${admin.id}/role`, body: '{"role":"VERIFIED"}' },
      ]),
    ).toEqual(['403 /problems/forbidden', '400', '404', '409']);
  });

  /** Both transports refuse with the same status, type and reason. */
  const rename = (id: number, name: string): Change => ({
    rest: ['PUT', `/stream/${id}/name`, { name }],
    graphql: `renameStream(id: "${id}", name: "${name}") { id }`,
  });
  const demotion = (): Change => ({
    rest: ['PUT', `/user/${admin.id}/role`, { role: 'VERIFIED' }],
    graphql: `setUserRole(userId: "${admin.id}", role: VERIFIED) { id }`,
  });
  const REFUSED: Record<string, () => [LivePerson, Change]> = {
    'another name of a stranger’s stream': () => [paid, rename(stream.id, 'x')],
    'another name by a guest': () => [guest, rename(shared.id, 'x')],
    'an empty name': () => [paid, rename(shared.id, '')],
    'a role change by a user who may not': () => [paid, demotion()],
    'the last administrator': () => [admin, demotion()],
    'a stream without a payment': () => [
      unpaid,
      { rest: ['POST', '/stream', {}], graphql: 'createStream { id }' },
    ],
    'no scene collection of OBS': () => [
      paid,
      { rest: ['POST', '/data', { scenes: '{}' }], graphql: 'createSceneCollection(scenes: "{}") { id }' },
    ],
    'a collection in use': () => [
      unpaid,
      { rest: ['DELETE', `/data/${data.id}`], graphql: `deleteSceneCollection(id: "${data.id}") { id }` },
    ],
  };

  it.each(Object.entries(REFUSED))('REST and GraphQL return the same for %s', async (_, refused) => {
    const [who, { rest, graphql }] = refused();
    const { title, ...problem } = (await who.rest(...rest)).body as { title: string };
    const { errors } = await who.graphql(`mutation { ${graphql} }`);
    const { code, ...extensions } = errors![0]!.extensions;
    expect(errors![0]!.message).toBe(title);
    expect(extensions).toEqual(problem);
    expect(code).toMatch(/^(BAD_USER_INPUT|FORBIDDEN|NOT_FOUND|CONFLICT)$/);
  });
});
