import { encodeAddress, writeSockaddr } from '../srt/peer-address.js';
import { createPeerIdentifier } from './bonded-peer.js';
import { PEER_TABLE_BYTES, PeerTable } from './peer-table.js';
import { createLimitName } from './peer-name.js';

const LOOPBACK = encodeAddress('127.0.0.1');

describe('createPeerIdentifier', () => {
  const table = new PeerTable(new SharedArrayBuffer(PEER_TABLE_BYTES));
  const identify = createPeerIdentifier(table);

  it.each([
    ['203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8::7', '2001:db8::8'],
  ])('returns the same limit name for %s and %s', (address, addressInSameNetwork) => {
    table.set(40_000, address);
    table.set(65_535, addressInSameNetwork);
    const peer = identify(writeSockaddr(LOOPBACK, 40_000));
    expect(peer).toEqual(identify(writeSockaddr(LOOPBACK, 65_535)));
    expect(peer).toMatchObject({ isLocal: false });
  });

  it('treats a phone on this machine as remote', () => {
    table.set(1, '127.0.0.1');
    expect(identify(writeSockaddr(LOOPBACK, 1))?.isLocal).toBe(false);
  });

  it('returns null for an unknown or deleted port', () => {
    table.set(5, '203.0.113.7');
    table.delete(5);
    expect([identify(writeSockaddr(LOOPBACK, 5)), identify(writeSockaddr(LOOPBACK, 6))]).toEqual([
      null,
      null,
    ]);
  });
});

describe('createLimitName', () => {
  it('returns the same name for an IPv4 address and its mapped form, and for all hosts of a /64', () => {
    expect(createLimitName('::ffff:203.0.113.7')).toBe(createLimitName('203.0.113.7'));
    expect(createLimitName('2001:db8::7')).toBe(createLimitName('2001:db8::8'));
    expect(createLimitName('fe80::1%eth0')).toBe(createLimitName('fe80::2'));
    expect(createLimitName('2001:db8::7')).not.toBe(createLimitName('2001:db8:0:1::7'));
  });
});
