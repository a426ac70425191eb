import { libsrtRisk } from './libsrt-safety.js';

const packaged = (version: string) => libsrtRisk({ found: 'package', name: 'libsrt1.5-openssl', version });
const file = (version: string) => libsrtRisk({ found: 'file', path: '/usr/local/lib/libsrt.so', version });

describe('libsrtRisk', () => {
  it.each(['1.5.1-1+deb12u2', '1.5.1-1+deb12u3', '1.5.6-1', '1.5.6-1~bpo12+1', '1.5.7-2', '1.6.0-1'])(
    'knows that package %s holds the fixes',
    (version) => expect(packaged(version)).toBeNull(),
  );

  it.each(['1.5.1-1+deb12u1', '1.5.1-1', '1.5.3-1', '1.5.4-1', '1.5.5-1', '1.5.6~rc1-1', '1.4.4-4'])(
    'does not trust package %s, and says how to get another one',
    (version) => {
      expect(packaged(version)).toContain(`libsrt1.5-openssl ${version} is not known to hold the fixes`);
      expect(packaged(version)).toContain('install libsrt 1.5.6 or newer');
    },
  );

  it('takes a library of no package by the release that its file is named after', () => {
    expect(file('1.5.6')).toBeNull();
    expect(file('1.5.5')).toContain('/usr/local/lib/libsrt.so (1.5.5)');
    // A package's version in a file's name proves nothing.
    expect(file('1.5.1-1+deb12u2')).not.toBeNull();
  });

  it('does not trust what it can not tell, and has no say where there is none', () => {
    expect(libsrtRisk({ found: 'unknown' })).toContain("can't be told");
    expect(libsrtRisk({ found: 'none' })).toBeNull();
  });
});
