import { checkStudioAction, type StudioAction, type StudioRelation } from './studio.policy.js';
import type { Role } from '@trailcast/schema/wire';
import type { Verdict } from '../../infra/verdict.js';

describe('checkStudioAction', () => {
  const cases: [StudioAction, Role, StudioRelation, Verdict][] = [
    ['list-helpers', 'VERIFIED', 'owner', 'allowed'],
    ['add-helper', 'UNVERIFIED', 'owner', 'wrong-role'],
    ['change-helper', 'VERIFIED', 'stranger', 'not-found'],
    ['remove-helper', 'ADMINISTRATOR', 'stranger', 'not-found'],
    ['revoke-invite', 'MODERATOR', 'stranger', 'not-found'],
    ['look-up', 'UNVERIFIED', 'owner', 'wrong-role'],
    ['look-up', 'VERIFIED', 'owner', 'allowed'],
    ['join', 'UNVERIFIED', 'owner', 'wrong-role'],
    ['join', 'VERIFIED', 'owner', 'allowed'],
    ['list-studios', 'UNVERIFIED', 'owner', 'wrong-role'],
    ['see-log', 'ADMINISTRATOR', 'stranger', 'not-found'],
    ['see-log', 'UNVERIFIED', 'stranger', 'wrong-role'],
  ];
  it.each(cases)('for %s by %s as %s, returns %s', (action, role, relation, verdict) => {
    expect(checkStudioAction(action, { role, relation })).toBe(verdict);
  });
});
