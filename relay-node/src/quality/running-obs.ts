import { readdir, readFile } from 'node:fs/promises';

/** Returns true if an OBS of any node and any user runs in this process's PID namespace. */
export async function isObsRunning(proc = '/proc'): Promise<boolean> {
  const pids = (await readdir(proc)).filter((name) => /^\d+$/.test(name));
  const names = await Promise.all(pids.map((pid) => readFile(`${proc}/${pid}/comm`, 'utf8').catch(() => '')));
  return names.some((name) => name.trim() === 'obs');
}
