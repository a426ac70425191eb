import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { SYSTEM_PATH } from '../../machine/system-path.js';

const runProgram = promisify(execFile);
const TIMEOUT_MS = 3_000;
/** Maximum number of copies of a rule that earlier crashes may have left. */
const MAX_COPIES = 8;
const TOOLS = ['iptables', 'ip6tables'] as const;
type Tool = (typeof TOOLS)[number];

/**
 * Closes `port` to the network and to all users of this machine except `uid`, because obs-websocket always listens on
 * all interfaces. Needs root and iptables.
 */
export async function closePort(port: number, uid: number): Promise<void> {
  await addRules(() => createPortRules(port, uid));
}

/** Removes the rules of `closePort`, if any. */
export async function openPort(port: number, uid: number): Promise<void> {
  await removeRules(() => createPortRules(port, uid));
}

/**
 * Blocks all network traffic and local connections of a user, except a loopback port. Other users of this machine can't
 * connect to that port. Needs root and iptables.
 */
export async function confineUser(uid: number, port: number): Promise<void> {
  await addRules((tool) => createConfinementRules(tool, uid, port));
}

/** Removes the rules of `confineUser`, if any. */
export async function releaseUser(uid: number, port: number): Promise<void> {
  await removeRules((tool) => createConfinementRules(tool, uid, port));
}

type CreateRules = (tool: Tool) => string[][];

/**
 * Inserts each rule before the existing rules, so the last rule matches first. Each tool inserts all of its rules or
 * none. Rejects only after both tools have ended, because a removal before that would miss rules.
 */
async function addRules(createRules: CreateRules): Promise<void> {
  const additions = TOOLS.map((tool) => insertRules(tool, createRules(tool)));
  await Promise.allSettled(additions);
  await Promise.all(additions);
}

/** One process for all rules: each start of a process blocks this one for some milliseconds. */
async function insertRules(tool: Tool, rules: string[][]): Promise<void> {
  const lines = rules.map((rule) => ['-I', ...rule.map(quote)].join(' '));
  const insertion = runProgram(`${tool}-restore`, ['-w', '2', '--noflush'], {
    timeout: TIMEOUT_MS,
    env: { PATH: SYSTEM_PATH },
  });
  const { stdin } = insertion.child;
  // If the program can't be started, `insertion` rejects.
  stdin?.on('error', () => undefined);
  stdin?.end(['*filter', ...lines, 'COMMIT', ''].join('\n'));
  await insertion;
}

const quote = (argument: string) => (argument.includes(' ') ? `"${argument}"` : argument);

async function removeRules(createRules: CreateRules): Promise<void> {
  await Promise.all(
    TOOLS.map(async (tool) => {
      for (const rule of createRules(tool)) {
        for (
          let remainingTries = MAX_COPIES;
          remainingTries > 0 && (await deleteRule(tool, rule));
          remainingTries -= 1
        );
      }
    }),
  );
}

/** Returns true if this process can set firewall rules. */
export async function canClosePorts(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const listCalls = TOOLS.map((tool) =>
    runProgram(tool, ['-w', '2', '-n', '-L', 'INPUT', '1'], {
      timeout: TIMEOUT_MS,
      env: { PATH: SYSTEM_PATH },
    }),
  );
  return (await Promise.allSettled(listCalls)).every(({ status }) => status === 'fulfilled');
}

/** Returns false if there is no such rule, or if it can't be deleted. */
function deleteRule(tool: Tool, [chain, ...rule]: string[]): Promise<boolean> {
  return runProgram(tool, ['-w', '2', '-D', String(chain), ...rule], {
    timeout: TIMEOUT_MS,
    env: { PATH: SYSTEM_PATH },
  }).then(
    () => true,
    () => false,
  );
}

/**
 * Returns the rules of `closePort`. The second rule only matches SYN packets, because later packets may have no owner.
 */
function createPortRules(port: number, uid: number): string[][] {
  const tcp = ['-p', 'tcp', '--dport', String(port), '-m', 'comment', '--comment', 'trailcast obs-websocket'];
  return [
    ['INPUT', ...tcp, '!', '-i', 'lo', '-j', 'DROP'],
    ['OUTPUT', ...tcp, '--syn', '-o', 'lo', '-m', 'owner', '!', '--uid-owner', String(uid), '-j', 'REJECT'],
  ];
}

/** Returns the rules of `confineUser`. The proxy only listens on IPv4. */
function createConfinementRules(tool: Tool, uid: number, port: number): string[][] {
  const comment = ['-m', 'comment', '--comment', 'trailcast web pages'];
  const userMatch = ['-m', 'owner', '--uid-owner', String(uid)];
  const rejectAll = ['OUTPUT', ...userMatch, ...comment, '-j', 'REJECT'];
  if (tool === 'ip6tables') return [rejectAll];
  const proxyMatch = ['-o', 'lo', '-d', '127.0.0.1', '-p', 'tcp', '--dport', String(port)];
  const otherUsersMatch = ['-m', 'owner', '!', '--uid-owner', String(uid)];
  return [
    rejectAll,
    ['OUTPUT', ...proxyMatch, ...userMatch, ...comment, '-j', 'ACCEPT'],
    ['OUTPUT', ...proxyMatch, '--syn', ...otherUsersMatch, ...comment, '-j', 'REJECT'],
  ];
}
