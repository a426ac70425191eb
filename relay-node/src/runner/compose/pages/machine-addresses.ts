import type Docker from 'dockerode';
import { ignoreStatuses } from '../../stack/engine.js';
import type { ProxyOptions } from '../../../overlay/protocol.js';
import { NODE_LABEL, PROJECT_LABEL } from '../engine-options.js';

type Addresses = ProxyOptions['own'];

/** Every local address of the kernel's routing table (proc(5)), and the interfaces of IPv6. */
const FILES = ['/proc/net/fib_trie', '/proc/net/if_inet6'];
const NOBODY = '65534:65534';
const GONE = [404, 409];

/**
 * Returns the addresses of the engine's machine, which a container of an own network, such as the agent's, does not see. A container in
 * the machine's network reads them.
 * @param image has the command `cat`
 */
export async function machineAddresses(engine: Docker, image: string, node: string): Promise<Addresses> {
  const container = await engine.createContainer({
    Image: image,
    User: NOBODY,
    Entrypoint: ['cat'],
    Cmd: FILES,
    // So the log is plain text.
    Tty: true,
    // What an agent that is killed leaves is swept as a stack's.
    Labels: { [NODE_LABEL]: node, [PROJECT_LABEL]: `trailcast-${node}-addresses` },
    HostConfig: {
      NetworkMode: 'host',
      ReadonlyRootfs: true,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges:true'],
      PidsLimit: 8,
      LogConfig: { Type: 'json-file', Config: { 'max-size': '1m', 'max-file': '1' } },
    },
  });
  try {
    await container.start();
    await container.wait();
    const found = addressesIn((await container.logs({ stdout: true })).toString('utf8'));
    if (found.length === 0) throw new Error("The machine's addresses could not be read");
    return found;
  } finally {
    await ignoreStatuses(GONE, container.remove({ force: true }));
  }
}

/** Returns the addresses in both files. */
export function addressesIn(text: string): Addresses {
  const v4 = text.matchAll(/\|-- (\d+\.\d+\.\d+\.\d+)\s+\/32 host LOCAL/g);
  const v6 = text.matchAll(/^([0-9a-f]{32}) [0-9a-f]+ ([0-9a-f]{2}) /gm);
  return [
    ...[...new Set([...v4].map(([, address = '']) => address))].map((address) => ({
      ...{ family: 'IPv4' as const, address, cidr: `${address}/32` },
    })),
    ...[...v6].map(([, digits = '', bits = '80']) => {
      const address = digits.match(/.{4}/g)?.join(':') ?? '';
      return { family: 'IPv6' as const, address, cidr: `${address}/${Number.parseInt(bits, 16)}` };
    }),
  ];
}
