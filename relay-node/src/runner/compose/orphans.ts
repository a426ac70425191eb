import { NODE_LABEL, PROJECT_LABEL } from './engine-options.js';
import { EngineStack, listVolumes, type Engines } from './stack.js';

/** Removes this node's stacks that are not in `kept`, because a reboot has deleted their folders. */
export async function sweepOrphans(engines: Engines, node: string, kept: readonly string[]): Promise<void> {
  const ofThisNode = { filters: { label: [`${NODE_LABEL}=${node}`] } };
  const [containers, networks, volumes] = await Promise.all([
    engines.calls.listContainers({ all: true, ...ofThisNode }),
    engines.calls.listNetworks(ofThisNode),
    listVolumes(engines.calls, ofThisNode),
  ]);
  const found = [...containers, ...networks, ...volumes].map(({ Labels }) => Labels?.[PROJECT_LABEL]);
  const orphans = new Set(found.filter((name) => name !== undefined && !kept.includes(name)));
  await Promise.all([...orphans].map((project) => new EngineStack(engines, project ?? '').down()));
}
