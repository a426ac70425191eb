import type { ProxyOptions } from '../../../overlay/protocol.js';

export type MachineAddresses = ProxyOptions['own'];

/** Files of the kernel with all local IPv4 addresses (routing table, proc(5)) and all IPv6 interfaces. */
export const ROUTING_FILES = ['/proc/net/fib_trie', '/proc/net/if_inet6'] as const;

/** Returns the machine's addresses from the contents of `ROUTING_FILES`. */
export function parseAddresses(text: string): MachineAddresses {
  const ipv4Matches = text.matchAll(/\|-- (\d+\.\d+\.\d+\.\d+)\s+\/32 host LOCAL/g);
  const ipv6Matches = text.matchAll(/^([0-9a-f]{32}) [0-9a-f]+ ([0-9a-f]{2}) /gm);
  return [
    ...[...new Set([...ipv4Matches].map(([, address = '']) => address))].map((address) => ({
      ...{ family: 'IPv4' as const, address, cidr: `${address}/32` },
    })),
    ...[...ipv6Matches].map(([, digits = '', bits = '80']) => {
      const address = digits.match(/.{4}/g)?.join(':') ?? '';
      return { family: 'IPv6' as const, address, cidr: `${address}/${Number.parseInt(bits, 16)}` };
    }),
  ];
}
