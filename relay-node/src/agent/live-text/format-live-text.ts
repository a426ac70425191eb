import type { LiveText } from '../../collection/clean-collection.js';

/** Values for the texts. `clockMs` is in ms since the epoch. `kbps` is null while no feed arrives. */
export interface LiveValues {
  clockMs: number;
  kbps: number | null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the text to show: `17:04:09`, `4.1 Mbit/s` or `No feed`. */
export function formatLiveText({ kind, timeZone }: LiveText, { clockMs, kbps }: LiveValues): string {
  if (kind === 'clock') return findFormat(timeZone).format(clockMs);
  return kbps === null ? 'No feed' : `${(kbps / 1000).toFixed(1)} Mbit/s`;
}

/** Returns a cached format, because creating a format is slow. */
function findFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone);
  if (cachedFormat) return cachedFormat;
  const digits = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-GB', { ...digits, hourCycle: 'h23', timeZone });
  formats.set(timeZone, format);
  return format;
}
