import { ROLES, type Role } from '@trailcast/schema/wire';
import { ForbiddenError, NotFoundError, PaymentRequiredError } from '../../infra/errors.js';
import {
  enforce,
  needsPayment,
  checkRelation,
  checkRole,
  type ServerAction,
  type ServerRelation,
  type Verdict,
} from './relay-server.policy.js';

const ACTIONS: ServerAction[] = [
  'see',
  'create',
  'assign',
  'detach',
  'start',
  'stop',
  'set-scene',
  'set-feed-loss',
  'see-picture',
  'see-qualities',
  'set-quality',
  'set-delay',
  'dump',
  'panic',
  'mute',
  'send-note',
  'rehearse',
  'end-rehearsal',
  'simulate',
  'see-thresholds',
  'keep',
  'delete',
  'list-bookings',
  'delete-booking',
];
const ADMINISTRATIVE = ['list-bookings', 'delete-booking'];

describe('checkRole', () => {
  it.each(ACTIONS)('denies %s to an unverified user', (action) => {
    expect(checkRole('UNVERIFIED', action)).toBe('wrong-role');
  });

  it.each(ROLES.filter((role) => role !== 'UNVERIFIED'))('allows %s all actions of the role', (role) => {
    const allowed = ACTIONS.filter((action) => checkRole(role, action) === 'allowed');
    expect(allowed).toEqual(
      role === 'ADMINISTRATOR' ? ACTIONS : ACTIONS.filter((action) => !ADMINISTRATIVE.includes(action)),
    );
  });
});

describe('checkRelation', () => {
  const cases: [Role, ServerRelation, ServerAction, Verdict][] = [
    ['VERIFIED', 'owner', 'see', 'allowed'],
    ['VERIFIED', 'owner', 'delete', 'allowed'],
    ['VERIFIED', 'none', 'see', 'not-found'],
    ['VERIFIED', 'none', 'start', 'not-found'],
    ['VERIFIED', 'none', 'delete', 'not-found'],
    ['MODERATOR', 'none', 'delete', 'not-found'],
    ['ADMINISTRATOR', 'none', 'delete', 'allowed'],
    ['ADMINISTRATOR', 'none', 'delete-booking', 'allowed'],
    ['ADMINISTRATOR', 'none', 'see', 'not-found'],
    ['ADMINISTRATOR', 'none', 'start', 'not-found'],
    ['ADMINISTRATOR', 'none', 'stop', 'not-found'],
    ['VERIFIED', 'owner', 'dump', 'allowed'],
    ['VERIFIED', 'none', 'dump', 'not-found'],
    ['ADMINISTRATOR', 'none', 'dump', 'not-found'],
    ['VERIFIED', 'owner', 'panic', 'allowed'],
    ['VERIFIED', 'watch', 'panic', 'level-too-low'],
    ['VERIFIED', 'operate', 'panic', 'allowed'],
    ['VERIFIED', 'none', 'panic', 'not-found'],
    ['VERIFIED', 'watch', 'mute', 'level-too-low'],
    ['VERIFIED', 'produce', 'mute', 'allowed'],
    ['ADMINISTRATOR', 'none', 'mute', 'not-found'],
    ['VERIFIED', 'watch', 'send-note', 'level-too-low'],
    ['VERIFIED', 'operate', 'send-note', 'allowed'],
    ['VERIFIED', 'produce', 'send-note', 'allowed'],
    ['VERIFIED', 'none', 'send-note', 'not-found'],
    ['ADMINISTRATOR', 'none', 'send-note', 'not-found'],
    ['VERIFIED', 'none', 'set-delay', 'not-found'],
    ['VERIFIED', 'owner', 'rehearse', 'allowed'],
    ['VERIFIED', 'none', 'rehearse', 'not-found'],
    ['ADMINISTRATOR', 'none', 'rehearse', 'not-found'],
    ['VERIFIED', 'none', 'end-rehearsal', 'not-found'],
    ['ADMINISTRATOR', 'none', 'simulate', 'not-found'],
    ['ADMINISTRATOR', 'none', 'see-thresholds', 'not-found'],
  ];
  it.each(cases)(
    'checks for the role %s and the relation %s: %s is %s',
    (role, relation, action, verdict) => {
      expect(checkRelation(role, relation, action)).toBe(verdict);
    },
  );
});

describe('needsPayment', () => {
  it('is true only for actions that start or change something', () => {
    expect(ACTIONS.filter(needsPayment)).toEqual([
      'create',
      'assign',
      'start',
      'set-feed-loss',
      'set-quality',
      'set-delay',
      'rehearse',
      'simulate',
      'keep',
    ]);
  });
});

describe('enforce', () => {
  it('throws the verdict’s error', () => {
    expect(() => enforce('allowed')).not.toThrow();
    expect(() => enforce('wrong-role')).toThrow(ForbiddenError);
    expect(() => enforce('not-found')).toThrow(NotFoundError);
    expect(() => enforce('payment-required')).toThrow(PaymentRequiredError);
  });
});
