import { isIP } from 'node:net';
import { OutputUnreachable } from '../runner.js';
import { resolveRoute, parseAllowed } from './platform-route.js';

const addressesByHost: Record<string, string[]> = {
  'live.example.org': ['2606:4700::1', '52.223.192.1', '52.223.192.2'],
  'rebinding.example.org': ['52.223.192.1', '169.254.169.254'],
  'six.example.org': ['2606:4700::1'],
};
const resolveUrl = (url: string, allow: string[] = []) =>
  resolveRoute(url, {
    allow: allow.map(parseAllowed),
    loopbackAs: '172.19.0.1',
    resolve: async (host) => addressesByHost[host] ?? [host].filter((address) => isIP(address) > 0),
  });

describe('resolveRoute', () => {
  it.each([
    [
      'rtmp://live.example.org/app',
      { host: 'live.example.org', address: '52.223.192.1', port: 1935, tls: false },
      '/app',
    ],
    [
      'rtmps://LIVE.example.org/app/x?a=b',
      { host: 'live.example.org', address: '52.223.192.1', port: 443, tls: true },
      '/app/x?a=b',
    ],
    [
      'rtmp://six.example.org:1936/app',
      { host: 'six.example.org', address: '2606:4700::1', port: 1936, tls: false },
      '/app',
    ],
    ['rtmp://1.1.1.1/app', { host: '1.1.1.1', address: '1.1.1.1', port: 1935, tls: false }, '/app'],
  ])('resolves %s to one address', async (url, route, path) => {
    expect(await resolveUrl(url)).toEqual({ route, path });
  });

  it.each([
    ['a loopback address', 'rtmp://127.0.0.1/app'],
    ['a private address mapped to IPv6', 'rtmp://[::ffff:10.0.0.1]/app'],
    ['a private address', 'rtmp://192.168.1.1:1935/app'],
    ['a name with a public and a metadata address', 'rtmp://rebinding.example.org/app'],
    ['an unknown name', 'rtmp://nobody.example.org/app'],
    ['another scheme', 'http://live.example.org/app'],
    ['a name with configuration directives', 'rtmp://a%0Aserver/app'],
    ['a password', 'rtmp://user:word@live.example.org/app'],
    ['a text that is not a URL', 'live'],
  ])('rejects %s', async (_case, url) => {
    await expect(resolveUrl(url, ['10.0.0.9'])).rejects.toThrow(OutputUnreachable);
  });

  it('allows a listed non-public address, on any port or on its listed port', async () => {
    expect((await resolveUrl('rtmp://10.0.0.9/app', ['10.0.0.9'])).route.address).toBe('10.0.0.9');
    expect((await resolveUrl('rtmp://127.0.0.1:1940/app', ['127.0.0.1:1940'])).route.address).toBe(
      '172.19.0.1',
    );
    await expect(resolveUrl('rtmp://127.0.0.1:1941/app', ['127.0.0.1:1940'])).rejects.toThrow(
      'non-public address',
    );
  });
});

describe('parseAllowed', () => {
  it('parses an address with or without a port, and rejects a host name', () => {
    expect(parseAllowed('127.0.0.1')).toEqual({ address: '127.0.0.1', port: null });
    expect(parseAllowed('[fd00::1]:1935')).toEqual({ address: 'fd00::1', port: 1935 });
    expect(() => parseAllowed('localhost')).toThrow('not an IP address');
  });
});
