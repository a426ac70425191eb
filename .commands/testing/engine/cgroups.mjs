import { mkdirSync, readFileSync } from 'node:fs';
import { runProgram } from '../../run-program.mjs';

const ROOT = '/sys/fs/cgroup';

/**
 * Mounts the control groups for container limits if they are not mounted. Must run in its own mount namespace, because it
 * must not change the machine.
 */
export async function mountCgroups() {
  const mounts = readFileSync('/proc/self/mounts', 'utf8');
  if (/^\S+ \S+ cgroup2? /m.test(mounts)) return;
  mkdirSync(ROOT, { recursive: true });
  await runProgram('mount', ['-t', 'cgroup2', 'cgroup2', ROOT], { timeoutMs: 10_000 });
}
