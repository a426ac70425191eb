import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../run-program.mjs';
import { findCommand } from '../../setup/machine.mjs';

const SOURCES = fileURLToPath(new URL('../load/', import.meta.url));

/**
 * Returns a function that compiles a C program of `load/` on first use, and resolves with its path.
 * @param {string} folder Folder for the compiled programs.
 * @returns {(name: string) => Promise<string>}
 */
export function createToolCompiler(folder) {
  /** @type {Map<string, Promise<string>>} */
  const compiledTools = new Map();
  return (name) => {
    const compiled = compiledTools.get(name) ?? compile(name, folder);
    compiledTools.set(name, compiled);
    return compiled;
  };
}

/**
 * @param {string} name
 * @param {string} folder
 */
async function compile(name, folder) {
  const compiler = findCommand('gcc') ?? findCommand('cc');
  if (!compiler) throw new Error('no C compiler (apt-get install gcc libc6-dev libsrt-openssl-dev)');
  const path = join(folder, name);
  const library = await findSrtLibrary();
  const args = [
    '-O2',
    '-Wall',
    '-D_GNU_SOURCE',
    '-o',
    path,
    join(SOURCES, `${name}.c`),
    library,
    '-lpthread',
  ];
  const { code, output } = await runProgram(compiler, args, { timeoutMs: 60_000 });
  if (code !== 0) throw new Error(`${name}.c does not compile: ${output.slice(-500)}`);
  return path;
}

/** Returns the linker's flag for libsrt. Debian's GnuTLS build is named `srt-gnutls`, its OpenSSL build `srt`. */
async function findSrtLibrary() {
  const { output } = await runProgram(
    'dpkg-query',
    ['-W', '-f', '${Package} ', 'libsrt-openssl-dev', 'libsrt-gnutls-dev'],
    {
      timeoutMs: 10_000,
    },
  );
  return output.includes('libsrt-gnutls-dev ') && !output.includes('libsrt-openssl-dev ')
    ? '-lsrt-gnutls'
    : '-lsrt';
}
