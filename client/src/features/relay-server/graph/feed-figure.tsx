import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatBitrate, WEAK_KBPS } from '../trail-points.js';
import type { FeedPoint } from './feed-points.js';
import { createFeedTrend } from './feed-trend.js';
import { findOverdueSince } from './graph-lines.js';
import { TrendLine } from './trend-line.js';

interface Props {
  /** Ascending by time. */
  points: readonly FeedPoint[];
  /** Current time, ms since the epoch. */
  now: number;
  /** True during a broadcast, which needs a feed. */
  isOnAir: boolean;
  /** Time at which the page lost its live channel, ms since the epoch; null while it is connected. */
  lostSince: number | null;
}

/**
 * Line chart of the feed's bitrate in the last minute, as wide as its container. During a broadcast, only the time
 * without a feed is red. The trail in the same view shows the current bitrate as text, so this chart has such a text
 * only for screen readers.
 */
export function FeedFigure({ points, now, isOnAir, lostSince }: Props) {
  const { t, i18n } = useTranslation();
  const lastPoint = points.at(-1);
  const isOld = !lastPoint || lostSince !== null || findOverdueSince(lastPoint, now) !== null;
  const kbps = isOld ? null : lastPoint.kbps;
  const text = kbps === null ? t('graph.unknown') : formatBitrate(kbps, t, i18n.language);
  const trend = createFeedTrend(points, { now, lostSince });
  const isWeak = kbps !== null && kbps > 0 && kbps < WEAK_KBPS;
  return (
    <Flex
      as="figure"
      role="img"
      aria-label={`${t('graph.kbps')}: ${text}`}
      m="0"
      align="center"
      minH="48px"
      color={isWeak ? 'amber' : kbps || (kbps === 0 && isOnAir) ? 'moss' : 'muted'}
      data-kbps={kbps ?? 'unknown'}
    >
      <TrendLine trend={trend} missingColour={isOnAir && !isOld ? 'loss' : 'muted'} />
    </Flex>
  );
}
