import type { NetworkInterfaceInfo } from 'node:os';
import { findOwnAddress } from './own-address.js';

const at = (address: string) => ({ address, family: 'IPv4' }) as NetworkInterfaceInfo;
const interfaces = { lo: [at('127.0.0.1')], eth0: [at('10.213.0.3')], eth1: [at('10.212.128.5')] };

describe('findOwnAddress', () => {
  it('returns the address in the subnet', () => {
    expect(findOwnAddress('10.213.0.0/29', interfaces)).toBe('10.213.0.3');
    expect(findOwnAddress('10.212.128.0/17', interfaces)).toBe('10.212.128.5');
  });

  it('throws if no address is in the subnet, so that nothing listens elsewhere', () => {
    expect(() => findOwnAddress('10.213.0.8/29', interfaces)).toThrow('10.213.0.8/29');
  });
});
