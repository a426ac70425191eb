import { chmod, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { createInstancePaths, type InstancePaths } from '../home/instance-paths.js';
import { removeLeftovers } from './remove-leftovers.js';
import { removeUnusedRoot } from '../home/unused-root.js';
import { Guard } from './guard.js';
import { START_COMMAND } from './guard-protocol.js';
import type { InstanceRecord } from './instance-record.js';
import type { ObsStart } from './obs-process.js';
import type { PagesStart } from './pages-process.js';
import type { OverlayOptions } from '../../overlay/protocol.js';
import { hidePlugins } from './plugin-mount.js';
import { trimLogs } from '../home/trim-logs.js';

/**
 * Entry point of a guard. Starts OBS when the agent has written its home. Removes the instance and exits if the agent
 * ends before that, or after the record's `silenceMs` without an agent.
 */
async function main(dir: string): Promise<void> {
  const paths = createInstancePaths(dir);
  const record = await readRecord(paths.record);
  const guard = new Guard(paths, {
    uid: record.uid,
    pluginsHidden: await hidePlugins(record.plugins),
    readNextStart: async () => createObsStart(await readRecord(paths.record)),
    readNextPages: () => readPagesStart(paths, record),
    hub: record.hub && {
      ...record.hub,
      socket: paths.hubSocket,
      log: paths.hubLog,
      card: paths.hubCard,
    },
    onEnd: () => void exitGuard(false),
  });
  let isExiting = false;
  const exitGuard = async (shouldRemove: boolean): Promise<void> => {
    if (isExiting) return;
    isExiting = true;
    await guard.end();
    if (shouldRemove) {
      await removeLeftovers(dir, record);
      await removeUnusedRoot(dirname(dir));
    }
    process.exit(0);
  };
  const checkAgent = async () => {
    if (guard.idleMs > record.silenceMs) return exitGuard(true);
    await trimLogs(paths);
  };
  process.on('SIGTERM', () => void exitGuard(true));
  process.on('SIGHUP', () => undefined);
  process.on('SIGINT', () => undefined);
  await guard.listen();
  await chmod(paths.socket, 0o600);
  setInterval(() => void checkAgent(), Math.min(record.silenceMs / 4, 30_000));
  if ((await readText(process.stdin).catch(() => '')) !== START_COMMAND) return exitGuard(true);
  await Promise.all([guard.start(), guard.showPages()]);
}

function createObsStart({ collection, drawing, rendererModule, cores }: InstanceRecord): ObsStart {
  return { collection, libraries: drawing?.renderer === 'software' ? rendererModule : null, cores };
}

/** Reads the options that the agent wrote. Without a file, there are no pages. */
async function readPagesStart(paths: InstancePaths, { pages }: InstanceRecord): Promise<PagesStart | null> {
  const text = pages && (await readFile(paths.pagesOptions, 'utf8').catch(() => null));
  return text ? { main: pages.main, log: paths.pagesLog, options: JSON.parse(text) as OverlayOptions } : null;
}

/**
 * Reads the record without a schema, to keep the guard small. The agent has validated it, and only the agent's user can
 * change it.
 */
async function readRecord(path: string): Promise<InstanceRecord> {
  return JSON.parse(await readFile(path, 'utf8')) as InstanceRecord;
}

await main(process.argv[2] ?? '');
