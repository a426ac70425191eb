import { mkdirSync, readFileSync } from 'node:fs';
import { runProgram } from '../../run-program.mjs';

const ROOT = '/sys/fs/cgroup';

/**
 * Mounts the control groups that container limits need, if they are not mounted. Must run in a mount namespace of its
 * own, so that the machine is not changed.
 */
export async function mountCgroups() {
  const mounts = readFileSync('/proc/self/mounts', 'utf8');
  if (/^\S+ \S+ cgroup2? /m.test(mounts)) return;
  mkdirSync(ROOT, { recursive: true });
  await runProgram('mount', ['-t', 'cgroup2', 'cgroup2', ROOT], { timeoutMs: 10_000 });
}
