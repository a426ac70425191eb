import { readdir, readFile } from 'node:fs/promises';

const PSS = /^Pss:\s+(\d+) kB$/m;

/** Returns the memory of a group's processes (proportional set size), bytes. */
export async function readGroupMemory(group: number, proc = '/proc'): Promise<number> {
  const pids = (await readdir(proc)).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(pids.map((pid) => readMemory(`${proc}/${pid}`, group)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns 0 for a process of another group, or one that has exited. */
async function readMemory(folder: string, group: number): Promise<number> {
  try {
    if (parseGroup(await readFile(`${folder}/stat`, 'utf8')) !== group) return 0;
    const kilobytes = PSS.exec(await readFile(`${folder}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Parses a proc(5) stat line. The name, in parentheses, may contain spaces. The group is the third field after it. */
function parseGroup(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}
