import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { promisify } from 'node:util';
import { SYSTEM_PATH } from '../../machine/system-path.js';
import { LIBRARIES } from './libsrt-constants.js';
import type { InstalledLibsrt } from './libsrt-safety.js';

const runProgram = promisify(execFile);
const TIMEOUT_MS = 5_000;

/**
 * Finds the libsrt that the ingest loads, using the dynamic linker's cache, and the package that owns the file. Never
 * rejects.
 * @param searchPath Search path for `ldconfig` and `dpkg-query`.
 */
export async function findInstalledLibsrt(searchPath = SYSTEM_PATH): Promise<InstalledLibsrt> {
  const cache = await readOutput('ldconfig', ['-p'], searchPath);
  if (cache === null) return { found: 'unknown' };
  const linkedPath = findLibraryPath(cache);
  if (linkedPath === null) return { found: 'none' };
  const file = await realpath(linkedPath).catch(() => linkedPath);
  const name = await findPackage([file, linkedPath], searchPath);
  if (name === null) return parseLibsrtFileName(file);
  const version = await readOutput('dpkg-query', ['-W', '-f', '${Version}', name], searchPath);
  return version ? { found: 'package', name: name.replace(/:.*/, ''), version } : { found: 'unknown' };
}

/** Returns the path of the library that the ingest tries first, from the linker's cache; null if there is none. */
export function findLibraryPath(cache: string): string | null {
  const entries = cache.split('\n').map((line) => /^\s*(\S+) \(.*\) => (\S+)$/.exec(line));
  for (const name of LIBRARIES) {
    const entry = entries.find((match) => match?.[1] === name);
    if (entry?.[2]) return entry[2];
  }
  return null;
}

/** Returns the package that owns one of the files, with its architecture; null without a package. */
async function findPackage(files: string[], searchPath: string): Promise<string | null> {
  for (const file of files) {
    const text = await readOutput('dpkg-query', ['-S', file], searchPath);
    const name = /^([a-z0-9][a-z0-9+.-]*(?::[a-z0-9-]+)?): /.exec(text ?? '')?.[1];
    if (name) return name;
  }
  return null;
}

function parseLibsrtFileName(path: string): InstalledLibsrt {
  const version = /\.so\.(\d+\.\d+\.\d+)$/.exec(path)?.[1];
  return version ? { found: 'file', path, version } : { found: 'unknown' };
}

/** Returns the output of a program, or null if it is missing, fails or times out. */
async function readOutput(program: string, args: string[], searchPath: string): Promise<string | null> {
  try {
    const env = { PATH: searchPath, LC_ALL: 'C' };
    return (await runProgram(program, args, { timeout: TIMEOUT_MS, env })).stdout.trim();
  } catch {
    return null;
  }
}
