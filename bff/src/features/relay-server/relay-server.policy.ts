import type { StudioLevel } from '@trailcast/schema/wire';
import { helperMayRequest, mayRequest, findRule, type OperationName } from '../../access/operations.js';
import type { Viewer } from '../../infra/viewer.js';
import { ForbiddenError, NotFoundError, PaymentRequiredError } from '../../infra/errors.js';
import { enforce as enforceHelp } from '../../infra/verdict.js';

/** A user's relation to a server. A helper's relation is the level that the owner gave. */
export type ServerRelation = 'owner' | StudioLevel | 'none';

/** Actions on servers. Those that end or remove something need no payment. */
export type ServerAction =
  | 'see'
  | 'create'
  | 'assign'
  | 'detach'
  | 'start'
  | 'stop'
  | 'set-scene'
  | 'see-sources'
  | 'change-source'
  | 'set-feed-loss'
  | 'see-picture'
  | 'see-scene-picture'
  | 'watch'
  | 'see-qualities'
  | 'see-history'
  | 'set-quality'
  | 'set-delay'
  | 'dump'
  | 'panic'
  | 'mute'
  | 'send-note'
  | 'rehearse'
  | 'end-rehearsal'
  | 'simulate'
  | 'see-thresholds'
  | 'set-recording'
  | 'keep'
  | 'delete'
  | 'list-bookings'
  | 'delete-booking';

export type Verdict = 'allowed' | 'wrong-role' | 'level-too-low' | 'not-found' | 'payment-required';

const OPERATIONS_BY_ACTION: Record<ServerAction, OperationName> = {
  see: 'serverStatus',
  create: 'createServer',
  assign: 'setServerStream',
  detach: 'detachServerStream',
  start: 'startStreaming',
  stop: 'stopStreaming',
  'set-scene': 'setScene',
  'see-sources': 'serverSources',
  'change-source': 'changeSource',
  'set-feed-loss': 'setFeedLoss',
  'see-picture': 'serverPicture',
  'see-scene-picture': 'scenePicture',
  watch: 'preview',
  'see-qualities': 'serverQualities',
  'see-history': 'serverHistory',
  'set-quality': 'setQuality',
  'set-delay': 'setDelay',
  dump: 'dump',
  panic: 'setPanic',
  mute: 'setMuted',
  'send-note': 'sendNote',
  rehearse: 'startRehearsal',
  'end-rehearsal': 'stopRehearsal',
  simulate: 'simulateFeed',
  'see-thresholds': 'serverThresholds',
  'set-recording': 'setRecording',
  keep: 'keepServer',
  delete: 'deleteServer',
  'list-bookings': 'bookings',
  'delete-booking': 'deleteBooking',
};

const findActionRule = (action: ServerAction) => findRule(OPERATIONS_BY_ACTION[action]);

/** Checks the role. Call it before a row is read. */
export function checkRole(role: Viewer['role'], action: ServerAction): Verdict {
  return mayRequest(OPERATIONS_BY_ACTION[action], role) ? 'allowed' : 'wrong-role';
}

/**
 * Checks the relation. Other users' servers are reported as not found, except to helpers whose level is too low for a
 * operation that helpers may use. An administrator may delete any server.
 */
export function checkRelation(role: Viewer['role'], relation: ServerRelation, action: ServerAction): Verdict {
  const { access, relations } = findActionRule(action);
  if (relation === 'owner' || access === 'administrator') return 'allowed';
  const isHelpAllowed = relation === 'none' ? null : helperMayRequest(OPERATIONS_BY_ACTION[action], relation);
  if (isHelpAllowed !== null) return isHelpAllowed ? 'allowed' : 'level-too-low';
  return role === 'ADMINISTRATOR' && relations.includes('administrator') ? 'allowed' : 'not-found';
}

/** Returns true if the action requires an ACTIVE payment. */
export function needsPayment(action: ServerAction): boolean {
  return findActionRule(action).requiresPayment;
}

/** Throws the verdict's error; does nothing for 'allowed'. */
export function enforce(verdict: Verdict): void {
  if (verdict === 'wrong-role') throw new ForbiddenError('Your role does not allow this.');
  if (verdict === 'level-too-low') return enforceHelp(verdict, 'studio');
  if (verdict === 'not-found') throw new NotFoundError('There is no such server.');
  if (verdict === 'payment-required') throw new PaymentRequiredError();
}
