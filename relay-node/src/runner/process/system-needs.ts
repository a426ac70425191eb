import { execFile } from 'node:child_process';
import { access, constants, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { SYSTEM_PATH } from '../../machine/system-path.js';

const runProgram = promisify(execFile);
const TIMEOUT_MS = 5_000;
const LIBRARY_FOLDERS = ['/usr/lib', '/usr/lib64', '/lib', '/lib64', '/usr/local/lib'];

const PROGRAMS = [
  { program: 'obs', requirement: 'OBS Studio', packages: 'obs-studio' },
  { program: 'Xvfb', requirement: 'Xvfb (a display without a screen)', packages: 'xvfb' },
  { program: 'setpriv', requirement: 'setpriv', packages: 'util-linux' },
];

/** Returns the missing programs and libraries for OBS, with their Debian and Ubuntu packages. */
export async function findMissingPrograms(path = SYSTEM_PATH): Promise<{ what: string; how: string }[]> {
  const checkedPrograms = await Promise.all(
    PROGRAMS.map(async ({ program, ...need }) => ({
      ...need,
      isInstalled: (await findProgram(program, path)) !== null,
    })),
  );
  const srt = {
    requirement: 'libsrt (SRT library)',
    packages: 'libsrt1.5-gnutls',
    isInstalled: await hasSrt(),
  };
  return [...checkedPrograms, srt]
    .filter(({ isInstalled }) => !isInstalled)
    .map(({ requirement, packages }) => ({ what: requirement, how: `apt-get install ${packages}` }));
}

/** Returns OBS's version, e.g. `29.0.2`, or null if OBS can't be started. Needs no display. */
export async function readInstalledObsVersion(path = SYSTEM_PATH): Promise<string | null> {
  try {
    const { stdout } = await runProgram('obs', ['--version'], {
      timeout: TIMEOUT_MS,
      env: { PATH: path },
    });
    return /(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Returns true if private mounts are allowed, which hiding plug-ins requires. */
export async function canUnshareMounts(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  return runProgram('unshare', ['--mount', '--propagation', 'private', '--', 'true'], {
    timeout: TIMEOUT_MS,
    env: { PATH: SYSTEM_PATH },
  }).then(
    () => true,
    () => false,
  );
}

/** Returns the path of a program's file in the first folder of `path` that has it; null without one. */
export async function findProgram(program: string, path: string): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, program);
    const isFound = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isFound) return file;
  }
  return null;
}

/** Returns true if libsrt is in a library folder or one of its per-architecture subfolders. */
async function hasSrt(): Promise<boolean> {
  for (const folder of LIBRARY_FOLDERS) {
    const entries = await readdir(folder).catch(() => []);
    if (entries.some(isSrt)) return true;
    for (const triplet of entries.filter((name) => name.endsWith('-linux-gnu'))) {
      if ((await readdir(join(folder, triplet)).catch(() => [])).some(isSrt)) return true;
    }
  }
  return false;
}

function isSrt(name: string): boolean {
  return /^libsrt(-gnutls|-openssl)?\.so\.1/.test(name);
}
