import { UnprocessableError } from '../../infra/errors.js';
import {
  checkInviteCount,
  checkInvites,
  isLeaving,
  MAX_INVITES,
  planInviteChanges,
} from './stream-invites.js';

describe('planInviteChanges', () => {
  test.each([
    [[], [], { added: [], removed: [], kept: [] }],
    [[], [2, 3, 2], { added: [2, 3], removed: [], kept: [] }],
    [[2, 3], [3, 4], { added: [4], removed: [2], kept: [3] }],
    [[2, 3], [], { added: [], removed: [2, 3], kept: [] }],
  ])('plans the change from %j to %j', (invited, requested, plan) =>
    expect(planInviteChanges(invited, requested)).toEqual(plan),
  );
});

describe('isLeaving', () => {
  test.each([
    [[2, 3], [3], true],
    [[2], [], true],
    [[2, 3], [2], false],
    [[2, 3], [], false],
    [[2, 3], [3, 4], false],
    [[2, 3], [2, 3], false],
  ])('for user 2 and a change from %j to %j, returns %s', (invited, requested, leaving) =>
    expect(isLeaving(2, planInviteChanges(invited, requested))).toBe(leaving),
  );
});

describe('checkInvites', () => {
  const check = (requested: number[], known: number[]) => () =>
    checkInvites(1, planInviteChanges([9], requested), new Set(known));

  test('accepts known users and users who are already invited', () => {
    expect(check([2, 9], [2])).not.toThrow();
  });

  test('rejects an invitation of the owner', () => expect(check([1], [1])).toThrow(UnprocessableError));

  test('names unknown ids in the error', () => expect(check([2, 77], [2])).toThrow(/77/));
});

describe('checkInviteCount', () => {
  const check = (count: number) => () =>
    checkInviteCount(
      planInviteChanges(
        [],
        Array.from({ length: count }, (_, index) => index + 10),
      ),
    );

  test('accepts the maximum number of invitations', () => expect(check(MAX_INVITES)).not.toThrow());
  test('rejects one invitation more than the maximum', () =>
    expect(check(MAX_INVITES + 1)).toThrow(/At most/));
});
