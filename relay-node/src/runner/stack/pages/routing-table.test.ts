import { isOwnAddress } from '../../../overlay/proxy/own-addresses.js';
import { parseAddresses } from './routing-table.js';

/** Output of `cat` on ROUTING_FILES in a container with a terminal, which ends lines with CRLF. */
const FILES = `Main:
  +-- 0.0.0.0/0 3 0 5
     |-- 0.0.0.0
        /0 universe UNICAST
     +-- 5.9.1.0/26 2 0 2
        |-- 5.9.1.0
           /26 link UNICAST
        |-- 5.9.1.2
           /32 host LOCAL
Local:
  +-- 127.0.0.0/8 2 0 2
        |-- 127.0.0.1
           /32 host LOCAL
        |-- 5.9.1.2
           /32 host LOCAL
        |-- 5.9.1.63
           /32 link BROADCAST
00000000000000000000000000000001 01 80 10 80       lo
2a0104f8000100020000000000000001 02 40 00 80     eth0
`.replaceAll('\n', '\r\n');

describe('parseAddresses', () => {
  const machineAddresses = parseAddresses(FILES);

  it('returns each address of the machine only once', () => {
    expect(machineAddresses.map(({ address }) => address)).toEqual([
      '5.9.1.2',
      '127.0.0.1',
      '0000:0000:0000:0000:0000:0000:0000:0001',
      '2a01:04f8:0001:0002:0000:0000:0000:0001',
    ]);
  });

  it.each([
    ["the machine's IPv4 address", '5.9.1.2', true],
    ["an address in the machine's IPv6 network", '2a01:4f8:1:2::77', true],
    ['a neighbor in the IPv4 network', '5.9.1.3', false],
    ['an address in another IPv6 network', '2a01:4f8:1:3::1', false],
  ])('%s (%s) is a machine address: %p', (_, address, isOwn) =>
    expect(isOwnAddress(address, { machine: machineAddresses })).toBe(isOwn),
  );
});
