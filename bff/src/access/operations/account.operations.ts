import { User } from '@trailcast/schema/wire';
import type { Operation } from '../operation.js';

/** Operations on the user's own account, sessions, API tokens and alert devices, and on other users. */
export const ACCOUNT_OPERATIONS = {
  system: { rule: 'public', rest: 'GET /system', graphql: 'Query.system' },
  signIn: { rule: 'public', rest: 'GET /auth/twitch', rateLimit: 'sign-in' },
  signInCallback: { rule: 'public', rest: 'GET /auth/twitch/callback', rateLimit: 'callback' },
  withdraw: { rule: 'public', rest: 'POST /withdrawal', graphql: 'Mutation.withdraw', rateLimit: 'creation' },

  me: { rule: 'signed-in', rest: 'GET /user', graphql: 'Query.me', token: { scope: 'read', response: User } },
  logout: { rule: 'signed-in', rest: 'POST /user/logout', graphql: 'Mutation.logout' },
  deleteAccount: {
    rule: 'signed-in',
    rest: 'DELETE /user',
    graphql: 'Mutation.deleteAccount',
    rateLimit: 'creation',
  },
  usernames: {
    rule: 'verified',
    rest: 'GET /user/usernames',
    graphql: 'Query.usernames',
    rateLimit: 'search',
  },
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
    rateLimit: 'creation',
  },
  revokeApiToken: { rule: 'owner only', rest: 'DELETE /token/:id', graphql: 'Mutation.revokeApiToken' },

  alertSettings: { rule: 'verified', rest: 'GET /alert', graphql: 'Query.alertSettings' },
  registerAlertDevice: {
    rule: 'verified',
    rest: 'PUT /alert/device',
    graphql: 'Mutation.registerAlertDevice',
    rateLimit: 'creation',
  },
  deleteAlertDevice: {
    rule: 'owner only',
    rest: 'DELETE /alert/device/:id',
    graphql: 'Mutation.deleteAlertDevice',
  },
} as const satisfies Record<string, Operation>;
