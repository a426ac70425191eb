import type { Logger } from 'pino';
import { closePort } from '../guard/firewall.js';
import { launchGuard } from '../guard/guard-launcher.js';
import type { GuardLink } from '../guard/guard-link.js';
import { makeHome } from '../home/instance-home.js';
import { instancePaths } from '../home/instance-paths.js';
import type { InstanceRecord } from '../guard/instance-record.js';
import type { ObsVideo } from '../obs-video.js';
import type { InstanceSpec } from '../runner.js';
import { sweep } from '../guard/sweep.js';

export interface LaunchOptions {
  guardMain: string;
  video: ObsVideo;
  log: Logger;
  /** Takes a slot and makes the instance's record from it. */
  newRecord: () => Promise<InstanceRecord>;
}

/**
 * Fills an instance's folder, closes its port and starts its guard, which starts OBS at once. Leaves nothing when it
 * fails.
 */
export async function launchInstance(
  spec: InstanceSpec,
  dir: string,
  { guardMain, video, log, newRecord }: LaunchOptions,
  signal: AbortSignal,
): Promise<{ record: InstanceRecord; link: GuardLink }> {
  const paths = instancePaths(dir);
  let record: InstanceRecord | null = null;
  let closing: Promise<void> | null = null;
  try {
    record = await newRecord();
    await makeHome(paths, { ...record, video, collection: spec.collection.clean });
    closing = close(record, log);
    const launched = await launchGuard(guardMain, paths, record, signal);
    await closing;
    return launched;
  } catch (error) {
    // Rules that are still being set would come after their removal.
    await closing;
    await sweep(dir, record);
    throw error;
  }
}

/** An open port has a password all the same: OBS starts without the rules. */
async function close({ serverId, port, firewallUid }: InstanceRecord, log: Logger): Promise<void> {
  if (firewallUid === null) return;
  await closePort(port, firewallUid).catch((error: unknown) => {
    log.warn({ serverId, port, err: error }, 'the websocket port of OBS could not be closed');
  });
}
