import { StackValues } from '../stack/stack-values.js';
import { readStack } from '../stack/template.js';
import { stackDocument, type SecretFiles } from './stack-document.js';
import { mayTakeObs, NANO, type Host } from './tasks.js';

const USER = '10001:10001';
const OBS_MEMORY = '1024m';
/** One broadcast of 1080p30. */
const MOST_OBS_CPUS = 3;

/** What the template says of one host's networks and folders is the swarm's to choose; these stand in and go nowhere. */
const UNUSED = {
  STACK_DIR: '/none',
  OBS_ADDRESS: '192.0.2.2',
  EGRESS_ADDRESS: '192.0.2.3',
  SUBNET: '192.0.2.0/29',
};

export interface SwarmDocumentOptions {
  images: { obs: string; egress: string };
  network: string;
  node: string;
  serverId: number;
  hosts: readonly Host[];
  secrets: SecretFiles;
}

/** The template, filled for one server of a swarm. */
export function swarmDocument(template: string, options: SwarmDocumentOptions): object {
  const { images, network, node, serverId, hosts, secrets } = options;
  // An engine refuses more than its machine has.
  const cores = hosts
    .filter(mayTakeObs)
    .map(({ Description }) => Math.floor(Description.Resources.NanoCPUs / NANO));
  const values = StackValues.parse({
    ...UNUSED,
    OBS_IMAGE: images.obs,
    EGRESS_IMAGE: images.egress,
    STACK_USER: USER,
    OBS_MEMORY,
    OBS_CPUS: String(Math.max(1, Math.min(MOST_OBS_CPUS, ...cores))),
    EGRESS_CPUS: '0.5',
    NODE: node,
    SERVER: String(serverId),
    EGRESS_NETWORK: network,
  });
  return stackDocument(readStack(template, values), secrets);
}
