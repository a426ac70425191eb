import { readdir, readFile } from 'node:fs/promises';

/** Returns whether an OBS runs that this process can see, of any node and any user. */
export async function isObsRunning(proc = '/proc'): Promise<boolean> {
  const pids = (await readdir(proc)).filter((name) => /^\d+$/.test(name));
  const names = await Promise.all(pids.map((pid) => readFile(`${proc}/${pid}/comm`, 'utf8').catch(() => '')));
  return names.some((name) => name.trim() === 'obs');
}
