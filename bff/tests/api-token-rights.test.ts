import { makeExecutableSchema } from '@graphql-tools/schema';
import { PUSH_DESTINATIONS, type PushDestination } from '@trailcast/schema/push';
import { sdl } from '@trailcast/schema/sdl';
import type {
  CreatedApiToken,
  Data,
  Destination,
  Role,
  Server,
  Stream,
  TokenScope,
} from '@trailcast/schema/wire';
import { getNamedType, isObjectType } from 'graphql';
import { BEARER_DESCRIPTION } from '../src/access/bearer-description.js';
import { listOperationFields } from '../src/access/operations.js';
import type { FeatureRoutes } from '../src/infra/http/feature-routes.js';
import { NOT_FOR_TOKENS } from '../src/infra/token/token-policy.js';
import type { Viewer } from '../src/infra/viewer.js';
import type { Features } from '../src/wiring/wire-features.js';
import { insertUser } from './_database/insert-user.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { listOpenApiCalls } from './_rights/rights-cases.js';
import {
  createDocument,
  GRAPHQL_ROWS,
  REST_ROWS,
  type OwnedIds,
  type RestRow,
} from './_rights/rights-table.js';
import { fillPath } from './_rights/rights-calls.js';
import { createTestApp } from './_app/test-app.js';
import { makeLibsql } from './_database/test-database.js';
import { UNKNOWN_ID } from './_app/unknown-id.js';

/** The expected rights of tokens. They are repeated here, so that a new right makes a test fail. */
const READ_CALLS = ['GET /user', 'GET /server', 'GET /server/{id}/status', 'GET /server/{id}/obs/scenes', 'GET /server/{id}/sources', 'GET /server/{id}/qualities', 'GET /server/{id}/history/{of}', 'GET /server/{id}/thresholds', 'GET /recording', 'GET /stream', 'GET /data', 'GET /destination']; // prettier-ignore
const CONTROL_CALLS = [
  'POST /server',
  'DELETE /server/{id}',
  'PUT /server/{id}/stream/{streamIndex}',
  'PUT /server/{id}/stream',
  'PUT /server/{id}/feed-loss',
  'PUT /server/{id}/quality',
  'PUT /server/{id}/delay',
  'POST /server/{id}/dump',
  'PUT /server/{id}/panic',
  'PUT /server/{id}/mute',
  'PUT /server/{id}/recording',
  'POST /server/{id}/keep',
  'POST /server/{id}/obs/start',
  'POST /server/{id}/obs/stop',
  'POST /server/{id}/obs/scene',
  'PUT /server/{id}/sources/{source}',
  'POST /server/{id}/rehearsal',
  'DELETE /server/{id}/rehearsal',
  'PUT /server/{id}/rehearsal/feed',
  'POST /stream/{id}/restart',
];
const READ_FIELDS = ['me', 'myServer', 'serverStatus', 'serverScenes', 'serverSources', 'serverQualities', 'serverHistory', 'serverThresholds', 'recordings', 'streams', 'stream', 'sceneCollections', 'sceneCollection', 'destinations']; // prettier-ignore
const CONTROL_FIELDS = [
  'createServer',
  'deleteServer',
  'setServerStream',
  'setFeedLoss',
  'setQuality',
  'setDelay',
  'dump',
  'setPanic',
  'setMuted',
  'setRecording',
  'keepServer',
  'startStreaming',
  'stopStreaming',
  'setScene',
  'changeSource',
  'startRehearsal',
  'stopRehearsal',
  'simulateFeed',
  'restartStream',
];
/** Fields of the object types that a token's operations return. */
const HIDDEN_FIELDS = ['Stream.streamKey', 'Stream.ingestUrl', 'Stream.srtlaUrl', 'Stream.invitedUsers', 'SceneCollection.scenes', 'Destination.server']; // prettier-ignore
const SUBSCRIBABLE = PUSH_DESTINATIONS.filter((destination) =>
  /queue\/(server|status|stream|data|destination|recording)\//.test(destination),
);

/** The reason why a token's call is denied; `reached` if it is not denied. */
type Outcome = 'not for tokens' | 'needs read' | 'needs control' | 'reached';

function classifyOutcome(status: number, detail: string | undefined): Outcome {
  if (status === 401) throw new Error('The token was not accepted');
  if (status !== 403 || detail === undefined) return 'reached';
  if (detail === NOT_FOR_TOKENS) return 'not for tokens';
  const scope = /scope (read|control)\.$/.exec(detail)?.[1];
  return scope === 'read' ? 'needs read' : scope === 'control' ? 'needs control' : 'reached';
}

const schema = makeExecutableSchema({ typeDefs: sdl });

describe('an API token', () => {
  let live: LiveApp;
  let owner: LivePerson;
  let target: OwnedIds;
  const tokens = {} as Record<TokenScope | 'both' | 'admin', string>;

  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql);
    owner = await LivePerson.signIn(live, 'streamer');
    const { id: data } = await owner.request<Data>('POST', '/data', {});
    const { id: stream } = await owner.request<Stream>('POST', '/stream', {});
    const { id: server } = await owner.request<Server>('POST', '/server', { streamId: stream, dataId: data });
    const { id: destination } = await owner.request<Destination>('POST', '/destination', {
      kind: 'kick',
      key: 'kick-key',
    });
    target = {
      user: owner.id,
      stream,
      invited: [],
      data,
      server,
      session: 1,
      token: 1,
      destination,
      image: 0,
      recording: 0,
      report: 0,
      device: 0,
      helpers: 0,
      invites: 0,
      studios: 0,
    };
    tokens.read = await createToken(owner, ['read']);
    tokens.control = await createToken(owner, ['control']);
    tokens.both = await createToken(owner, ['read', 'control']);
    tokens.admin = await createToken(await LivePerson.signIn(live, 'admin'), ['read', 'control']);
  });
  afterEach(() => owner.closeChannels());
  afterAll(() => live.close());

  async function createToken(person: LivePerson, scopes: TokenScope[]): Promise<string> {
    const body = { name: 'Deck', scopes, days: 1 };
    return (await person.request<CreatedApiToken>('POST', '/token', body)).token;
  }

  async function callRest(token: string, row: RestRow): Promise<Outcome> {
    const [method = '', path = ''] = row.call.split(' ');
    // An invalid body or id prevents allowed calls from starting or deleting the server.
    const ownedIds = /obs\/start|DELETE/.test(row.call) ? { ...target, server: UNKNOWN_ID } : target;
    const response = await live.firstProcess.app.inject({
      method: method as 'GET',
      url: `/api/v1${fillPath(path, ownedIds)}`,
      headers: { authorization: `Bearer ${token}` },
      ...(row.body && { payload: row.body({ target, caller: target }) as object }),
    });
    const isProblem = String(response.headers['content-type']).includes('problem+json');
    return classifyOutcome(
      response.statusCode,
      isProblem ? response.json<{ detail: string }>().detail : undefined,
    );
  }

  async function post(token: string, query: string) {
    const response = await live.firstProcess.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${token}` },
      payload: { query },
    });
    return response.json<{
      data?: Record<string, unknown>;
      errors?: { extensions: { status: number; detail?: string } }[];
    }>();
  }

  async function callGraphql(token: string, query: string): Promise<Outcome> {
    const { extensions } = (await post(token, query)).errors?.[0] ?? {};
    return extensions ? classifyOutcome(extensions.status, extensions.detail) : 'reached';
  }

  const findScope = (name: string, read: readonly string[], control: readonly string[]): TokenScope | null =>
    read.includes(name) ? 'read' : control.includes(name) ? 'control' : null;
  const isPublic = ({ rule }: { rule: string }) => rule === 'public';

  describe('over REST', () => {
    it('is tested on every REST call', () => {
      const { paths } = live.firstProcess.app.swagger();
      const calls = listOpenApiCalls(paths as Record<string, object>, '/api/v1');
      expect(calls.filter((call) => !REST_ROWS.some((row) => row.call === call))).toEqual([]);
    });

    it('has a description that lists exactly its allowed calls', () => {
      const [read = '', control = ''] = BEARER_DESCRIPTION.split('With the scope');
      const listCalls = (text: string) => text.match(/(GET|POST|PUT|DELETE) \/[\w{}/-]+/g)?.sort();
      expect(listCalls(read)).toEqual([...READ_CALLS].sort());
      expect(listCalls(control)).toEqual([...CONTROL_CALLS].sort());
    });

    const rows = REST_ROWS.filter((row) => !isPublic(row));
    test.each(rows.map((row) => [row.call, findScope(row.call, READ_CALLS, CONTROL_CALLS), row] as const))(
      'is checked at %s for the scope %s',
      async (_, scope, row) => {
        expect(await callRest(tokens.both, row)).toBe(scope === null ? 'not for tokens' : 'reached');
        if (scope === null) expect(await callRest(tokens.admin, row)).toBe('not for tokens');
        if (scope === 'read') expect(await callRest(tokens.control, row)).toBe('needs read');
        if (scope === 'control') expect(await callRest(tokens.read, row)).toBe('needs control');
      },
    );
  });

  describe('over GraphQL', () => {
    const rows = GRAPHQL_ROWS.filter((row) => !isPublic(row));
    it('is tested on every field', () => {
      const allFields = [...listOperationFields('Query'), ...listOperationFields('Mutation')];
      expect(GRAPHQL_ROWS).toHaveLength(allFields.length);
    });

    test.each(
      rows.map((row) => {
        const name = row.call.split('.')[1]!;
        return [row.call, findScope(name, READ_FIELDS, CONTROL_FIELDS), row] as const;
      }),
    )('is checked at %s for the scope %s', async (_, scope, row) => {
      const ownedIds = /startStreaming|delete/.test(row.call) ? { ...target, server: UNKNOWN_ID } : target;
      const query = createDocument(row, { target: ownedIds, caller: target });
      expect(await callGraphql(tokens.both, query)).toBe(scope === null ? 'not for tokens' : 'reached');
      if (scope === null) expect(await callGraphql(tokens.admin, query)).toBe('not for tokens');
      if (scope === 'read') expect(await callGraphql(tokens.control, query)).toBe('needs read');
      if (scope === 'control') expect(await callGraphql(tokens.read, query)).toBe('needs control');
    });

    /** Every field of every type that a readable query returns, one level deep. */
    const selections = READ_FIELDS.flatMap((name) => {
      const type = getNamedType(schema.getQueryType()!.getFields()[name]!.type);
      if (!isObjectType(type)) return [];
      return Object.values(type.getFields()).map((field) => {
        const isObject = isObjectType(getNamedType(field.type));
        return [
          `${type.name}.${field.name}`,
          name,
          isObject ? `${field.name} { __typename }` : field.name,
        ] as const;
      });
    });
    test.each(selections)('reads %s in %s unless the field is secret', async (path, name, selection) => {
      const row = GRAPHQL_ROWS.find(({ call }) => call === `Query.${name}`)!;
      const query = createDocument(row, { target, caller: target }).replace(
        /\{ \w+ \} \}$/,
        `{ ${selection} } }`,
      );
      expect(await callGraphql(tokens.read, query)).toBe(
        HIDDEN_FIELDS.includes(path) ? 'not for tokens' : 'reached',
      );
    });
  });

  describe('on the live channel', () => {
    test.each(PUSH_DESTINATIONS)('subscribes to %s only if its scope allows it', async (destination) => {
      const subscribe = async (token: string) => {
        const channel = await owner.openChannel(token);
        void channel.subscribe(destination).catch(() => undefined);
        const receipt = channel.subscribe(destination).then(() => 'subscribed');
        const outcome = await Promise.race([receipt, channel.closed.then(({ error }) => error)]);
        return outcome;
      };
      expect(await subscribe(tokens.read)).toBe(
        SUBSCRIBABLE.includes(destination) ? 'subscribed' : 'Forbidden',
      );
      expect(await subscribe(tokens.control)).toBe('Forbidden');
    });
  });

  describe('its responses', () => {
    const SECRETS = ['streamKey', 'ingestUrl', 'srtlaUrl', 'invitedUsers'];

    test('contain no keys, ingest URLs, invitations or texts in streams and collections', async () => {
      const responses = await Promise.all(
        ['/stream', '/data', '/data?scenes=true'].map((url) =>
          live.firstProcess.app.inject({
            url: `/api/v1${url}`,
            headers: { authorization: `Bearer ${tokens.read}` },
          }),
        ),
      );
      const [streams = [], ...collections] = responses.map((response) => response.json<object[]>());
      expect(Object.keys(streams[0]!).sort()).toEqual(['id', 'live', 'name', 'owner', 'version']);
      for (const [head] of collections)
        expect(Object.keys(head!).sort()).toEqual(['id', 'name', 'removed', 'version']);
    });

    test('contain no secrets in the stream that a restart returns', async () => {
      const response = await live.firstProcess.app.inject({
        method: 'POST',
        url: `/api/v1/stream/${target.stream}/restart`,
        headers: { authorization: `Bearer ${tokens.control}` },
      });
      expect(response.statusCode).toBe(200);
      expect(Object.keys(response.json<object>())).not.toEqual(expect.arrayContaining(SECRETS));
    });

    test('do not repeat a response stored for a session under the same Idempotency-Key', async () => {
      const call = (authorization: string) =>
        live.firstProcess.app.inject({
          method: 'POST',
          url: `/api/v1/stream/${target.stream}/restart`,
          headers: { authorization, 'idempotency-key': 'shared' },
        });
      expect((await call(`Bearer ${owner.token}`)).json()).toHaveProperty('streamKey');
      const response = await call(`Bearer ${tokens.control}`);
      expect([response.statusCode, response.body.includes('streamKey')]).toEqual([422, false]);
    });

    test.each<PushDestination>(['/user/queue/stream/list', '/user/queue/stream/update'])(
      'contain no secrets in pushes to %s',
      async (destination) => {
        const channel = await owner.openChannel(tokens.read);
        const inbox = await channel.subscribe(destination);
        await owner.request('PUT', `/stream/${target.stream}/name`, { name: `Trail ${destination.length}` });
        const text = JSON.stringify(await inbox.next());
        for (const secret of SECRETS) expect(text).not.toContain(secret);
        expect(text).toContain('"live"');
      },
    );
  });

  test('acts as a verified user, even if an administrator owns it', async () => {
    const { apiTokens, users } = live.firstProcess.context.features;
    const viewer = await apiTokens.authenticate(tokens.admin);
    await expect(users.list(viewer!)).rejects.toMatchObject({ status: 403 });
  });

  describe('with an administrator’s role', () => {
    const calls: Record<string, (features: Features, viewer: Viewer) => Promise<unknown>> = {
      payment: ({ payment }, viewer) => payment.payments.get(viewer),
      billing: ({ payment }, viewer) => payment.billing.get(viewer),
      'other users’ payments': ({ payment }, viewer) => payment.administration.get(viewer, viewer.userId),
      sessions: ({ sessions }, viewer) => sessions.list(viewer),
      logout: ({ sessions }, viewer) => sessions.logout(viewer),
      'API tokens': ({ apiTokens }, viewer) => apiTokens.list(viewer),
      'a new API token': ({ apiTokens }, viewer) =>
        apiTokens.create(viewer, { name: 'Deck', scopes: ['read'], days: 1 }),
      'a new stream': ({ streams }, viewer) => streams.create(viewer),
      'a stream’s key': ({ streams }, viewer) => streams.regenerate(viewer, target.stream),
      'a stream’s name': ({ streams }, viewer) => streams.rename(viewer, target.stream, 'Trail'),
      invitations: ({ streams }, viewer) => streams.setInvites(viewer, target.stream, []),
      'a new destination': ({ destinations }, viewer) =>
        destinations.create(viewer, { kind: 'youtube', key: 'k' }),
      'a destination’s switch': ({ destinations }, viewer) =>
        destinations.change(viewer, target.destination, { enabled: false }),
      'a destination’s deletion': ({ destinations }, viewer) =>
        destinations.delete(viewer, target.destination),
      'a stream’s deletion': ({ streams }, viewer) => streams.delete(viewer, target.stream),
    };
    test.each(Object.entries(calls))('is denied by the service for %s', async (_, call) => {
      const token = { id: 1, scopes: ['read', 'control'] } as const;
      const viewer: Viewer = { userId: owner.id, role: 'ADMINISTRATOR', sessionId: null, token };
      const deniedCall = (async () => call(live.firstProcess.context.features, viewer))();
      await expect(deniedCall).rejects.toMatchObject({ status: 403, detail: NOT_FOR_TOKENS });
    });
  });
});

describe('a route of a later release', () => {
  const addLaterRoute: FeatureRoutes = (app) =>
    void app.get('/later', { config: { access: 'signed-in' } }, async () => ({ secret: 1 }));

  test.each<[Role]>([['VERIFIED'], ['ADMINISTRATOR']])(
    'rejects the token of a user with the role %s',
    async (role) => {
      const createViewer = (userId: number) =>
        ({ userId, role, sessionId: null, token: { id: 1, scopes: ['read', 'control'] } }) as const;
      const testApp = await createTestApp(makeLibsql, {
        features: { later: addLaterRoute },
        deps: { authenticate: async () => createViewer(1) },
      });
      await insertUser(testApp.fixture.database, 'Ada', role);
      const headers = { authorization: 'Bearer trailcast_x' };
      const response = await testApp.app.inject({ url: '/api/v1/later', headers });
      expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
        403,
        NOT_FOR_TOKENS,
      ]);
      expect((await testApp.app.inject({ method: 'HEAD', url: '/api/v1/later', headers })).statusCode).toBe(
        403,
      );
      expect((await testApp.app.inject({ url: '/api/v1/user', headers })).statusCode).toBe(200);
      await testApp.close();
    },
  );
});
