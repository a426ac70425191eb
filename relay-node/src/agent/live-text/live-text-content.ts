import type { LiveText } from '../../collection/clean-collection.js';

/** Values for the texts. `kbps` is null while no feed arrives; `clockMs` is in ms since the epoch. */
export interface LiveFigures {
  clockMs: number;
  kbps: number | null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the text to show: `17:04:09`, `4.1 Mbit/s` or `No feed`. */
export function liveTextContent({ kind, timeZone }: LiveText, { clockMs, kbps }: LiveFigures): string {
  if (kind === 'clock') return formatOf(timeZone).format(clockMs);
  return kbps === null ? 'No feed' : `${(kbps / 1000).toFixed(1)} Mbit/s`;
}

/** Cached: creating a format takes longer than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone);
  if (cachedFormat) return cachedFormat;
  const digits = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-GB', { ...digits, hourCycle: 'h23', timeZone });
  formats.set(timeZone, format);
  return format;
}
