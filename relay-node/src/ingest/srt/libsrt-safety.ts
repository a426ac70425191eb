import { compareDebianVersions } from './debian-version.js';

/** What is installed must not face the network. */
export class UnsafeLibsrt extends Error {
  readonly code = 'UNSAFE_LIBSRT';
}

/** The first upstream release with the fixes of CVE-2026-55868 and CVE-2026-55869. */
const FIXED = '1.5.6';
/** Distribution packages of older releases that carry the fixes: all of `series` from `from` on. */
const BACKPORTS = [
  // Debian 12, of 2026-11-09.
  { series: '1.5.1-1+deb12u', from: '1.5.1-1+deb12u2' },
];

/** The libsrt that a process started now loads, as far as the system tells. */
export type InstalledLibsrt =
  | { found: 'none' }
  /** There is one, or may be one, of which nothing more is known. */
  | { found: 'unknown' }
  /** Of a Debian package. */
  | { found: 'package'; name: string; version: string }
  /** Of no package: the release that its file is named after. */
  | { found: 'file'; path: string; version: string };

/**
 * Why this libsrt must not face the network, in words for an operator; null when it holds the fixes or there is none.
 * Anybody who completes a handshake can reach the faults, before any key is asked for.
 */
export function libsrtRisk(installed: InstalledLibsrt): string | null {
  if (installed.found === 'none') return null;
  const cure = `install libsrt ${FIXED} or newer, or Debian 12's libsrt1.5-openssl from 1.5.1-1+deb12u2 on`;
  const faults = 'CVE-2026-55868 and CVE-2026-55869';
  if (installed.found === 'unknown')
    return `It can't be told whether the installed libsrt holds the fixes of ${faults}: ${cure}.`;
  if (holdsFixes(installed)) return null;
  const { version } = installed;
  const which =
    installed.found === 'package' ? `package ${installed.name} ${version}` : `${installed.path} (${version})`;
  return `libsrt of ${which} is not known to hold the fixes of ${faults}: ${cure}.`;
}

function holdsFixes({ found, version }: { found: 'package' | 'file'; version: string }): boolean {
  if (compareDebianVersions(version, FIXED) >= 0) return true;
  if (found === 'file') return false;
  return BACKPORTS.some(
    ({ series, from }) => version.startsWith(series) && compareDebianVersions(version, from) >= 0,
  );
}
