import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import { instancePaths } from '../instance-paths.js';
import { sweep } from '../sweep.js';
import { removeUnusedRoot } from '../unused-root.js';
import { Guard } from './guard.js';
import { readGuardRecord } from './guard-record.js';
import { hidePlugins } from './plugin-mount.js';
import { trimLogs } from '../trim-logs.js';

/** Ends OBS, removes the instance and goes, when no agent has been heard for the record's `silenceMs`. */
async function main(dir: string): Promise<void> {
  const paths = instancePaths(dir);
  const record = await readGuardRecord(paths.record);
  const guard = new Guard(paths, {
    uid: record.uid,
    pluginsHidden: await hidePlugins(record.plugins),
    collection: async () => (await readGuardRecord(paths.record)).collection,
    onEnd: () => void leave(false),
  });
  let leaving = false;
  const leave = async (silent: boolean): Promise<void> => {
    if (leaving) return;
    leaving = true;
    await guard.end();
    if (silent) {
      await sweep(dir, record);
      await removeUnusedRoot(dirname(dir));
    }
    process.exit(0);
  };
  const watch = async () => {
    if (guard.silentMs > record.silenceMs) return leave(true);
    await trimLogs(paths);
  };
  process.on('SIGTERM', () => void leave(true));
  process.on('SIGHUP', () => undefined);
  process.on('SIGINT', () => undefined);
  await guard.listen();
  await chmod(paths.socket, 0o600);
  setInterval(() => void watch(), Math.min(record.silenceMs / 4, 30_000));
  await guard.start();
}

await main(process.argv[2] ?? '');
