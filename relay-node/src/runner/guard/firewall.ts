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
  await addRules(() => portRules(port, uid));
}

/** Removes the rules of `closePort`, if any. */
export async function openPort(port: number, uid: number): Promise<void> {
  await removeRules(() => portRules(port, uid));
}

/**
 * Blocks all network traffic and local connections of a user, except a loopback port. Other users of this machine can't
 * connect to that port. Needs root and iptables.
 */
export async function confineUser(uid: number, port: number): Promise<void> {
  await addRules((tool) => confinementRules(tool, uid, port));
}

/** Removes the rules of `confineUser`, if any. */
export async function releaseUser(uid: number, port: number): Promise<void> {
  await removeRules((tool) => confinementRules(tool, uid, port));
}

type RulesOf = (tool: Tool) => string[][];

/**
 * Adds each rule before the existing ones, so that the last one matches first. Rejects only after both tools have
 * ended, so that a removal finds every rule.
 */
async function addRules(rulesOf: RulesOf): Promise<void> {
  const additions = TOOLS.map(async (tool) => {
    for (const rule of rulesOf(tool)) await iptables(tool, '-I', rule);
  });
  await Promise.allSettled(additions);
  await Promise.all(additions);
}

async function removeRules(rulesOf: RulesOf): Promise<void> {
  await Promise.all(
    TOOLS.map(async (tool) => {
      for (const rule of rulesOf(tool)) {
        for (let tries = MAX_COPIES; tries > 0 && (await deleteRule(tool, rule)); tries -= 1);
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

function deleteRule(tool: string, rule: string[]): Promise<boolean> {
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
function portRules(port: number, uid: number): string[][] {
  const tcp = ['-p', 'tcp', '--dport', String(port), '-m', 'comment', '--comment', 'trailcast obs-websocket'];
  return [
    ['INPUT', ...tcp, '!', '-i', 'lo', '-j', 'DROP'],
    ['OUTPUT', ...tcp, '--syn', '-o', 'lo', '-m', 'owner', '!', '--uid-owner', String(uid), '-j', 'REJECT'],
  ];
}

/** The proxy only listens on IPv4. */
function confinementRules(tool: Tool, uid: number, port: number): string[][] {
  const comment = ['-m', 'comment', '--comment', 'trailcast web pages'];
  const user = ['-m', 'owner', '--uid-owner', String(uid)];
  const rejectAll = ['OUTPUT', ...user, ...comment, '-j', 'REJECT'];
  if (tool === 'ip6tables') return [rejectAll];
  const toProxyMatch = ['-o', 'lo', '-d', '127.0.0.1', '-p', 'tcp', '--dport', String(port)];
  const otherUsers = ['-m', 'owner', '!', '--uid-owner', String(uid)];
  return [
    rejectAll,
    ['OUTPUT', ...toProxyMatch, ...user, ...comment, '-j', 'ACCEPT'],
    ['OUTPUT', ...toProxyMatch, '--syn', ...otherUsers, ...comment, '-j', 'REJECT'],
  ];
}
