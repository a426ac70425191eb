import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { closePort } from '../guard/firewall.js';
import { launchGuard } from '../guard/guard-launcher.js';
import type { GuardLink } from '../guard/guard-link.js';
import { makeHome } from '../home/instance-home.js';
import { instancePaths } from '../home/instance-paths.js';
import type { InstanceRecord } from '../guard/instance-record.js';
import type { NewRecord } from './new-record.js';
import { installPlugin } from '../pages/page-programs.js';
import type { InstanceSpec } from '../runner.js';
import { sweep } from '../guard/sweep.js';

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
  dir: string,
  { guardMain, log, newRecord }: LaunchOptions,
  signal: AbortSignal,
): Promise<{ record: InstanceRecord; link: GuardLink }> {
  const paths = instancePaths(dir);
  let record: InstanceRecord | null = null;
  let closing: Promise<void> | null = null;
  try {
    const fresh = await newRecord();
    record = fresh;
    const { clean, images } = spec.collection;
    await makeHome(paths, { ...fresh, collection: clean, images });
    if (fresh.pages) await installPlugin(paths, dirname(fresh.pages.frameWriter), fresh.uid);
    closing = close(record, log);
    const launched = await launchGuard(guardMain, paths, record, signal);
    await closing;
    return launched;
  } catch (error) {
    // Otherwise, the rules could be set after their removal.
    await closing;
    await sweep(dir, record);
    throw error;
  }
}

/** On failure, OBS starts anyway, because the open port has a password. */
async function close({ serverId, port, firewallUid }: InstanceRecord, log: Logger): Promise<void> {
  if (firewallUid === null) return;
  await closePort(port, firewallUid).catch((error: unknown) => {
    log.warn({ serverId, port, err: error }, 'the websocket port of OBS could not be closed');
  });
}
