import type { NetworkInterfaceInfo } from 'node:os';
import { isOfThisNode } from './own-addresses.js';

const common = { netmask: '', mac: '', internal: false };
const v4 = (address: string, bits: number): NetworkInterfaceInfo => ({
  ...common,
  family: 'IPv4',
  address,
  cidr: `${address}/${bits}`,
});
const v6 = (address: string, cidr: string | null): NetworkInterfaceInfo => ({
  ...common,
  family: 'IPv6',
  address,
  cidr,
  scopeid: 0,
});
const INTERFACES = {
  eth0: [v4('5.9.1.2', 26), v6('2a01:4f8:1:2::1', '2a01:4f8:1:2::1/64')],
  tunnel: [v6('2a02:4f8:9::7', '2a02:4f8:9::7/3'), v6('2a03:1::5', null)],
  gone: undefined,
};

describe('isOfThisNode', () => {
  it.each([
    '5.9.1.2',
    '::ffff:5.9.1.2',
    '::ffff:509:102',
    '2a01:4f8:1:2::1',
    '2a01:4f8:1:2:ffff::9',
    '2a02:4f8:9:ffff::1',
    '2a03:1::5',
  ])('is true for %s', (address) => expect(isOfThisNode(address, INTERFACES)).toBe(true));

  it.each(['5.9.1.3', '1.1.1.1', '2a01:4f8:1:3::1', '2a02:4f8:8::1', '2a03:1::6', '2606:4700::1111'])(
    'is false for %s',
    (address) => expect(isOfThisNode(address, INTERFACES)).toBe(false),
  );

  it('reads the interfaces of this machine', () => {
    expect([isOfThisNode('127.0.0.1'), isOfThisNode('1.1.1.1')]).toEqual([true, false]);
  });
});
