import type { PushDestination } from '@trailcast/schema/push';
import type { RuleName } from './rights-rules.js';

/** Ids of one user and of what belongs to it. */
export interface Belongings {
  user: number;
  stream: number;
  /** Who is invited to the stream. */
  invited: number[];
  data: number;
  server: number;
  session: number;
  token: number;
}

/** Whose things the call names, and whose the caller's own are. */
export interface Parties {
  target: Belongings;
  caller: Belongings;
}

export interface RestRow {
  call: string;
  rule: RuleName;
  body?: (parties: Parties) => unknown;
  /** What was allowed can't be called a second time. */
  destroys?: true;
}

export interface GraphqlRow {
  call: string;
  rule: RuleName;
  /** Arguments and selection behind the field's name. */
  ask: (parties: Parties) => string;
  destroys?: true;
}

const named = () => ({ name: 'Renamed' });
/** The owner keeps who is invited; an invitee leaves. */
const invites = ({ target, caller }: Parties) => target.invited.filter((user) => user !== caller.user);
const billing = {
  name: 'A',
  line1: 'B 1',
  line2: '',
  postalCode: '12345',
  city: 'C',
  state: '',
  countryCode: 'DE',
};

/** Every REST call below /api/v1, as OpenAPI writes paths. {id} is the target's. */
export const REST_ROWS: readonly RestRow[] = [
  { call: 'GET /system', rule: 'public' },
  { call: 'GET /auth/twitch', rule: 'public' },
  { call: 'GET /auth/twitch/callback', rule: 'public' },
  {
    call: 'POST /withdrawal',
    rule: 'public',
    body: () => ({ name: 'A', email: 'a@example.org', contract: 'trailcast' }),
  },
  { call: 'GET /user', rule: 'signed-in' },
  { call: 'POST /user/logout', rule: 'signed-in', destroys: true },
  { call: 'GET /user/usernames', rule: 'verified' },
  { call: 'GET /user/list', rule: 'administrator' },
  { call: 'PUT /user/{id}/role', rule: 'administrator', body: () => ({ role: 'VERIFIED' }) },
  { call: 'GET /session', rule: 'verified' },
  { call: 'DELETE /session/{id}', rule: 'owner alone', destroys: true },
  { call: 'DELETE /session/others', rule: 'verified' },
  { call: 'GET /token', rule: 'verified' },
  {
    call: 'POST /token',
    rule: 'verified',
    body: () => ({ name: 'Deck', scopes: ['read'], days: 1 }),
  },
  { call: 'DELETE /token/{id}', rule: 'owner alone', destroys: true },
  { call: 'GET /server', rule: 'verified' },
  { call: 'GET /server/admin', rule: 'administrator' },
  {
    call: 'POST /server',
    rule: 'creating',
    body: ({ caller }) => ({ streamId: null, dataId: caller.data }),
    destroys: true,
  },
  { call: 'PUT /server/{id}/stream/{streamIndex}', rule: 'owner alone, paid' },
  { call: 'PUT /server/{id}/stream', rule: 'owner alone' },
  { call: 'GET /server/{id}/status', rule: 'owner alone' },
  { call: 'POST /server/{id}/obs/start', rule: 'owner alone, paid' },
  { call: 'POST /server/{id}/obs/stop', rule: 'owner alone' },
  { call: 'GET /server/{id}/obs/scenes', rule: 'owner alone' },
  { call: 'POST /server/{id}/obs/scene', rule: 'owner alone', body: () => ({ scene: 'Live' }) },
  {
    call: 'PUT /server/{id}/feed-loss',
    rule: 'owner alone, paid',
    body: () => ({ scene: 'Live', afterMs: 3_000 }),
  },
  { call: 'POST /server/{id}/keep', rule: 'owner alone, paid' },
  { call: 'DELETE /server/{id}', rule: 'owner or administrator', destroys: true },
  { call: 'GET /stream', rule: 'verified' },
  { call: 'POST /stream', rule: 'creating', body: () => ({}) },
  { call: 'PUT /stream/{id}/invites', rule: 'invites', body: invites, destroys: true },
  { call: 'PUT /stream/{id}/name', rule: 'owner, not invitee, paid', body: named },
  { call: 'POST /stream/{id}/restart', rule: 'owner, not invitee, paid' },
  { call: 'PUT /stream/{id}/regenerate', rule: 'owner, not invitee' },
  { call: 'DELETE /stream/{id}', rule: 'owner, not invitee', destroys: true },
  { call: 'GET /data', rule: 'verified' },
  { call: 'POST /data', rule: 'creating', body: () => ({}) },
  {
    call: 'PUT /data/{id}/scenes',
    rule: 'owner alone, paid',
    body: () => ({ scenes: '{"refused":"by its shape"}' }),
  },
  { call: 'PUT /data/{id}/name', rule: 'owner alone, paid', body: named },
  { call: 'DELETE /data/{id}', rule: 'owner alone', destroys: true },
  { call: 'GET /payment', rule: 'verified' },
  { call: 'POST /payment', rule: 'verified', body: () => ({}), destroys: true },
  { call: 'PUT /payment/cancel', rule: 'verified', destroys: true },
  { call: 'GET /payment/billing', rule: 'verified' },
  { call: 'PUT /payment/billing', rule: 'verified', body: () => billing },
  { call: 'GET /payment/user/{id}', rule: 'administrator' },
  {
    call: 'PUT /payment/user/{id}',
    rule: 'administrator',
    body: () => ({ tier: 'REGULAR' }),
    destroys: true,
  },
  { call: 'GET /payment/usage', rule: 'administrator' },
];

const server = ({ target }: Parties) => `(serverId: "${target.server}")`;
const stream = ({ target }: Parties) => `(id: "${target.stream}") { id }`;
const address = Object.entries(billing)
  .map(([field, value]) => `${field}: ${JSON.stringify(value)}`)
  .join(', ');

/** Every field of Query and Mutation. */
export const GRAPHQL_ROWS: readonly GraphqlRow[] = [
  { call: 'Query.system', rule: 'public', ask: () => '{ relay { ok } }' },
  { call: 'Query.me', rule: 'signed-in', ask: () => '{ id }' },
  { call: 'Query.usernames', rule: 'verified', ask: () => '(query: "a") { id }' },
  { call: 'Query.users', rule: 'administrator', ask: () => '{ id }' },
  { call: 'Query.sessions', rule: 'verified', ask: () => '{ id }' },
  { call: 'Query.apiTokens', rule: 'verified', ask: () => '{ id }' },
  { call: 'Query.myServer', rule: 'verified', ask: () => '{ id }' },
  { call: 'Query.serverStatus', rule: 'owner alone', ask: (p) => `${server(p)} { obs }` },
  { call: 'Query.serverScenes', rule: 'owner alone', ask: server },
  { call: 'Query.bookings', rule: 'administrator', ask: () => '{ id }' },
  { call: 'Query.streams', rule: 'verified', ask: () => '{ id }' },
  { call: 'Query.stream', rule: 'owner and invitee', ask: stream },
  { call: 'Query.sceneCollections', rule: 'verified', ask: () => '{ id }' },
  {
    call: 'Query.sceneCollection',
    rule: 'owner alone',
    ask: ({ target }) => `(id: "${target.data}") { id }`,
  },
  { call: 'Query.payment', rule: 'verified', ask: () => '{ status }' },
  { call: 'Query.billingInformation', rule: 'verified', ask: () => '{ name }' },
  {
    call: 'Query.userPayment',
    rule: 'administrator',
    ask: ({ target }) => `(userId: "${target.user}") { tier }`,
  },
  { call: 'Query.usages', rule: 'administrator', ask: () => '{ count }' },
  {
    call: 'Mutation.withdraw',
    rule: 'public',
    ask: () => '(input: {name: "A", email: "a@example.org", contract: "trailcast"}) { receipt }',
  },
  { call: 'Mutation.logout', rule: 'signed-in', ask: () => '', destroys: true },
  {
    call: 'Mutation.revokeSession',
    rule: 'owner alone',
    ask: ({ target }) => `(id: "${target.session}")`,
    destroys: true,
  },
  { call: 'Mutation.revokeOtherSessions', rule: 'verified', ask: () => '' },
  {
    call: 'Mutation.createApiToken',
    rule: 'verified',
    ask: () => '(input: {name: "Deck", scopes: [read], days: 1}) { id }',
  },
  {
    call: 'Mutation.revokeApiToken',
    rule: 'owner alone',
    ask: ({ target }) => `(id: "${target.token}")`,
    destroys: true,
  },
  {
    call: 'Mutation.setUserRole',
    rule: 'administrator',
    ask: ({ target }) => `(userId: "${target.user}", role: VERIFIED) { id }`,
  },
  {
    call: 'Mutation.createServer',
    rule: 'creating',
    ask: ({ caller }) => `(input: {dataId: "${caller.data}"}) { id }`,
    destroys: true,
  },
  {
    call: 'Mutation.setServerStream',
    rule: 'owner alone, paid',
    ask: ({ target }) => `(serverId: "${target.server}", streamId: "${target.stream}") { id }`,
  },
  {
    call: 'Mutation.setFeedLoss',
    rule: 'owner alone, paid',
    ask: ({ target }) => `(serverId: "${target.server}", onFeedLoss: {scene: "Live", afterMs: 3000}) { id }`,
  },
  { call: 'Mutation.keepServer', rule: 'owner alone, paid', ask: (p) => `${server(p)} { id }` },
  { call: 'Mutation.startStreaming', rule: 'owner alone, paid', ask: (p) => `${server(p)} { obs }` },
  { call: 'Mutation.stopStreaming', rule: 'owner alone', ask: (p) => `${server(p)} { obs }` },
  {
    call: 'Mutation.setScene',
    rule: 'owner alone',
    ask: ({ target }) => `(serverId: "${target.server}", scene: "Live") { scene }`,
  },
  {
    call: 'Mutation.deleteServer',
    rule: 'owner or administrator',
    ask: ({ target }) => `(id: "${target.server}")`,
    destroys: true,
  },
  {
    call: 'Mutation.deleteBooking',
    rule: 'administrator',
    ask: ({ target }) => `(id: "${target.server}")`,
    destroys: true,
  },
  { call: 'Mutation.createStream', rule: 'creating', ask: () => '{ id }' },
  {
    call: 'Mutation.renameStream',
    rule: 'owner, not invitee, paid',
    ask: ({ target }) => `(id: "${target.stream}", name: "Renamed") { id }`,
  },
  {
    call: 'Mutation.setStreamInvites',
    rule: 'invites',
    ask: (p) => `(id: "${p.target.stream}", userIds: ${JSON.stringify(invites(p).map(String))}) { id }`,
    destroys: true,
  },
  { call: 'Mutation.restartStream', rule: 'owner, not invitee, paid', ask: stream },
  { call: 'Mutation.regenerateStreamKey', rule: 'owner, not invitee', ask: stream },
  {
    call: 'Mutation.deleteStream',
    rule: 'owner, not invitee',
    ask: ({ target }) => `(id: "${target.stream}")`,
    destroys: true,
  },
  { call: 'Mutation.createSceneCollection', rule: 'creating', ask: () => '{ id }' },
  {
    call: 'Mutation.renameSceneCollection',
    rule: 'owner alone, paid',
    ask: ({ target }) => `(id: "${target.data}", name: "Renamed") { id }`,
  },
  {
    call: 'Mutation.setSceneCollectionScenes',
    rule: 'owner alone, paid',
    ask: ({ target }) => `(id: "${target.data}", scenes: "{}") { id }`,
  },
  {
    call: 'Mutation.deleteSceneCollection',
    rule: 'owner alone',
    ask: ({ target }) => `(id: "${target.data}") { id }`,
    destroys: true,
  },
  { call: 'Mutation.createSubscription', rule: 'verified', ask: () => '{ status }', destroys: true },
  { call: 'Mutation.cancelSubscription', rule: 'verified', ask: () => '{ status }', destroys: true },
  {
    call: 'Mutation.updateBillingInformation',
    rule: 'verified',
    ask: () => `(input: {${address}}) { name }`,
  },
  {
    call: 'Mutation.setUserTier',
    rule: 'administrator',
    ask: ({ target }) => `(userId: "${target.user}", tier: REGULAR) { tier }`,
    destroys: true,
  },
];

/** Every destination: whoever may have a channel may listen, each to what it may see. */
export const STOMP_ROWS: Record<PushDestination, RuleName> = {
  '/user/queue/server/list': 'verified',
  '/user/queue/server/create': 'verified',
  '/user/queue/server/update': 'verified',
  '/user/queue/server/delete': 'verified',
  '/user/queue/stream/list': 'verified',
  '/user/queue/stream/create': 'verified',
  '/user/queue/stream/update': 'verified',
  '/user/queue/stream/delete': 'verified',
  '/user/queue/status/update': 'verified',
  '/user/queue/data/create': 'verified',
  '/user/queue/data/update': 'verified',
  '/user/queue/data/delete': 'verified',
  '/user/queue/payment/update': 'verified',
  '/user/queue/token/create': 'verified',
  '/user/queue/token/delete': 'verified',
};

/** The whole request of a row. */
export function documentOf(row: GraphqlRow, parties: Parties): string {
  const [type = '', field = ''] = row.call.split('.');
  return `${type.toLowerCase()} { ${field}${row.ask(parties)} }`;
}
