import { ROLES } from '@trailcast/schema/wire';
import { mayActOnUsers, type UserAction } from './user.policy.js';

const ALLOWED: Record<UserAction, string[]> = {
  'see-self': [...ROLES],
  'delete-account': [...ROLES],
  'search-names': ['ADMINISTRATOR', 'MODERATOR', 'VERIFIED'],
  list: ['ADMINISTRATOR'],
  'set-role': ['ADMINISTRATOR'],
};

describe('mayActOnUsers', () => {
  test.each(Object.keys(ALLOWED) as UserAction[])('allows %s only to its roles', (action) => {
    expect(ROLES.filter((role) => mayActOnUsers(role, action))).toEqual(
      ROLES.filter((role) => ALLOWED[action].includes(role)),
    );
  });
});
