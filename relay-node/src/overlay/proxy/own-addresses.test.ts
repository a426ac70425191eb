import type { NetworkInterfaceInfo } from 'node:os';
import { isOwnAddress } from './own-addresses.js';

const commonFields = { netmask: '', mac: '', internal: false };
const createIpv4 = (address: string, bits: number): NetworkInterfaceInfo => ({
  ...commonFields,
  family: 'IPv4',
  address,
  cidr: `${address}/${bits}`,
});
const createIpv6 = (address: string, cidr: string | null): NetworkInterfaceInfo => ({
  ...commonFields,
  family: 'IPv6',
  address,
  cidr,
  scopeid: 0,
});
const INTERFACES = {
  eth0: [createIpv4('5.9.1.2', 26), createIpv6('2a01:4f8:1:2::1', '2a01:4f8:1:2::1/64')],
  tunnel: [createIpv6('2a02:4f8:9::7', '2a02:4f8:9::7/3'), createIpv6('2a03:1::5', null)],
  gone: undefined,
};

describe('isOwnAddress', () => {
  it.each([
    '5.9.1.2',
    '::ffff:5.9.1.2',
    '::ffff:509:102',
    '2a01:4f8:1:2::1',
    '2a01:4f8:1:2:ffff::9',
    '2a02:4f8:9:ffff::1',
    '2a03:1::5',
  ])('returns true for %s', (address) => expect(isOwnAddress(address, INTERFACES)).toBe(true));

  it.each(['5.9.1.3', '1.1.1.1', '2a01:4f8:1:3::1', '2a02:4f8:8::1', '2a03:1::6', '2606:4700::1111'])(
    'returns false for %s',
    (address) => expect(isOwnAddress(address, INTERFACES)).toBe(false),
  );

  it('reads the interfaces of this machine', () => {
    expect([isOwnAddress('127.0.0.1'), isOwnAddress('1.1.1.1')]).toEqual([true, false]);
  });
});
