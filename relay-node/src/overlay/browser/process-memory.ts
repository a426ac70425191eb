import { readdir, readFile } from 'node:fs/promises';

const PSS = /^Pss:\s+(\d+) kB$/m;

/** Returns the memory of a group's processes (proportional set size), bytes. */
export async function readGroupMemory(processGroup: number, proc = '/proc'): Promise<number> {
  const pids = (await readdir(proc)).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(pids.map((pid) => readMemory(`${proc}/${pid}`, processGroup)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the memory of a process, bytes; 0 for an exited process and for a process of another group. */
async function readMemory(folder: string, processGroup: number): Promise<number> {
  try {
    if (parseProcessGroup(await readFile(`${folder}/stat`, 'utf8')) !== processGroup) return 0;
    const kilobytes = PSS.exec(await readFile(`${folder}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/**
 * Returns the group in a proc(5) stat line: the third field after the name in parentheses, which may contain spaces.
 */
function parseProcessGroup(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}
