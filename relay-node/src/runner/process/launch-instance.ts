import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { closePort } from '../guard/firewall.js';
import { launchGuard } from '../guard/guard-launcher.js';
import type { GuardConnection } from '../guard/guard-connection.js';
import { makeHome } from '../home/instance-home.js';
import { createInstancePaths, type InstancePaths } from '../home/instance-paths.js';
import type { InstanceRecord } from '../guard/instance-record.js';
import type { NewRecord } from './new-record.js';
import { installPlugin } from '../pages/page-programs.js';
import type { InstanceSpec } from '../runner.js';
import { removeLeftovers } from '../guard/remove-leftovers.js';

export interface LaunchOptions {
  guardMain: string;
  log: Logger;
  /** Allocates a slot and returns the instance's record. */
  newRecord: () => Promise<NewRecord>;
}

/**
 * Starts an instance's guard, and writes OBS's home and closes its websocket port in the meantime. The guard then
 * starts OBS. Cleans up on failure.
 */
export async function launchInstance(
  spec: InstanceSpec,
  folder: string,
  { guardMain, log, newRecord }: LaunchOptions,
  signal: AbortSignal,
): Promise<{ record: InstanceRecord; guard: GuardConnection }> {
  const paths = createInstancePaths(folder);
  let record: InstanceRecord | null = null;
  try {
    const createdRecord = await newRecord();
    record = createdRecord;
    const prepareHome = async () => {
      const portClosing = closeWebsocketPort(createdRecord, log);
      try {
        await fillHome(paths, createdRecord, spec);
      } finally {
        // Otherwise, the rules could be set after their removal.
        await portClosing;
      }
    };
    return await launchGuard(guardMain, paths, record, prepareHome, signal);
  } catch (error) {
    await removeLeftovers(folder, record);
    throw error;
  }
}

async function fillHome(
  paths: InstancePaths,
  record: NewRecord,
  { collection: { clean, images } }: InstanceSpec,
): Promise<void> {
  await makeHome(paths, { ...record, renderSetup: record.drawing, collection: clean, images });
  if (record.pages) await installPlugin(paths, dirname(record.pages.frameWriter), record.uid);
}

/** On failure, OBS starts anyway, because the open port has a password. */
async function closeWebsocketPort(
  { serverId, port, firewallUid }: InstanceRecord,
  log: Logger,
): Promise<void> {
  if (firewallUid === null) return;
  await closePort(port, firewallUid).catch((error: unknown) => {
    log.warn({ serverId, port, err: error }, 'the websocket port of OBS could not be closed');
  });
}
