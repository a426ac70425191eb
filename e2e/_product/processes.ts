import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A process of this machine, read from /proc. */
export interface ProcessEntry {
  pid: number;
  parent: number;
  /** Name of the program, at most 15 characters. */
  name: string;
  command: string;
}

export function listProcesses(): ProcessEntry[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => readProcess(Number(entry)) ?? []);
}

function readProcess(pid: number): ProcessEntry | undefined {
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

/** Returns the processes with one of `texts` in their arguments, environment or mounts. */
export function findProcessesMentioning(texts: readonly string[]): ProcessEntry[] {
  return listProcesses().filter(({ pid, command }) => {
    const context = command + readProcessFile(pid, 'environ') + readProcessFile(pid, 'mountinfo');
    return texts.some((text) => context.includes(text));
  });
}

/** Returns the text of a process's file in /proc; empty if the process has ended. */
export function readProcessFile(pid: number, name: 'environ' | 'mountinfo'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

const PRODUCT_COMMAND = /\/(bff|relay-node)\/dist\/|\.commands\/up\.mjs/;

/**
 * Returns the processes of the product with this data folder: its own processes, OBS and the displays. A test may kill all of
 * them, because processes of other products are excluded.
 */
export function findProductProcesses(dataDir: string): ProcessEntry[] {
  return findProcessesMentioning([`DATA_DIR=${dataDir}\0`, `${dataDir}/`, ...findObsRoots(dataDir)]).filter(
    ({ name, command }) => PRODUCT_COMMAND.test(command) || name === 'obs' || name === 'Xvfb',
  );
}

/** Returns the folders of the OBS homes. Processes of OBS mention one of them, and containers mount one. */
function findObsRoots(dataDir: string): string[] {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  return [`/dev/shm/trailcast-${name}`, `/trailcast-stacks-${name}/`];
}
