import {
  NOT_FOR_TOKENS,
  requireSession,
  requireTokenScope,
  tokenMaySubscribe,
  tokenMaySelect,
} from './token-policy.js';
import { filterTokenMessage, checkScope } from './token-policy.js';

const READ = { id: 1, scopes: ['read'] } as const;
const CONTROL = { id: 2, scopes: ['control'] } as const;

describe('checkScope', () => {
  test.each([
    ['read', READ, 'allowed'],
    ['read', CONTROL, 'wrong-scope'],
    ['control', READ, 'wrong-scope'],
    ['control', CONTROL, 'allowed'],
    ['control', { scopes: ['read', 'control'] }, 'allowed'],
    ['read', { scopes: [] }, 'wrong-scope'],
    [undefined, { scopes: ['read', 'control'] }, 'not-for-tokens'],
  ] as const)('for the scope %s and the token %j, returns %s', (requiredScope, token, verdict) => {
    expect(checkScope(requiredScope, token)).toBe(verdict);
  });
});

describe('requireTokenScope', () => {
  const operation = { token: { scope: 'control', response: null } } as const;

  it('accepts sessions for every operation', () => {
    expect(() => requireTokenScope({}, undefined)).not.toThrow();
  });

  it('names the missing scope', () => {
    expect(() => requireTokenScope({ token: READ }, operation)).toThrow(
      'This needs an API token with the scope control.',
    );
    expect(() => requireTokenScope({ token: CONTROL }, operation)).not.toThrow();
  });

  it('rejects operations that no scope allows', () => {
    expect(() => requireTokenScope({ token: CONTROL }, undefined)).toThrow(NOT_FOR_TOKENS);
  });
});

describe('requireSession', () => {
  const viewer = { userId: 1, role: 'VERIFIED' } as const;

  it('returns the id of a session, and rejects an API token', () => {
    expect(requireSession({ ...viewer, sessionId: 4 })).toBe(4);
    expect(() => requireSession({ ...viewer, sessionId: null, token: READ })).toThrow(NOT_FOR_TOKENS);
  });
});

describe('tokenMaySubscribe', () => {
  test.each([
    ['/user/queue/stream/list', READ, true],
    ['/user/queue/stream/list', CONTROL, false],
    ['/user/queue/payment/update', READ, false],
    ['/user/queue/token/create', READ, false],
  ] as const)('for %s and the token %j, returns %s', (destination, token, isAllowed) => {
    expect(tokenMaySubscribe(destination, token)).toBe(isAllowed);
  });
});

describe('filterTokenMessage', () => {
  const stream = { id: 1, name: 'S', live: true, owner: { id: 1, displayName: 'A' }, version: 1 };

  it('removes the stream key, ingest URL and invitations', () => {
    const secret = { streamKey: 'K', ingestUrl: 'srt://K', srtlaUrl: 'srtla://K', invitedUsers: [] };
    const json = JSON.stringify({ ...stream, ...secret });
    expect(JSON.parse(filterTokenMessage('/user/queue/stream/update', json))).toEqual(stream);
  });

  it('throws for a destination that tokens may not subscribe to', () => {
    expect(() => filterTokenMessage('/user/queue/payment/update', '{}')).toThrow(
      'API tokens may not subscribe',
    );
  });
});

describe('tokenMaySelect', () => {
  test.each([
    ['Stream', 'live', true],
    ['Stream', 'streamKey', false],
    ['SceneCollection', 'scenes', false],
    ['SceneSource', 'text', false],
    ['Payment', 'status', false],
  ])('for the field %s.%s, returns %s', (type, field, isAllowed) => {
    expect(tokenMaySelect(type, field)).toBe(isAllowed);
  });
});
