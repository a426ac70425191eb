import type { NetworkInterfaceInfo } from 'node:os';
import { findOwnAddress } from './own-address.js';

const createInterface = (address: string) => ({ address, family: 'IPv4' }) as NetworkInterfaceInfo;
const interfaces = {
  lo: [createInterface('127.0.0.1')],
  eth0: [createInterface('10.213.0.3')],
  eth1: [createInterface('10.212.128.5')],
};

describe('findOwnAddress', () => {
  it('returns the address in the subnet', () => {
    expect(findOwnAddress('10.213.0.0/29', interfaces)).toBe('10.213.0.3');
    expect(findOwnAddress('10.212.128.0/17', interfaces)).toBe('10.212.128.5');
  });

  it('throws if no address is in the subnet', () => {
    expect(() => findOwnAddress('10.213.0.8/29', interfaces)).toThrow('10.213.0.8/29');
  });
});
