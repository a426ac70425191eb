/** Returns a day (ISO 8601) in German, independent of the time zone. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
