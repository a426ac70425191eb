import { readFile, rm, rmdir, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { openPort } from './firewall.js';
import { instancePaths } from '../home/instance-paths.js';

/**
 * Removes what an instance without processes has left: the display's socket, packet filter rules, files, and last its
 * slot, which another may take from then on.
 */
export async function sweep(
  dir: string,
  record: { port: number; firewallUid: number | null; slotLink: string } | null,
): Promise<void> {
  await removeDisplay(instancePaths(dir).display);
  if (record && record.firewallUid !== null) await openPort(record.port, record.firewallUid);
  await rm(dir, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 });
  if (!record) return;
  await unlink(record.slotLink).catch(() => undefined);
  await rmdir(dirname(record.slotLink)).catch(() => undefined);
}

/** A killed Xvfb leaves its socket; another display may have the number since, and then answers there. */
async function removeDisplay(path: string): Promise<void> {
  const display = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (!/^\d+$/.test(display)) return;
  const socket = `/tmp/.X11-unix/X${display}`;
  if (!(await answers(socket))) await rm(socket, { force: true });
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
