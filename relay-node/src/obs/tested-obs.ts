/** The version of OBS that product and software renderer are tested with. */
export const TESTED_OBS = '29.0.2';

/** Returns true for that version. `version` is null if OBS is not installed. */
export function isTested(version: string | null): boolean {
  return version?.startsWith(TESTED_OBS) ?? false;
}
