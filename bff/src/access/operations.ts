import {
  DataHead,
  DestinationHead,
  Quality,
  Recording,
  Server,
  ServerHistory,
  ServerSourcesHead,
  ServerStatus,
  STUDIO_LEVELS,
  StreamHead,
  ThresholdAdvice,
  User,
  type Role,
  type StudioLevel,
} from '@trailcast/schema/wire';
import { z } from 'zod';
import type { Operation } from './operation.js';
import { PAYMENT_OPERATIONS } from './payment-operations.js';
import { allowsRole, RULES, type Rule } from './rules.js';

export type { Operation, RateKind } from './operation.js';

/**
 * Every call of the API. Routes, GraphQL fields, policies, API tokens, rate limits and the access tests read their part
 * from here. A call without a row is refused.
 */
export const OPERATIONS = {
  system: { rule: 'public', rest: 'GET /system', graphql: 'Query.system' },
  signIn: { rule: 'public', rest: 'GET /auth/twitch', rate: 'sign-in' },
  signInCallback: { rule: 'public', rest: 'GET /auth/twitch/callback', rate: 'callback' },
  withdraw: { rule: 'public', rest: 'POST /withdrawal', graphql: 'Mutation.withdraw', rate: 'creation' },

  me: { rule: 'signed-in', rest: 'GET /user', graphql: 'Query.me', token: { scope: 'read', response: User } },
  logout: { rule: 'signed-in', rest: 'POST /user/logout', graphql: 'Mutation.logout' },
  deleteAccount: {
    rule: 'signed-in',
    rest: 'DELETE /user',
    graphql: 'Mutation.deleteAccount',
    rate: 'creation',
  },
  usernames: { rule: 'verified', rest: 'GET /user/usernames', graphql: 'Query.usernames', rate: 'search' },
  users: { rule: 'administrator', rest: 'GET /user/list', graphql: 'Query.users' },
  setUserRole: { rule: 'administrator', rest: 'PUT /user/:id/role', graphql: 'Mutation.setUserRole' },

  sessions: { rule: 'verified', rest: 'GET /session', graphql: 'Query.sessions' },
  revokeSession: { rule: 'owner only', rest: 'DELETE /session/:id', graphql: 'Mutation.revokeSession' },
  revokeOtherSessions: {
    rule: 'verified',
    rest: 'DELETE /session/others',
    graphql: 'Mutation.revokeOtherSessions',
  },
  apiTokens: { rule: 'verified', rest: 'GET /token', graphql: 'Query.apiTokens' },
  createApiToken: {
    rule: 'verified',
    rest: 'POST /token',
    graphql: 'Mutation.createApiToken',
    rate: 'creation',
  },
  revokeApiToken: { rule: 'owner only', rest: 'DELETE /token/:id', graphql: 'Mutation.revokeApiToken' },

  alertSettings: { rule: 'verified', rest: 'GET /alert', graphql: 'Query.alertSettings' },
  registerAlertDevice: {
    rule: 'verified',
    rest: 'PUT /alert/device',
    graphql: 'Mutation.registerAlertDevice',
    rate: 'creation',
  },
  deleteAlertDevice: {
    rule: 'owner only',
    rest: 'DELETE /alert/device/:id',
    graphql: 'Mutation.deleteAlertDevice',
  },

  myServer: {
    rule: 'verified',
    rest: 'GET /server',
    graphql: 'Query.myServer',
    token: { scope: 'read', response: z.array(Server) },
  },
  createServer: {
    rule: 'creating',
    rest: 'POST /server',
    graphql: 'Mutation.createServer',
    rate: 'creation',
    token: { scope: 'control', response: Server },
  },
  setServerStream: {
    rule: 'owner only, paid',
    rest: 'PUT /server/:id/stream/:streamIndex',
    graphql: 'Mutation.setServerStream',
    token: { scope: 'control', response: Server },
  },
  detachServerStream: {
    rule: 'owner only',
    rest: 'PUT /server/:id/stream',
    token: { scope: 'control', response: Server },
  },
  setFeedLoss: {
    rule: 'owner only, paid',
    rest: 'PUT /server/:id/feed-loss',
    graphql: 'Mutation.setFeedLoss',
    token: { scope: 'control', response: Server },
  },
  setQuality: {
    rule: 'owner only, paid',
    rest: 'PUT /server/:id/quality',
    graphql: 'Mutation.setQuality',
    token: { scope: 'control', response: Server },
  },
  setDelay: {
    rule: 'owner only, paid',
    rest: 'PUT /server/:id/delay',
    graphql: 'Mutation.setDelay',
    token: { scope: 'control', response: Server },
  },
  dump: {
    rule: 'owner only',
    helper: 'operate',
    rest: 'POST /server/:id/dump',
    graphql: 'Mutation.dump',
    token: { scope: 'control', response: ServerStatus },
  },
  setRecording: {
    rule: 'owner only, paid',
    rest: 'PUT /server/:id/recording',
    graphql: 'Mutation.setRecording',
    token: { scope: 'control', response: Server },
  },
  serverPicture: {
    rule: 'owner only',
    helper: 'watch',
    rest: 'GET /server/:id/picture/:of',
    graphql: 'Query.serverPicture',
  },
  preview: { rule: 'owner only', helper: 'watch', socket: '/preview' },
  serverQualities: {
    rule: 'owner only',
    rest: 'GET /server/:id/qualities',
    graphql: 'Query.serverQualities',
    token: { scope: 'read', response: z.array(Quality) },
  },
  serverHistory: {
    rule: 'owner only',
    helper: 'watch',
    rest: 'GET /server/:id/history/:of',
    graphql: 'Query.serverHistory',
    token: { scope: 'read', response: ServerHistory },
  },
  keepServer: {
    rule: 'owner only, paid',
    rest: 'POST /server/:id/keep',
    graphql: 'Mutation.keepServer',
    token: { scope: 'control', response: Server },
  },
  serverStatus: {
    rule: 'owner only',
    helper: 'watch',
    rest: 'GET /server/:id/status',
    graphql: 'Query.serverStatus',
    token: { scope: 'read', response: ServerStatus },
  },
  serverScenes: {
    rule: 'owner only',
    helper: 'watch',
    rest: 'GET /server/:id/obs/scenes',
    graphql: 'Query.serverScenes',
    token: { scope: 'read', response: z.array(z.string()) },
  },
  serverSources: {
    rule: 'owner only',
    helper: 'operate',
    rest: 'GET /server/:id/sources',
    graphql: 'Query.serverSources',
    token: { scope: 'read', response: ServerSourcesHead },
  },
  changeSource: {
    rule: 'owner only',
    helper: 'operate',
    rest: 'PUT /server/:id/sources/:source',
    graphql: 'Mutation.changeSource',
    token: { scope: 'control', response: ServerSourcesHead },
  },
  startStreaming: {
    rule: 'owner only, paid',
    helper: 'produce',
    rest: 'POST /server/:id/obs/start',
    graphql: 'Mutation.startStreaming',
    token: { scope: 'control', response: ServerStatus },
  },
  stopStreaming: {
    rule: 'owner only',
    helper: 'produce',
    rest: 'POST /server/:id/obs/stop',
    graphql: 'Mutation.stopStreaming',
    token: { scope: 'control', response: ServerStatus },
  },
  startRehearsal: {
    rule: 'owner only, paid',
    rest: 'POST /server/:id/rehearsal',
    graphql: 'Mutation.startRehearsal',
    token: { scope: 'control', response: ServerStatus },
  },
  stopRehearsal: {
    rule: 'owner only',
    rest: 'DELETE /server/:id/rehearsal',
    graphql: 'Mutation.stopRehearsal',
    token: { scope: 'control', response: ServerStatus },
  },
  simulateFeed: {
    rule: 'owner only, paid',
    rest: 'PUT /server/:id/rehearsal/feed',
    graphql: 'Mutation.simulateFeed',
    token: { scope: 'control', response: ServerStatus },
  },
  serverThresholds: {
    rule: 'owner only',
    rest: 'GET /server/:id/thresholds',
    graphql: 'Query.serverThresholds',
    token: { scope: 'read', response: ThresholdAdvice },
  },
  setScene: {
    rule: 'owner only',
    helper: 'operate',
    rest: 'POST /server/:id/obs/scene',
    graphql: 'Mutation.setScene',
    token: { scope: 'control', response: ServerStatus },
  },
  deleteServer: {
    rule: 'owner or administrator',
    rest: 'DELETE /server/:id',
    graphql: 'Mutation.deleteServer',
    token: { scope: 'control', response: null },
  },
  bookings: { rule: 'administrator', rest: 'GET /server/admin', graphql: 'Query.bookings' },
  deleteBooking: { rule: 'administrator', graphql: 'Mutation.deleteBooking' },

  recordings: {
    rule: 'verified',
    rest: 'GET /recording',
    graphql: 'Query.recordings',
    token: { scope: 'read', response: z.array(Recording) },
  },
  deleteRecording: {
    rule: 'owner only',
    rest: 'DELETE /recording/:id',
    graphql: 'Mutation.deleteRecording',
  },
  createRecordingTicket: {
    rule: 'owner only',
    rest: 'POST /recording/:id/ticket',
    graphql: 'Mutation.createRecordingTicket',
    rate: 'creation',
  },
  /** Its ticket is the credential. */
  startDownload: { rule: 'public', rest: 'GET /recording/download/:ticket' },
  /** The cookie of a download is the credential. */
  download: { rule: 'public', rest: 'GET /recording/:id/file' },

  sessionReports: { rule: 'verified', rest: 'GET /session-report', graphql: 'Query.sessionReports' },
  sessionReport: {
    rule: 'owner only',
    rest: 'GET /session-report/:id',
    graphql: 'Query.sessionReport',
  },
  sessionReportPage: { rule: 'owner only', rest: 'GET /session-report/:id/page' },
  deleteSessionReport: {
    rule: 'owner only',
    rest: 'DELETE /session-report/:id',
    graphql: 'Mutation.deleteSessionReport',
  },

  streams: {
    rule: 'verified',
    rest: 'GET /stream',
    graphql: 'Query.streams',
    token: { scope: 'read', response: z.array(StreamHead) },
  },
  stream: {
    rule: 'owner and invitee',
    graphql: 'Query.stream',
    token: { scope: 'read', response: StreamHead },
  },
  createStream: {
    rule: 'creating',
    rest: 'POST /stream',
    graphql: 'Mutation.createStream',
    rate: 'creation',
  },
  renameStream: {
    rule: 'owner, not invitee, paid',
    rest: 'PUT /stream/:id/name',
    graphql: 'Mutation.renameStream',
  },
  setStreamInvites: {
    rule: 'invites',
    rest: 'PUT /stream/:id/invites',
    graphql: 'Mutation.setStreamInvites',
  },
  setWeakLink: {
    rule: 'owner, not invitee, paid',
    rest: 'PUT /stream/:id/weak-link',
    graphql: 'Mutation.setWeakLink',
  },
  restartStream: {
    rule: 'owner, not invitee, paid',
    rest: 'POST /stream/:id/restart',
    graphql: 'Mutation.restartStream',
    token: { scope: 'control', response: StreamHead },
  },
  regenerateStreamKey: {
    rule: 'owner, not invitee',
    rest: 'PUT /stream/:id/regenerate',
    graphql: 'Mutation.regenerateStreamKey',
  },
  // No token sets up a phone: the link and the address contain secrets.
  streamSetUp: { rule: 'owner, not invitee', rest: 'GET /stream/:id/set-up', graphql: 'Query.streamSetUp' },
  createHandOver: {
    rule: 'owner, not invitee',
    rest: 'POST /stream/:id/hand-over',
    graphql: 'Mutation.createHandOver',
    rate: 'creation',
  },
  revokeHandOver: {
    rule: 'owner, not invitee',
    rest: 'DELETE /stream/:id/hand-over',
    graphql: 'Mutation.revokeHandOver',
  },
  /** Its token is the credential. */
  takeHandOver: {
    rule: 'public',
    rest: 'POST /hand-over',
    graphql: 'Mutation.takeHandOver',
    rate: 'hand-over',
  },
  createStatsKey: {
    rule: 'owner, not invitee',
    rest: 'POST /stream/:id/stats-key',
    graphql: 'Mutation.createStatsKey',
    rate: 'creation',
  },
  revokeStatsKey: {
    rule: 'owner, not invitee',
    rest: 'DELETE /stream/:id/stats-key',
    graphql: 'Mutation.revokeStatsKey',
  },
  // No token controls a phone: what it says is about a person.
  phone: { rule: 'owner, not invitee', rest: 'GET /stream/:id/phone', graphql: 'Query.phone' },
  changePhone: {
    rule: 'owner, not invitee',
    rest: 'PUT /stream/:id/phone',
    graphql: 'Mutation.changePhone',
    rate: 'phone',
  },
  phoneEnrolment: {
    rule: 'owner, not invitee',
    rest: 'GET /stream/:id/phone/enrolment',
    graphql: 'Query.phoneEnrolment',
  },
  enrolPhone: {
    rule: 'owner, not invitee',
    rest: 'POST /stream/:id/phone/enrolment',
    graphql: 'Mutation.enrolPhone',
    rate: 'creation',
  },
  revokePhone: {
    rule: 'owner, not invitee',
    rest: 'DELETE /stream/:id/phone/enrolment',
    graphql: 'Mutation.revokePhone',
  },
  deleteStream: { rule: 'owner, not invitee', rest: 'DELETE /stream/:id', graphql: 'Mutation.deleteStream' },

  sceneCollections: {
    rule: 'verified',
    rest: 'GET /data',
    graphql: 'Query.sceneCollections',
    token: { scope: 'read', response: z.array(DataHead) },
  },
  sceneCollection: {
    rule: 'owner only',
    graphql: 'Query.sceneCollection',
    token: { scope: 'read', response: DataHead },
  },
  createSceneCollection: {
    rule: 'creating',
    rest: 'POST /data',
    graphql: 'Mutation.createSceneCollection',
    rate: 'creation',
  },
  renameSceneCollection: {
    rule: 'owner only, paid',
    rest: 'PUT /data/:id/name',
    graphql: 'Mutation.renameSceneCollection',
  },
  setSceneCollectionScenes: {
    rule: 'owner only, paid',
    rest: 'PUT /data/:id/scenes',
    graphql: 'Mutation.setSceneCollectionScenes',
  },
  deleteSceneCollection: {
    rule: 'owner only',
    rest: 'DELETE /data/:id',
    graphql: 'Mutation.deleteSceneCollection',
  },

  destinations: {
    rule: 'verified',
    rest: 'GET /destination',
    graphql: 'Query.destinations',
    token: { scope: 'read', response: z.array(DestinationHead) },
  },
  // No token creates or changes one: a change of an address decides where a stored key is sent.
  createDestination: {
    rule: 'creating',
    rest: 'POST /destination',
    graphql: 'Mutation.createDestination',
    rate: 'creation',
  },
  updateDestination: {
    rule: 'owner only, paid',
    helper: 'produce',
    rest: 'PUT /destination/:id',
    graphql: 'Mutation.updateDestination',
  },
  deleteDestination: {
    rule: 'owner only',
    rest: 'DELETE /destination/:id',
    graphql: 'Mutation.deleteDestination',
  },

  studioHelpers: { rule: 'verified', rest: 'GET /studio/helpers', graphql: 'Query.studioHelpers' },
  addStudioHelper: {
    rule: 'verified',
    rest: 'POST /studio/helpers',
    graphql: 'Mutation.addStudioHelper',
    rate: 'creation',
  },
  changeStudioHelper: {
    rule: 'owner only',
    rest: 'PUT /studio/helpers/:id',
    graphql: 'Mutation.changeStudioHelper',
  },
  removeStudioHelper: {
    rule: 'owner only',
    rest: 'DELETE /studio/helpers/:id',
    graphql: 'Mutation.removeStudioHelper',
  },
  studioInvites: { rule: 'verified', rest: 'GET /studio/invites', graphql: 'Query.studioInvites' },
  createStudioInvite: {
    rule: 'verified',
    rest: 'POST /studio/invites',
    graphql: 'Mutation.createStudioInvite',
    rate: 'creation',
  },
  revokeStudioInvite: {
    rule: 'owner only',
    rest: 'DELETE /studio/invites/:id',
    graphql: 'Mutation.revokeStudioInvite',
  },
  /** The link's token opens it, as it does the next. */
  studioOffer: {
    rule: 'verified',
    rest: 'POST /studio/offer',
    graphql: 'Query.studioOffer',
    rate: 'creation',
  },
  joinStudio: {
    rule: 'verified',
    rest: 'POST /studio/join',
    graphql: 'Mutation.joinStudio',
    rate: 'creation',
  },
  studios: { rule: 'verified', rest: 'GET /studios', graphql: 'Query.studios' },
  leaveStudio: { rule: 'verified', rest: 'DELETE /studios/:id', graphql: 'Mutation.leaveStudio' },
  serverLog: { rule: 'owner only', rest: 'GET /server/:id/log', graphql: 'Query.serverLog' },

  ...PAYMENT_OPERATIONS,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;

const ALL: readonly Operation[] = Object.values(OPERATIONS);
const BY_REST = new Map(ALL.flatMap((one) => (one.rest ? [[one.rest, one] as const] : [])));
const BY_FIELD = new Map<string, Operation>(
  ALL.flatMap((one) => (one.graphql ? [[one.graphql, one] as const] : [])),
);

export function ruleOf(name: OperationName): Rule {
  return RULES[OPERATIONS[name].rule];
}

/** Returns whether a helper of this level may make a call; null if no helper may. */
export function helperMayCall(name: OperationName, level: StudioLevel): boolean | null {
  const { helper }: Operation = OPERATIONS[name];
  return helper === undefined ? null : STUDIO_LEVELS.indexOf(level) >= STUDIO_LEVELS.indexOf(helper);
}

/** Returns whether a role is enough to try a call; null: nobody is signed in. */
export function mayCall(name: OperationName, role: Role | null): boolean {
  return allowsRole(ruleOf(name).access, role);
}

/** Returns whether an API token with the right scope may make a call. */
export function isForTokens(name: OperationName): boolean {
  return 'token' in OPERATIONS[name];
}

/** Returns the operation of a REST route, named as `GET /server/:id/status`. */
export function restOperation(call: string): Operation | undefined {
  return BY_REST.get(call);
}

/** Returns the operation of a GraphQL root field, named as `Query.me`. */
export function fieldOperation(field: string): Operation | undefined {
  return BY_FIELD.get(field);
}

/** Returns the names of the fields of a GraphQL root type that are operations. */
export function fieldsOf(type: 'Query' | 'Mutation'): string[] {
  return [...BY_FIELD.keys()].flatMap((field) =>
    field.startsWith(`${type}.`) ? [field.slice(type.length + 1)] : [],
  );
}
