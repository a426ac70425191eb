import { chown, lutimes, mkdir } from 'node:fs/promises';
import type { CleanCollection } from '../../collection/clean-collection.js';
import type { ImageFile } from '../runner.js';
import { makeHome } from '../home/instance-home.js';
import { writePrivate } from '../home/private-file.js';
import { OBS_PORT, createPipeConfig } from '../stack/pipe-config.js';
import type { StackPaths } from '../stack/stack-paths.js';
import { writeHubConfig, writeRenderer } from '../stack/stack-files.js';
import { writeComposeRecord, type ComposeRecord, type NewComposeRecord } from './compose-record.js';

type FeedAddress = { host: string; port: number };

/** Writes a stack's folder, with all configuration of its services. */
export async function writeStackFiles(
  paths: StackPaths,
  record: NewComposeRecord,
  options: { collection: CleanCollection; images?: readonly ImageFile[]; feed: FeedAddress },
): Promise<void> {
  const { password, uid, drawing } = record;
  await makeHome(paths, { port: OBS_PORT, password, uid, renderSetup: drawing, ...options });
  for (const folder of [paths.egress, paths.egressConfig]) {
    await mkdir(folder, { mode: 0o700 });
    if (uid !== null) await chown(folder, uid, uid);
  }
  await Promise.all([
    writeComposeRecord(paths.record, record),
    writeFirstCollection(paths, record),
    writeRenderer(paths, record, uid),
    writeAgentSeen(paths, record),
    writePipeConfig(paths, record, options.feed),
    writeHubConfig(paths, { ...record, obsSubnet: record.subnet }),
  ]);
}

export async function writePipeConfig(
  paths: StackPaths,
  record: ComposeRecord,
  feed: FeedAddress,
): Promise<void> {
  await writePrivate(paths.pipeConfig, createPipeConfig({ ...record, feed }), record.uid);
}

/** Writes the name of the collection that OBS shows after its next start. */
export async function writeFirstCollection(paths: StackPaths, record: ComposeRecord): Promise<void> {
  await writePrivate(paths.collection, `${record.collection}\n`, record.uid);
}

/** Creates the agent's heartbeat file. OBS exits if its time is too old. */
async function writeAgentSeen(paths: StackPaths, record: ComposeRecord): Promise<void> {
  await writePrivate(paths.agentSeen, `${Math.ceil(record.silenceMs / 1000)}\n`, record.uid);
}

export async function touchAgentSeen(paths: StackPaths): Promise<void> {
  const now = new Date();
  await lutimes(paths.agentSeen, now, now);
}
