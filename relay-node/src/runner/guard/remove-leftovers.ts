import { readFile, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { openPort, releaseUser } from './firewall.js';
import { createInstancePaths } from '../home/instance-paths.js';
import { removeRecordingFolder } from '../home/recording-folder.js';

/**
 * Removes the remains of an instance without processes: display socket, firewall rules, files, and finally its slot.
 */
export async function removeLeftovers(
  dir: string,
  record: {
    port: number;
    firewallUid: number | null;
    slotLink: string;
    hub?: { recordings?: string | null } | null;
    pages?: { uid: number | null; port: number } | null;
  } | null,
): Promise<void> {
  const paths = createInstancePaths(dir);
  await removeDisplay(paths.display);
  if (record && record.firewallUid !== null) await openPort(record.port, record.firewallUid);
  // The firewall rules of web pages are set when the first page is shown.
  const hadPages = (await stat(paths.pages).catch(() => null)) !== null;
  if (hadPages && record?.pages?.uid && record.firewallUid !== null)
    await releaseUser(record.pages.uid, record.pages.port);
  await rm(dir, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 });
  if (!record) return;
  await removeRecordingFolder(record.hub?.recordings);
  await unlink(record.slotLink).catch(() => undefined);
  await rmdir(dirname(record.slotLink)).catch(() => undefined);
}

/** Removes the socket of a killed Xvfb, unless another display now uses its number. */
async function removeDisplay(path: string): Promise<void> {
  const display = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (!/^\d+$/.test(display)) return;
  const socket = `/tmp/.X11-unix/X${display}`;
  if (!(await isListening(socket))) await rm(socket, { force: true });
}

function isListening(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
