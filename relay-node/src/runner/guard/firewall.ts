import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { SYSTEM_PATH } from '../../machine/system-path.js';

const run = promisify(execFile);
const TIMEOUT_MS = 3_000;
/** Maximum number of copies of a rule that earlier crashes may have left. */
const MOST_COPIES = 8;
const TOOLS = ['iptables', 'ip6tables'] as const;

/**
 * Closes `port` to the network, and on this machine to every user but `uid`, because obs-websocket always
 * listens on all interfaces. Needs root and iptables.
 */
export async function closePort(port: number, uid: number): Promise<void> {
  await Promise.all(
    TOOLS.map(async (tool) => {
      for (const rule of rules(port, uid)) await iptables(tool, '-I', rule);
    }),
  );
}

/** Removes the rules of `closePort`, if any. */
export async function openPort(port: number, uid: number): Promise<void> {
  await Promise.all(
    TOOLS.map(async (tool) => {
      for (const rule of rules(port, uid)) {
        for (let left = MOST_COPIES; left > 0 && (await deleted(tool, rule)); left -= 1);
      }
    }),
  );
}

/** Returns true if this process can set firewall rules. */
export async function canClosePorts(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const tries = TOOLS.map((tool) =>
    run(tool, ['-w', '2', '-n', '-L', 'INPUT', '1'], { timeout: TIMEOUT_MS, env: { PATH: SYSTEM_PATH } }),
  );
  return (await Promise.allSettled(tries)).every(({ status }) => status === 'fulfilled');
}

function deleted(tool: string, rule: string[]): Promise<boolean> {
  return iptables(tool, '-D', rule).then(
    () => true,
    () => false,
  );
}

async function iptables(tool: string, action: '-I' | '-D', [chain, ...rule]: string[]): Promise<void> {
  await run(tool, ['-w', '2', action, String(chain), ...rule], {
    timeout: TIMEOUT_MS,
    env: { PATH: SYSTEM_PATH },
  });
}

/** The second rule matches only SYN packets: the kernel's later packets have no owner. */
function rules(port: number, uid: number): string[][] {
  const tcp = ['-p', 'tcp', '--dport', String(port), '-m', 'comment', '--comment', 'trailcast obs-websocket'];
  return [
    ['INPUT', ...tcp, '!', '-i', 'lo', '-j', 'DROP'],
    ['OUTPUT', ...tcp, '--syn', '-o', 'lo', '-m', 'owner', '!', '--uid-owner', String(uid), '-j', 'REJECT'],
  ];
}
