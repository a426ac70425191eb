import { lookUpAddresses } from './resolve-host.js';

describe('lookUpAddresses', () => {
  it('returns a literal address unchanged, and resolves localhost', async () => {
    expect(await lookUpAddresses('203.0.113.7', 1_000)).toEqual(['203.0.113.7']);
    expect(await lookUpAddresses('2001:db8::1', 1_000)).toEqual(['2001:db8::1']);
    for (const address of await lookUpAddresses('localhost', 10_000))
      expect(['127.0.0.1', '::1']).toContain(address);
  });

  it('returns no address for an invalid name', async () => {
    expect(await lookUpAddresses('no name', 10_000)).toEqual([]);
  });
});
