import type { Operation } from '../operation.js';

/** Operations on overlay pages and a studio's alerts. The studio's id is its owner's. */
export const OVERLAY_OPERATIONS = {
  overlay: { rule: 'verified', rest: 'GET /overlay', graphql: 'Query.overlay' },
  setOverlay: { rule: 'verified', rest: 'PUT /overlay', graphql: 'Mutation.setOverlay' },
  createOverlayAddress: {
    rule: 'verified',
    rest: 'POST /overlay/address',
    graphql: 'Mutation.createOverlayAddress',
    rateLimit: 'creation',
  },
  deleteOverlayAddress: {
    rule: 'verified',
    rest: 'DELETE /overlay/address',
    graphql: 'Mutation.deleteOverlayAddress',
  },
  createTipHook: {
    rule: 'verified',
    rest: 'POST /overlay/tips',
    graphql: 'Mutation.createTipHook',
    rateLimit: 'creation',
  },
  deleteTipHook: { rule: 'verified', rest: 'DELETE /overlay/tips', graphql: 'Mutation.deleteTipHook' },
  overlayAlerts: {
    rule: 'owner only',
    helper: 'watch',
    rest: 'GET /studios/:id/alerts',
    graphql: 'Query.overlayAlerts',
  },
  pauseOverlayAlerts: {
    rule: 'owner only',
    helper: 'operate',
    rest: 'PUT /studios/:id/alerts',
    graphql: 'Mutation.pauseOverlayAlerts',
  },
  skipOverlayAlert: {
    rule: 'owner only',
    helper: 'operate',
    rest: 'DELETE /studios/:id/alerts/:alertId',
    graphql: 'Mutation.skipOverlayAlert',
  },
} as const satisfies Record<string, Operation>;
