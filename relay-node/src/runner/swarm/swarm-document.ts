import type { StackImages } from '../stack/stack-options.js';
import { StackValues } from '../stack/stack-values.js';
import { readStack } from '../stack/template.js';
import { stackDocument, type SecretFiles } from './stack-document.js';
import { canHostObs, NANO, type Host } from './tasks.js';

const USER = '10001:10001';
const OBS_MEMORY = '1024m';
/** Enough for one 1080p30 broadcast. */
const MAX_OBS_CPUS = 3;

/**
 * Unused placeholders for the template's single-host networks and folders, which the swarm chooses itself, and for web pages, which a
 * swarm does not show.
 */
const UNUSED = {
  STACK_DIR: '/none',
  RECORDINGS_DIR: '',
  PAGES_MEMORY: '0m',
  PAGES_CPUS: '0',
  FRAMES_VOLUME: '',
  OBS_ADDRESS: '192.0.2.2',
  EGRESS_ADDRESS: '192.0.2.3',
  SUBNET: '192.0.2.0/29',
};

export interface SwarmDocumentOptions {
  images: StackImages;
  network: string;
  node: string;
  serverId: number;
  hosts: readonly Host[];
  secrets: SecretFiles;
}

/** Returns the template filled for one server of a swarm. */
export function swarmDocument(template: string, options: SwarmDocumentOptions): object {
  const { images, network, node, serverId, hosts, secrets } = options;
  // An engine rejects more than its machine has.
  const cores = hosts
    .filter(canHostObs)
    .map(({ Description }) => Math.floor(Description.Resources.NanoCPUs / NANO));
  const values = StackValues.parse({
    ...UNUSED,
    OBS_IMAGE: images.obs,
    EGRESS_IMAGE: images.egress,
    PAGES_IMAGE: images.pages,
    STACK_USER: USER,
    OBS_MEMORY,
    OBS_CPUS: String(Math.max(1, Math.min(MAX_OBS_CPUS, ...cores))),
    EGRESS_CPUS: '0.5',
    NODE: node,
    SERVER: String(serverId),
    EGRESS_NETWORK: network,
  });
  return stackDocument(readStack(template, values), secrets);
}
