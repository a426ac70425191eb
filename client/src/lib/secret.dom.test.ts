import { createHash, webcrypto } from 'node:crypto';
import { consumeSignInResult, secret } from './secret.js';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

async function openAddress(address: string, cookies = '') {
  const [replace, log] = [jest.fn(), jest.fn()];
  const signInResult = await consumeSignInResult({
    address: new URL(address, 'http://t'),
    cookies,
    replace,
    log,
  });
  return { signInResult, replace, log };
}

describe('consumeSignInResult', () => {
  beforeAll(() => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  });
  beforeEach(() => localStorage.clear());

  it('stores the secret and removes it from the URL', async () => {
    const { replace } = await openAddress('/streams?secret=abc&lng=de#top');
    expect(secret.read()).toBe('abc');
    expect(replace).toHaveBeenCalledWith('/streams?lng=de#top');
  });

  it('logs an error and removes the error from the URL', async () => {
    const { replace, log } = await openAddress('/?error=denied');
    expect(log).toHaveBeenCalledWith('denied');
    expect(replace).toHaveBeenCalledWith('/');
    expect(secret.read()).toBeNull();
  });

  it('does not change any other URL', async () => {
    const { signInResult, replace } = await openAddress('/?lng=de');
    expect(signInResult).toEqual({ kind: 'nothing' });
    expect(replace).not.toHaveBeenCalled();
  });

  it('replaces a session if this browser started the sign-in', async () => {
    secret.store('old');
    const { signInResult } = await openAddress('/?secret=new', `a=b; trailcast-signed-in=${hashOf('new')}`);
    expect(signInResult).toEqual({ kind: 'signed-in', expected: true });
    expect(secret.read()).toBe('new');
  });

  it('requires a confirmation if a link would replace a session', async () => {
    secret.store('old');
    const { signInResult, replace } = await openAddress(
      '/?secret=new',
      `trailcast-signed-in=${hashOf('other')}`,
    );
    expect(signInResult).toEqual({ kind: 'needs-confirmation', token: 'new' });
    expect(secret.read()).toBe('old');
    expect(replace).toHaveBeenCalledWith('/');
  });

  it('distinguishes a link from a sign-in that this browser started', async () => {
    const { signInResult } = await openAddress('/?secret=new');
    expect(signInResult).toEqual({ kind: 'signed-in', expected: false });
  });

  it('accepts the current session’s secret without a confirmation', async () => {
    secret.store('same');
    const { signInResult } = await openAddress('/?secret=same');
    expect(signInResult).toEqual({ kind: 'signed-in', expected: true });
  });
});
