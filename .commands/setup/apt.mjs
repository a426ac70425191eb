import { runProgram } from '../run-program.mjs';
import { printLine } from '../command.mjs';

/** Time for which apt-get waits for another apt or dpkg process, s. */
const LOCK_WAIT_S = 180;
const OPTIONS = [
  '-y',
  '-q',
  '--no-install-recommends',
  '-o',
  `DPkg::Lock::Timeout=${LOCK_WAIT_S}`,
  '-o',
  'Acquire::Retries=3',
  // apt-get keeps the machine's configuration files.
  '-o',
  'Dpkg::Options::=--force-confold',
];
const PROGRESS_INTERVAL_MS = 10_000;

/**
 * Returns those of the packages that the distribution offers.
 * @param {string[]} names
 * @returns {Promise<Set<string>>}
 */
export async function listOfferedPackages(names) {
  const { output } = await runProgram('apt-cache', ['policy', ...names], {
    timeoutMs: 60_000,
    env: { ...process.env, LC_ALL: 'C' },
  });
  return parsePolicy(output);
}

/**
 * @param {string} text Output of `apt-cache policy` in the C locale.
 * @returns {Set<string>} Packages with a candidate version.
 */
export function parsePolicy(text) {
  const offered = new Set();
  let name = '';
  for (const line of text.split('\n')) {
    const heading = /^(\S+):$/.exec(line);
    if (heading) name = heading[1] ?? '';
    else if (/^\s+Candidate: (?!\(none\))/.test(line)) offered.add(name);
  }
  return offered;
}

/**
 * @param {string[]} prefix Command prefix to run as root.
 * @returns {Promise<boolean>}
 */
export function updateLists(prefix) {
  printLine('  fetching the package lists …');
  return runAptGet(prefix, ['update', ...OPTIONS], 5 * 60_000);
}

/**
 * @param {string[]} prefix
 * @param {string[]} names
 * @returns {Promise<boolean>}
 */
export function installPackages(prefix, names) {
  printLine(`  apt-get install ${names.join(' ')} (OBS and browsers take some minutes)`);
  return runAptGet(prefix, ['install', ...OPTIONS, ...names], 30 * 60_000);
}

/**
 * @param {string[]} prefix
 * @param {string[]} args
 * @param {number} timeoutMs
 */
async function runAptGet(prefix, args, timeoutMs) {
  // sudo drops the environment, so `env` sets the frontend.
  const commandLine = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'LC_ALL=C.UTF-8',
    'apt-get',
    ...args,
  ];
  let lastProgressAt = performance.now();
  const { code, output } = await runProgram(commandLine[0] ?? 'env', commandLine.slice(1), {
    timeoutMs,
    onLine: (line) => {
      if (performance.now() - lastProgressAt < PROGRESS_INTERVAL_MS) return;
      lastProgressAt = performance.now();
      printLine(`  … ${line.slice(0, 100)}`);
    },
  });
  if (code !== 0) printLine(formatLastLines(output, 4));
  return code === 0;
}

/**
 * @param {string} text
 * @param {number} count
 */
function formatLastLines(text, count) {
  const lines = text.trimEnd().split('\n').slice(-count);
  return lines.map((line) => `  apt-get: ${line}`).join('\n');
}
