import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine, as /proc tells it. */
export interface ProcessEntry {
  pid: number;
  parent: number;
  /** Name of the program, at most 15 characters. */
  name: string;
  command: string;
}

/** Every process that can be read now. */
export function processes(): ProcessEntry[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => read(Number(entry)) ?? []);
}

function read(pid: number): ProcessEntry | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (afterName[0] === 'Z') return undefined;
    return {
      pid,
      parent: Number(afterName[1]),
      name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim(),
    };
  } catch {
    return undefined;
  }
}

/** Pids of everything that runs now, so that a test can tell what came after. */
export const snapshot = () => new Set(processes().map((entry) => entry.pid));

const OURS = /\/(bff|relay-node)\/dist\/|\.commands\/up\.mjs/;

/** Processes of the product that began after `before`: its own parts, OBS and the displays. */
export function productProcesses(before: ReadonlySet<number>): ProcessEntry[] {
  return processes().filter(
    ({ pid, name, command }) => !before.has(pid) && (OURS.test(command) || name === 'obs' || name === 'Xvfb'),
  );
}
