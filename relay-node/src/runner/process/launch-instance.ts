import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { closePort } from '../guard/firewall.js';
import { launchGuard } from '../guard/guard-launcher.js';
import type { GuardConnection } from '../guard/guard-connection.js';
import { makeHome } from '../home/instance-home.js';
import { createInstancePaths } from '../home/instance-paths.js';
import type { InstanceRecord } from '../guard/instance-record.js';
import type { NewRecord } from './new-record.js';
import { installPlugin } from '../pages/page-programs.js';
import type { InstanceSpec } from '../runner.js';
import { removeLeftovers } from '../guard/remove-leftovers.js';

export interface LaunchOptions {
  guardMain: string;
  log: Logger;
  /** Claims a slot and returns the instance's record. */
  newRecord: () => Promise<NewRecord>;
}

/**
 * Writes an instance's folder, closes its port and starts its guard, which immediately starts OBS. Cleans up on
 * failure.
 */
export async function launchInstance(
  spec: InstanceSpec,
  folder: string,
  { guardMain, log, newRecord }: LaunchOptions,
  signal: AbortSignal,
): Promise<{ record: InstanceRecord; guard: GuardConnection }> {
  const paths = createInstancePaths(folder);
  let record: InstanceRecord | null = null;
  let portClosing: Promise<void> | null = null;
  try {
    const createdRecord = await newRecord();
    record = createdRecord;
    const { clean, images } = spec.collection;
    await makeHome(paths, {
      ...createdRecord,
      renderSetup: createdRecord.drawing,
      collection: clean,
      images,
    });
    if (createdRecord.pages)
      await installPlugin(paths, dirname(createdRecord.pages.frameWriter), createdRecord.uid);
    portClosing = closeWebsocketPort(record, log);
    const launched = await launchGuard(guardMain, paths, record, signal);
    await portClosing;
    return launched;
  } catch (error) {
    // Otherwise, the rules could be set after their removal.
    await portClosing;
    await removeLeftovers(folder, record);
    throw error;
  }
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
