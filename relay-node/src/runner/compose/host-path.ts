import { hostname } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type Docker from 'dockerode';
import { z } from 'zod';
import { findStatus } from '../stack/engine.js';

/** Engines use the beginning of a container's id as its host name. */
const CONTAINER_ID = /^[0-9a-f]{12,64}$/;

const Mounts = z.array(z.object({ Source: z.string(), Destination: z.string() }));
type Mounts = z.infer<typeof Mounts>;

/**
 * Returns the path of an agent's folder on the engine's machine. The paths differ if the agent runs in a container and
 * the folder is on a volume. Returns null if the folder has no path on the engine's machine.
 */
export async function findHostPath(
  engine: Docker,
  folder: string,
  hostName = hostname(),
): Promise<string | null> {
  if (!CONTAINER_ID.test(hostName)) return folder;
  try {
    return findPathInMounts(Mounts.parse((await engine.getContainer(hostName).inspect()).Mounts), folder);
  } catch (error) {
    // The agent does not run in a container of this engine.
    if (findStatus(error) === 404) return folder;
    throw error;
  }
}

function findPathInMounts(mounts: Mounts, folder: string): string | null {
  const path = resolve(folder);
  const [mount] = mounts
    .filter(({ Destination }) => path === Destination || path.startsWith(`${Destination}/`))
    .sort((mount, otherMount) => otherMount.Destination.length - mount.Destination.length);
  return mount ? join(mount.Source, relative(mount.Destination, path)) : null;
}
