import type { OverlayPage } from '../../overlay/protocol.js';
import { calculatePagesMemory } from '../stack/pages/pages-memory.js';
import type { PageService } from '../stack/pages/page-containers.js';
import type { StackImages } from '../stack/stack-options.js';
import { StackValues } from '../stack/stack-values.js';
import { readStack } from '../stack/template.js';
import { createPagesDocument } from './pages/pages-document.js';
import { createStackDocument, type SecretFiles, type VolumeNames } from './stack-document.js';
import { canHostObs, countCores, type Host } from './tasks.js';

const USER = '10001:10001';
const OBS_MEMORY = '1024m';
/** Enough for one 1080p30 broadcast. */
const MAX_OBS_CPUS = 3;
/**
 * Two busy pages use 0.6 cores. Pages are limited to a third of a host's cores, because services of a swarm have no CPU
 * weight.
 */
const MAX_PAGES_CPUS = 1;
const MAX_PAGES_CPU_SHARE = 1 / 3;

/** Placeholders for the template's single-host networks and folders, which a swarm does not use. */
const UNUSED_VALUES = {
  STACK_DIR: '/none',
  RECORDINGS_DIR: '',
  OBS_ADDRESS: '192.0.2.2',
  EGRESS_ADDRESS: '192.0.2.3',
  SUBNET: '192.0.2.0/29',
};

interface DocumentOptions {
  images: StackImages;
  network: string;
  node: string;
  serverId: number;
}

export interface SwarmDocumentOptions extends DocumentOptions {
  hosts: readonly Host[];
  secrets: SecretFiles;
  /** Null if the stack can't show web pages. */
  volumes: VolumeNames | null;
}

export interface SwarmPagesOptions extends DocumentOptions {
  pages: readonly OverlayPage[];
  services: readonly PageService[];
  host: Host;
  /** File on the agent's host with the shared secret of agent and proxy. */
  secret: string;
  volumes: VolumeNames;
}

/** Returns the template, filled in for one server of a swarm. */
export function createSwarmDocument(template: string, options: SwarmDocumentOptions): object {
  const { hosts, secrets, volumes } = options;
  // An engine rejects more cores than its machine has.
  const cores = hosts.filter(canHostObs).map(countCores);
  const values = {
    ...createCommonValues(options),
    OBS_CPUS: String(Math.max(1, Math.min(MAX_OBS_CPUS, ...cores))),
    ...{ PAGES_MEMORY: '0m', PAGES_CPUS: '0', FRAMES_VOLUME: volumes ? 'frames' : '' },
  };
  return createStackDocument(readStack(template, StackValues.parse(values)), secrets, volumes);
}

/** Returns the template's services of web pages, filled in for one server. */
export function createSwarmPagesDocument(template: string, options: SwarmPagesOptions): object {
  const { pages, services, host, secret, volumes } = options;
  const values = {
    ...createCommonValues(options),
    ...{ OBS_CPUS: '0', FRAMES_VOLUME: 'frames' },
    PAGES_MEMORY: calculatePagesMemory(pages),
    PAGES_CPUS: Math.min(MAX_PAGES_CPUS, countCores(host) * MAX_PAGES_CPU_SHARE).toFixed(2),
  };
  const stack = readStack(template, StackValues.parse(values));
  return createPagesDocument(stack, { services, host: host.ID, volumes, secret });
}

function createCommonValues({ images, network, node, serverId }: DocumentOptions): object {
  return {
    ...UNUSED_VALUES,
    OBS_IMAGE: images.obs,
    EGRESS_IMAGE: images.egress,
    PAGES_IMAGE: images.pages,
    STACK_USER: USER,
    OBS_MEMORY,
    EGRESS_CPUS: '0.5',
    NODE: node,
    SERVER: String(serverId),
    EGRESS_NETWORK: network,
  };
}

/** Returns the names of the volumes with this number. */
export function createVolumeNames(node: string, number: number): VolumeNames {
  const prefix = `trailcast-${node}-pages-${number}`;
  return { frames: `${prefix}-frames`, route: `${prefix}-route` };
}
