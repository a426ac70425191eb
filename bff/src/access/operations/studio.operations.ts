import type { Operation } from '../operation.js';

/** Operations on a studio's helpers, invites and log. */
export const STUDIO_OPERATIONS = {
  studioHelpers: { rule: 'verified', rest: 'GET /studio/helpers', graphql: 'Query.studioHelpers' },
  addStudioHelper: {
    rule: 'verified',
    rest: 'POST /studio/helpers',
    graphql: 'Mutation.addStudioHelper',
    rateLimit: 'creation',
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
    rateLimit: 'creation',
  },
  revokeStudioInvite: {
    rule: 'owner only',
    rest: 'DELETE /studio/invites/:id',
    graphql: 'Mutation.revokeStudioInvite',
  },
  /** The credential of `studioOffer` and `joinStudio` is the token of the invite link. */
  studioOffer: {
    rule: 'verified',
    rest: 'POST /studio/offer',
    graphql: 'Query.studioOffer',
    rateLimit: 'creation',
  },
  joinStudio: {
    rule: 'verified',
    rest: 'POST /studio/join',
    graphql: 'Mutation.joinStudio',
    rateLimit: 'creation',
  },
  studios: { rule: 'verified', rest: 'GET /studios', graphql: 'Query.studios' },
  leaveStudio: { rule: 'verified', rest: 'DELETE /studios/:id', graphql: 'Mutation.leaveStudio' },
  serverLog: { rule: 'owner only', rest: 'GET /server/:id/log', graphql: 'Query.serverLog' },
} as const satisfies Record<string, Operation>;
