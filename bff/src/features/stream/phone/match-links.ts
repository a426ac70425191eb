import type { FeedLink, PhoneLink } from '@trailcast/schema/wire';

type Link = Pick<FeedLink, 'number' | 'lost' | 'share' | 'delayMs'>;

/**
 * Percentage points by which phone and node may differ (error), and by which two links must differ to be distinguished
 * (gap).
 */
const SHARE_ERROR = 12;
const SHARE_GAP = 10;
/** Gaps of the round-trip times that a phone measures and of the delays that the node measures, ms. */
const RTT_GAP = 30;
const DELAY_GAP = 15;

/**
 * Returns the phone's name of each link by number, or null in case of doubt. The phone must report as many links as
 * arrive, and the links must clearly have the same order by share, or otherwise by delay.
 */
export function matchLinks(
  links: readonly Link[],
  phoneLinks: readonly PhoneLink[],
): Map<number, string> | null {
  const up = links.filter(({ lost }) => !lost);
  const used = phoneLinks.length > up.length ? phoneLinks.filter(({ percent }) => percent > 0) : phoneLinks;
  if (up.length === 0 || used.length !== up.length) return null;
  if (new Set(used.map(({ name }) => name)).size !== used.length) return null;
  const shares = pairs(
    up,
    used,
    ({ share }) => share && share * 100,
    ({ percent }) => percent,
  );
  const isClear = shares?.every(
    ({ ours: ingestLinks, theirs: namedLinks }) => Math.abs(ingestLinks - namedLinks) <= SHARE_ERROR,
  );
  if (shares && isClear && areFarApart(shares, SHARE_GAP, SHARE_GAP)) return namesOf(shares);
  const delays = pairs(
    up,
    used,
    ({ delayMs }) => delayMs,
    ({ rttMs }) => rttMs,
  );
  return delays && areFarApart(delays, DELAY_GAP, RTT_GAP) ? namesOf(delays) : null;
}

interface Pair {
  number: number;
  name: string;
  ours: number;
  theirs: number;
}

/** Pairs the links in the order of two figures. Returns null if a figure is unknown. */
function pairs(
  links: readonly Link[],
  phoneLinks: readonly PhoneLink[],
  oursOf: (link: Link) => number | null,
  theirsOf: (word: PhoneLink) => number | null,
): Pair[] | null {
  const ingestLinks = links.flatMap((link) => {
    const figure = oursOf(link);
    return figure === null ? [] : [{ number: link.number, ours: figure }];
  });
  const namedLinks = phoneLinks.flatMap((word) => {
    const figure = theirsOf(word);
    return figure === null ? [] : [{ name: word.name, theirs: figure }];
  });
  if (ingestLinks.length !== links.length || namedLinks.length !== phoneLinks.length) return null;
  ingestLinks.sort((a, b) => a.ours - b.ours);
  namedLinks.sort((a, b) => a.theirs - b.theirs);
  return ingestLinks.flatMap((one, index) => {
    const other = namedLinks[index];
    return other ? [{ ...one, ...other }] : [];
  });
}

const areFarApart = (sorted: readonly Pair[], gap: number, theirGap: number) =>
  sorted.every((pair, index) => {
    const next = sorted[index + 1];
    return !next || (next.ours - pair.ours >= gap && next.theirs - pair.theirs >= theirGap);
  });

const namesOf = (sorted: readonly Pair[]) => new Map(sorted.map(({ number, name }) => [number, name]));
