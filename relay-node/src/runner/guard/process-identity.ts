import { readFile } from 'node:fs/promises';
import { sleep } from '@trailcast/schema/async/sleep';
import { z } from 'zod';

/** Identifies a process even if its pid is reused. */
export const ProcessIdentity = z.object({
  pid: z.int().positive(),
  /** Clock ticks since boot, field 22 of /proc/PID/stat. */
  start: z.int().nonnegative(),
});
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

const POLL_INTERVAL_MS = 10;

/** Linux reports 100 clock ticks a second, regardless of its internal rate (proc(5)). */
const TICK_MS = 10;

/** Returns null for a zombie, or if there is no such process. */
export async function readIdentity(pid: number): Promise<ProcessIdentity | null> {
  const fields = await readStatFields(pid);
  return fields ? { pid, start: Number(fields[19]) } : null;
}

/** Returns the CPU time of all threads in user and kernel mode, ms; null for a zombie or a missing process. */
export async function readCpuTimeMs(pid: number): Promise<number | null> {
  const fields = await readStatFields(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * TICK_MS : null;
}

/** Returns the fields of /proc/PID/stat from the third one (process state) on. */
async function readStatFields(pid: number): Promise<string[] | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and can contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : fields;
  } catch {
    return null;
  }
}

export async function isAlive({ pid, start }: ProcessIdentity): Promise<boolean> {
  return (await readIdentity(pid))?.start === start;
}

/** Waits until the process has exited. Returns false on timeout. */
export async function waitForExit(process: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (await isAlive(process)) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_INTERVAL_MS);
  }
  return true;
}
