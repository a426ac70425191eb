import { libsrtRisk } from './libsrt-safety.js';

const packaged = (version: string) => libsrtRisk({ found: 'package', name: 'libsrt1.5-openssl', version });
const file = (version: string) => libsrtRisk({ found: 'file', path: '/usr/local/lib/libsrt.so', version });

describe('libsrtRisk', () => {
  it.each(['1.5.1-1+deb12u2', '1.5.1-1+deb12u3', '1.5.6-1', '1.5.6-1~bpo12+1', '1.5.7-2', '1.6.0-1'])(
    'accepts package %s',
    (version) => expect(packaged(version)).toBeNull(),
  );

  it.each(['1.5.1-1+deb12u1', '1.5.1-1', '1.5.3-1', '1.5.4-1', '1.5.5-1', '1.5.6~rc1-1', '1.4.4-4'])(
    'rejects package %s and names a fixed one',
    (version) => {
      expect(packaged(version)).toContain(`libsrt1.5-openssl ${version} is not known to include the fixes`);
      expect(packaged(version)).toContain('install libsrt 1.5.6 or newer');
    },
  );

  it('uses the release in the file name when no package owns the library', () => {
    expect(file('1.5.6')).toBeNull();
    expect(file('1.5.5')).toContain('/usr/local/lib/libsrt.so (1.5.5)');
    // Only the package database proves a package version, not a file name.
    expect(file('1.5.1-1+deb12u2')).not.toBeNull();
  });

  it('rejects an unknown library and accepts a missing one', () => {
    expect(libsrtRisk({ found: 'unknown' })).toContain('is unknown');
    expect(libsrtRisk({ found: 'none' })).toBeNull();
  });
});
