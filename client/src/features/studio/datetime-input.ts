const padTwo = (value: number) => String(value).padStart(2, '0');

/**
 * Returns `time` (ms since the epoch) as the value of a datetime-local input, in the browser's time zone; '' for null.
 */
export function formatInputValue(time: number | null): string {
  if (time === null) return '';
  const date = new Date(time);
  const day = [date.getFullYear(), padTwo(date.getMonth() + 1), padTwo(date.getDate())].join('-');
  return `${day}T${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
}

/** Returns the time of a datetime-local input, ms since the epoch; null if it is empty or incomplete. */
export function parseInputValue(value: string): number | null {
  const time = new Date(value).getTime();
  return Number.isNaN(time) ? null : time;
}
