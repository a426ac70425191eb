import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatBitrate } from '../trail-points.js';
import type { FeedPoint } from './feed-points.js';
import { createFeedTrend, isWeakFeed, labelBitrate } from './feed-trend.js';
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
  /** Bitrate below which the stream's setting counts a feed as weak, kbit/s; null without a setting. */
  limitKbps?: number | null;
}

/** The caption below the line. Its height and that of the line are the height of the stop button beside them. */
const CAPTION_STYLE = {
  justify: 'space-between',
  gap: '2',
  color: 'muted',
  fontSize: 'sm',
  lineHeight: '16px',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const;

/**
 * Line chart of the feed's bitrate in the last minute, as wide as its container, with the shown time and the limit of a
 * weak feed. During a broadcast, only the time without a feed is red. The trail in the same view shows the current
 * bitrate as text, so this chart has such a text only for screen readers.
 */
export function FeedFigure({ points, now, isOnAir, lostSince, limitKbps = null }: Props) {
  const { t, i18n } = useTranslation();
  const lastPoint = points.at(-1);
  const isOld = !lastPoint || lostSince !== null || findOverdueSince(lastPoint, now) !== null;
  const kbps = isOld ? null : lastPoint.kbps;
  const text = kbps === null ? t('graph.unknown') : formatBitrate(kbps, t, i18n.language);
  const limit = limitKbps === null ? null : formatBitrate(limitKbps, t, i18n.language);
  const trend = createFeedTrend(points, { now, lostSince, limitKbps });
  const { from, to } = trend.span;
  return (
    <Flex
      as="figure"
      role="img"
      aria-label={labelBitrate(text, limit, t)}
      m="0"
      direction="column"
      minH="48px"
      color={isWeakFeed(kbps, limitKbps) ? 'amber' : kbps || (kbps === 0 && isOnAir) ? 'moss' : 'muted'}
      data-kbps={kbps ?? 'unknown'}
    >
      <TrendLine trend={trend} missingColour={isOnAir && !isOld ? 'loss' : 'muted'} />
      <Flex {...CAPTION_STYLE}>
        <Box as="span" flexShrink="0">
          {lastPoint && `${Math.round((to - from) / 1_000)} s`}
        </Box>
        {limit !== null && (
          <Text as="span" minW="0" truncate color="amber">
            {t('graph.weak', { limit })}
          </Text>
        )}
      </Flex>
    </Flex>
  );
}
