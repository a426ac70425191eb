import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CleanCollection } from '../../collection/clean-collection.js';
import { makeHome } from '../home/instance-home.js';
import { IMAGES } from '../home/instance-paths.js';
import type { ImageFile } from '../runner.js';
import { writePrivate } from '../home/private-file.js';
import { OBS_PORT } from '../stack/pipe-config.js';
import { createStackPaths } from '../stack/stack-paths.js';
import type { SecretFiles } from './stack-document.js';
import { createSwarmPipeConfig, type SwarmPipeSettings } from './swarm-pipe-config.js';
import { writeHubConfig, writeRenderer } from '../stack/stack-files.js';
import { writeSwarmRecord, type NewSwarmRecord, type SwarmRecord } from './swarm-record.js';

/** Returns the files of one stack on the agent's host: the input and the logs of its tasks. */
export function createSwarmPaths(dir: string) {
  return { ...createStackPaths(dir), homeInside: '/run/relay', logs: join(dir, 'obs-logs') };
}
export type SwarmPaths = ReturnType<typeof createSwarmPaths>;

/** Files for an OBS task, in the order of copying. OBS starts after the last file. */
export const HOME_FILES = ['.config', '.Xauthority', 'collection', 'renderer', IMAGES, 'agent-seen', 'ready'];

/** Writes a stack's folder. The agent copies its files to each task. */
export async function writeSwarmFiles(
  paths: SwarmPaths,
  record: NewSwarmRecord,
  options: { collection: CleanCollection; images?: readonly ImageFile[] },
): Promise<void> {
  const { password, silenceMs, drawing } = record;
  await makeHome(paths, { port: OBS_PORT, password, uid: null, renderSetup: drawing, ...options });
  await Promise.all(
    [paths.egress, paths.egressConfig, paths.logs].map((folder) => mkdir(folder, { mode: 0o700 })),
  );
  const secrets = createSecretPaths(paths);
  await Promise.all([
    writeSwarmRecord(paths.record, record),
    writeFirstCollection(paths, record),
    writeRenderer(paths, record, null),
    writePrivate(paths.agentSeen, `${Math.ceil(silenceMs / 1000)}\n`),
    writeFile(join(paths.home, 'ready'), ''),
    writePrivate(secrets.obs, `${record.secrets.obs}\n`),
    writePrivate(secrets.egress, `${record.secrets.egress}\n`),
    writePrivate(secrets.hub, `${record.secrets.hub}\n`),
    writePrivate(secrets.pages, `${record.secrets.pages}\n`),
  ]);
}

export function createSecretPaths({ dir }: SwarmPaths): SecretFiles {
  return {
    ...{ obs: join(dir, 'obs-link'), egress: join(dir, 'egress-link') },
    ...{ hub: join(dir, 'hub-secret'), pages: join(dir, 'pages-link') },
  };
}

/** File with the shared secret of agent and hub in the container. */
const HUB_SECRET = '/run/secrets/hub';

/** Writes the files of the pipe's container. Returns their names; the last file starts the pipe. */
export async function writeSwarmPipe(
  paths: SwarmPaths,
  settings: Omit<SwarmPipeSettings, 'hub'> & Pick<SwarmRecord, 'silenceMs' | 'hub'>,
): Promise<string[]> {
  await writePrivate(paths.pipeConfig, createSwarmPipeConfig(settings));
  await writeHubConfig(paths, { ...settings, uid: null, hubSecretFile: HUB_SECRET });
  const files = settings.hub ? [paths.hubConfig, paths.pipeConfig] : [paths.pipeConfig];
  return files.map((path) => basename(path));
}

/** Writes the name of the collection that OBS shows after its next start. */
export async function writeFirstCollection(paths: SwarmPaths, record: SwarmRecord): Promise<void> {
  await writePrivate(paths.collection, `${record.collection}\n`);
}
