import type { Resolvers } from '../../generated/resolvers.generated.js';
import { listOperationFields } from '../../access/operations.js';
import { createRerunContext } from './context.js';
import { mergeResolvers } from './merge-resolvers.js';
import { checkAccess, guardFields } from './guard-fields.js';
import { TextBudget } from './text-budget.js';

const createViewer = (role: 'ADMINISTRATOR' | 'MODERATOR' | 'VERIFIED' | 'UNVERIFIED') => ({
  viewer: { userId: 1, role, sessionId: 1 },
});

describe('checkAccess', () => {
  test.each([
    ['public', null, 'allowed'],
    ['signed-in', null, 401],
    ['signed-in', 'UNVERIFIED', 'allowed'],
    ['verified', null, 401],
    ['verified', 'UNVERIFIED', 403],
    ['verified', 'VERIFIED', 'allowed'],
    ['verified', 'MODERATOR', 'allowed'],
    ['verified', 'ADMINISTRATOR', 'allowed'],
    ['administrator', null, 401],
    ['administrator', 'UNVERIFIED', 403],
    ['administrator', 'VERIFIED', 403],
    ['administrator', 'MODERATOR', 403],
    ['administrator', 'ADMINISTRATOR', 'allowed'],
  ] as const)('for the access %s and the role %s, the result is %s', (access, role, outcome) => {
    const check = () => checkAccess(access, role ? createViewer(role) : { viewer: null });
    if (outcome === 'allowed') expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ status: outcome }) as Error);
  });
});

describe('guardFields', () => {
  it('throws unless every field has a resolver', () => {
    expect(() => guardFields({ Query: {}, Mutation: {} }, null)).toThrow('has no resolver');
  });

  it('counts a request once even if it is executed twice', () => {
    const createNullResolvers = (type: 'Query' | 'Mutation') =>
      Object.fromEntries(listOperationFields(type).map((field) => [field, () => null]));
    const countRequest = jest.fn(() => 0);
    const resolvers = {
      Query: createNullResolvers('Query'),
      Mutation: createNullResolvers('Mutation'),
    } as Resolvers;
    const usernames = guardFields(resolvers, { countRequest }).Query?.usernames as unknown as (
      ...args: unknown[]
    ) => unknown;
    const endSignal = new AbortController().signal;
    const context = {
      ...createViewer('VERIFIED'),
      rateKey: 'session 1',
      textBudget: new TextBudget(() => endSignal),
    };
    usernames(null, {}, context, {});
    usernames(null, {}, createRerunContext(context), {});
    expect(countRequest.mock.calls).toEqual([['search', 'session 1']]);
  });
});

describe('mergeResolvers', () => {
  it('merges all resolvers with the scalar', () => {
    const me = () => null as never;
    const logout = () => true;
    const merged = mergeResolvers([{ Query: { me } }, { Query: {}, Mutation: { logout } }] as Resolvers[]);
    expect(merged.Query).toEqual({ me });
    expect(merged.Mutation).toEqual({ logout });
    expect(merged.Timestamp).toBeDefined();
  });

  it('throws for two resolvers of one field', () => {
    const me = () => null as never;
    expect(() => mergeResolvers([{ Query: { me } }, { Query: { me } }])).toThrow(
      'Query.me is resolved twice',
    );
  });
});
