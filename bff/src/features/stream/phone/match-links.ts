import type { FeedLink, PhoneLink } from '@trailcast/schema/wire';

type Link = Pick<FeedLink, 'number' | 'lost' | 'share' | 'delayMs'>;

/**
 * MAX_SHARE_DIFFERENCE: maximum difference between the phone's and the node's share of a link, percentage points.
 * MIN_SHARE_GAP: minimum difference between the shares of two links.
 */
const MAX_SHARE_DIFFERENCE = 12;
const MIN_SHARE_GAP = 10;
/** Minimum difference between the phone's round-trip times, and between the node's delays, of two links, ms. */
const MIN_RTT_GAP = 30;
const MIN_DELAY_GAP = 15;

/**
 * Returns the phone's name of each link by number, or null if the match is unclear. The phone must report as many links
 * as arrive, and the links must clearly have the same order by share, or otherwise by delay.
 */
export function matchLinks(
  links: readonly Link[],
  phoneLinks: readonly PhoneLink[],
): Map<number, string> | null {
  const liveLinks = links.filter(({ lost }) => !lost);
  const usedPhoneLinks =
    phoneLinks.length > liveLinks.length ? phoneLinks.filter(({ percent }) => percent > 0) : phoneLinks;
  if (liveLinks.length === 0 || usedPhoneLinks.length !== liveLinks.length) return null;
  if (new Set(usedPhoneLinks.map(({ name }) => name)).size !== usedPhoneLinks.length) return null;
  const shares = pairByOrder(
    liveLinks,
    usedPhoneLinks,
    ({ share }) => share && share * 100,
    ({ percent }) => percent,
  );
  const isClear = shares?.every(
    ({ nodeValue: nodeShare, phoneValue: phoneShare }) =>
      Math.abs(nodeShare - phoneShare) <= MAX_SHARE_DIFFERENCE,
  );
  if (shares && isClear && areFarApart(shares, MIN_SHARE_GAP, MIN_SHARE_GAP)) return toNames(shares);
  const delays = pairByOrder(
    liveLinks,
    usedPhoneLinks,
    ({ delayMs }) => delayMs,
    ({ rttMs }) => rttMs,
  );
  return delays && areFarApart(delays, MIN_DELAY_GAP, MIN_RTT_GAP) ? toNames(delays) : null;
}

interface Pair {
  number: number;
  name: string;
  nodeValue: number;
  phoneValue: number;
}

/** Pairs the node's and the phone's links in the order of their values. Returns null if a value is unknown. */
function pairByOrder(
  links: readonly Link[],
  phoneLinks: readonly PhoneLink[],
  getNodeValue: (link: Link) => number | null,
  getPhoneValue: (phoneLink: PhoneLink) => number | null,
): Pair[] | null {
  const ingestLinks = links.flatMap((link) => {
    const value = getNodeValue(link);
    return value === null ? [] : [{ number: link.number, nodeValue: value }];
  });
  const namedLinks = phoneLinks.flatMap((phoneLink) => {
    const value = getPhoneValue(phoneLink);
    return value === null ? [] : [{ name: phoneLink.name, phoneValue: value }];
  });
  if (ingestLinks.length !== links.length || namedLinks.length !== phoneLinks.length) return null;
  ingestLinks.sort((a, b) => a.nodeValue - b.nodeValue);
  namedLinks.sort((a, b) => a.phoneValue - b.phoneValue);
  return ingestLinks.flatMap((nodeLink, index) => {
    const namedLink = namedLinks[index];
    return namedLink ? [{ ...nodeLink, ...namedLink }] : [];
  });
}

const areFarApart = (sorted: readonly Pair[], nodeGap: number, phoneGap: number) =>
  sorted.every((pair, index) => {
    const nextPair = sorted[index + 1];
    return (
      !nextPair ||
      (nextPair.nodeValue - pair.nodeValue >= nodeGap && nextPair.phoneValue - pair.phoneValue >= phoneGap)
    );
  });

const toNames = (sorted: readonly Pair[]) => new Map(sorted.map(({ number, name }) => [number, name]));
