/** A day (ISO 8601) in German words, whatever the reader's time zone. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
