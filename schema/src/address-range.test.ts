import { findNonPublicRange } from './address-range.js';

describe('findNonPublicRange', () => {
  it.each([
    ['0.0.0.0', 'this network'],
    ['10.1.2.3', 'private'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.127.255.255', 'carrier-grade NAT'],
    ['127.0.0.1', 'loopback'],
    ['127.8.9.10', 'loopback'],
    ['168.63.129.16', 'metadata service'],
    ['169.254.169.254', 'link-local'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.7.7', 'private'],
    ['198.18.0.1', 'benchmark'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'reserved'],
    ['::', 'not global'],
    ['::1', 'not global'],
    ['fe80::1', 'not global'],
    ['fe80::1%eth0', 'not global'],
    ['fc00::1', 'not global'],
    ['fd00:ec2::254', 'not global'],
    ['ff02::1', 'not global'],
    ['64:ff9b::a00:1', 'not global'],
    ['2002:a00:1::', '6to4'],
    ['2001:db8::1', 'documentation'],
    ['2001::1', 'reserved'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::FFFF:a9fe:a9fe', 'link-local'],
    ['0:0:0:0:0:ffff:10.0.0.1', 'private'],
  ])('for %s returns the range "%s"', (address, range) => {
    expect(findNonPublicRange(address)).toBe(range);
  });

  it.each([
    '1.1.1.1',
    '52.223.192.1',
    '172.32.0.1',
    '100.128.0.1',
    '168.63.129.17',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
  ])('returns null for the public address %s', (address) => expect(findNonPublicRange(address)).toBeNull());
});
