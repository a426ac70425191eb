import type { PhoneLink } from '@trailcast/schema/wire';

const SHARE = /^(\d{1,3})\s?%\s+(\S.{0,39})$/u;
const RTT = /^(-?\d{1,6})\s?ms\s+(\S.{0,39})$/u;
const MAX_LINKS = 16;

/**
 * Reads a phone's texts about its links, `45% WiFi, 55% Cellular` and `42 ms WiFi, 80 ms Cellular`, where -1 ms is
 * unknown. Returns an empty list if the first text has another form.
 */
export function linkWords(shares: string | undefined, rtts: string | undefined): PhoneLink[] {
  const parts = (shares ?? '').split(', ');
  const links = parts.flatMap((part) => {
    const [, percent, name] = SHARE.exec(part) ?? [];
    return name === undefined ? [] : [{ name, percent: Number(percent) }];
  });
  if (links.length !== parts.length || links.length > MAX_LINKS) return [];
  const rttOf = new Map<string, number>();
  for (const part of (rtts ?? '').split(', ')) {
    const [, ms, name] = RTT.exec(part) ?? [];
    if (name !== undefined && Number(ms) >= 0) rttOf.set(name, Number(ms));
  }
  return links.map((link) => ({ ...link, rttMs: rttOf.get(link.name) ?? null }));
}
