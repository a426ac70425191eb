import type { Role } from '@trailcast/schema/wire';
import type { Verdict } from '../../infra/verdict.js';
import {
  needsPayment,
  checkStreamsAction,
  checkStreamAction,
  type StreamAction,
  type StreamRelation,
} from './stream.policy.js';

/** Actions of the owner that need no payment. */
const SET_UP_ACTIONS: StreamAction[] = [
  'setUp',
  'handOver',
  'revokeHandOver',
  'createStatsKey',
  'revokeStatsKey',
];
const ACTIONS: StreamAction[] = [
  'read',
  'rename',
  'invite',
  'leave',
  'restart',
  'regenerate',
  'delete',
  ...SET_UP_ACTIONS,
];

type Row = [StreamAction, StreamRelation, paid: Verdict, unpaid: Verdict];
const TABLE: Row[] = [
  ['read', 'owner', 'allowed', 'allowed'],
  ['read', 'invited', 'allowed', 'allowed'],
  ['rename', 'owner', 'allowed', 'payment-required'],
  ['rename', 'invited', 'not-owner', 'not-owner'],
  ['invite', 'owner', 'allowed', 'payment-required'],
  ['invite', 'invited', 'not-owner', 'not-owner'],
  ['leave', 'owner', 'not-owner', 'not-owner'],
  ['leave', 'invited', 'allowed', 'allowed'],
  ['restart', 'owner', 'allowed', 'payment-required'],
  ['restart', 'invited', 'not-owner', 'not-owner'],
  ['regenerate', 'owner', 'allowed', 'allowed'],
  ['regenerate', 'invited', 'not-owner', 'not-owner'],
  ['delete', 'owner', 'allowed', 'allowed'],
  ['delete', 'invited', 'not-owner', 'not-owner'],
  ...SET_UP_ACTIONS.flatMap((action): Row[] => [
    [action, 'owner', 'allowed', 'allowed'],
    [action, 'invited', 'not-owner', 'not-owner'],
  ]),
];

describe('checkStreamAction', () => {
  describe.each(['VERIFIED', 'MODERATOR', 'ADMINISTRATOR'] as Role[])('for %s', (role) => {
    test.each(TABLE)(
      'checks %s by the %s: with payment %s, without payment %s',
      (action, relation, paid, unpaid) => {
        expect(checkStreamAction(action, { role, relation, hasPayment: true })).toBe(paid);
        expect(checkStreamAction(action, { role, relation, hasPayment: false })).toBe(unpaid);
      },
    );

    test.each(ACTIONS)('returns not-found for %s by a stranger', (action) => {
      expect(checkStreamAction(action, { role, relation: 'stranger', hasPayment: true })).toBe('not-found');
      expect(checkStreamAction(action, { role, relation: 'stranger', hasPayment: false })).toBe('not-found');
    });
  });

  test.each(ACTIONS)('denies %s to an unverified owner', (action) => {
    expect(checkStreamAction(action, { role: 'UNVERIFIED', relation: 'owner', hasPayment: true })).toBe(
      'wrong-role',
    );
  });

  test('returns payment-required exactly if needsPayment is true', () => {
    const unpaidActions = TABLE.filter(([, , , unpaid]) => unpaid === 'payment-required').map(
      ([action]) => action,
    );
    expect(ACTIONS.filter(needsPayment)).toEqual(unpaidActions);
  });
});

describe('checkStreamsAction', () => {
  test.each([
    ['list', 'VERIFIED', true, 'allowed'],
    ['list', 'VERIFIED', false, 'allowed'],
    ['list', 'UNVERIFIED', true, 'wrong-role'],
    ['create', 'VERIFIED', true, 'allowed'],
    ['create', 'VERIFIED', false, 'payment-required'],
    ['create', 'UNVERIFIED', true, 'wrong-role'],
  ] as const)('for %s as %s, with payment %s, returns %s', (action, role, hasPayment, verdict) => {
    expect(checkStreamsAction(action, { role, hasPayment })).toBe(verdict);
  });
});
