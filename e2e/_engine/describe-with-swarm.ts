import { spawnSync } from 'node:child_process';
import { describeWithEngine } from './engine.js';

/** Returns the reason why the kernel does not support overlay networks; null if it does. */
function findSwarmProblem(): string | null {
  const link = ['ip', 'link', 'add', 'vxlan0', 'type', 'vxlan', 'id', '1', 'dstport', '4789', 'dev', 'lo'];
  const { status } = spawnSync('unshare', ['--net', ...link], { stdio: 'ignore', timeout: 20_000 });
  return status === 0 ? null : 'the kernel has no VXLAN, which overlay networks need';
}

/** Calls `describe` if engines can form a swarm, otherwise `describe.skip`. */
export const describeWithSwarm: typeof describeWithEngine = (name, tests) => {
  const problem = findSwarmProblem();
  if (problem) describe.skip(`${name} (skipped: ${problem})`, tests);
  else describeWithEngine(name, tests);
};
