import { encodeAddress, readSockaddr, writeSockaddr } from './peer-address.js';

const createIpv6Address = (...tail: number[]) =>
  Uint8Array.from([...new Array<number>(16 - tail.length).fill(0), ...tail]);
/** Address that no peer uses. */
const ANY = encodeAddress('0.0.0.0');

describe('encodeAddress', () => {
  it.each([
    ['127.0.0.1', [127, 0, 0, 1]],
    ['0.0.0.0', [0, 0, 0, 0]],
    ['::', new Array(16).fill(0)],
    ['::1', [...createIpv6Address(1)]],
    ['::ffff:10.0.0.1', [...createIpv6Address(0xff, 0xff, 10, 0, 0, 1)]],
    ['2001:db8::8a2e:370:7334', [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0x8a, 0x2e, 3, 0x70, 0x73, 0x34]],
    ['fe80:1:2:3:4:5:6:7', [0xfe, 0x80, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7]],
  ])('encodes %s', (text, bytes) => {
    expect([...encodeAddress(text)]).toEqual(bytes);
  });
});

describe('readSockaddr', () => {
  it.each([
    ['127.0.0.1', true, Uint8Array.of(127, 0, 0, 1)],
    ['127.0.1.9', true, Uint8Array.of(127, 0, 1, 9)],
    ['203.0.113.7', false, Uint8Array.of(203, 0, 113, 7)],
    ['::1', true, createIpv6Address(1)],
    ['::ffff:127.0.0.1', true, createIpv6Address(0xff, 0xff, 127, 0, 0, 1)],
    ['::ffff:203.0.113.7', false, createIpv6Address(0xff, 0xff, 203, 0, 113, 7)],
    ['::2', false, createIpv6Address(2)],
  ])('given the peer %s, returns isLocal %p', (_text, isLocal, address) => {
    expect(readSockaddr(writeSockaddr(address, 1234), ANY).isLocal).toBe(isLocal);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.8', '203.0.113.7', false],
    ['::ffff:203.0.113.7', '203.0.113.7', true],
    ['127.0.0.1', '203.0.113.7', true],
    ['2001:db8::7', '2001:db8::7', true],
    ['2001:db8::8', '2001:db8::7', false],
    ['0.0.0.1', '0.0.0.0', false],
  ])('given the peer %s and the ingest’s address %s, returns isLocal %p', (peer, hostAddress, isLocal) => {
    expect(readSockaddr(writeSockaddr(encodeAddress(peer), 1234), encodeAddress(hostAddress)).isLocal).toBe(
      isLocal,
    );
  });

  it('returns the same limit name for an IPv4 caller, whatever its port, and for its IPv6-mapped form', () => {
    const plainPeer = readSockaddr(writeSockaddr(Uint8Array.of(203, 0, 113, 7), 1), ANY);
    const mappedPeer = readSockaddr(writeSockaddr(createIpv6Address(0xff, 0xff, 203, 0, 113, 7), 2), ANY);
    expect(mappedPeer.limitName).toBe(plainPeer.limitName);
  });

  it('returns the same limit name for all IPv6 callers of a /64 network', () => {
    const readPeer = (network: number, host: number) =>
      readSockaddr(
        writeSockaddr(Uint8Array.from([0x20, 1, 0, 0, 0, 0, 0, network, 0, 0, 0, 0, 0, 0, 0, host]), 1),
        ANY,
      );
    expect(readPeer(1, 1).limitName).toBe(readPeer(1, 2).limitName);
    expect(readPeer(1, 1).limitName).not.toBe(readPeer(2, 1).limitName);
  });

  it('returns isLocal false for an unknown address family', () => {
    expect(readSockaddr(new Uint8Array(28), ANY)).toEqual({ isLocal: false, limitName: 'unknown' });
  });

  it.each([
    ['10.1.2.3', true],
    ['172.16.0.1', true],
    ['172.31.9.9', true],
    ['172.32.0.1', false],
    ['192.168.3.4', true],
    ['192.169.0.1', false],
    ['8.8.8.8', false],
  ])('given the peer %s and servers in containers, returns isLocal %p', (address, isLocal) => {
    const bytes = writeSockaddr(encodeAddress(address), 1);
    const mapped = writeSockaddr(encodeAddress(`::ffff:${address}`), 1);
    const hostAddress = encodeAddress('0.0.0.0');
    expect([
      readSockaddr(bytes, hostAddress, true).isLocal,
      readSockaddr(mapped, hostAddress, true).isLocal,
    ]).toEqual([isLocal, isLocal]);
    expect(readSockaddr(bytes, hostAddress).isLocal).toBe(false);
  });
});
