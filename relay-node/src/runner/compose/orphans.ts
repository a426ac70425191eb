import { NODE_LABEL, PROJECT_LABEL } from './engine-options.js';
import { EngineStack, listVolumes, type Engines } from './stack.js';

/** Removes this node's stacks except `keptProjects`. Stacks can lose their folders in a reboot. */
export async function removeOrphans(
  engines: Engines,
  node: string,
  keptProjects: readonly string[],
): Promise<void> {
  const nodeFilter = { filters: { label: [`${NODE_LABEL}=${node}`] } };
  const [containers, networks, volumes] = await Promise.all([
    engines.timed.listContainers({ all: true, ...nodeFilter }),
    engines.timed.listNetworks(nodeFilter),
    listVolumes(engines.timed, nodeFilter),
  ]);
  const projects = [...containers, ...networks, ...volumes].map(({ Labels }) => Labels?.[PROJECT_LABEL]);
  const orphans = new Set(projects.filter((name) => name !== undefined && !keptProjects.includes(name)));
  await Promise.all([...orphans].map((project) => new EngineStack(engines, project ?? '').removeAll()));
}
