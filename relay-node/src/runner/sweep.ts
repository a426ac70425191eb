import { readFile, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openPort } from './firewall.js';
import { instancePaths } from './instance-paths.js';

/**
 * Removes what an instance without processes has left: the display's lock, packet filter rules, files, and last its slot,
 * which another may take from then on.
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

/** A killed Xvfb leaves its lock and socket; they are ours while the lock holds its pid. */
async function removeDisplay(path: string): Promise<void> {
  const [display, pid] = (await readFile(path, 'utf8').catch(() => '')).split(' ');
  if (!display || !pid) return;
  const lock = `/tmp/.X${Number(display)}-lock`;
  if ((await readFile(lock, 'utf8').catch(() => '')).trim() !== pid) return;
  await rm(`/tmp/.X11-unix/X${Number(display)}`, { force: true });
  await rm(lock, { force: true });
}
