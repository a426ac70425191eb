import { describeLibsrtRisk } from './libsrt-safety.js';

const describePackageRisk = (version: string) =>
  describeLibsrtRisk({ found: 'package', name: 'libsrt1.5-openssl', version });
const describeFileRisk = (version: string) =>
  describeLibsrtRisk({ found: 'file', path: '/usr/local/lib/libsrt.so', version });

describe('describeLibsrtRisk', () => {
  it.each(['1.5.1-1+deb12u2', '1.5.1-1+deb12u3', '1.5.6-1', '1.5.6-1~bpo12+1', '1.5.7-2', '1.6.0-1'])(
    'returns null for package %s',
    (version) => expect(describePackageRisk(version)).toBeNull(),
  );

  it.each(['1.5.1-1+deb12u1', '1.5.1-1', '1.5.3-1', '1.5.4-1', '1.5.5-1', '1.5.6~rc1-1', '1.4.4-4'])(
    'returns a risk for package %s and names a fixed version',
    (version) => {
      expect(describePackageRisk(version)).toContain(
        `libsrt1.5-openssl ${version} is not known to include the fixes`,
      );
      expect(describePackageRisk(version)).toContain('install libsrt 1.5.6 or newer');
    },
  );

  it('uses the release in the file name when no package owns the library', () => {
    expect(describeFileRisk('1.5.6')).toBeNull();
    expect(describeFileRisk('1.5.5')).toContain('/usr/local/lib/libsrt.so (1.5.5)');
    // A file name does not prove a package version.
    expect(describeFileRisk('1.5.1-1+deb12u2')).not.toBeNull();
  });

  it('returns a risk for an unknown library and null for a missing library', () => {
    expect(describeLibsrtRisk({ found: 'unknown' })).toContain('is unknown');
    expect(describeLibsrtRisk({ found: 'none' })).toBeNull();
  });
});
