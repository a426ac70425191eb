import type { StudioLevel } from '@trailcast/schema/wire';
import type { PushDestination } from '@trailcast/schema/push';
import { createPushDevice } from '../_push/push-device.js';
import type { Operation } from '../../src/access/operation.js';
import { OPERATIONS } from '../../src/access/operations.js';
import { createItemId } from '../../src/features/scene-collection/collection-sources.js';
import type { RuleName } from '../../src/access/rules.js';

/** Ids of one user and its entities. */
export interface OwnedIds {
  user: number;
  stream: number;
  invited: number[];
  data: number;
  server: number;
  session: number;
  token: number;
  destination: number;
  image: number;
  recording: number;
  report: number;
  device: number;
  /** A helper of the user's studio, and an invitation link to it. */
  helpers: number;
  invites: number;
  /** The user's studio: the user's own id. */
  studios: number;
}

/** `target` owns the entities in the call. `caller` makes the call. */
export interface CallContext {
  target: OwnedIds;
  caller: OwnedIds;
}

export interface RestRow {
  call: string;
  rule: RuleName;
  /** Minimum level of a helper; undefined if helpers have no access as helpers. */
  helper?: StudioLevel;
  body?: (context: CallContext) => unknown;
  /** Query of the URL, with its question mark. */
  query?: string;
  /** A body that is not JSON. */
  file?: { type: string; bytes: Buffer };
  /** True if an allowed call can't be repeated, for example because it deletes its entity. */
  destroys?: true;
}

export interface GraphqlRow {
  call: string;
  rule: RuleName;
  helper?: StudioLevel;
  /** Arguments and selection after the field's name. */
  formatArguments: (context: CallContext) => string;
  destroys?: true;
}

/** Id of a source of COLLECTION. */
export const FEED_IN_LIVE = createItemId('Live', 'Feed', 0);

const renameBody = () => ({ name: 'Renamed' });
/** Returns the invitees to set: all if the owner makes the call, all others if an invitee makes it. */
const listInvitees = ({ target, caller }: CallContext) =>
  target.invited.filter((user) => user !== caller.user);
const billing = {
  name: 'A',
  line1: 'B 1',
  line2: '',
  postalCode: '12345',
  city: 'C',
  state: '',
  countryCode: 'DE',
};

/** Bodies and queries of the calls. */
const REST_INPUTS: Record<string, Pick<RestRow, 'body' | 'query' | 'file' | 'destroys'>> = {
  'POST /withdrawal': { body: () => ({ name: 'A', email: 'a@example.org', contract: 'trailcast' }) },
  'POST /user/logout': { destroys: true },
  // With the wrong name an allowed call deletes nothing.
  'DELETE /user': { body: () => ({ displayName: 'nobody' }) },
  'PUT /user/{id}/role': { body: () => ({ role: 'VERIFIED' }) },
  'DELETE /session/{id}': { destroys: true },
  'POST /token': { body: () => ({ name: 'Deck', scopes: ['read'], days: 1 }) },
  'DELETE /token/{id}': { destroys: true },
  'PUT /alert/device': { body: () => createPushDevice(), destroys: true },
  'DELETE /alert/device/{id}': { destroys: true },
  'POST /server': { body: ({ caller }) => ({ streamId: null, dataId: caller.data }), destroys: true },
  'POST /server/{id}/obs/scene': { body: () => ({ scene: 'Live' }) },
  'PUT /server/{id}/sources/{source}': { body: () => ({ visible: false }) },
  'PUT /server/{id}/feed-loss': { body: () => ({ scene: 'Live', afterMs: 3_000 }) },
  'PUT /server/{id}/quality': { body: () => ({ quality: '720p30' }) },
  'PUT /server/{id}/delay': { body: () => ({ seconds: 5 }) },
  'PUT /server/{id}/rehearsal/feed': { body: () => ({ feed: 'weak' }) },
  'PUT /server/{id}/panic': { body: () => ({ panic: true }) },
  'PUT /server/{id}/mute': { body: () => ({ muted: true }) },
  'POST /server/{id}/note': { body: () => ({ note: 'PICTURE_STUTTERS' }) },
  'PUT /server/{id}/recording': { body: () => ({ on: true }) },
  'DELETE /recording/{id}': { destroys: true },
  'DELETE /session-report/{id}': { destroys: true },
  'GET /server/{id}/scene-picture': { query: '?scene=Live' },
  'DELETE /server/{id}': { destroys: true },
  'POST /stream': { body: () => ({}) },
  'POST /hand-over': { body: () => ({ token: 'none' }) },
  'PUT /stream/{id}/invites': { body: listInvitees, destroys: true },
  'PUT /stream/{id}/name': { body: renameBody },
  'PUT /stream/{id}/weak-link': { body: () => null },
  'PUT /stream/{id}/phone': { body: () => ({ muted: true }) },
  'DELETE /stream/{id}': { destroys: true },
  'POST /data': { body: () => ({}) },
  'PUT /data/{id}/scenes': { body: () => ({ scenes: '{"refused":"by its shape"}' }) },
  'PUT /data/{id}/name': { body: renameBody },
  'DELETE /data/{id}': { destroys: true },
  'POST /image': { file: { type: 'image/png', bytes: Buffer.from('refused by its header') } },
  'DELETE /image/{id}': { destroys: true },
  'POST /destination': { body: () => ({ kind: 'youtube', key: 'k', enabled: false }), destroys: true },
  'PUT /destination/{id}': { body: () => ({ enabled: true }) },
  'DELETE /destination/{id}': { destroys: true },
  // Allowed callers get 422, because users can't help in their own studios.
  'POST /studio/helpers': { body: ({ caller }) => ({ userId: caller.user, level: 'watch' }) },
  'PUT /studio/helpers/{id}': { body: () => ({ level: 'watch' }) },
  'DELETE /studio/helpers/{id}': { destroys: true },
  'POST /studio/invites': { body: () => ({ level: 'watch' }) },
  'DELETE /studio/invites/{id}': { destroys: true },
  'POST /studio/offer': { body: () => ({ token: 'none' }) },
  'POST /studio/join': { body: () => ({ token: 'none' }) },
  'DELETE /studios/{id}': { destroys: true },
  'POST /studios/{id}/chat': { body: () => ({ text: 'Hi' }) },
  'PUT /chat/commands': { body: () => ({ level: null }) },
  'PUT /studios/{id}/alerts': { body: () => ({ paused: false }) },
  'PUT /overlay': { body: () => ({ alertsLook: 'card', chatLook: 'plain', language: 'en' }) },
  'PUT /studios/{id}/title': { body: () => ({ title: 'Hike' }) },
  'POST /payment': { body: () => ({}), destroys: true },
  'PUT /payment/cancel': { destroys: true },
  'PUT /payment/keep': { destroys: true },
  'PUT /payment/billing': { body: () => billing },
  'PUT /payment/user/{id}': { body: () => ({ tier: 'REGULAR' }), destroys: true },
};

const formatInput = (fields: object) =>
  `{${Object.entries(fields)
    .map(([field, value]) => `${field}: ${JSON.stringify(value)}`)
    .join(', ')}}`;
const serverArgument = ({ target }: CallContext) => `(serverId: "${target.server}")`;
const selectStreamById = ({ target }: CallContext) => `(id: "${target.stream}") { id }`;
const studioArgument = ({ target }: CallContext) => `(studioId: "${target.studios}")`;
const streamArgument = ({ target }: CallContext) => `(streamId: "${target.stream}")`;
const billingFields = Object.entries(billing)
  .map(([field, value]) => `${field}: ${JSON.stringify(value)}`)
  .join(', ');

const GRAPHQL_ARGUMENTS: Record<string, Pick<GraphqlRow, 'formatArguments' | 'destroys'>> = {
  'Query.system': { formatArguments: () => '{ relay { ok } }' },
  'Query.me': { formatArguments: () => '{ id }' },
  'Query.usernames': { formatArguments: () => '(query: "a") { id }' },
  'Query.users': { formatArguments: () => '{ id }' },
  'Query.sessions': { formatArguments: () => '{ id }' },
  'Query.apiTokens': { formatArguments: () => '{ id }' },
  'Query.myServer': { formatArguments: () => '{ id }' },
  'Query.serverStatus': { formatArguments: (context) => `${serverArgument(context)} { obs }` },
  'Query.serverScenes': { formatArguments: serverArgument },
  'Query.serverSources': { formatArguments: (context) => `${serverArgument(context)} { scene }` },
  'Query.serverPicture': { formatArguments: ({ target }) => `(serverId: "${target.server}", of: program)` },
  'Query.scenePicture': { formatArguments: ({ target }) => `(serverId: "${target.server}", scene: "Live")` },
  'Query.serverHistory': {
    formatArguments: ({ target }) => `(serverId: "${target.server}", of: minutes) { stepMs }`,
  },
  'Query.serverThresholds': { formatArguments: (context) => `${serverArgument(context)} { broadcasts }` },
  'Query.serverQualities': { formatArguments: (context) => `${serverArgument(context)} { name }` },
  'Query.bookings': { formatArguments: () => '{ id }' },
  'Query.streams': { formatArguments: () => '{ id }' },
  'Query.stream': { formatArguments: selectStreamById },
  'Query.sceneCollections': { formatArguments: () => '{ id }' },
  'Query.sceneCollection': { formatArguments: ({ target }) => `(id: "${target.data}") { id }` },
  'Query.destinations': { formatArguments: () => '{ id }' },
  'Query.payment': { formatArguments: () => '{ status }' },
  'Query.billingInformation': { formatArguments: () => '{ name }' },
  'Query.invoices': { formatArguments: () => '{ id }' },
  'Query.userPayment': { formatArguments: ({ target }) => `(userId: "${target.user}") { tier }` },
  'Query.usages': { formatArguments: () => '{ count }' },
  'Mutation.withdraw': {
    formatArguments: () => '(input: {name: "A", email: "a@example.org", contract: "trailcast"}) { receipt }',
  },
  'Mutation.logout': { formatArguments: () => '', destroys: true },
  'Mutation.deleteAccount': { formatArguments: () => '(displayName: "nobody")' },
  'Mutation.revokeSession': { formatArguments: ({ target }) => `(id: "${target.session}")`, destroys: true },
  'Mutation.revokeOtherSessions': { formatArguments: () => '' },
  'Mutation.createApiToken': {
    formatArguments: () => '(input: {name: "Deck", scopes: [read], days: 1}) { id }',
  },
  'Mutation.revokeApiToken': { formatArguments: ({ target }) => `(id: "${target.token}")`, destroys: true },
  'Query.alertSettings': { formatArguments: () => '{ publicKey devices { id } }' },
  'Mutation.registerAlertDevice': {
    formatArguments: () => `(input: ${formatInput(createPushDevice())}) { id }`,
    destroys: true,
  },
  'Mutation.deleteAlertDevice': {
    formatArguments: ({ target }) => `(id: "${target.device}")`,
    destroys: true,
  },
  'Mutation.setUserRole': {
    formatArguments: ({ target }) => `(userId: "${target.user}", role: VERIFIED) { id }`,
  },
  'Mutation.createServer': {
    formatArguments: ({ caller }) => `(input: {dataId: "${caller.data}"}) { id }`,
    destroys: true,
  },
  'Mutation.setServerStream': {
    formatArguments: ({ target }) => `(serverId: "${target.server}", streamId: "${target.stream}") { id }`,
  },
  'Mutation.setFeedLoss': {
    formatArguments: ({ target }) =>
      `(serverId: "${target.server}", onFeedLoss: {scene: "Live", afterMs: 3000}) { id }`,
  },
  'Mutation.setQuality': {
    formatArguments: ({ target }) => `(serverId: "${target.server}", quality: "720p30") { id }`,
  },
  'Mutation.setDelay': {
    formatArguments: ({ target }) => `(serverId: "${target.server}", seconds: 5) { id }`,
  },
  'Mutation.dump': { formatArguments: (context) => `${serverArgument(context)} { obs }` },
  'Mutation.setPanic': {
    formatArguments: ({ target }) => `(serverId: "${target.server}", panic: true) { obs }`,
  },
  'Mutation.setMuted': {
    formatArguments: ({ target }) => `(serverId: "${target.server}", muted: true) { obs }`,
  },
  'Mutation.sendNote': {
    formatArguments: ({ target }) => `(serverId: "${target.server}", note: PICTURE_STUTTERS) { obs }`,
  },
  'Mutation.setRecording': {
    formatArguments: ({ target }) => `(serverId: "${target.server}", on: true) { id }`,
  },
  'Mutation.deleteRecording': {
    formatArguments: ({ target }) => `(id: "${target.recording}")`,
    destroys: true,
  },
  'Mutation.createRecordingTicket': {
    formatArguments: ({ target }) => `(id: "${target.recording}") { url }`,
  },
  'Query.images': { formatArguments: () => '{ id }' },
  'Mutation.deleteImage': { formatArguments: ({ target }) => `(id: "${target.image}")`, destroys: true },
  'Query.recordings': { formatArguments: () => '{ id }' },
  'Query.sessionReports': { formatArguments: () => '{ id }' },
  'Query.sessionReport': { formatArguments: ({ target }) => `(id: "${target.report}") { stepMs }` },
  'Mutation.deleteSessionReport': {
    formatArguments: ({ target }) => `(id: "${target.report}")`,
    destroys: true,
  },
  'Mutation.keepServer': { formatArguments: (context) => `${serverArgument(context)} { id }` },
  'Mutation.startStreaming': { formatArguments: (context) => `${serverArgument(context)} { obs }` },
  'Mutation.stopStreaming': { formatArguments: (context) => `${serverArgument(context)} { obs }` },
  'Mutation.startRehearsal': { formatArguments: (context) => `${serverArgument(context)} { obs }` },
  'Mutation.simulateFeed': {
    formatArguments: ({ target }) => `(serverId: "${target.server}", feed: weak) { obs }`,
  },
  'Mutation.stopRehearsal': { formatArguments: (context) => `${serverArgument(context)} { obs }` },
  'Mutation.setScene': {
    formatArguments: ({ target }) => `(serverId: "${target.server}", scene: "Live") { scene }`,
  },
  'Mutation.changeSource': {
    formatArguments: ({ target }) =>
      `(serverId: "${target.server}", sourceId: "${FEED_IN_LIVE}", change: {visible: false}) { scene }`,
  },
  'Mutation.deleteServer': { formatArguments: ({ target }) => `(id: "${target.server}")`, destroys: true },
  'Mutation.deleteBooking': { formatArguments: ({ target }) => `(id: "${target.server}")`, destroys: true },
  'Mutation.createStream': { formatArguments: () => '{ id }' },
  'Mutation.renameStream': {
    formatArguments: ({ target }) => `(id: "${target.stream}", name: "Renamed") { id }`,
  },
  'Mutation.setStreamInvites': {
    formatArguments: (context) =>
      `(id: "${context.target.stream}", userIds: ${JSON.stringify(listInvitees(context).map(String))}) { id }`,
    destroys: true,
  },
  'Mutation.setWeakLink': {
    formatArguments: ({ target }) =>
      `(id: "${target.stream}", weakLink: {belowKbps: 400, afterMs: 5000, backKbps: 600, backAfterMs: 8000, scene: "Weak link"}) { id }`,
  },
  'Query.streamSetUp': { formatArguments: (context) => `${streamArgument(context)} { live }` },
  'Mutation.createHandOver': { formatArguments: (context) => `${streamArgument(context)} { url }` },
  'Mutation.revokeHandOver': { formatArguments: streamArgument },
  'Mutation.takeHandOver': { formatArguments: () => '(token: "none") { name }' },
  'Mutation.createStatsKey': { formatArguments: (context) => `${streamArgument(context)} { url }` },
  'Mutation.revokeStatsKey': { formatArguments: streamArgument },
  'Query.phone': { formatArguments: (context) => `${streamArgument(context)} { connected }` },
  'Mutation.changePhone': {
    formatArguments: ({ target }) => `(streamId: "${target.stream}", change: {muted: true}) { connected }`,
  },
  'Query.phoneEnrolment': { formatArguments: (context) => `${streamArgument(context)} { url }` },
  'Mutation.enrolPhone': { formatArguments: (context) => `${streamArgument(context)} { url }` },
  'Mutation.revokePhone': { formatArguments: streamArgument },
  'Mutation.restartStream': { formatArguments: selectStreamById },
  'Mutation.regenerateStreamKey': { formatArguments: selectStreamById },
  'Mutation.deleteStream': { formatArguments: ({ target }) => `(id: "${target.stream}")`, destroys: true },
  'Mutation.createSceneCollection': { formatArguments: () => '{ id }' },
  'Mutation.renameSceneCollection': {
    formatArguments: ({ target }) => `(id: "${target.data}", name: "Renamed") { id }`,
  },
  'Mutation.setSceneCollectionScenes': {
    formatArguments: ({ target }) => `(id: "${target.data}", scenes: "{}") { id }`,
  },
  'Mutation.deleteSceneCollection': {
    formatArguments: ({ target }) => `(id: "${target.data}") { id }`,
    destroys: true,
  },
  'Mutation.createDestination': {
    formatArguments: () => '(input: {kind: youtube, key: "k", enabled: false}) { id }',
    destroys: true,
  },
  'Mutation.updateDestination': {
    formatArguments: ({ target }) => `(id: "${target.destination}", input: {enabled: true}) { id }`,
  },
  'Mutation.deleteDestination': {
    formatArguments: ({ target }) => `(id: "${target.destination}")`,
    destroys: true,
  },
  'Query.studioHelpers': { formatArguments: () => '{ id }' },
  'Query.studioInvites': { formatArguments: () => '{ id }' },
  'Query.studios': { formatArguments: () => '{ id }' },
  'Query.studioOffer': { formatArguments: () => '(token: "none") { level }' },
  'Query.serverLog': { formatArguments: (context) => `${serverArgument(context)} { id }` },
  'Mutation.addStudioHelper': {
    formatArguments: ({ caller }) => `(input: {userId: "${caller.user}", level: watch}) { id }`,
  },
  'Mutation.changeStudioHelper': {
    formatArguments: ({ target }) => `(id: "${target.helpers}", input: {level: watch}) { id }`,
  },
  'Mutation.removeStudioHelper': {
    formatArguments: ({ target }) => `(id: "${target.helpers}")`,
    destroys: true,
  },
  'Mutation.createStudioInvite': { formatArguments: () => '(input: {level: watch}) { url }' },
  'Mutation.revokeStudioInvite': {
    formatArguments: ({ target }) => `(id: "${target.invites}")`,
    destroys: true,
  },
  'Mutation.joinStudio': { formatArguments: () => '(token: "none") { id }' },
  'Mutation.leaveStudio': { formatArguments: ({ target }) => `(id: "${target.studios}")`, destroys: true },
  'Query.chat': { formatArguments: (context) => `${studioArgument(context)} { state }` },
  'Mutation.sayInChat': { formatArguments: ({ target }) => `(studioId: "${target.studios}", text: "Hi")` },
  'Mutation.setBroadcastTitle': {
    formatArguments: ({ target }) => `(studioId: "${target.studios}", title: "Hike") { state }`,
  },
  'Mutation.connectChat': { formatArguments: () => '{ url }' },
  'Mutation.setChatCommands': { formatArguments: () => '(level: null) { state }' },
  'Query.overlay': { formatArguments: () => '{ since }' },
  'Query.overlayAlerts': { formatArguments: (context) => `${studioArgument(context)} { waiting }` },
  'Mutation.setOverlay': {
    formatArguments: () => '(input: {alertsLook: card, chatLook: plain, language: en}) { since }',
  },
  'Mutation.createOverlayAddress': { formatArguments: () => '{ alertsUrl }' },
  'Mutation.createTipHook': { formatArguments: () => '{ url }' },
  'Mutation.pauseOverlayAlerts': {
    formatArguments: ({ target }) => `(studioId: "${target.studios}", paused: false) { paused }`,
  },
  'Mutation.skipOverlayAlert': {
    formatArguments: ({ target }) => `(studioId: "${target.studios}", alertId: "1") { waiting }`,
  },
  'Mutation.createSubscription': { formatArguments: () => '{ status }', destroys: true },
  'Mutation.cancelSubscription': { formatArguments: () => '{ status }', destroys: true },
  'Mutation.keepSubscription': { formatArguments: () => '{ status }', destroys: true },
  'Mutation.updateBillingInformation': { formatArguments: () => `(input: {${billingFields}}) { name }` },
  'Mutation.setUserTier': {
    formatArguments: ({ target }) => `(userId: "${target.user}", tier: REGULAR) { tier }`,
    destroys: true,
  },
};

const ALL_OPERATIONS: readonly Operation[] = Object.values(OPERATIONS);

/** Every REST call below /api/v1, with OpenAPI's notation of paths. {id} is the target's id. */
export const REST_ROWS: readonly RestRow[] = ALL_OPERATIONS.flatMap(({ rest, rule, helper }) => {
  const call = rest?.replace(/:(\w+)/g, '{$1}');
  return call ? [{ call, rule, ...(helper && { helper }), ...REST_INPUTS[call] }] : [];
});

/** Every field of Query and Mutation. */
export const GRAPHQL_ROWS: readonly GraphqlRow[] = ALL_OPERATIONS.flatMap(({ graphql, rule, helper }) =>
  graphql
    ? [
        {
          call: graphql,
          rule,
          ...(helper && { helper }),
          ...(GRAPHQL_ARGUMENTS[graphql] ?? { formatArguments: () => '' }),
        },
      ]
    : [],
);

/** Every WebSocket that is a separate call. */
export const SOCKET_ROWS = ALL_OPERATIONS.flatMap(({ socket, rule, helper }) =>
  socket ? [{ call: socket, rule, ...(helper && { helper }) }] : [],
);

/** Every destination. All users with a channel may subscribe, and receive only entities that they may see. */
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
  '/user/queue/destination/create': 'verified',
  '/user/queue/destination/update': 'verified',
  '/user/queue/destination/delete': 'verified',
  '/user/queue/recording/create': 'verified',
  '/user/queue/recording/update': 'verified',
  '/user/queue/recording/delete': 'verified',
  '/user/queue/report/create': 'verified',
  '/user/queue/report/delete': 'verified',
  '/user/queue/phone/update': 'verified',
  '/user/queue/alert/create': 'verified',
  '/user/queue/helper/create': 'verified',
  '/user/queue/helper/update': 'verified',
  '/user/queue/helper/delete': 'verified',
  '/user/queue/helper-invite/create': 'verified',
  '/user/queue/helper-invite/update': 'verified',
  '/user/queue/helper-invite/delete': 'verified',
  '/user/queue/studio/create': 'verified',
  '/user/queue/studio/update': 'verified',
  '/user/queue/studio/delete': 'verified',
  '/user/queue/studio-status/update': 'verified',
  '/user/queue/log/create': 'verified',
  '/user/queue/chat/update': 'verified',
  '/user/queue/overlay/update': 'verified',
};

/** Returns the complete request of a row. */
export function createDocument(row: GraphqlRow, context: CallContext): string {
  const [type = '', field = ''] = row.call.split('.');
  return `${type.toLowerCase()} { ${field}${row.formatArguments(context)} }`;
}
