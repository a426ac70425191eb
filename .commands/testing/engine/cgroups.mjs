import { mkdirSync, readFileSync } from 'node:fs';
import { runProgram } from '../../run-program.mjs';

const ROOT = '/sys/fs/cgroup';

/**
 * Limits of containers need control groups, which a bare system may not have mounted. Call it in a mount namespace of
 * one's own: the machine then sees nothing of it.
 */
export async function mountCgroups() {
  const mounts = readFileSync('/proc/self/mounts', 'utf8');
  if (/^\S+ \S+ cgroup2? /m.test(mounts)) return;
  mkdirSync(ROOT, { recursive: true });
  await runProgram('mount', ['-t', 'cgroup2', 'cgroup2', ROOT], { timeoutMs: 10_000 });
}
