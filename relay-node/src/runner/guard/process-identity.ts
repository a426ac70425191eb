import { readFile } from 'node:fs/promises';
import { sleep } from '@trailcast/schema/async/sleep';
import { z } from 'zod';

/** A process that can't be mistaken for a later one with the same pid. */
export const ProcessIdentity = z.object({
  pid: z.int().positive(),
  /** Clock ticks since boot, field 22 of /proc/PID/stat. */
  start: z.int().nonnegative(),
});
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

const POLL_MS = 10;

/** Linux tells every program of a hundred clock ticks a second, whatever it counts with itself (proc(5)). */
const TICK_MS = 10;

/** Null when there is no such process, or only its zombie. */
export async function identify(pid: number): Promise<ProcessIdentity | null> {
  const fields = await statOf(pid);
  return fields ? { pid, start: Number(fields[19]) } : null;
}

/** CPU time that the process has used with all its threads, in user mode and in the kernel; null as for `identify`. */
export async function cpuTimeMs(pid: number): Promise<number | null> {
  const fields = await statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * TICK_MS : null;
}

/** The fields of /proc/PID/stat from the third on, the process's state. */
async function statOf(pid: number): Promise<string[] | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : fields;
  } catch {
    return null;
  }
}

export async function isAlive({ pid, start }: ProcessIdentity): Promise<boolean> {
  return (await identify(pid))?.start === start;
}

/** Waits until the process has gone; false when it has not after `timeoutMs`. */
export async function gone(process: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (await isAlive(process)) {
    if (performance.now() > end) return false;
    await sleep(POLL_MS);
  }
  return true;
}
