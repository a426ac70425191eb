import { BlockList } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Returns this machine's IPv4 address in a subnet such as 10.213.0.0/29. Throws Error if it has no such address. */
export function findOwnAddress(subnet: string, interfaces = networkInterfaces()): string {
  const [network = '', prefix] = subnet.split('/');
  const subnetList = new BlockList();
  subnetList.addSubnet(network, Number(prefix), 'ipv4');
  const ownAddress = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, address }) => family === 'IPv4' && subnetList.check(address));
  if (!ownAddress) throw new Error(`No address of this machine is in ${subnet}`);
  return ownAddress.address;
}
