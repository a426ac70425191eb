import { addressBytes, writeSockaddr } from '../srt/peer-address.js';
import { bondedPeer } from './bonded-peer.js';
import { PEER_TABLE_BYTES, PeerTable } from './peer-table.js';
import { limitNameOf } from './peer-name.js';

const LOOPBACK = addressBytes('127.0.0.1');

describe('bondedPeer', () => {
  const table = new PeerTable(new SharedArrayBuffer(PEER_TABLE_BYTES));
  const identify = bondedPeer(table);

  it.each([
    ['203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8::7', '2001:db8::8'],
  ])('returns the rate limit key of %s by the port of its socket', (address, same) => {
    table.set(40_000, address);
    table.set(65_535, same);
    const first = identify(writeSockaddr(LOOPBACK, 40_000));
    expect(first).toEqual(identify(writeSockaddr(LOOPBACK, 65_535)));
    expect(first).toMatchObject({ isLocal: false });
  });

  it('treats no phone as local, even one on this machine', () => {
    table.set(1, '127.0.0.1');
    expect(identify(writeSockaddr(LOOPBACK, 1))?.isLocal).toBe(false);
  });

  it('does not match another caller', () => {
    table.set(5, '203.0.113.7');
    table.delete(5);
    expect([identify(writeSockaddr(LOOPBACK, 5)), identify(writeSockaddr(LOOPBACK, 6))]).toEqual([
      null,
      null,
    ]);
  });
});

describe('limitNameOf', () => {
  it('returns one name for an IPv4 address and its mapped form, and for the hosts of a /64', () => {
    expect(limitNameOf('::ffff:203.0.113.7')).toBe(limitNameOf('203.0.113.7'));
    expect(limitNameOf('2001:db8::7')).toBe(limitNameOf('2001:db8::8'));
    expect(limitNameOf('fe80::1%eth0')).toBe(limitNameOf('fe80::2'));
    expect(limitNameOf('2001:db8::7')).not.toBe(limitNameOf('2001:db8:0:1::7'));
  });
});
