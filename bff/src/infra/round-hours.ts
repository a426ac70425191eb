/** Rounds to a ten-thousandth of an hour, a third of a second. */
export function roundHours(hours: number): number {
  return Math.round(hours * 10_000) / 10_000;
}
