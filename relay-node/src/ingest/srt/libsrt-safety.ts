import { compareDebianVersions } from './debian-version.js';

/** Thrown if the installed libsrt must not be exposed to a network. */
export class UnsafeLibsrtError extends Error {
  readonly code = 'UNSAFE_LIBSRT';
}

/** The first upstream release with the fixes of CVE-2026-55868 and CVE-2026-55869. */
const FIXED_VERSION = '1.5.6';
/** Distribution packages of older releases with the fixes. Each `series` includes them from `firstVersion` on. */
const BACKPORTS = [
  // Debian 12, released on 2026-11-09.
  { series: '1.5.1-1+deb12u', firstVersion: '1.5.1-1+deb12u2' },
];

/** The libsrt that a new process loads. */
export type InstalledLibsrt =
  | { found: 'none' }
  /** A library without a known version, or possibly no library. */
  | { found: 'unknown' }
  /** A library from a Debian package. */
  | { found: 'package'; name: string; version: string }
  /** A library without a package. The version is from the file name. */
  | { found: 'file'; path: string; version: string };

/**
 * Returns the reason why this libsrt must not be exposed to a network, for an operator. Returns null if it includes the
 * fixes or is not installed. The vulnerabilities can be exploited after any handshake, before a key is checked.
 */
export function describeLibsrtRisk(installed: InstalledLibsrt): string | null {
  if (installed.found === 'none') return null;
  const remedy = `install libsrt ${FIXED_VERSION} or newer, or Debian 12's libsrt1.5-openssl from 1.5.1-1+deb12u2 on`;
  const vulnerabilities = 'CVE-2026-55868 and CVE-2026-55869';
  if (installed.found === 'unknown')
    return `It is unknown whether the installed libsrt includes the fixes of ${vulnerabilities}: ${remedy}.`;
  if (includesFixes(installed)) return null;
  const { version } = installed;
  const origin =
    installed.found === 'package' ? `package ${installed.name} ${version}` : `${installed.path} (${version})`;
  return `libsrt of ${origin} is not known to include the fixes of ${vulnerabilities}: ${remedy}.`;
}

function includesFixes({ found, version }: { found: 'package' | 'file'; version: string }): boolean {
  if (compareDebianVersions(version, FIXED_VERSION) >= 0) return true;
  if (found === 'file') return false;
  return BACKPORTS.some(
    ({ series, firstVersion }) =>
      version.startsWith(series) && compareDebianVersions(version, firstVersion) >= 0,
  );
}
