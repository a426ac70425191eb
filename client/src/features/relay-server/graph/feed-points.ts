import type { ServerStatus } from '@trailcast/schema/wire';
import type { ServerHistoryQuery } from '../relay-server.generated.js';

/** Figures of a feed at one time, ms since the epoch. `kbps`: null if unknown (a gap), 0 if nothing arrived. */
export interface FeedPoint {
  time: number;
  kbps: number | null;
  /** Null while unknown. */
  rttMs: number | null;
  /** Share of lost packets, 0 to 1; null while unknown. */
  loss: number | null;
  links: readonly { number: number; kbps: number | null; rttMs: number | null; name?: string }[];
}

type HistoryResponse = NonNullable<ServerHistoryQuery['serverHistory']>;

/**
 * Largest plausible difference between the end of a history and now, ms. If the difference is larger, the server's
 * clock is wrong.
 */
const MAX_SKEW_MS = 3_000;

/** Returns a point for the middle of each step. If the server's clock is wrong, the history is shifted to end now. */
export function convertHistory(
  { from, stepMs, kbps, rttMs, loss, links }: HistoryResponse,
  now: number,
): FeedPoint[] {
  const endTime = from + kbps.length * stepMs;
  const isSkewed = endTime > now + MAX_SKEW_MS || endTime < now - stepMs - MAX_SKEW_MS;
  const startTime = isSkewed ? now - kbps.length * stepMs : from;
  return kbps.map((value, step) => ({
    time: startTime + (step + 0.5) * stepMs,
    kbps: value,
    rttMs: rttMs[step] ?? null,
    loss: loss[step] ?? null,
    links: links.map((link) => ({
      number: link.number,
      kbps: link.kbps[step] ?? null,
      rttMs: link.rttMs[step] ?? null,
    })),
  }));
}

export function convertStatus({ srt, kbps, rttMs, loss, links }: ServerStatus, now: number): FeedPoint {
  if (!srt) return { time: now, kbps: 0, rttMs: null, loss: null, links: [] };
  return {
    time: now,
    kbps: kbps ?? null,
    rttMs: rttMs ?? null,
    loss: loss ?? null,
    links: (links ?? []).map((link) => ({
      number: link.number,
      kbps: link.kbps,
      rttMs: link.rttMs,
      // A default name is left out, because the page translates it.
      ...(link.name === `Link ${link.number}` ? {} : { name: link.name }),
    })),
  };
}

/** Returns the numbers of all links, ascending. */
export function collectLinkNumbers(points: readonly FeedPoint[]): number[] {
  const numbers = new Set(points.flatMap(({ links }) => links.map(({ number }) => number)));
  return [...numbers].sort((a, b) => a - b);
}

/** Returns the phone's newest names of the links by their numbers. A node's history contains no names. */
export function findLinkNames(points: readonly FeedPoint[]): ReadonlyMap<number, string> {
  const namedLinks = points.flatMap(({ links }) =>
    links.flatMap(({ number, name }) => (name === undefined ? [] : [[number, name] as const])),
  );
  return new Map(namedLinks);
}
