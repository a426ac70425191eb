import { ForbiddenError, pinAddress } from './pinned-address.js';

const createResolver = (...addresses: string[]) => jest.fn(async (_host: string, _ms: number) => addresses);

describe('pinAddress', () => {
  it('returns one public address of the host, and the port', async () => {
    expect(await pinAddress('overlay.example:443', createResolver('2606:4700::1111', '1.1.1.1'))).toEqual({
      address: '1.1.1.1',
      port: 443,
    });
    expect(await pinAddress('[2606:4700::1111]:8443', createResolver('2606:4700::1111'))).toEqual({
      address: '2606:4700::1111',
      port: 8443,
    });
  });

  it.each([
    ['loopback', ['127.0.0.1']],
    ['a private address', ['192.168.1.1']],
    ['the metadata service', ['169.254.169.254']],
    ['a private IPv6 address', ['fd00::1']],
    ['loopback as a mapped address', ['::ffff:127.0.0.1']],
    ['one public and one private address', ['1.1.1.1', '10.0.0.1']],
    ['no address', []],
  ])('forbids %s', async (_, addresses) => {
    await expect(pinAddress('overlay.example:443', createResolver(...addresses))).rejects.toThrow(
      ForbiddenError,
    );
  });

  it('forbids a name with an address of this node', async () => {
    const isNodeAddress = (address: string) => address === '5.9.1.2';
    const resolve = createResolver('1.1.1.1', '5.9.1.2');
    await expect(pinAddress('overlay.example:8443', resolve, { isNodeAddress })).rejects.toThrow(
      'belongs to this node',
    );
  });

  it('returns any address of the product', async () => {
    const product = { isNodeAddress: () => true, isTrusted: true };
    expect(await pinAddress('trailcast.example:443', createResolver('10.0.0.7'), product)).toEqual({
      address: '10.0.0.7',
      port: 443,
    });
  });

  it.each([
    'a.example:25',
    'a.example:80',
    'a.example:22',
    'a.example:70000',
    'a.example',
    ':443',
    '127.1:443',
    '2130706433:443',
    '0x7f.1:443',
    'a b:443:443',
  ])('forbids %s without resolving it', async (authority) => {
    const resolve = createResolver('1.1.1.1');
    await expect(pinAddress(authority, resolve)).rejects.toThrow(ForbiddenError);
    expect(resolve).not.toHaveBeenCalled();
  });
});
