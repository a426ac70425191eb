import { findFeedHost } from './feed-host.js';

describe('findFeedHost', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '127.0.0.1'],
    ['192.0.2.7', '192.0.2.7'],
    ['::1', '[::1]'],
    ['2001:db8::7', '[2001:db8::7]'],
  ])('returns for HOST=%s the host %s', (host, address) => {
    expect(findFeedHost(host)).toBe(address);
  });
});
