import { adoptAddress, secret } from './secret.js';

describe('adoptAddress', () => {
  beforeEach(() => localStorage.clear());

  it('stores the secret and takes it out of the address', () => {
    const replace = jest.fn();
    adoptAddress(new URL('http://t/streams?secret=abc&lng=de#top'), replace, jest.fn());
    expect(secret.read()).toBe('abc');
    expect(replace).toHaveBeenCalledWith('/streams?lng=de#top');
  });

  it('only logs an error and takes it out of the address', () => {
    const [replace, log] = [jest.fn(), jest.fn()];
    adoptAddress(new URL('http://t/?error=denied'), replace, log);
    expect(log).toHaveBeenCalledWith('denied');
    expect(replace).toHaveBeenCalledWith('/');
    expect(secret.read()).toBeNull();
  });

  it('leaves an address without either alone', () => {
    const replace = jest.fn();
    adoptAddress(new URL('http://t/?lng=de'), replace, jest.fn());
    expect(replace).not.toHaveBeenCalled();
  });
});
