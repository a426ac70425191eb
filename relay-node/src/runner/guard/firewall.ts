import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { SYSTEM_PATH } from '../../machine/system-path.js';

const run = promisify(execFile);
const TIMEOUT_MS = 3_000;
/** Maximum number of copies of a rule left by earlier crashes. */
const MAX_COPIES = 8;
const TOOLS = ['iptables', 'ip6tables'] as const;
type Tool = (typeof TOOLS)[number];

/**
 * Closes `port` to the network and to all users of this machine except `uid`, because obs-websocket always listens on
 * all interfaces. Needs root and iptables.
 */
export async function closePort(port: number, uid: number): Promise<void> {
  await add(() => rules(port, uid));
}

/** Removes the rules of `closePort`, if any. */
export async function openPort(port: number, uid: number): Promise<void> {
  await remove(() => rules(port, uid));
}

/**
 * Blocks all network traffic and local connections of a user, except a loopback port. Other users of this machine can't
 * connect to that port. Needs root and iptables.
 */
export async function confineUser(uid: number, port: number): Promise<void> {
  await add((tool) => confinement(tool, uid, port));
}

/** Removes the rules of `confineUser`, if any. */
export async function releaseUser(uid: number, port: number): Promise<void> {
  await remove((tool) => confinement(tool, uid, port));
}

type RulesOf = (tool: Tool) => string[][];

/**
 * Adds each rule before the existing ones, so that the last one matches first. Rejects only after both tools have
 * ended, so that a removal finds every rule.
 */
async function add(rulesOf: RulesOf): Promise<void> {
  const adding = TOOLS.map(async (tool) => {
    for (const rule of rulesOf(tool)) await iptables(tool, '-I', rule);
  });
  await Promise.allSettled(adding);
  await Promise.all(adding);
}

async function remove(rulesOf: RulesOf): Promise<void> {
  await Promise.all(
    TOOLS.map(async (tool) => {
      for (const rule of rulesOf(tool)) {
        for (let tries = MAX_COPIES; tries > 0 && (await deleted(tool, rule)); tries -= 1);
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

/** The second rule only matches SYN packets, because later packets from the kernel have no owner. */
function rules(port: number, uid: number): string[][] {
  const tcp = ['-p', 'tcp', '--dport', String(port), '-m', 'comment', '--comment', 'trailcast obs-websocket'];
  return [
    ['INPUT', ...tcp, '!', '-i', 'lo', '-j', 'DROP'],
    ['OUTPUT', ...tcp, '--syn', '-o', 'lo', '-m', 'owner', '!', '--uid-owner', String(uid), '-j', 'REJECT'],
  ];
}

/** The proxy only listens on IPv4. */
function confinement(tool: Tool, uid: number, port: number): string[][] {
  const comment = ['-m', 'comment', '--comment', 'trailcast web pages'];
  const user = ['-m', 'owner', '--uid-owner', String(uid)];
  const all = ['OUTPUT', ...user, ...comment, '-j', 'REJECT'];
  if (tool === 'ip6tables') return [all];
  const toProxy = ['-o', 'lo', '-d', '127.0.0.1', '-p', 'tcp', '--dport', String(port)];
  const others = ['-m', 'owner', '!', '--uid-owner', String(uid)];
  return [
    all,
    ['OUTPUT', ...toProxy, ...user, ...comment, '-j', 'ACCEPT'],
    ['OUTPUT', ...toProxy, '--syn', ...others, ...comment, '-j', 'REJECT'],
  ];
}
