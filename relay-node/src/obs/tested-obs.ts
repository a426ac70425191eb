/** The version of OBS with which the product and the software renderer are tested. */
export const TESTED_OBS = '29.0.2';

/** `version` is null if OBS is not installed. */
export function isTested(version: string | null): boolean {
  return version?.startsWith(TESTED_OBS) ?? false;
}
