import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInstalledLibsrt, findLibraryPath } from './installed-libsrt.js';

const CACHE = `3 libs found in cache
\tlibsrt-gnutls.so.1.5 (libc6,x86-64) => /nowhere/libsrt-gnutls.so.1.5
\tlibsrt.so.1.5 (libc6,x86-64) => /nowhere/libsrt.so.1.5.5
\tlibsrt.so (libc6,x86-64) => /nowhere/libsrt.so`;

describe('findLibraryPath', () => {
  it('returns the library that the ingest tries first', () => {
    expect(findLibraryPath(CACHE)).toBe('/nowhere/libsrt.so.1.5.5');
    expect(findLibraryPath(CACHE.replace('libsrt.so.1.5 ', 'libsrt.so.1.4 '))).toBe(
      '/nowhere/libsrt-gnutls.so.1.5',
    );
    expect(findLibraryPath('0 libs found in cache')).toBeNull();
  });
});

describe('findInstalledLibsrt', () => {
  let folder: string;
  const writeProgram = async (name: string, script: string) => {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, name), 0o755);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'libsrt-'));
    await writeProgram('ldconfig', `printf '%s\\n' '${CACHE}'`);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('returns the package that owns the library, and its version', async () => {
    await writeProgram(
      'dpkg-query',
      `case "$1" in -S) echo "libsrt1.5-openssl:amd64: $2" ;; *) printf 1.5.1-1+deb12u2 ;; esac`,
    );
    expect(await findInstalledLibsrt(folder)).toEqual({
      found: 'package',
      name: 'libsrt1.5-openssl',
      version: '1.5.1-1+deb12u2',
    });
  });

  it('returns the version in the file name if no package owns the file', async () => {
    const file = { found: 'file', path: '/nowhere/libsrt.so.1.5.5', version: '1.5.5' };
    expect(await findInstalledLibsrt(folder)).toEqual(file);
    await writeProgram('dpkg-query', 'exit 1');
    expect(await findInstalledLibsrt(folder)).toEqual(file);
  });

  it('returns unknown for a package without a version', async () => {
    await writeProgram('dpkg-query', 'test "$1" = -S && echo "libsrt: $2"');
    expect(await findInstalledLibsrt(folder)).toEqual({ found: 'unknown' });
  });

  it('distinguishes a missing library from a missing ldconfig', async () => {
    await writeProgram('ldconfig', 'echo 0 libs found');
    expect(await findInstalledLibsrt(folder)).toEqual({ found: 'none' });
    expect(await findInstalledLibsrt('/nowhere')).toEqual({ found: 'unknown' });
  });
});
