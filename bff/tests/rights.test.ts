import { makeExecutableSchema } from '@graphql-tools/schema';
import { PUSH_DESTINATIONS } from '@trailcast/schema/push';
import { sdl } from '@trailcast/schema/sdl';
import { parse, validate } from 'graphql';
import type { Data, Server } from '@trailcast/schema/wire';
import { allowsRole, RULES, type RuleName } from '../src/access/rules.js';
import type { Viewer } from '../src/infra/viewer.js';
import { insertUser } from './_database/insert-user.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { callGraphql, callRest, callStomp, fillPath, type RightsFixture } from './_rights/rights-calls.js';
import { listOpenApiCalls, findDrift, classifyOutcome, createRightsCases } from './_rights/rights-cases.js';
import { EXPECTATIONS, PERSONAS, type Persona } from './_rights/rights-rules.js';
import {
  createDocument,
  GRAPHQL_ROWS,
  REST_ROWS,
  STOMP_ROWS,
  type OwnedIds,
} from './_rights/rights-table.js';
import { makeLibsql } from './_database/test-database.js';

const NO_DRIFT = { unlisted: [], removed: [] };
const OWNED_IDS: OwnedIds = {
  user: 1,
  stream: 2,
  invited: [3],
  data: 4,
  server: 5,
  session: 6,
  token: 7,
  destination: 8,
  image: 15,
  recording: 9,
  report: 10,
  device: 11,
  helpers: 12,
  invites: 13,
  studios: 14,
};
const schema = makeExecutableSchema({ typeDefs: sdl });

describe('the table of rights', () => {
  it('has exactly one row for each field of the schema', () => {
    const calls = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
    );
    expect(findDrift(calls, GRAPHQL_ROWS)).toEqual(NO_DRIFT);
  });

  it('has exactly one row for each destination', () => {
    expect(Object.keys(STOMP_ROWS).sort()).toEqual([...PUSH_DESTINATIONS].sort());
  });

  test.each(GRAPHQL_ROWS.map((row) => [row.call, row] as const))('has a valid document for %s', (_, row) => {
    const document = parse(createDocument(row, { target: OWNED_IDS, caller: OWNED_IDS }));
    expect(validate(schema, document)).toEqual([]);
  });
});

describe('rules', () => {
  test.each(Object.entries(RULES))('defines the expected roles for the rule %s', (name, { access }) => {
    const { anonymous, unverified, moderator, administrator } = EXPECTATIONS[name as RuleName];
    expect(allowsRole(access, null)).toBe(anonymous !== 401);
    expect(allowsRole(access, 'UNVERIFIED')).toBe(unverified === 'allowed');
    expect(allowsRole(access, 'MODERATOR')).toBe(moderator !== 403);
    expect(allowsRole(access, 'ADMINISTRATOR')).toBe(administrator !== 403);
  });

  test.each(Object.entries(RULES))(
    'defines the expected payment and relations for the rule %s',
    (name, rule) => {
      const { unpaid, invitee, administrator, stranger } = EXPECTATIONS[name as RuleName];
      expect(rule.requiresPayment).toBe(unpaid === 'payment');
      if (rule.relations.length === 0) return;
      expect(stranger).toBe(404);
      expect(rule.relations.includes('invited')).toBe(invitee === 'allowed');
      expect(rule.relations.includes('administrator')).toBe(administrator === 'allowed');
    },
  );
});

describe('createRightsCases', () => {
  it('returns each row with each persona, denials first and deletions last', () => {
    const cases = createRightsCases(REST_ROWS);
    expect(cases).toHaveLength(REST_ROWS.length * PERSONAS.length);
    const ranks = cases.map(({ row, expected }) => (expected !== 'allowed' ? 0 : row.destroys ? 2 : 1));
    expect(ranks).toEqual([...ranks].sort());
  });
});

describe('EXPECTATIONS', () => {
  test.each(Object.entries(EXPECTATIONS))(
    'grants no persona more than the owner under the rule %s',
    (_, rule) => {
      expect(rule.anonymous === 'allowed' ? rule.unverified : 'allowed').toBe('allowed');
      if (rule.owner !== 'allowed') expect(rule.administrator).toBe('allowed');
      expect(['allowed', 403]).toContain(rule.unverified);
      expect(['allowed', 401]).toContain(rule.anonymous);
      expect(rule.moderator).toBe(rule.stranger);
    },
  );
});

describe('classifyOutcome', () => {
  test.each([
    [200, undefined, 'allowed'],
    [409, 'about:blank', 'allowed'],
    [401, 'about:blank', 401],
    [403, '/problems/forbidden', 403],
    [403, '/problems/payment-required', 'payment'],
    [404, 'about:blank', 404],
  ] as const)('classifies the status %i with the problem type %s as %s', (status, type, outcome) => {
    expect(classifyOutcome(status, type)).toBe(outcome);
  });
});

describe('findDrift', () => {
  it('returns calls without a row and rows without a call', () => {
    const calls = listOpenApiCalls(
      { '/api/v1/a/{id}': { get: {}, put: {} }, '/healthz': { get: {} } },
      '/api/v1',
    );
    expect(calls).toEqual(['GET /a/{id}', 'PUT /a/{id}']);
    expect(findDrift(calls, [{ call: 'GET /a/{id}' }, { call: 'GET /b' }])).toEqual({
      unlisted: ['PUT /a/{id}'],
      removed: ['GET /b'],
    });
  });
});

describe('fillPath', () => {
  test.each([
    ['/stream/{id}/name', '/stream/2/name'],
    ['/server/{id}/stream/{streamIndex}', '/server/5/stream/2'],
    ['/payment/user/{id}', '/payment/user/1'],
    ['/session/{id}', '/session/6'],
    ['/token/{id}', '/token/7'],
    ['/data', '/data'],
  ])('fills %s to %s', (path, filledPath) => {
    expect(fillPath(path, OWNED_IDS)).toBe(filledPath);
  });
});

const ROLES: Record<Exclude<Persona, 'anonymous'>, Viewer['role']> = {
  unverified: 'UNVERIFIED',
  stranger: 'VERIFIED',
  moderator: 'MODERATOR',
  administrator: 'ADMINISTRATOR',
  invitee: 'VERIFIED',
  watcher: 'VERIFIED',
  operator: 'VERIFIED',
  producer: 'VERIFIED',
  owner: 'VERIFIED',
  unpaid: 'VERIFIED',
};
/** Rules that depend only on the role. */
const ROLE_RULES: readonly RuleName[] = ['public', 'signed-in', 'verified', 'administrator'];
const isDecidedByRole = ({ row, persona }: { row: { rule: RuleName }; persona: Persona }) =>
  ROLE_RULES.includes(row.rule) || persona === 'anonymous' || persona === 'unverified';

describe('rights that depend only on the role', () => {
  let live: LiveApp;
  let target: OwnedIds;
  const users = new Map<Persona, number>();

  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql);
    const { database } = live.fixture;
    for (const [persona, role] of Object.entries(ROLES))
      users.set(persona as Persona, await insertUser(database, persona, role));
    target = await createOwner();
  });
  afterAll(() => live.close());

  /** Creates the owner of the entities in the calls. */
  async function createOwner(): Promise<OwnedIds> {
    const person = await LivePerson.signIn(live, 'streamer');
    const { id: data } = await person.request<Data>('POST', '/data', {});
    const server = await person.request<Server>('POST', '/server', { streamId: null, dataId: data });
    return { ...OWNED_IDS, user: person.id, stream: server.streamId!, invited: [], data, server: server.id };
  }

  /** Opens a session for one call, because the call may end it. Returns the fixture of the call. */
  async function createCallFixture(caller: Persona): Promise<RightsFixture> {
    const { app, channelUrl, context } = live.firstProcess;
    const userId = users.get(caller);
    const openedSession =
      userId === undefined
        ? null
        : await context.database.transact((tx) => context.features.sessions.open(tx, userId));
    return {
      app,
      channelUrl,
      token: () => openedSession?.token ?? null,
      createContext: () => ({ target, caller: OWNED_IDS }),
    };
  }

  const fields = createRightsCases(GRAPHQL_ROWS).filter(isDecidedByRole);
  test.each(
    fields.map(
      (rightsCase) => [rightsCase.row.call, rightsCase.persona, rightsCase.expected, rightsCase.row] as const,
    ),
  )('the GraphQL field %s by %s has the outcome %s', async (_, persona, expected, row) => {
    expect(await callGraphql(await createCallFixture(persona), row, persona)).toBe(expected);
  });

  it('has exactly one row for each REST call of the API document', () => {
    const { paths } = live.firstProcess.app.swagger();
    expect(findDrift(listOpenApiCalls(paths as Record<string, object>, '/api/v1'), REST_ROWS)).toEqual(
      NO_DRIFT,
    );
  });

  const calls = createRightsCases(REST_ROWS).filter(isDecidedByRole);
  test.each(
    calls.map(
      (rightsCase) => [rightsCase.row.call, rightsCase.persona, rightsCase.expected, rightsCase.row] as const,
    ),
  )('the REST call %s by %s has the outcome %s', async (_, persona, expected, row) => {
    expect(await callRest(await createCallFixture(persona), row, persona)).toBe(expected);
  });

  const destinations = Object.entries(STOMP_ROWS).map(([call, rule]) => ({ call, rule }));
  test.each(
    createRightsCases(destinations).map(
      (rightsCase) => [rightsCase.row.call, rightsCase.persona, rightsCase.expected] as const,
    ),
  )('a subscription to %s by %s has the outcome %s', async (destination, persona, expected) => {
    expect(await callStomp(await createCallFixture(persona), destination, persona)).toBe(expected);
  });
});
