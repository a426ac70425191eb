import type { StackImages } from '../stack/stack-options.js';
import { StackValues } from '../stack/stack-values.js';
import type { ComposeRecord } from './compose-record.js';
import { calculatePagesMemory } from '../stack/pages/pages-memory.js';

/** User of the services if the agent may change file owners. */
const STACK_UID = 10_001;
const MAX_OBS_MEMORY = '1024m';
/** Enough for one 1080p30 broadcast. */
const MAX_OBS_CPUS = 3;
/** Two busy pages use 0.6 cores, including the bridge and the frame writers. */
const MAX_PAGES_CPUS = 1.5;

/** Returns the owner of a new stack's files and user of its services, or null for the agent's user. */
export function findStackOwner(): number | null {
  return process.getuid?.() === 0 ? STACK_UID : null;
}

/**
 * Returns the values for a stack's template.
 * @throws Error if a value is invalid
 */
export function createTemplateValues(
  { images, network, cores }: { images: StackImages; network: string; cores: number },
  node: string,
  dir: string,
  { serverId, obs, egress, subnet, uid, recordingsMount, pages }: ComposeRecord,
): StackValues {
  const user = uid === null ? `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}` : `${uid}:${uid}`;
  return StackValues.parse({
    OBS_IMAGE: images.obs,
    EGRESS_IMAGE: images.egress,
    PAGES_IMAGE: images.pages,
    STACK_USER: user,
    OBS_MEMORY: MAX_OBS_MEMORY,
    // An engine rejects more cores than the machine has.
    OBS_CPUS: String(Math.min(cores, MAX_OBS_CPUS)),
    EGRESS_CPUS: '0.5',
    PAGES_MEMORY: calculatePagesMemory(pages?.shown ?? []),
    PAGES_CPUS: String(Math.min(cores, MAX_PAGES_CPUS)),
    STACK_DIR: dir,
    RECORDINGS_DIR: recordingsMount ?? '',
    FRAMES_VOLUME: pages ? 'frames' : '',
    OBS_ADDRESS: obs,
    EGRESS_ADDRESS: egress,
    SUBNET: subnet,
    NODE: node,
    SERVER: String(serverId),
    EGRESS_NETWORK: network,
  });
}
