import type { PhoneLink } from '@trailcast/schema/wire';

const SHARE_PATTERN = /^(\d{1,3})\s?%\s+(\S.{0,39})$/u;
const RTT_PATTERN = /^(-?\d{1,6})\s?ms\s+(\S.{0,39})$/u;
const MAX_LINKS = 16;

/**
 * Parses a phone's texts about its links, such as `45% WiFi, 55% Cellular` and `42 ms WiFi, 80 ms Cellular`. A
 * round-trip time of -1 ms means unknown. Returns an empty list if the first text has another form.
 */
export function parseLinkTexts(shares: string | undefined, rtts: string | undefined): PhoneLink[] {
  const parts = (shares ?? '').split(', ');
  const links = parts.flatMap((part) => {
    const [, percent, name] = SHARE_PATTERN.exec(part) ?? [];
    return name === undefined ? [] : [{ name, percent: Number(percent) }];
  });
  if (links.length !== parts.length || links.length > MAX_LINKS) return [];
  const rttByName = new Map<string, number>();
  for (const part of (rtts ?? '').split(', ')) {
    const [, ms, name] = RTT_PATTERN.exec(part) ?? [];
    if (name !== undefined && Number(ms) >= 0) rttByName.set(name, Number(ms));
  }
  return links.map((link) => ({ ...link, rttMs: rttByName.get(link.name) ?? null }));
}
