const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const;

/** Time since `since` (ms since the epoch) in its largest whole unit, from seconds up to days, in words of `locale`; `short` ones where there is little room. */
export function formatAge(
  since: number,
  now: number,
  locale: string,
  width: 'long' | 'short' = 'long',
): string {
  const age = Math.max(0, now - since);
  const { unit, ms } = UNITS.find((candidate) => age >= candidate.ms) ?? UNITS[3];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: width }).format(
    Math.floor(age / ms),
  );
}
