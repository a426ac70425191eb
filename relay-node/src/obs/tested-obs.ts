/** The tested version of OBS. The software renderer requires this version. */
export const TESTED_OBS = '29.0.2';

/** Returns true for the tested version. `version` is null if OBS is not installed. */
export function isTested(version: string | null): boolean {
  return version?.startsWith(TESTED_OBS) ?? false;
}
