import { runProgram } from '../../run-program.mjs';
import { findCommand } from '../../setup/machine.mjs';

const PROGRAMS = [
  'dockerd',
  'docker',
  'containerd',
  'runc',
  'iptables',
  'ip',
  'unshare',
  'tini',
  'debootstrap',
];
const NAMESPACES = ['--net', '--mount', '--pid', '--fork', '--mount-proc'];
/** Network links of a container network. */
const LINKS = [
  ['link', 'add', 'bridge0', 'type', 'bridge'],
  ['link', 'add', 'veth0', 'type', 'veth', 'peer', 'name', 'veth1'],
];

/**
 * Returns the reason why no container engine can run here, or null. All checks run in separate namespaces and do not
 * change the machine.
 * @returns {Promise<string | null>}
 */
export async function findEngineObstacle() {
  if (process.platform !== 'linux') return 'this is not Linux';
  if (process.getuid?.() !== 0) return 'no root';
  const absent = PROGRAMS.filter((name) => !findCommand(name));
  if (absent.length > 0) return `not installed: ${absent.join(', ')}`;
  if (!(await runsSuccessfully('unshare', [...NAMESPACES, 'true']))) return 'namespaces can’t be created';
  for (const link of LINKS) {
    if (!(await runsSuccessfully('unshare', ['--net', 'ip', ...link])))
      return `the kernel can’t create a ${link.includes('bridge') ? 'bridge' : 'veth pair'}`;
  }
  if (
    !(await runsSuccessfully('unshare', [
      '--net',
      findCommand('iptables') ?? 'iptables',
      '-t',
      'nat',
      '-L',
      '-n',
    ]))
  )
    return 'the kernel has no packet filter (iptables, table nat)';
  return null;
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function runsSuccessfully(command, args) {
  return (await runProgram(command, args, { timeoutMs: 20_000 })).code === 0;
}
