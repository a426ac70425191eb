import type Docker from 'dockerode';
import { ignoreStatuses } from '../../stack/engine.js';
import { parseAddresses, ROUTING_FILES, type MachineAddresses } from '../../stack/pages/routing-table.js';
import { NODE_LABEL, PROJECT_LABEL } from '../engine-options.js';

const NOBODY = '65534:65534';
const GONE_STATUSES = [404, 409];

/**
 * Returns the addresses of the engine's machine. A container in the machine's network reads them, because the agent's
 * container may have its own network.
 * @param image an image with the command `cat`
 */
export async function readMachineAddresses(
  engine: Docker,
  image: string,
  node: string,
): Promise<MachineAddresses> {
  const container = await engine.createContainer({
    Image: image,
    User: NOBODY,
    Entrypoint: ['cat'],
    Cmd: [...ROUTING_FILES],
    // Makes the log plain text.
    Tty: true,
    // With these labels, `removeOrphans` also removes the container of a killed agent.
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
    const addresses = parseAddresses((await container.logs({ stdout: true })).toString('utf8'));
    if (addresses.length === 0) throw new Error("The machine's addresses could not be read");
    return addresses;
  } finally {
    await ignoreStatuses(GONE_STATUSES, container.remove({ force: true }));
  }
}
